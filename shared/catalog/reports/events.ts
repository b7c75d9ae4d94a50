import { geofencesOf } from '../../domain/fleet-event.ts'
import type { EventRowJson } from '../../wire/json.ts'
import { eventTitle } from '../../i18n/event-text.ts'
import { report } from './report.ts'
import { attributesText, device } from './row-columns.ts'

/** The page has details of each event beside these. */
export const events = report<'events', EventRowJson>({
  name: 'events',
  path: 'event',
  icon: 'event',
  shape: 'EventRow',
  subject: 'events',
  filters: ['events'],
  canBeScheduled: true,
  file: 'perDevice',
  onMap: ['position', 'geofence'],
  reads: 'events',
  isWithoutDays: true,
  rowsIn: ({ events }) => events,
  columns: [
    { key: 'time', kind: 'time', of: (row) => row.eventTime },
    device,
    { key: 'type', kind: 'text', width: 26, of: (row, { t, measures }) => eventTitle(row, t, measures) },
    {
      key: 'geofence',
      kind: 'text',
      width: 24,
      of: (row, { names }) =>
        [...new Set([row.geofenceId, ...geofencesOf(row)])]
          .flatMap((id) => (id > 0 && names.geofence(id)) || [])
          .join(', ') || null,
      onScreen: 'extra',
    },
    {
      key: 'address',
      kind: 'address',
      // rows that an older build stored have neither
      of: ({ latitude, longitude, address }) =>
        typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude, address } : null,
    },
    {
      key: 'maintenance',
      kind: 'text',
      width: 24,
      of: ({ maintenanceId }, { names }) => (maintenanceId > 0 && names.maintenance(maintenanceId)) || null,
      onScreen: 'extra',
    },
    {
      key: 'linkedDevice',
      kind: 'text',
      width: 24,
      of: ({ linkedDeviceName }) => linkedDeviceName ?? null,
      onScreen: 'extra',
    },
    { key: 'attributes', kind: 'text', width: 60, of: (row) => attributesText(row.attributes), onScreen: false },
  ],
})
