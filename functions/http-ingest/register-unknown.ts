import { accountState } from '../../shared/domain/access/account.ts'
import { Failure } from '../../shared/domain/failures.ts'
import { identifierPattern } from '../../shared/domain/identifier-pattern.ts'
import { limits } from '../../shared/domain/limits.ts'
import { isActive } from '../../shared/domain/access/permissions.ts'
import { flagSetting, numberSetting } from '../../shared/domain/settings.ts'
import { device } from '../../shared/entities/device.ts'
import type { AnyRecord } from '../../shared/entities/entity.ts'
import { group } from '../../shared/entities/group.ts'
import { user } from '../../shared/entities/user.ts'
import { actingPeople } from '../platform/auth/acting-users.ts'
import { log } from '../platform/log.ts'
import { MovedOn } from '../platform/records/record-failures.ts'
import type { Records, Tenant, TrackerKey, World } from '../platform/ports/ports.ts'
import type { Admitted } from './admission.ts'

const patternDefault = '\\w{3,15}'
const triesMax = 5

/**
 * An identifier that nobody registered, with a tenant's secret: it is registered when the tenant says so, and else
 * noted, so that whoever adds it sees that it sends. It belongs to whoever made the secret, within their limit of
 * devices. @returns null when it was not registered
 */
export async function registerUnknown(
  world: World,
  { key, uniqueId, address }: { key: TrackerKey; uniqueId: string; address: string },
): Promise<Admitted | null> {
  const { tenantId, madeBy } = key
  const records = world.tenants.records(tenantId)
  const tenant = await records.tenant()
  const deviceId = mayRegister(world, tenant, uniqueId)
    ? await register(world, { records, tenant, key, uniqueId })
    : null
  if (deviceId === null) {
    await world.lookups.noteUnknownTracker(uniqueId, { count: 1, at: world.now(), protocol: '' })
    return null
  }
  const auditEntry = { action: 'create', objectType: device.name, objectId: deviceId } as const
  await world
    .audit(tenantId)
    .write([{ ...auditEntry, at: world.now(), userId: madeBy, address, attributes: { uniqueId } }])
  log({ capability: 'http-ingest', what: 'registered', tenantId, deviceId })
  return { tenantId, deviceId, uniqueId }
}

function mayRegister(world: World, { settings, account }: Tenant, uniqueId: string): boolean {
  const setting = (name: string) => settings.attributes[name]
  const state = accountState(account, world.now())
  if (!flagSetting(setting, 'database.registerUnknown', false)) return false
  if (!account.isConfirmed || state === 'trialOver' || state === 'suspended') return false
  const pattern = setting('database.registerUnknown.regex')
  const matches = identifierPattern(typeof pattern === 'string' && pattern !== '' ? pattern : patternDefault)
  return matches?.(uniqueId) ?? false
}

interface Registering {
  records: Records
  tenant: Tenant
  key: TrackerKey
  uniqueId: string
}

async function register(world: World, at: Registering): Promise<number | null> {
  const { records, key, uniqueId } = at
  const name = `ingest:register:${key.tenantId}`
  const { count } = await world.lookups.countAttempt(name, limits.trackersRegisteredWindowMs)
  if (count > limits.trackersRegisteredMax) return null
  const draft = device.schema.parse({ name: uniqueId, uniqueId, ...(await defaults(at)) }) as AnyRecord
  for (let tries = 1; tries <= triesMax; tries++) {
    const version = await records.version()
    if (!(await hasRoom(world, records, key.madeBy))) return null
    try {
      return (await records.create(device, draft, { creatorId: key.madeBy, version })).id
    } catch (error) {
      // somebody registered it in this very moment: the next message finds out who
      if (error instanceof Failure) return null
      if (!(error instanceof MovedOn)) throw error
    }
  }
  return null
}

/** Whether whoever made the secret is still there and may have one more. */
async function hasRoom(world: World, records: Records, userId: number): Promise<boolean> {
  const person = await actingPeople(records)(userId)
  if (!person || !isActive(person, world.now())) return false
  if (person.deviceLimit < 0) return true
  const links = await records.linksOf({ type: user.name, id: userId })
  const count = links.filter(({ property }) => property.type === device.name).length
  return person.deviceLimit === 0 ? person.administrator : count < person.deviceLimit
}

async function defaults({ records, tenant }: Registering): Promise<object> {
  const setting = (name: string) => tenant.settings.attributes[name]
  const category = setting('database.registerUnknown.defaultCategory')
  const groupId = numberSetting(setting, 'database.registerUnknown.defaultGroupId', 0)
  const isThere = Number.isInteger(groupId) && groupId > 0 && (await records.get(group, groupId)) !== null
  return { ...(typeof category === 'string' && { category }), groupId: isThere ? groupId : 0 }
}
