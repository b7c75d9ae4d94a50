import * as z from 'zod'
import { exclusionReasons, type ExclusionReason } from '../../domain/days/exclusions.ts'
import { arriving, count, moment, number, recordId, text } from './row-shapes.ts'
import type { Column } from './column.ts'
import { report } from './report.ts'
import { device, note } from './row-columns.ts'

type Rejection = Exclude<ExclusionReason, 'duplicate'>

/** How complete the data of a device are, for a day in the reader's zone. */
export const qualityRow = () =>
  z.object({
    ...arriving(),
    deviceId: recordId,
    deviceName: text,
    day: text.describe('of the caller’s time zone, like 2026-11-21'),
    /**
     * positions that came in for this day: stored, repeated and rejected ones. Those that were not stored count when they
     * were measured, if that was known and no more than three days before they came, else when they came; see `exclusions.ts`
     */
    received: count,
    stored: count,
    /** stored ones that arrived more than `historyLimits.lateAfterMs` after they were measured */
    late: count,
    /** left out because they were stored already */
    repeated: count,
    rejected: z
      .array(
        z.object({
          reason: z.enum(exclusionReasons.filter((reason): reason is Rejection => reason !== 'duplicate')),
          count,
        }),
      )
      .describe(
        'by reason; they count when they were measured, if that was no more than three days before, else when they came',
      ),
    since: moment.nullable().describe('the device’s first position of all, when it is of this day'),
    /** longer than `historyLimits.dataGapMs`, in order */
    gaps: z
      .array(z.object({ from: moment, to: moment, distance: number.describe('metres').optional() }))
      .describe('long times without a position; with a distance where the device moved in that time'),
  })
export type DataQualityJson = z.infer<ReturnType<typeof qualityRow>>

const countOf = (
  key: 'received' | 'stored' | 'late' | 'repeated' | 'rejected',
  of: (row: DataQualityJson) => number,
): Column<DataQualityJson> => ({ key, kind: 'count', of, total: 'sum' })

export const quality = report<'quality', DataQualityJson>({
  name: 'quality',
  path: 'quality',
  icon: 'list',
  shape: 'DataQuality',
  subject: 'how complete the data are',
  filters: [],
  canBeScheduled: true,
  file: 'oneTable',
  reads: 'days',
  rowsIn: ({ days }) => days,
  columns: [
    device,
    { key: 'day', kind: 'day', of: (row) => row.day, hasMarks: true },
    {
      key: 'gaps',
      kind: 'duration',
      width: 42,
      of: (row) => row.gaps.reduce((sum, { from, to }) => sum + Date.parse(to) - Date.parse(from), 0),
      total: 'sum',
    },
    countOf('received', (row) => row.received),
    countOf('stored', (row) => row.stored),
    countOf('late', (row) => row.late),
    countOf('repeated', (row) => row.repeated),
    countOf('rejected', (row) => row.rejected.reduce((sum, reason) => sum + reason.count, 0)),
    {
      key: 'reasons',
      kind: 'text',
      width: 30,
      of: ({ rejected }, { t, measures }) =>
        measures.list(rejected.map((each) => `${each.count} × ${t(`rejected.${each.reason}`)}`)) || null,
    },
    {
      key: 'gapTimes',
      kind: 'text',
      width: 40,
      of: ({ gaps }, { t, minute }) =>
        gaps
          .map(({ from, to, distance }) => {
            const times = `${minute(from)} – ${minute(to)}`
            return distance === undefined ? times : `${times} (${t('reports.gap')})`
          })
          .join(', ') || null,
      onScreen: false,
    },
    note,
  ],
})
