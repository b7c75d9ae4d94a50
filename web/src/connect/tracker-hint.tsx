import { useQuery } from '@tanstack/react-query'
import { Radio, RadioTower } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'
import { lookAlike } from '../../../shared/domain/access/look-alike.ts'
import { device } from '../../../shared/entities/device.ts'
import { bidiIsolate } from '../../../shared/i18n/bidi-isolate.ts'
import { useDevices } from '../live/hooks.ts'
import { Link } from '../router/link.tsx'
import { unknownTrackerQuery } from '../api/tracker-discovery.ts'
import { useNow } from '../api/use-now.ts'
import type { BelowFieldProps } from '../entity/entity-screen.ts'
import { textOf } from '../display/record-text.ts'
import { useMay } from '../session/access.ts'
import { Alert } from '../ui/alert.tsx'
import { useFormats } from '../i18n/use-formats.ts'
import { useWords } from '../i18n/use-words.ts'
import styles from './tracker-hint.module.css'

/** Below the identifier: whether another device's looks like it, whether its tracker sends already, and what comes next. */
export const TrackerHint = ({ record }: BelowFieldProps) => (
  <>
    <LookAlike record={record} />
    <Tracker record={record} />
  </>
)

/** Nobody sees the difference of a letter of another script, and a tracker that sends it would be another device's. */
function LookAlike({ record }: BelowFieldProps) {
  const t = useWords()
  const typed = useDeferredValue(textOf(record['uniqueId']).trim())
  const devices = useDevices()
  const other = useMemo(
    () =>
      lookAlike(
        typed,
        devices.filter(({ id }) => id !== record.id),
        ({ uniqueId }) => uniqueId,
      ),
    [typed, devices, record.id],
  )
  if (!other) return null
  const [uniqueId, name] = [bidiIsolate(other.uniqueId), bidiIsolate(other.name)]
  return <Alert tone="warn">{t('tracker.alike', { uniqueId, name })}</Alert>
}

function Tracker({ record }: BelowFieldProps) {
  const t = useWords()
  const mayEdit = useMay().edit({ name: 'device' })
  const typed = useDeferredValue(textOf(record['uniqueId']).trim())
  const uniqueId = device.schema.shape.uniqueId.safeParse(typed).success ? typed : ''
  if (record.id > 0) {
    return mayEdit ? (
      <Link to={`/settings/device/${record.id}/connect`} className={`q-inline-row q-gap-2 ${styles['follow']}`}>
        <RadioTower size={18} aria-hidden />
        {t('tracker.connect')}
      </Link>
    ) : null
  }
  return (
    <div className="q-stack q-gap-3">
      {uniqueId !== '' && <Received uniqueId={uniqueId} />}
      <p className="q-note">{t('tracker.next')}</p>
    </div>
  )
}

function Received({ uniqueId }: { uniqueId: string }) {
  const t = useWords()
  const formats = useFormats()
  const now = useNow(1000)
  const { data } = useQuery(unknownTrackerQuery(uniqueId))
  if (data === undefined) return null
  return data.lastSeen === null ? (
    <output className={`q-row q-gap-3 ${styles['silent']}`}>
      <Radio size={18} aria-hidden />
      {t('tracker.notSeen')}
    </output>
  ) : (
    <output className={`q-row q-gap-3 ${styles['received']}`}>
      <span className={styles['pulse']} aria-hidden />
      {t('tracker.seen', { count: data.count, when: formats.relative(data.lastSeen, now) })}
    </output>
  )
}
