import { RotateCw, X } from 'lucide-react'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { useWords } from '../i18n/use-words.ts'
import styles from './full-page.module.css'

interface Props {
  failure: Error
  onRetry: () => void
  onClose: () => void
}

/** The server answered, but not with its settings: shows its answer, until it is closed. */
export function ServerFailure({ failure, onRetry, onClose }: Props) {
  const t = useWords()
  return (
    <main className={styles['page']}>
      <div className={styles['failure']}>
        <Alert
          tone="bad"
          action={<IconButton label={t('app.close')} icon={<X />} size="small" tooltip="none" onClick={onClose} />}
        >
          <h1>{t('app.serverFailed')}</h1>
          <p>{failure.message}</p>
        </Alert>
        <Button variant="primary" icon={<RotateCw />} onClick={onRetry}>
          {t('app.tryAgain')}
        </Button>
      </div>
    </main>
  )
}
