import { Failure } from '../../shared/domain/failures.ts'
import type { Position } from '../../shared/domain/position.ts'
import { device, type Device } from '../../shared/entities/device.ts'
import { noteTrackView } from './audit-entries.ts'
import { timedQueryOf } from './http/caller-clock.ts'
import { refuseBackward } from './http/period.ts'
import { idIn, momentIn } from './http/query.ts'
import { requireReports } from './require-reports.ts'
import type { ApiContext, ScopedCaller } from './route.ts'

export interface History {
  device: Device
  /** epoch ms, both inclusive */
  from: number
  to: number
  /** by fix time */
  positions: Position[]
}

/**
 * A device's history as `deviceId`, `from`, `to` and `geofenceId` in the query name it; the trail keeps who looked at it.
 * @throws Failure invalid, missing, forbidden, tooLarge
 */
export async function historyOf(c: ApiContext, caller: ScopedCaller): Promise<History> {
  const query = await timedQueryOf(c, caller)
  const deviceId = idIn(query, 'deviceId')
  const [from, to] = [momentIn(query, 'from'), momentIn(query, 'to')]
  if (deviceId === null || from === null || to === null) {
    const field = deviceId === null ? 'deviceId' : from === null ? 'from' : 'to'
    throw new Failure('invalid', '{field}: missing. History needs deviceId, from and to together.', { field })
  }
  refuseBackward({ from, to })
  const found = await deviceWithHistory(caller, deviceId)
  const geofenceId = idIn(query, 'geofenceId')
  const all = await caller.tracks.between(deviceId, { from, to })
  const positions = geofenceId === null ? all : await within(caller, geofenceId, all)
  noteTrackView(c, deviceId)
  return { device: found, from, to, positions }
}

/** A device whose history the caller may read. @throws Failure missing, forbidden */
export async function deviceWithHistory(caller: ScopedCaller, deviceId: number): Promise<Device> {
  const found = (await caller.scope.one(device, deviceId)) as Device | null
  if (!found) throw new Failure('missing', 'There is no such device, or you may not see it.')
  await requireReports(caller)
  return found
}

async function within(caller: ScopedCaller, geofenceId: number, positions: Position[]): Promise<Position[]> {
  const { positionsInGeofence } = await import('./positions-in-geofence.ts')
  return positionsInGeofence(caller, geofenceId, positions)
}
