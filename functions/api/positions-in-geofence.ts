import { compiledGeofence } from '../../shared/domain/engine/compile.ts'
import { Failure, noun } from '../../shared/domain/failures.ts'
import type { Position } from '../../shared/domain/position.ts'
import { holds } from '../../shared/domain/steps/geofences.ts'
import { geofence, type Geofence } from '../../shared/entities/geofence.ts'
import type { ScopedCaller } from './route.ts'

/**
 * Those within the geofence as it is drawn now, also where it was not drawn yet when they were measured.
 * @throws Failure missing when the caller does not see the geofence
 */
export async function positionsInGeofence(
  caller: ScopedCaller,
  geofenceId: number,
  positions: readonly Position[],
): Promise<Position[]> {
  const record = (await caller.scope.one(geofence, geofenceId)) as Geofence | null
  if (!record) {
    throw new Failure('missing', 'There is no such {entity}, or you may not see it.', {
      values: { entity: noun('geofence') },
      field: 'geofenceId',
    })
  }
  const watched = compiledGeofence(record, () => true)
  return positions.filter((position) => holds(watched, position))
}
