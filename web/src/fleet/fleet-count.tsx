import { useWords } from '../i18n/use-words.ts'
import { useFormats } from '../i18n/use-formats.ts'
import styles from './fleet-sidebar.module.css'

/** How many devices are listed, and of how many when some are left out. */
export function FleetCount({ shown, total, filtered }: { shown: number; total: number; filtered: boolean }) {
  const t = useWords()
  const formats = useFormats()
  return (
    <p className={styles['count']} role="status">
      {filtered
        ? t('fleet.devicesOf', { shown: formats.number(shown), total: formats.number(total) })
        : t('fleet.devices', { count: total })}
    </p>
  )
}
