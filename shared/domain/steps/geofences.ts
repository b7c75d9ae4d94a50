import type { Step } from '../draft.ts'
import type { WatchedGeofence } from '../engine/active-rules.ts'
import type { Position } from '../position.ts'

/** Sets `geofenceIds`: every active geofence that the position is in, to the metre. Null when there is none. */
export const geofences: Step = {
  name: 'geofences',
  apply({ position, context }) {
    const ids = context.activeRules.geofences.filter((geofence) => holds(geofence, position)).map(({ id }) => id)
    position.geofenceIds = ids.length > 0 ? ids : null
  },
}

type Place = Pick<Position, 'latitude' | 'longitude' | 'altitude'>

/** Whether the position is in the area and at the height. */
export const holds = (geofence: WatchedGeofence, position: Place): boolean =>
  isAtHeight(geofence, position) && geofence.area.contains(position)

export const isAtHeight = ({ floor, ceiling }: WatchedGeofence, { altitude }: Pick<Position, 'altitude'>): boolean =>
  (floor === null || altitude >= floor) && (ceiling === null || altitude <= ceiling)
