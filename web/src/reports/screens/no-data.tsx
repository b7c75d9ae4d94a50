import { SearchX } from 'lucide-react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useWords } from '../../i18n/use-words.ts'

/** In the place of rows where a report has none. */
export function NoData() {
  const t = useWords()
  return (
    <EmptyState
      picture={<SearchX size={44} strokeWidth={1.25} />}
      title={t('reports.noData')}
      text={t('reports.noDataMore')}
    />
  )
}
