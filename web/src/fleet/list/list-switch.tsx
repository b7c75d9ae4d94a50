import { List, Map as MapIcon } from 'lucide-react'
import { useWords } from '../../i18n/use-words.ts'
import styles from '../main-page.module.css'

interface ListSwitchProps {
  open: boolean
  /** hidden while a bottom sheet covers it */
  hidden: boolean
  onToggle: () => void
}

/** On a phone: list or map, within reach of the thumb. */
export function ListSwitch({ open, hidden, onToggle }: ListSwitchProps) {
  const t = useWords()
  if (hidden && !open) return null
  return (
    <button type="button" className={styles['switch']} onClick={onToggle}>
      {open ? <MapIcon aria-hidden /> : <List aria-hidden />}
      <span>{t(open ? 'nav.map' : 'fleet.list')}</span>
    </button>
  )
}
