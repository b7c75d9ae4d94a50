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

const holds = (geofence: WatchedGeofence, position: Position): boolean =>
  isAtHeight(geofence, position) && geofence.area.contains(position)

export const isAtHeight = ({ floor, ceiling }: WatchedGeofence, { altitude }: Position): boolean =>
  (floor === null || altitude >= floor) && (ceiling === null || altitude <= ceiling)
