import { useListPage } from '../entity-screen.ts'
import { RotateCw } from 'lucide-react'
import { Link } from '../../router/link.tsx'
import type { Entity } from '../../../../shared/entities/entity.ts'
import { ApiFailure } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailureDetails } from '../../ui/overlays/failure-details.tsx'
import { PicturePlaceholder } from '../../ui/pictures/picture-placeholder.tsx'
import { OfflinePicture } from '../../ui/pictures/offline-picture.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../i18n/use-words.ts'
import styles from './entity-form.module.css'
import { FormFrame } from './form-layout.tsx'

const nothing = () => undefined

export function LoadingForm({ entity }: { entity: Entity }) {
  return (
    <FormFrame
      entity={entity}
      isNew={false}
      name=""
      failure={null}
      maySave={false}
      isSaving={false}
      isLoaded={false}
      onSave={nothing}
      onCancel={nothing}
    >
      {[3, 5].map((count) => (
        <div key={count} className={`q-card ${styles['waiting']}`}>
          {Array.from({ length: count }, (_, at) => (
            <Skeleton key={at} height={42} />
          ))}
        </div>
      ))}
    </FormFrame>
  )
}

export function FailedForm({ entity, failure, onRetry }: { entity: Entity; failure: Error; onRetry: () => void }) {
  const t = useWords()
  const listPage = useListPage(entity)
  const isGone = failure instanceof ApiFailure && failure.status === 404
  return (
    <div role="alert">
      <EmptyState
        picture={isGone ? <PicturePlaceholder /> : <OfflinePicture />}
        title={t(isGone ? 'entity.gone' : 'entity.formFailed')}
        text={failure.message}
        action={
          isGone ? (
            <Link to={listPage}>{t(`entity.${entity.name}.many`)}</Link>
          ) : (
            <>
              <Button icon={<RotateCw />} onClick={onRetry}>
                {t('app.tryAgain')}
              </Button>
              <FailureDetails failure={failure} />
            </>
          )
        }
      />
    </div>
  )
}
