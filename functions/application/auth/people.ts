import { isActive } from '../../../shared/domain/access/permissions.ts'
import type { User } from '../../../shared/entities/user.ts'
import { managedPeople } from './acting-users.ts'
import type { Credentials, Records, Tenant, World } from '../../platform/ports/ports.ts'
import { TenantCache } from '../tenants/tenant-cache.ts'

/** What it takes to know who calls. */
export type AuthPorts = Pick<World, 'lookups' | 'tenants' | 'now'>

export interface Person {
  /** as they may act: with the restrictions of those who manage them */
  user: User
  /** those who manage them, directly or through others */
  managers: readonly User[]
  credentials: Credentials
}

/** The users of a tenant who may sign in, each loaded at the first call. */
export interface People {
  tenant(): Promise<Tenant>
  /** null for a deleted user */
  person(userId: number): Promise<Person | null>
}

const caches = new WeakMap<AuthPorts, TenantCache<People>>()

/** The users of a tenant, cached until something of the tenant changes. */
export async function peopleOf(world: AuthPorts, tenantId: string): Promise<People> {
  const cache = caches.get(world) ?? new TenantCache(world, async (records) => peopleIn(records), 0)
  caches.set(world, cache)
  return cache.of(tenantId)
}

/** Without a cache: reads them as they are now. */
export const peopleNow = (world: AuthPorts, tenantId: string): People => peopleIn(world.tenants.records(tenantId))

/** The user, when the account is open and they may sign in now; else null. */
export async function activePerson(world: AuthPorts, people: People, userId: number): Promise<Person | null> {
  const [person, { account }] = await Promise.all([people.person(userId), people.tenant()])
  return person && !account.isSuspended && isActive(person.user, world.now()) ? person : null
}

function peopleIn(records: Records): People {
  const people = new Map<number, Promise<Person | null>>()
  const acting = managedPeople(records)
  let tenant: Promise<Tenant> | undefined
  async function load(userId: number): Promise<Person | null> {
    const [person, credentials] = await Promise.all([acting(userId), records.credentials(userId)])
    return person && { ...person, credentials }
  }
  return {
    tenant() {
      tenant ??= records.tenant()
      tenant.catch(() => (tenant = undefined))
      return tenant
    },
    person(userId) {
      const loading = people.get(userId) ?? load(userId)
      people.set(userId, loading)
      loading.catch(() => people.delete(userId))
      return loading
    },
  }
}
