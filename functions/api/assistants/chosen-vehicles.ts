import { Failure, noun } from '../../../shared/domain/failures.ts'
import { isAdministrator } from '../../../shared/domain/access/permissions.ts'
import { device, type Device } from '../../../shared/entities/device.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import type { geofence } from '../../../shared/entities/geofence.ts'
import { group } from '../../../shared/entities/group.ts'
import { inTitleOrder } from '../../platform/records/title-order.ts'
import type { ScopedCaller } from '../route.ts'
import { triedDevices } from '../trials/trial-request.ts'

export interface Chosen {
  deviceId?: number[] | undefined
  groupId?: number[] | undefined
}

/**
 * The vehicles that are asked for, by name; all that the caller sees when none are.
 * @throws Failure missing for one that does not exist or that the caller does not see: nobody can tell which
 */
export async function chosenVehicles(caller: ScopedCaller, chosen: Chosen): Promise<Device[]> {
  await requireChosen(caller, chosen)
  const { deviceId = [], groupId = [] } = chosen
  return inTitleOrder(device, [...(await triedDevices(caller, { deviceId, groupId }))])
}

/** Reports leave out what is not seen; a model would take what is left for an answer. @throws Failure missing */
export async function requireChosen(caller: ScopedCaller, { deviceId = [], groupId = [] }: Chosen): Promise<void> {
  await requireSeen(caller, device, { ids: deviceId, field: 'deviceId' })
  await requireSeen(caller, group, { ids: groupId, field: 'groupId' })
}

async function requireSeen(
  { scope }: ScopedCaller,
  entity: Entity,
  { ids, field }: { ids: readonly number[]; field: string },
): Promise<void> {
  if (ids.length === 0) return
  const seen = new Set((await scope.those(entity, [...new Set(ids)])).map(({ id }) => id))
  const unseen = ids.find((id) => !seen.has(id))
  if (unseen === undefined) return
  const values = { entity: noun(entity.name), id: unseen }
  throw new Failure('missing', 'There is no {entity} {id} that you can see.', { field, values })
}

/** What the groups or geofences that the caller sees are called, by id. */
export async function seenNames(
  { user, records, scope }: ScopedCaller,
  entity: typeof group | typeof geofence,
): Promise<ReadonlyMap<number, string>> {
  const seen = isAdministrator(user) ? await records.listEventually(entity) : await scope.linked(entity)
  return new Map((seen as { id: number; name: string }[]).map(({ id, name }) => [id, name]))
}
