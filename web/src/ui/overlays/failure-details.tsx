import { useState } from 'react'
import { useWords } from '../../words/use-words.ts'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'
import { detailsOf } from './show-failure.ts'
import styles from './failure-details.module.css'

/** *Show details*, beside a failure that has some. */
export function FailureDetails({ failure }: { failure: Error }) {
  const t = useWords()
  const [isOpen, setOpen] = useState(false)
  const details = detailsOf(failure)
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

interface DialogProps {
  text: string
  details: string
  onClose: () => void
}

export function DetailsDialog({ text, details, onClose }: DialogProps) {
  const t = useWords()
  return (
    <Dialog title={t('app.details')} size="medium" onClose={onClose}>
      <p>{text}</p>
      <pre className={styles['details']}>{details}</pre>
    </Dialog>
  )
}
