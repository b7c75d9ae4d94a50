import { CircleCheck, MapPin, Radio, Satellite, TriangleAlert } from 'lucide-react'
import type { DeviceJson, PositionJson } from '../../../shared/wire/json.ts'
import type { LogJson } from '../../../shared/wire/live-message.ts'
import { Link } from '../router/link.tsx'
import { useReasonText } from '../display/use-reason-text.ts'
import { useNow } from '../api/use-now.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { useWords } from '../i18n/use-words.ts'
import styles from './connect.module.css'
import { connectionState, type ConnectionState } from './connection-state.ts'

interface Props {
  device: Pick<DeviceJson, 'id' | 'uniqueId' | 'lastUpdate'>
  position: PositionJson | undefined
  lines: readonly LogJson[]
}

const looks: Record<ConnectionState, typeof Radio> = {
  silent: Radio,
  refused: TriangleAlert,
  noFix: Satellite,
  works: CircleCheck,
}

/** The connection state, live. */
export function ConnectStatus({ device, position, lines }: Props) {
  const t = useWords()
  const formats = useFormats()
  const now = useNow(1000)
  const state = connectionState(device, { position, lines })
  const Icon = looks[state]
  const when = position ? formats.relative(Math.min(Date.parse(position.serverTime), now), now) : ''
  const refusal = state === 'refused' ? lines.find((line) => line.refused.length > 0)?.refused[0] : undefined
  const reasonText = useReasonText(refusal !== undefined)
  return (
    <section className={`${styles['status']} ${styles[state]}`}>
      <span className={styles['stateIcon']}>
        <Icon size={28} aria-hidden />
      </span>
      {/* screen readers announce a change of the sentence, not of the seconds */}
      <div className={styles['state']}>
        <h2 role="status">{t(`connect.${state}`)}</h2>
        <p>
          {state === 'works' && !position
            ? t('connect.worksLate')
            : t(`connect.${state}More`, { uniqueId: device.uniqueId, when })}
        </p>
        {refusal && (
          <p className={styles['reason']} dir="auto">
            {[refusal.field, reasonText(refusal)].filter(Boolean).join(': ')}
          </p>
        )}
      </div>
      {position && (
        <Link to={`/?device=${device.id}`} className={`q-inline-row q-gap-2 ${styles['mapLink']}`}>
          <MapPin size={18} aria-hidden />
          {t('connect.onMap')}
        </Link>
      )}
    </section>
  )
}
