import { Bell } from 'lucide-react'
import { IconButton } from '../ui/icon-button.tsx'
import { useFormats } from '../i18n/use-formats.ts'
import { useWords } from '../i18n/use-words.ts'
import styles from './events-bell.module.css'

interface EventsBellProps {
  unseen: number
  open: boolean
  floating: boolean
  onToggle: () => void
}

/** Opens the drawer; its badge counts what came since it was last open. */
export function EventsBell({ unseen, open, floating, onToggle }: EventsBellProps) {
  const t = useWords()
  const formats = useFormats()
  return (
    <span className={styles['anchor']}>
      <IconButton
        variant={floating ? 'solid' : 'plain'}
        label={unseen > 0 ? t('events.openUnseen', { count: unseen }) : t('events.title')}
        icon={<Bell />}
        aria-expanded={open}
        onClick={onToggle}
      />
      {unseen > 0 && (
        <span className={styles['badge']} aria-hidden>
          {unseen > 9 ? `${formats.number(9)}+` : formats.number(unseen)}
        </span>
      )}
    </span>
  )
}
