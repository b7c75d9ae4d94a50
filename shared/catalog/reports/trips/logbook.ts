import * as z from 'zod'
import { tripKinds, tripKindSources, type TripKind } from '../../../domain/reports/logbook.ts'
import type { Column } from '../column.ts'
import { report } from '../report.ts'
import {
  device,
  distance,
  duration,
  endOdometer,
  endPlace,
  endTime,
  note,
  startOdometer,
  startPlace,
  startTime,
} from '../row-columns.ts'
import { arriving, metres, moment, ms, number, recordId, text } from '../row-shapes.ts'

const kind = z.enum(tripKinds)

/** What somebody said of a trip, and when. */
const change = () =>
  z.object({
    time: moment,
    userId: recordId,
    userName: text.describe('as they were called then'),
    kind: kind.nullable().describe('null for what holds without a change'),
    purpose: text,
  })

/** What the wire says of a trip, what it was for, and who says so. */
export const logbookRow = () =>
  z.object({
    ...arriving(),
    deviceId: recordId,
    deviceName: text,
    tripStartTime: moment.describe('when the trip began, also before the period: a change names the trip by it'),
    startTime: moment,
    endTime: moment,
    duration: ms,
    distance: metres,
    startOdometer: metres,
    endOdometer: metres,
    startLat: number,
    startLon: number,
    endLat: number,
    endLon: number,
    startAddress: text.nullable(),
    endAddress: text.nullable(),
    driverUniqueId: text.nullable(),
    driverName: text.nullable(),
    kind,
    kindBy: z
      .enum(tripKindSources)
      .describe('what says so: the trip itself, its driver, the calendar of business hours, or the organisation'),
    purpose: text,
    lockedTime: moment.nullable().describe('from then on it cannot be changed; null for never'),
    changes: z.array(change()).describe('all of them, the first one first'),
  })
export type LogbookJson = z.infer<ReturnType<typeof logbookRow>>

const distanceOf = (of: TripKind): Column<LogbookJson> => ({
  key: `${of}Distance`,
  kind: 'distance',
  of: (row) => (row.kind === of ? row.distance : null),
  total: 'sum',
})

export const logbook = report<'logbook', LogbookJson>({
  name: 'logbook',
  path: 'logbook',
  icon: 'book',
  shape: 'LogbookTrip',
  subject: 'what trips were for',
  filters: [],
  canBeScheduled: true,
  file: 'perDevice',
  onMap: ['track', 'places'],
  reads: 'days',
  rowsIn: ({ segments }) => segments / 2,
  columns: [
    device,
    { ...startTime, hasMarks: true },
    endTime,
    { key: 'tripKind', kind: 'text', width: 16, of: (row, { t }) => t(`tripKind.${row.kind}`) },
    { key: 'purpose', kind: 'text', width: 24, of: ({ purpose }) => purpose || null },
    startPlace,
    endPlace,
    ...tripKinds.map(distanceOf),
    { ...distance, onScreen: 'extra' },
    { ...duration, onScreen: 'extra' },
    { ...startOdometer, onScreen: 'extra' },
    endOdometer,
    { key: 'driver', kind: 'text', of: ({ driverName, driverUniqueId }) => driverName ?? driverUniqueId },
    {
      key: 'kindBy',
      kind: 'text',
      width: 16,
      of: (row, { t }) => t(`reports.kindBy.${row.kindBy}`),
      onScreen: 'extra',
    },
    {
      key: 'changes',
      kind: 'text',
      width: 40,
      of: ({ changes }, { t, minute }) =>
        changes
          .toReversed()
          .map(({ time, userName, kind: said, purpose }) =>
            t('reports.tripChange', {
              time: minute(time),
              name: userName,
              kind: t(said ? `tripKind.${said}` : 'reports.kindUnset'),
              purpose: purpose && ` (${purpose})`,
            }),
          )
          .join('; ') || null,
      // the page has them behind each kind
      onScreen: false,
    },
    note,
  ],
})
