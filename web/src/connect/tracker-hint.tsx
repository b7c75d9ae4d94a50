import { useQuery } from '@tanstack/react-query'
import { Radio, RadioTower } from 'lucide-react'
import { useDeferredValue } from 'react'
import { basicIngestTopic } from '../../../shared/wire/topics/basic-ingest.ts'
import { device } from '../../../shared/entities/device.ts'
import { Link } from '../router/link.tsx'
import { brokerQuery } from '../api/broker.ts'
import { unknownTrackerQuery } from '../api/unknown-tracker.ts'
import { useNow } from '../api/use-now.ts'
import type { BelowFieldProps } from '../entity/entity-screen.ts'
import { textOf } from '../display/record-text.ts'
import { useMay } from '../session/access.ts'
import { CopyLine } from '../ui/copy-line.tsx'
import { useFormats } from '../words/use-formats.ts'
import { useWords } from '../words/use-words.ts'
import { plainAddress } from './tracker-address.ts'
import styles from './tracker-hint.module.css'

/** Below the identifier of a new device: whether its tracker sends already, and the address to configure. */
export function TrackerHint({ record }: BelowFieldProps) {
  const t = useWords()
  const mayEdit = useMay().edit({ name: 'device' })
  const { data: broker } = useQuery({ ...brokerQuery(), enabled: mayEdit && record.id === 0 })
  const typed = useDeferredValue(textOf(record['uniqueId']).trim())
  const uniqueId = device.schema.shape.uniqueId.safeParse(typed).success ? typed : ''
  const address = broker && (plainAddress(broker.plainUrl, location) ?? broker.url)
  const brokerTopic = `trackers/${uniqueId || '{uniqueId}'}/positions`
  const topic = broker ? basicIngestTopic(broker.rulePrefix, 'positions', brokerTopic) : brokerTopic
  if (record.id > 0) {
    return mayEdit ? (
      <Link to={`/settings/device/${record.id}/connect`} className={styles['follow']}>
        <RadioTower size={18} aria-hidden />
        {t('tracker.connect')}
      </Link>
    ) : null
  }
  return (
    <div className={styles['hint']}>
      {uniqueId !== '' && <Received uniqueId={uniqueId} />}
      <details className={styles['connect']} open>
        <summary>
          <RadioTower size={18} aria-hidden />
          {t('tracker.connect')}
        </summary>
        <p>{t('tracker.connectMore')}</p>
        <dl className={styles['lines']}>
          {address && <CopyLine label={t('tracker.address')} text={address} />}
          <CopyLine label={t('tracker.topic')} text={topic} />
          <CopyLine
            label={t('tracker.message')}
            text={'{"time":"2026-01-31T12:00:00Z","latitude":36.7538,"longitude":3.0588,"speed":12.5}'}
          />
        </dl>
        <p className={styles['others']}>{t('tracker.others')}</p>
      </details>
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
    <output className={styles['silent']}>
      <Radio size={18} aria-hidden />
      {t('tracker.notSeen')}
    </output>
  ) : (
    <output className={styles['received']}>
      <span className={styles['pulse']} aria-hidden />
      {t('tracker.seen', { count: data.count, when: formats.relative(data.lastSeen, now) })}
    </output>
  )
}
