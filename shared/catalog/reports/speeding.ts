import * as z from 'zod'
import { arriving, knots, metres, moment, ms, number, recordId, text } from './row-shapes.ts'
import { report } from './report.ts'
import { device, distance, duration, endTime, note, startTime } from './row-columns.ts'

/** What the wire says of a time of driving too fast. */
export const speedingRow = () =>
  z.object({
    ...arriving(),
    deviceId: recordId,
    deviceName: text,
    startTime: moment,
    endTime: moment.describe('when it was over, or was known last'),
    duration: ms,
    distance: metres,
    time: moment.describe('when it was furthest above the limit; the place is there'),
    speed: knots.describe('knots, there'),
    speedLimit: knots.describe('knots, there'),
    limitOf: z
      .enum(['asked', 'vehicle', 'geofence', 'road'])
      .describe(
        'whose limit it was; `vehicle` also where its group or everybody has it, `road` where the tracker sent it',
      ),
    limitName: text.nullable().describe('of the geofence whose limit it was, as far as the caller sees it'),
    positionId: recordId,
    latitude: number,
    longitude: number,
    address: text.nullable(),
    /** as far as the reader sees them */
    geofenceNames: z.array(text).optional().describe('of the geofences that it was in; absent for none'),
    driverUniqueId: text.nullable(),
    driverName: text.nullable(),
  })
export type SpeedingJson = z.infer<ReturnType<typeof speedingRow>>

export const speeding = report<'speeding', SpeedingJson>({
  name: 'speeding',
  path: 'speeding',
  icon: 'speed',
  shape: 'Speeding',
  subject: 'driving too fast',
  filters: ['speeding'],
  canBeScheduled: true,
  file: 'perDevice',
  onMap: ['track', 'places'],
  reads: 'days',
  rowsIn: ({ segments }) => segments,
  columns: [
    device,
    { ...startTime, hasMarks: true },
    endTime,
    { key: 'speed', kind: 'speed', of: (row) => row.speed, total: 'max', hasBar: true },
    { key: 'speedLimit', kind: 'speed', of: (row) => row.speedLimit },
    { key: 'overLimit', kind: 'speed', of: (row) => row.speed - row.speedLimit, total: 'max' },
    duration,
    distance,
    { key: 'address', kind: 'address', of: (row) => row },
    {
      key: 'limitOf',
      kind: 'text',
      of: ({ limitOf, limitName }, { t }) => limitName ?? t(`reports.limitOf.${limitOf}`),
    },
    { key: 'driver', kind: 'text', of: ({ driverName, driverUniqueId }) => driverName ?? driverUniqueId },
    note,
  ],
})
