import { nextDueOf } from '../../../shared/domain/reports/service-done.ts'
import { nextMarks } from '../../../shared/domain/reports/service.ts'
import { bidiIsolate } from '../../../shared/i18n/bidi-isolate.ts'
import { useNow } from '../api/use-now.ts'
import { scaleOf } from '../display/attribute-scale.ts'
import type { BelowFieldProps } from '../entity/entity-screen.ts'
import { textOf } from '../display/record-text.ts'
import { useMeasuredText } from '../display/use-measured-text.ts'
import { useDevices } from '../live/hooks.ts'
import { liveStore } from '../live/store.ts'
import { useWords } from '../i18n/use-words.ts'
import { Link } from '../router/link.tsx'
import styles from './upcoming-service.module.css'

const refreshMs = 10_000
const marksShown = 4
const devicesShown = 5

/** When service is due: the coming marks, and the vehicles that are nearest to one. */
export function UpcomingService({ record }: BelowFieldProps) {
  const t = useWords()
  const nowMs = useNow(refreshMs)
  const type = textOf(record['type'])
  const text = useMeasuredText(type)
  const { start, period } = record
  if (type === '' || typeof start !== 'number' || typeof period !== 'number' || period <= 0) return null
  const isMoment = scaleOf(type) === 'moment'
  const marks = nextMarks(isMoment ? nowMs : start - 1, { start, period }, marksShown)
  return (
    <section className={styles['outlook']} aria-label={t('maintenance.upcoming')}>
      <p className="q-soft q-strong">{t('maintenance.due')}</p>
      <ol className={styles['rail']}>
        {marks.map((mark) => (
          <li key={mark}>{text.mark(mark)}</li>
        ))}
      </ol>
      {!isMoment && <Nearest type={type} service={{ id: record.id, start, period }} />}
      <Link to="/reports/service?all=true" className={styles['link']}>
        {t('maintenance.enterDone')}
      </Link>
    </section>
  )
}

interface NearestProps {
  type: string
  service: { id: number; start: number; period: number }
}

function Nearest({ type, service }: NearestProps) {
  const { period } = service
  const t = useWords()
  const text = useMeasuredText(type)
  const near = useDevices()
    .flatMap(({ id, name, attributes }) => {
      const value = liveStore.positions.get(id)?.attributes[type]
      if (typeof value !== 'number') return []
      return [{ id, name, value, left: nextDueOf(service, { value, attributes }) - value }]
    })
    .sort((a, b) => a.left - b.left)
    .slice(0, devicesShown)
  if (near.length === 0) return <p className="q-faint">{t('maintenance.nobodyReports')}</p>
  return (
    <>
      <p className="q-soft q-strong">{t('maintenance.nearest')}</p>
      <ul className={styles['near']}>
        {near.map(({ id, name, value, left }) => (
          <li key={id}>
            <bdi>{bidiIsolate(name)}</bdi>
            <meter min={0} max={period} value={Math.max(0, period - left)} aria-label={name} />
            <span>
              {t(left < 0 ? 'maintenance.passed' : 'maintenance.left', {
                value: text.stretch(value),
                left: text.stretch(Math.abs(left)),
              })}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
