import { Suspense } from 'react'
import { lazyComponent } from '../../lazy/lazy-component.ts'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/inputs/segmented.tsx'
import { SwitchField } from '../../ui/inputs/switch-field.tsx'
import { useFormats } from '../../i18n/use-formats.ts'
import { useWords } from '../../i18n/use-words.ts'
import styles from './filter-panel.module.css'
import { FilterPreview } from './filter-preview.tsx'
import {
  filtersLeaveOut,
  openFilter,
  sortChoices,
  statusChoices,
  type FilteredFleet,
  type FleetFilter,
} from './fleet-filter.ts'
import { GroupChoices } from './group-choices.tsx'

export interface FilterFormProps {
  filter: FleetFilter
  onChange: (change: Partial<FleetFilter>) => void
  fleet: FilteredFleet
  groups: readonly { id: number; name: string; groupId: number }[]
  onDone: () => void
  /** for the list beside the map: its order, and what the map shows */
  isForList?: boolean
}

/** With the words of categories, and the drivers, which the list itself does without. */
const MoreFilters = lazyComponent(async () => (await import('./more-filters.tsx')).MoreFilters, 'filters', 'settings')
const SaveFilter = lazyComponent(async () => (await import('../saved-filters/save-filter.tsx')).SaveFilter, 'filters')

const statusWords = { all: 'fleet.filterAll', online: 'fleet.filterOnline', offline: 'fleet.filterOffline' }
const sortWords = { name: 'fleet.sortName', lastUpdate: 'fleet.sortLastUpdate' }

/** What the panel of the filter holds. */
export function FilterForm({ filter, onChange, fleet, groups, onDone, isForList = true }: FilterFormProps) {
  const t = useWords()
  const formats = useFormats()
  const { text: _text, sort: _sort, ...left } = openFilter
  return (
    <div className="q-stack q-gap-4">
      <Segmented
        label={t('fleet.filterStatus')}
        value={filter.status}
        onChange={(status) => onChange({ status })}
        options={statusChoices.map((value) => ({
          value,
          label: t(statusWords[value]),
          count: formats.number(fleet.counts[value]),
        }))}
      />
      <GroupChoices groups={groups} chosen={filter.groupIds} onChange={(groupIds) => onChange({ groupIds })} />
      <Suspense>
        <MoreFilters filter={filter} onChange={onChange} />
      </Suspense>
      {isForList && (
        <>
          <Segmented
            label={t('fleet.sort')}
            value={filter.sort}
            onChange={(sort) => onChange({ sort })}
            options={sortChoices.map((value) => ({ value, label: t(sortWords[value]) }))}
          />
          <SwitchField
            label={t('fleet.onlyOnMap')}
            checked={filter.onlyOnMap}
            onChange={(onlyOnMap) => onChange({ onlyOnMap })}
          />
        </>
      )}
      <FilterPreview devices={fleet.devices} />
      <Suspense>
        <SaveFilter filter={filter} onFilter={onChange} />
      </Suspense>
      <div className={styles['actions']}>
        <Button
          variant="ghost"
          size="small"
          disabled={!filtersLeaveOut(filter) && !filter.onlyOnMap}
          onClick={() => onChange(left)}
        >
          {t('fleet.clearFilters')}
        </Button>
        <Button variant="primary" size="small" onClick={onDone}>
          {t('fleet.done')}
        </Button>
      </div>
    </div>
  )
}
