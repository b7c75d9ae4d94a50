import type { Geofence } from '../../../shared/entities/geofence.ts'

/** A geofence before it is saved. */
export const newGeofence = (name: string, area = ''): Geofence => ({
  id: 0,
  name,
  description: '',
  area,
  calendarId: 0,
  attributes: {},
})
