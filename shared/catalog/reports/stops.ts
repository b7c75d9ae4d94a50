import * as z from 'zod'
import { arriving, gap, ms, number, recordId, stretch, text } from './row-shapes.ts'
import { report } from './report.ts'
import { device, duration, endTime, engineHours, note, spentFuel, startOdometer, startTime } from './row-columns.ts'

/** What the wire says of a stop. */
export const stopRow = () =>
  z.object({
    ...stretch(),
    ...arriving(),
    ...gap(),
    endLat: number.optional().describe('where a time without data ends; absent for stops'),
    endLon: number.optional(),
    endAddress: text.nullable().optional().describe('as `endLat`'),
    positionId: recordId,
    latitude: number,
    longitude: number,
    address: text.nullable(),
    /** as far as the reader sees them */
    geofenceNames: z.array(text).optional().describe('of the geofences that it is in; absent for none'),
    duration: ms,
    engineHours: ms,
  })
export type StopJson = z.infer<ReturnType<typeof stopRow>>

export const stops = report<'stops', StopJson>({
  name: 'stops',
  path: 'stop',
  icon: 'stop',
  shape: 'Stop',
  subject: 'stops',
  filters: ['gaps'],
  gapsAdd: 'a row, with `gap`, for each time in which a device moved without data',
  canBeScheduled: true,
  file: 'perDevice',
  onMap: ['places'],
  reads: 'days',
  rowsIn: ({ segments }) => segments / 2,
  columns: [
    device,
    { ...startTime, hasMarks: true },
    endTime,
    duration,
    {
      key: 'gapDistance',
      kind: 'distance',
      width: 20,
      of: ({ gap, distance }) => (gap ? distance : null),
      total: 'sum',
      onlyWith: 'gaps',
    },
    { key: 'address', kind: 'address', of: (row) => row },
    // a stop ends where it began
    {
      key: 'endAddress',
      kind: 'address',
      of: ({ endLat, endLon, endAddress = null }) =>
        endLat === undefined || endLon === undefined
          ? null
          : { latitude: endLat, longitude: endLon, address: endAddress },
      onlyWith: 'gaps',
    },
    { ...startOdometer, key: 'odometer' },
    engineHours,
    spentFuel,
    note,
  ],
})
