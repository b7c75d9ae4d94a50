import { engineStates } from '../../../shared/domain/reports/stretches.ts'
import { useWords } from '../i18n/use-words.ts'
import styles from './lane-legend.module.css'

/** What the colours of lanes mean. */
export function LaneLegend() {
  const t = useWords()
  return (
    <ul className={`q-list q-cluster q-gap-3 ${styles['legend']}`}>
      {engineStates.map((state) => (
        <li key={state}>
          <i className={styles[state]} aria-hidden />
          {t(`today.${state}`)}
        </li>
      ))}
      <li>
        <i className={styles['none']} aria-hidden />
        {t('today.noData')}
      </li>
      <li>
        <i className={styles['band']} aria-hidden />
        {t('today.inGeofence')}
      </li>
      <li>
        <i className={styles['alarm']} aria-hidden />
        {t('today.alarm')}
      </li>
    </ul>
  )
}
