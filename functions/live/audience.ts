import { BoundedMap } from '../../shared/domain/bounded-map.ts'
import { isActive } from '../../shared/domain/access/permissions.ts'
import type { Origin } from '../../shared/domain/access/derivation.ts'
import type { Reach } from '../../shared/domain/access/visibility.ts'
import { device, type Device } from '../../shared/entities/device.ts'
import { group } from '../../shared/entities/group.ts'
import type { ServerSettings } from '../../shared/entities/server-settings.ts'
import type { User } from '../../shared/entities/user.ts'
import { managedPeople, type ActingPerson } from '../application/auth/acting-users.ts'
import { mayStillEnter } from '../application/auth/derivation.ts'
import type { WorldOf } from '../platform/needs.ts'
import type { Connection, Records, Tenant } from '../platform/ports/ports.ts'
import { linkedThings, reachOfThings } from '../application/records/person-reach.ts'

/** What is known of one tenant for as long as its access version stands still. */
interface Known {
  accessVersion: number
  /** when this version was met first */
  metAt: number
  /** whether everything was read after the write that moved the version was complete */
  isStable: boolean
  acting?: (userId: number) => Promise<ActingPerson | null>
  groups?: { id: number; groupId: number }[]
  tenant?: Tenant
  people: Map<number, { user: User; reach: Reach } | null>
  devices: Map<number, Device | null>
}

export interface Audience {
  /** what the person's links reach; null for one who is gone, disabled or expired, or whose account is suspended */
  reachOf(userId: number): Promise<Reach | null>
  /** the same, and who they are */
  personOf(userId: number): Promise<{ user: User; reach: Reach } | null>
  /**
   * whether the right that a socket derives from is still there: that of somebody to act as its person. Sessions and
   * tokens close what derives from them when they end
   */
  holds(socket: Pick<Connection, 'derivedFrom'>): Promise<boolean>
  /** of the tenant */
  settings(): Promise<ServerSettings>
  /** those of the devices that are registered */
  devices(ids: readonly number[]): Promise<Map<number, Device>>
}

export type Audiences = (tenantId: string, accessVersion: number) => Audience

const tenantsMax = 500
/** A read during a write may see the new version and old records: after this time, they are read again. */
const stableMs = 1_000
const nothing = (): Known => ({ accessVersion: 0, metAt: 0, isStable: true, people: new Map(), devices: new Map() })

/**
 * Caches who sees what, tenant by tenant. The version must be read first: what is loaded after it is at least as new, and
 * another version empties the cache of the tenant.
 */
export function audiencesOf(world: Pick<WorldOf<'live-updates'>, 'tenants' | 'now'>): Audiences {
  const known = new BoundedMap<string, Known>(tenantsMax)
  return (tenantId, accessVersion) => {
    let tenant = known.get(tenantId)
    const now = world.now()
    const same = tenant?.accessVersion === accessVersion ? tenant : undefined
    const isStable = same !== undefined && now >= same.metAt + stableMs
    if (!tenant || !same || (isStable && !same.isStable)) {
      tenant = { ...nothing(), accessVersion, metAt: same?.metAt ?? now, isStable }
      known.set(tenantId, tenant)
    }
    return audienceOf(world, world.tenants.records(tenantId), tenant)
  }
}

/** Without a cache: everything is read now. */
export const audienceNow = (world: Pick<WorldOf<'live-updates'>, 'tenants' | 'now'>, tenantId: string): Audience =>
  audienceOf(world, world.tenants.records(tenantId), nothing())

function audienceOf(world: Pick<WorldOf<'live-updates'>, 'tenants' | 'now'>, records: Records, known: Known): Audience {
  const acting = (userId: number) => (known.acting ??= managedPeople(records))(userId)

  async function originHolds(origin: Origin): Promise<boolean> {
    if (origin.kind !== 'person') return true
    const [by, as] = await Promise.all([personOf(origin.userId), acting(origin.as)])
    return by !== null && as !== null && mayStillEnter(by.user, as)
  }

  async function load(userId: number) {
    const person = await acting(userId)
    const groups = async () => (known.groups ??= await records.list(group))
    const loaded = person && {
      user: person.user,
      reach: await reachOfThings(await linkedThings(records, person.user), groups),
    }
    known.people.set(userId, loaded)
    return loaded
  }

  async function personOf(userId: number) {
    known.tenant ??= await records.tenant()
    if (known.tenant.account.isSuspended) return null
    const person = known.people.get(userId) ?? (known.people.has(userId) ? null : await load(userId))
    return person && isActive(person.user, world.now()) ? person : null
  }

  return {
    personOf,
    reachOf: async (userId) => (await personOf(userId))?.reach ?? null,
    holds: async ({ derivedFrom = [] }) => (await Promise.all(derivedFrom.map(originHolds))).every(Boolean),
    settings: async () => (known.tenant ??= await records.tenant()).settings,
    async devices(ids) {
      const unknown = ids.filter((id) => !known.devices.has(id))
      if (unknown.length > 0) {
        const found = new Map((await records.getMany(device, unknown)).map((record) => [record.id, record]))
        for (const id of unknown) known.devices.set(id, found.get(id) ?? null)
      }
      return new Map(ids.flatMap((id) => (known.devices.get(id) ? [[id, known.devices.get(id)!]] : [])))
    },
  }
}
