import { useDevices } from '../live/hooks.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { useWords } from '../i18n/use-words.ts'
import { TrialVehicle } from './trial-vehicle.tsx'
import type { TrialSoFar } from './trial-request.ts'
import styles from './trial-result.module.css'

/** How many vehicles are shown: more than anybody reads. */
const shownMax = 100

/** The vehicles that would have reported something, the busiest first; of the others only how many they are. */
export function TrialResult({ found, isDone }: { found: TrialSoFar; isDone: boolean }) {
  const t = useWords()
  const formats = useFormats()
  const names = useNames()
  const { devices, from, to } = found
  if (devices.length === 0) return isDone ? <p className={styles['empty']}>{t('trials.noVehicles')}</p> : null
  const busy = devices
    .map((each) => ({ ...each, total: Object.values(each.counts).reduce((sum, count) => sum + count, 0) }))
    .filter(({ total }) => total > 0)
    .toSorted((a, b) => b.total - a.total)
  const quiet = devices.length - busy.length
  if (busy.length === 0) return isDone ? <p className={styles['empty']}>{t('trials.none')}</p> : null
  return (
    <div className="q-stack q-gap-2 q-shrinks">
      <p className={`q-soft ${styles['summary']}`} role={isDone ? 'status' : undefined}>
        <b>{t('trials.crossed', { count: busy.length })}</b> {quiet > 0 && t('trials.quiet', { count: quiet })}
      </p>
      <ul className="q-list q-stack q-gap-1">
        {busy.slice(0, shownMax).map((each) => (
          <TrialVehicle key={each.deviceId} trial={each} name={names(each.deviceId)} period={{ from, to }} />
        ))}
      </ul>
      <p className={styles['ends']} aria-hidden>
        <span>{formats.date(from)}</span>
        <span>{formats.date(to)}</span>
      </p>
    </div>
  )
}

function useNames(): (deviceId: number) => string {
  const t = useWords()
  const devices = useDevices()
  const names = new Map(devices.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? t('trials.unknownVehicle', { id })
}
