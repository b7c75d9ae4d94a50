import { RotateCw } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useWords } from '../words/use-words.ts'
import styles from './full-page.module.css'

/** The server answered, but not with its settings: shows its answer. */
export function ServerFailure({ failure, onRetry }: { failure: Error; onRetry: () => void }) {
  const t = useWords()
  return (
    <main className={styles['page']} role="alert">
      <EmptyState
        isPage
        title={t('app.serverFailed')}
        text={failure.message}
        action={
          <Button variant="primary" icon={<RotateCw />} onClick={onRetry}>
            {t('app.tryAgain')}
          </Button>
        }
      />
    </main>
  )
}
