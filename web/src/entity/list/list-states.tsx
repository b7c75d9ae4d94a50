import { Plus, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Entity } from '../../../../shared/entities/entity.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureDetails } from '../../ui/overlays/failure-details.tsx'
import { EmptyPicture } from '../../ui/pictures/empty-picture.tsx'
import { NothingFoundPicture } from '../../ui/pictures/nothing-found-picture.tsx'
import { OfflinePicture } from '../../ui/pictures/offline-picture.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../i18n/use-words.ts'
import styles from './entity-list.module.css'

export function LoadingList() {
  const t = useWords()
  return (
    <div className={`q-card ${styles['table']}`} role="status" aria-label={t('app.loading')}>
      {[62, 48, 70, 54, 66, 44].map((width) => (
        <div key={width} className={styles['waiting']}>
          <Skeleton width={`${width / 3}%`} />
          <Skeleton width={`${width / 4}%`} height={12} />
          <Skeleton width={`${width / 5}%`} height={12} />
        </div>
      ))}
    </div>
  )
}

interface EmptyProps {
  entity: Entity
  onAdd: (() => void) | null
  /** another way to fill it */
  other?: ReactNode
}

export function EmptyList({ entity, onAdd, other }: EmptyProps) {
  const t = useWords()
  return (
    <EmptyState
      picture={<EmptyPicture />}
      title={t(`entity.${entity.name}.none`)}
      text={t(`entity.${entity.name}.noneMore`)}
      action={
        onAdd && (
          <div className={`q-cluster q-gap-3 ${styles['tools']}`}>
            <Button variant="primary" icon={<Plus />} onClick={onAdd}>
              {t(`entity.${entity.name}.add`)}
            </Button>
            {other}
          </div>
        )
      }
    />
  )
}

export function NothingFound({ keyword, onClear }: { keyword: string; onClear: () => void }) {
  const t = useWords()
  return (
    <EmptyState
      picture={<NothingFoundPicture />}
      title={t('entity.nothingFound')}
      text={t('entity.nothingFoundMore', { keyword })}
      action={<Button onClick={onClear}>{t('entity.clearSearch')}</Button>}
    />
  )
}

export function FailedList({ failure, onRetry }: { failure: Error; onRetry: () => void }) {
  const t = useWords()
  return (
    <div role="alert">
      <EmptyState
        picture={<OfflinePicture />}
        title={t('entity.listFailed')}
        text={failure.message}
        action={
          <>
            <Button icon={<RotateCw />} onClick={onRetry}>
              {t('app.tryAgain')}
            </Button>
            <FailureDetails failure={failure} />
          </>
        }
      />
    </div>
  )
}
