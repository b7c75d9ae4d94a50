import type { FilteredFleet, FleetFilter } from '../fleet/filter/fleet-filter.ts'
import { FilterPanel } from '../fleet/filter/filter-panel.tsx'
import { SearchField } from '../fleet/filter/search-field.tsx'
import { FleetStrip } from '../fleet/strip/fleet-strip.tsx'
import { useWords } from '../i18n/use-words.ts'
import { SelectField } from '../ui/inputs/select-field.tsx'
import { laneSorts, type LaneSort } from './lane-order.ts'
import { lanesId } from './lane-list.tsx'
import type { TodayChoices } from './today-choices.ts'
import styles from './today-page.module.css'

interface Props {
  filter: FleetFilter
  fleet: FilteredFleet
  groups: readonly { id: number; name: string; groupId: number }[]
  choices: TodayChoices
  calendars: readonly { id: number; name: string }[]
  onFilter: (change: Partial<FleetFilter>) => void
  onChoose: (change: Partial<TodayChoices>) => void
}

/** The search and the filter of the fleet, the order, and when work begins. */
export function TodayTools({ filter, fleet, groups, choices, calendars, onFilter, onChoose }: Props) {
  const t = useWords()
  const { sort, calendarId } = choices
  const hasCalendar = calendars.some(({ id }) => id === calendarId)
  const sorts = laneSorts.filter((each) => each !== 'late' || hasCalendar)
  return (
    <div className={`q-wrap q-gap-2 ${styles['tools']}`}>
      <div className={`q-row q-gap-1 ${styles['search']}`}>
        <SearchField
          text={filter.text}
          onChange={(text) => onFilter({ text })}
          onListKey={(event) => {
            if (event.key === 'Escape' && filter.text !== '') onFilter({ text: '' })
            else if (event.key === 'ArrowDown') document.getElementById(lanesId)?.focus()
            else return
            event.preventDefault()
            event.stopPropagation()
          }}
          listId={lanesId}
          markedRowId={undefined}
          onFocus={() => undefined}
        />
        <FilterPanel filter={filter} onChange={onFilter} fleet={fleet} groups={groups} isForList={false} />
      </div>
      <div className={styles['strip']}>
        <FleetStrip counts={fleet.doing} chosen={filter.doing} onChoose={(doing) => onFilter({ doing })} />
      </div>
      <div className={styles['choice']}>
        <SelectField
          label={t('fleet.sort')}
          value={sorts.includes(sort) ? sort : 'name'}
          options={sorts.map((value) => ({ value, label: t(`today.sort.${value}`) }))}
          onChange={(value) => onChoose({ sort: value as LaneSort })}
        />
      </div>
      {calendars.length > 0 && (
        <div className={styles['choice']}>
          <SelectField
            label={t('today.work')}
            value={hasCalendar ? String(calendarId) : ''}
            options={[
              { value: '', label: t('today.noWork') },
              ...calendars.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={(value) => onChoose({ calendarId: Number(value) })}
          />
        </div>
      )}
    </div>
  )
}
