import { useWords } from '../../i18n/use-words.ts'
import styles from './details-dialog.module.css'
import { Dialog } from './dialog.tsx'

export interface DetailsProps {
  text: string
  details: string
  onClose: () => void
}

/** A failure, and what was said of it besides. */
export function DetailsDialog({ text, details, onClose }: DetailsProps) {
  const t = useWords()
  return (
    <Dialog title={t('app.details')} size="medium" onClose={onClose}>
      <p>{text}</p>
      <pre className={styles['details']}>{details}</pre>
    </Dialog>
  )
}
