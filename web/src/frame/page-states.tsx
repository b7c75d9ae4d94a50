import { SearchX } from 'lucide-react'
import { goTo } from '../router/browser-location.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailureDetails } from '../ui/overlays/failure-details.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useWords } from '../i18n/use-words.ts'

/** While the page's record is loading. */
export const PageWaits = () => <Skeleton height={320} />

/** The page's record could not be loaded. */
export function PageFailed({ failure, onRetry }: { failure: Error; onRetry: () => void }) {
  const t = useWords()
  return (
    <Alert
      tone="bad"
      action={
        <>
          <FailureDetails failure={failure} />
          <Button onClick={onRetry}>{t('app.tryAgain')}</Button>
        </>
      }
    >
      {failure.message}
    </Alert>
  )
}

interface MissingProps {
  title: string
  text: string
  /** where the reader goes on; the map when absent */
  back?: { to: string; label: string }
}

/** The page's record does not exist, or is not visible to the reader. */
export function PageMissing({ title, text, back }: MissingProps) {
  const t = useWords()
  const { to, label } = back ?? { to: '/', label: t('app.backToMap') }
  return (
    <EmptyState
      picture={<SearchX size={40} strokeWidth={1.5} />}
      title={title}
      text={text}
      action={<Button onClick={() => goTo(to)}>{label}</Button>}
    />
  )
}
