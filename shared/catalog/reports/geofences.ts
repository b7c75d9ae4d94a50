import type { GeofenceVisitJson } from '../../wire/report-json.ts'
import { report } from './report.ts'
import { device, duration, endTime, note, startTime } from './row-columns.ts'

export const geofences = report<'geofences', GeofenceVisitJson>({
  name: 'geofences',
  path: 'geofence',
  icon: 'area',
  shape: 'GeofenceVisit',
  subject: 'visits of geofences',
  filters: ['geofences'],
  file: 'perDevice',
  onMap: ['way', 'geofence'],
  reads: 'days',
  rowsIn: ({ visits }) => visits,
  columns: [
    device,
    { key: 'geofence', kind: 'text', width: 24, of: (row) => row.geofenceName },
    { ...startTime, hasMarks: true },
    endTime,
    duration,
    note,
  ],
})
