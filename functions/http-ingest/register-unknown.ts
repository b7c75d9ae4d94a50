import { isActive } from '../../shared/domain/access/permissions.ts'
import {
  defaultGroupId,
  hasRoomForDevice,
  newDeviceDraft,
  registersUnknown,
} from '../../shared/domain/access/tracker-registration.ts'
import { Failure } from '../../shared/domain/failures.ts'
import { accountLimits } from '../../shared/domain/limits/accounts.ts'
import { trackerLimits } from '../../shared/domain/limits/trackers.ts'
import { device } from '../../shared/entities/device.ts'
import type { AnyRecord } from '../../shared/entities/entity.ts'
import { group } from '../../shared/entities/group.ts'
import { user } from '../../shared/entities/user.ts'
import { actingPeople } from '../application/auth/acting-users.ts'
import { hasRoomForOneMore } from '../application/auth/room-for-one-more.ts'
import { log } from '../platform/log.ts'
import { MovedOn } from '../platform/records/record-failures.ts'
import { retry, retryPolicies, tryAgain } from '../platform/retry.ts'
import type { WorldOf } from '../platform/needs.ts'
import type { Records, Tenant, TrackerKey } from '../platform/ports/ports.ts'

/** Whose message it is. */
export interface Admitted {
  tenantId: string
  deviceId: number
  uniqueId: string
}

/**
 * An unregistered identifier that comes with a tenant's secret: it is registered when the tenant's settings say so, else
 * noted for the person who adds it later. The device belongs to the user who made the secret, within their limit.
 * @returns null when it was not registered
 */
export async function registerUnknown(
  world: WorldOf<'http-ingest'>,
  { key, uniqueId, address }: { key: TrackerKey; uniqueId: string; address: string },
): Promise<Admitted | null> {
  const { tenantId, madeBy } = key
  const records = world.tenants.records(tenantId)
  const tenant = await records.tenant()
  const isWanted = registersUnknown(tenant, uniqueId, world.now())
  const deviceId = isWanted ? await register(world, { records, tenant, key, uniqueId }) : null
  if (deviceId === null) {
    await world.lookups.noteUnknownTracker(uniqueId, { count: 1, at: world.now(), protocol: '' })
    return null
  }
  const auditEntry = { action: 'create', objectType: device.name, objectId: deviceId } as const
  await world
    .audit(tenantId)
    .write([{ ...auditEntry, at: world.now(), userId: madeBy, address, attributes: { uniqueId } }])
  log({ capability: 'http-ingest', what: 'deviceRegistered', tenantId, deviceId })
  return { tenantId, deviceId, uniqueId }
}

interface Registration {
  records: Records
  tenant: Tenant
  key: TrackerKey
  uniqueId: string
}

async function register(
  world: WorldOf<'http-ingest'>,
  { records, tenant, key, uniqueId }: Registration,
): Promise<number | null> {
  // one that nobody has room for would use up the day's registrations of the others
  if (!(await hasRoom(world, records, key.madeBy))) return null
  const name = `ingest:register:${key.tenantId}`
  const { count } = await world.lookups.countAttempt(name, trackerLimits.trackersRegisteredWindowMs)
  if (count > trackerLimits.trackersRegisteredMax) return null
  const groupId = await existingGroup(records, defaultGroupId(tenant.settings))
  const named = newDeviceDraft(uniqueId, tenant.settings, groupId)
  const draft = device.schema.parse({ ...named, expirationTime: accountLimits.defaultExpiresAt }) as AnyRecord
  const attempt = async () => {
    const version = await records.version()
    if (!(await hasRoom(world, records, key.madeBy))) return null
    try {
      return (await records.create(device, draft, { creatorId: key.madeBy, version })).id
    } catch (error) {
      if (error instanceof MovedOn) return tryAgain
      // registered by another request at the same moment: the next message finds it
      if (error instanceof Failure) return null
      throw error
    }
  }
  return retry({ ...retryPolicies.limitedWrite, exhausted: () => new MovedOn() }, attempt, world)
}

async function hasRoom(world: WorldOf<'http-ingest'>, records: Records, userId: number): Promise<boolean> {
  const owner = await actingPeople(records)(userId)
  if (!owner || !isActive(owner, world.now())) return false
  const links = owner.deviceLimit > 0 ? await records.linksOf({ type: user.name, id: userId }) : []
  const count = links.filter(({ property }) => property.type === device.name).length
  const fits = hasRoomForDevice(owner, count, world.now())
  return fits && (owner.deviceLimit <= 0 || (await hasRoomForOneMore(records, userId, 'deviceLimit')))
}

async function existingGroup(records: Records, id: number | null): Promise<number> {
  return id !== null && (await records.get(group, id)) !== null ? id : 0
}
