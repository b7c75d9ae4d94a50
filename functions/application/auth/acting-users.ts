import { restrictedBy } from '../../../shared/domain/access/restrictions.ts'
import { guestNow, shareOf } from '../../../shared/domain/access/share.ts'
import { linkName } from '../../../shared/entities/entity.ts'
import { user as userEntity, type User } from '../../../shared/entities/user.ts'
import type { Records } from '../../platform/ports/ports.ts'

type Readable = Pick<Records, 'get' | 'ownersOf' | 'tenant'>

interface Managed {
  user: User
  managerIds: number[]
  /** who made the link of a share guest, and is among the managers while they exist */
  sharerId?: number
}

export interface ActingPerson {
  /** as they may act, see `restrictedBy` */
  user: User
  /** those who manage them, directly or through others, as stored */
  managers: readonly User[]
}

/** People of one tenant as they may act, see `restrictedBy`; null for a deleted user. */
export type ActingPeople = (userId: number) => Promise<User | null>

export function actingPeople(records: Readable): ActingPeople {
  const peopleWithManagers = managedPeople(records)
  return async (userId) => (await peopleWithManagers(userId))?.user ?? null
}

/**
 * Reads each user, and who manages them, at most once. May be cached while the tenant's access version does not change.
 */
export function managedPeople(records: Readable): (userId: number) => Promise<ActingPerson | null> {
  const readings = new Map<number, Promise<Managed | null>>()
  let tenant: ReturnType<Records['tenant']> | undefined
  const read = (id: number) => {
    const reading = readings.get(id) ?? readPerson(records, id)
    readings.set(id, reading)
    reading.catch(() => readings.delete(id))
    return reading
  }
  return async (userId) => {
    const person = await read(userId)
    if (!person) return null
    const managers = await managersOf(person, userId)
    const { sharerId } = person
    const user = restrictedBy(person.user, managers)
    return { user: sharerId === undefined ? user : await guest(user, sharerId, managers), managers }
  }

  async function guest(user: User, sharerId: number, managers: readonly User[]): Promise<User> {
    tenant ??= records.tenant()
    tenant.catch(() => (tenant = undefined))
    const sharer = managers.find(({ id }) => id === sharerId)
    const others = managers.filter(({ id }) => id !== sharerId)
    return guestNow(user, sharer ? restrictedBy(sharer, others) : null, (await tenant).settings)
  }

  /** Those who manage a person, directly or through others; users may manage each other in a circle. */
  async function managersOf(person: Managed, userId: number): Promise<User[]> {
    const managers = new Map<number, User>()
    let open = person.managerIds
    while (open.length > 0) {
      const fresh = [...new Set(open)].filter((id) => id !== userId && !managers.has(id))
      const found = (await Promise.all(fresh.map(read))).filter((each) => each !== null)
      for (const { user } of found) managers.set(user.id, user)
      open = found.flatMap(({ managerIds }) => managerIds).filter((id) => !managers.has(id) && id !== userId)
    }
    return [...managers.values()]
  }
}

/** Nobody restricts an administrator, so no managers are read. */
async function readPerson(records: Readable, id: number): Promise<Managed | null> {
  const user = await records.get(userEntity, id)
  if (!user || user.administrator) return user && { user, managerIds: [] }
  const links = await records.ownersOf({ type: linkName(userEntity), id })
  const managerIds = links.map(({ owner }) => owner.id)
  const sharerId = user.temporary ? shareOf(user.email)?.userId : undefined
  return sharerId === undefined ? { user, managerIds } : { user, managerIds: [...managerIds, sharerId], sharerId }
}
