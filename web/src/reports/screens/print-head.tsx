import { useWords } from '../../i18n/use-words.ts'
import styles from './screens.module.css'

const namedMax = 20

/** What a printed report is about; on screen the form says it. */
export function PrintHead({ period, devices }: { period: string; devices: readonly string[] }) {
  const t = useWords()
  return (
    <div className={styles['printedHead']} aria-hidden>
      <p>{period}</p>
      <p>{devices.length > namedMax ? t('fleet.devices', { count: devices.length }) : devices.join(', ')}</p>
    </div>
  )
}
