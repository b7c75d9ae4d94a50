import { SlidersHorizontal } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { SwitchField } from '../../ui/inputs/switch-field.tsx'
import { useFormats } from '../../words/use-formats.ts'
import { useWords } from '../../words/use-words.ts'
import {
  leavesOut,
  openFilter,
  panelLeavesOut,
  sortChoices,
  statusChoices,
  type FilteredFleet,
  type FleetFilter,
} from './fleet-filter.ts'
import styles from './filter-panel.module.css'
import { FilterPreview } from './filter-preview.tsx'
import { GroupChoices } from './group-choices.tsx'
import { Segmented } from '../../ui/inputs/segmented.tsx'

export interface FilterPanelProps {
  filter: FleetFilter
  onChange: (change: Partial<FleetFilter>) => void
  fleet: FilteredFleet
  groups: readonly { id: number; name: string; groupId: number }[]
}

const statusWords = { all: 'fleet.filterAll', online: 'fleet.filterOnline', offline: 'fleet.filterOffline' }
const sortWords = { name: 'fleet.sortName', lastUpdate: 'fleet.sortLastUpdate' }

/** The filter button with its panel. A dot on the button shows that the panel leaves devices out. */
export function FilterPanel(props: FilterPanelProps) {
  const t = useWords()
  const hides = panelLeavesOut(props.filter)
  return (
    <Popover
      align="start"
      label={t('fleet.filter')}
      className={styles['panel'] ?? ''}
      trigger={(trigger, open) => (
        <span className={styles['anchor']}>
          <IconButton
            {...trigger}
            label={t(hides ? 'fleet.filterActive' : 'fleet.filter')}
            icon={<SlidersHorizontal />}
            {...(open && { className: styles['open'] })}
            tooltip={open ? 'none' : 'bottom'}
          />
          {hides && <span className={styles['mark']} aria-hidden />}
        </span>
      )}
    >
      {(close) => <FilterForm {...props} onDone={close} />}
    </Popover>
  )
}

function FilterForm({ filter, onChange, fleet, groups, onDone }: FilterPanelProps & { onDone: () => void }) {
  const t = useWords()
  const formats = useFormats()
  const { text: _text, sort: _sort, ...left } = openFilter
  return (
    <div className={styles['form']}>
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
      <FilterPreview devices={fleet.devices} />
      <div className={styles['actions']}>
        <Button
          variant="ghost"
          size="small"
          disabled={!leavesOut(filter) && !filter.onlyOnMap}
          onClick={() => onChange({ ...left, text: '' })}
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
