import type { StopJson } from '../../wire/report-json.ts'
import { report } from './report.ts'
import { device, duration, endTime, engineHours, note, spentFuel, startOdometer, startTime } from './row-columns.ts'

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
