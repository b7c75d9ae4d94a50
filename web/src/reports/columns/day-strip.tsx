import type { DataQualityJson } from '../../../../shared/wire/report-json.ts'
import { dayMs, minuteMs } from '../../../../shared/domain/time/durations.ts'
import { useNow } from '../../api/use-now.ts'
import { startOfDay } from '../../i18n/reader-days.ts'
import type { Column, Reader } from '../table/column.ts'
import styles from './columns.module.css'

const gapMs = ({ gaps }: DataQualityJson) =>
  gaps.reduce((sum, { from, to }) => sum + Date.parse(to) - Date.parse(from), 0)

/** First and last moment of a calendar day in a zone: 23 or 25 hours apart when clocks change. */
export function dayBounds(day: string, zone: string): { from: number; to: number } {
  const from = startOfDay(day, zone)
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10)
  return { from, to: startOfDay(next, zone) }
}

/** The part of a day (0 to 1) that has not been yet. */
export function partAhead(day: string, zone: string, now: number): number {
  const { from, to } = dayBounds(day, zone)
  return Math.min(1, Math.max(0, (to - now) / (to - from)))
}

/** The part of a day (0 to 1) before the device's first position of all. */
export function partBefore({ day, since }: Pick<DataQualityJson, 'day' | 'since'>, zone: string): number {
  const { from, to } = dayBounds(day, zone)
  return since === null ? 0 : Math.min(1, Math.max(0, (Date.parse(since) - from) / (to - from)))
}

/** Gaps as parts (0 to 1) of their day. */
export function gapParts({ day, gaps }: Pick<DataQualityJson, 'day' | 'gaps'>, zone: string) {
  const { from, to } = dayBounds(day, zone)
  return gaps.map((gap) => {
    const start = Math.max(0, (Date.parse(gap.from) - from) / (to - from))
    const end = Math.min(1, (Date.parse(gap.to) - from) / (to - from))
    return { start, length: Math.max(0, end - start) }
  })
}

function gapText(row: DataQualityJson, { t, measures }: Reader): string {
  if (row.gaps.length === 0) return t('reports.noGaps')
  const all = t('reports.gaps', { count: row.gaps.length, time: measures.duration(gapMs(row)) })
  const moved = row.gaps.flatMap(({ from, to, distance }) =>
    distance === undefined
      ? []
      : t('reports.gapLength', {
          from: measures.time(Date.parse(from)),
          to: measures.time(Date.parse(to)),
          distance: measures.distance(distance),
        }),
  )
  return [all, ...moved].join('\n')
}

/** A day as a strip in place of how long data are missing in it. */
export const withDayStrip = (columns: readonly Column<DataQualityJson>[]): Column<DataQualityJson>[] =>
  columns.map((column) =>
    column.key === 'gaps'
      ? {
          ...column,
          isNumber: false,
          text: gapText,
          cell: (row, reader) => <DayStrip row={row} label={gapText(row, reader)} zone={reader.measures.timeZone} />,
        }
      : column,
  )

/** A day from midnight to midnight; what is missing is red; grey is what is to come, and what was before the device's first position. */
function DayStrip({ row, label, zone }: { row: DataQualityJson; label: string; zone: string }) {
  const now = useNow(minuteMs)
  return (
    <span className={styles['strip']} role="img" aria-label={label} title={label}>
      <span className={styles['ahead']} style={{ inlineSize: `${partAhead(row.day, zone, now) * 100}%` }} />
      <span className={styles['before']} style={{ inlineSize: `${partBefore(row, zone) * 100}%` }} />
      {gapParts(row, zone).map(({ start, length }) => (
        <span
          key={start}
          className={styles['gap']}
          style={{ insetInlineStart: `${start * 100}%`, inlineSize: `${length * 100}%` }}
        />
      ))}
    </span>
  )
}
