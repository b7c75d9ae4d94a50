import { useWords } from '../../i18n/use-words.ts'
import { openChoices, type FleetFilter } from '../filter/fleet-filter.ts'
import { isSameFilter } from './saved-filter-text.ts'
import styles from './saved-filters.module.css'
import { useSavedFilters } from './use-saved-filters.ts'

export interface SavedFiltersProps {
  filter: FleetFilter
  onFilter: (change: Partial<FleetFilter>) => void
}

/** The reader's own filters, one press each; the same one again shows all. Nothing for who has none. */
export function SavedFilters({ filter, onFilter }: SavedFiltersProps) {
  const t = useWords()
  const { saved } = useSavedFilters()
  if (saved.length === 0) return null
  return (
    <div className={styles['bar']} role="group" aria-label={t('filters.saved')}>
      {saved.map((each) => {
        const isChosen = isSameFilter(each.filter, filter)
        const { text: _search, ...choices } = each.filter
        return (
          <button
            key={each.name}
            type="button"
            aria-pressed={isChosen}
            className={styles['chip']}
            onClick={() => onFilter(isChosen ? openChoices : choices)}
          >
            <bdi className="q-ellipsis">{each.name}</bdi>
          </button>
        )
      })}
    </div>
  )
}
