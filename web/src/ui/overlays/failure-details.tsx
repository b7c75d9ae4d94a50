import { useState } from 'react'
import { useWords } from '../../i18n/use-words.ts'
import { Button } from '../button.tsx'
import { DetailsDialog } from './details-dialog.tsx'
import { detailsOf } from './show-failure.ts'

/** Forms mark the field itself. */
const fieldLine = /^field \S+$/m

/** *Show details*, beside a failure that has some. */
export function FailureDetails({ failure }: { failure: Error }) {
  const t = useWords()
  const [isOpen, setOpen] = useState(false)
  const details = detailsOf(failure).replace(fieldLine, '').trim()
  if (!details) return null
  return (
    <>
      <Button variant="ghost" size="small" onClick={() => setOpen(true)}>
        {t('app.showDetails')}
      </Button>
      {isOpen && <DetailsDialog text={failure.message} details={details} onClose={() => setOpen(false)} />}
    </>
  )
}
