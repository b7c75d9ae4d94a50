import { CloudOff, Plus, SearchX } from 'lucide-react'
import { goTo } from '../../router/browser-location.ts'
import { refreshLive } from '../../live/live-provider.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../i18n/use-words.ts'
import styles from './device-list.module.css'
import { EmptyRoad } from './empty-list-picture.tsx'

const skeletonRows = ['58%', '44%', '66%', '50%', '62%', '40%']

export function FleetSkeleton() {
  const t = useWords()
  return (
    <div className={styles['skeletons']} role="status" aria-label={t('fleet.loading')}>
      {skeletonRows.map((width) => (
        <div key={width} className={styles['skeleton']}>
          <Skeleton width={40} height={40} />
          <div>
            <Skeleton width={width} height={13} />
            <Skeleton width="34%" height={10} />
          </div>
        </div>
      ))}
    </div>
  )
}

export function FleetEmpty({ mayAdd }: { mayAdd: boolean }) {
  const t = useWords()
  return (
    <EmptyState
      compact
      picture={<EmptyRoad />}
      title={t('fleet.emptyTitle')}
      text={t(mayAdd ? 'fleet.emptyText' : 'fleet.emptyReadOnly')}
      action={
        mayAdd && (
          <Button variant="primary" icon={<Plus />} onClick={() => goTo('/settings/device')}>
            {t('fleet.addFirst')}
          </Button>
        )
      }
    />
  )
}

export function FleetFailed() {
  const t = useWords()
  return (
    <EmptyState
      compact
      picture={<CloudOff size={36} strokeWidth={1.5} />}
      title={t('fleet.failedTitle')}
      action={<Button onClick={refreshLive}>{t('fleet.retry')}</Button>}
    />
  )
}

interface NothingMatchesProps {
  /** what leaves all devices out */
  by: 'search' | 'filters' | 'both'
  onClear: () => void
}

const nothingMatches = {
  search: { text: 'fleet.noMatchSearch', clear: 'fleet.clearSearch' },
  filters: { text: 'fleet.noMatchFilters', clear: 'fleet.clearFilters' },
  both: { text: 'fleet.noMatchText', clear: 'fleet.clearBoth' },
}

export function NothingMatches({ by, onClear }: NothingMatchesProps) {
  const t = useWords()
  const { text, clear } = nothingMatches[by]
  return (
    <EmptyState
      compact
      picture={<SearchX size={36} strokeWidth={1.5} />}
      title={t('fleet.noMatchTitle')}
      text={t(text)}
      action={<Button onClick={onClear}>{t(clear)}</Button>}
    />
  )
}
