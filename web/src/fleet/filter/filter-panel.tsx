import { SlidersHorizontal } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { useWords } from '../../i18n/use-words.ts'
import { panelLeavesOut } from './fleet-filter.ts'
import { FilterForm, type FilterFormProps } from './filter-form.tsx'
import styles from './filter-panel.module.css'

/** The filter button with its panel. A dot on the button shows that the panel leaves devices out. */
export function FilterPanel(props: Omit<FilterFormProps, 'onDone'>) {
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
