import type { Account } from '../../../shared/domain/access/account.ts'
import { isActive } from '../../../shared/domain/access/permissions.ts'
import type { User } from '../../../shared/entities/user.ts'
import { actingPeople } from './acting-users.ts'
import type { Credentials, Records, World } from '../ports/ports.ts'
import { TenantCache } from '../tenants/tenant-cache.ts'

/** What it takes to know who calls. */
export type AuthPorts = Pick<World, 'lookups' | 'tenants' | 'now'>

export interface Person {
  /** as they may act: with the restrictions of those who manage them */
  user: User
  credentials: Credentials
}

/** Who may come in through a tenant's door, each loaded when first asked for. */
export interface People {
  account(): Promise<Account>
  /** null for one who is gone */
  person(userId: number): Promise<Person | null>
}

const memories = new WeakMap<AuthPorts, TenantCache<People>>()

/** The people of a tenant as they are; remembered for as long as nothing of the tenant changes. */
export async function peopleOf(world: AuthPorts, tenantId: string): Promise<People> {
  const memory = memories.get(world) ?? new TenantCache(world, async (records) => peopleIn(records), 0)
  memories.set(world, memory)
  return memory.of(tenantId)
}

/** Knows nothing yet, so whatever it says is of now. */
export const peopleNow = (world: AuthPorts, tenantId: string): People => peopleIn(world.tenants.records(tenantId))

/** The person, when the account is open and they may come in now; else null. */
export async function activePerson(world: AuthPorts, people: People, userId: number): Promise<Person | null> {
  const [person, account] = await Promise.all([people.person(userId), people.account()])
  return person && !account.isSuspended && isActive(person.user, world.now()) ? person : null
}

function peopleIn(records: Records): People {
  const people = new Map<number, Promise<Person | null>>()
  const acting = actingPeople(records)
  let account: Promise<Account> | undefined
  async function load(userId: number): Promise<Person | null> {
    const [user, credentials] = await Promise.all([acting(userId), records.credentials(userId)])
    return user && { user, credentials }
  }
  return {
    account() {
      account ??= records.tenant().then((tenant) => tenant.account)
      account.catch(() => (account = undefined))
      return account
    },
    person(userId) {
      const known = people.get(userId) ?? load(userId)
      people.set(userId, known)
      known.catch(() => people.delete(userId))
      return known
    },
  }
}
