import { RotateCw } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { OfflinePicture } from '../ui/pictures/offline-picture.tsx'
import { useWords } from '../i18n/use-words.ts'
import styles from './full-page.module.css'

/** Shown when the server cannot be reached at the start. It tries by itself when the network returns. */
export function OfflinePage({ onRetry }: { onRetry: () => void }) {
  const t = useWords()
  useEffect(() => {
    addEventListener('online', onRetry)
    return () => removeEventListener('online', onRetry)
  }, [onRetry])
  return (
    <main className={styles['page']}>
      <EmptyState
        isPage
        picture={<OfflinePicture />}
        title={t('app.offlineTitle')}
        text={t('app.offlineText')}
        action={
          <Button variant="primary" icon={<RotateCw />} onClick={onRetry}>
            {t('app.tryAgain')}
          </Button>
        }
      />
    </main>
  )
}
