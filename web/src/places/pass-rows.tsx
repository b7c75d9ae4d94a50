import { useMeasures } from '../display/use-measures.ts'
import { useWords } from '../i18n/use-words.ts'
import type { PlacePassJson } from '../../../shared/wire/places/place-json.ts'
import { dayMs, minuteMs } from '../../../shared/domain/time/durations.ts'
import { dayOf } from '../i18n/reader-days.ts'
import { replayAddress } from '../replay/replay-address.ts'
import { goTo } from '../router/browser-location.ts'
import { useMay } from '../session/access.ts'
import styles from './panel.module.css'

/** as much of the way before and after it is replayed */
const aroundMs = 10 * minuteMs

/** The replay of a pass, at its beginning. */
export function replayOf({ deviceId, startTime, endTime }: PlacePassJson): string {
  const [start, end] = [Date.parse(startTime), Date.parse(endTime)]
  const period = { from: start - aroundMs, to: Math.min(end + aroundMs, start + dayMs) }
  return replayAddress({ deviceIds: [deviceId], period, at: start })
}

export function PassRows({ rows, isWaiting }: { rows: readonly PlacePassJson[]; isWaiting: boolean }) {
  return (
    <ul className={`q-list ${styles['rows']}`} aria-busy={isWaiting}>
      {rows.map((row) => (
        <li key={`${row.deviceId} ${row.startTime}`}>
          <PassRow row={row} />
        </li>
      ))}
    </ul>
  )
}

function PassRow({ row }: { row: PlacePassJson }) {
  const t = useWords()
  const measures = useMeasures()
  const may = useMay()
  const driver = row.driverName ?? row.driverUniqueId
  return (
    <button
      type="button"
      className={styles['row']}
      disabled={!may.seeReports}
      onClick={() => goTo(replayOf(row))}
      title={t('places.passes.replay')}
    >
      <bdi className={`q-ellipsis ${styles['name']}`}>{row.deviceName}</bdi>
      <span className={styles['end']}>{measures.duration(row.duration)}</span>
      <span className={styles['more']}>
        <Times row={row} />
      </span>
      <span className={`${styles['end']} ${styles['more']}`}>
        {row.maxSpeed > 0 ? t('places.passes.most', { speed: measures.speed(row.maxSpeed) }) : t('places.passes.stood')}
      </span>
      {driver !== null && <bdi className={`q-ellipsis ${styles['more']} ${styles['wide']}`}>{driver}</bdi>}
    </button>
  )
}

/** The day stands once where both are of the same. */
function Times({ row: { startTime, endTime, startsBefore, endsAfter, isLatest } }: { row: PlacePassJson }) {
  const t = useWords()
  const measures = useMeasures()
  const day = (time: string) => dayOf(Date.parse(time), measures.timeZone)
  const isSameDay = day(startTime) === day(endTime)
  const times = {
    from: startsBefore ? t('places.passes.before', { time: measures.time(startTime) }) : measures.time(startTime),
    to: endsAfter
      ? t('places.passes.after', { time: measures.time(endTime) })
      : `${isSameDay ? '' : `${measures.day(day(endTime))} `}${measures.time(endTime)}`,
  }
  return (
    <>
      {measures.day(day(startTime))}
      {' · '}
      <bdi>{t('places.passes.times', times)}</bdi>
      {isLatest && ` · ${t('places.passes.latest')}`}
    </>
  )
}
