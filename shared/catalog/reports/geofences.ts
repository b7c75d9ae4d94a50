import * as z from 'zod'
import { arriving, ms, recordId, stretch, text } from './row-shapes.ts'
import { report } from './report.ts'
import { device, duration, endTime, note, startTime } from './row-columns.ts'

/** What the wire says of a stay in a geofence. */
export const visitRow = () =>
  z.object({ ...stretch(), ...arriving(), geofenceId: recordId, geofenceName: text, duration: ms })
export type GeofenceVisitJson = z.infer<ReturnType<typeof visitRow>>

export const geofences = report<'geofences', GeofenceVisitJson>({
  name: 'geofences',
  path: 'geofence',
  icon: 'area',
  shape: 'GeofenceVisit',
  subject: 'visits of geofences',
  filters: ['geofences'],
  canBeScheduled: true,
  file: 'perDevice',
  onMap: ['track', 'geofence'],
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
