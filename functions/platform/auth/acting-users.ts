import { restrictedBy } from '../../../shared/domain/access/restrictions.ts'
import { shareOf } from '../../../shared/domain/access/share.ts'
import { linkName } from '../../../shared/entities/entity.ts'
import { user as userEntity, type User } from '../../../shared/entities/user.ts'
import type { Records } from '../ports/ports.ts'

interface Known {
  user: User
  managerIds: number[]
}

/** People of one tenant as they may act, see `restrictedBy`; null for one who is gone. */
export type ActingPeople = (userId: number) => Promise<User | null>

/**
 * Reads each person, and who manages them, at most once. It may be kept for as long as the tenant's version stands
 * still.
 */
export function actingPeople(records: Pick<Records, 'get' | 'ownersOf'>): ActingPeople {
  const known = new Map<number, Promise<Known | null>>()
  const read = (id: number) => {
    const reading = known.get(id) ?? readPerson(records, id)
    known.set(id, reading)
    reading.catch(() => known.delete(id))
    return reading
  }
  return async (userId) => {
    const person = await read(userId)
    return person && restrictedBy(person.user, await managersOf(person, userId))
  }

  /** Those who manage a person, directly or through others; people may manage each other in a circle. */
  async function managersOf(person: Known, userId: number): Promise<User[]> {
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

/** An administrator is not restricted by anybody, so nobody is looked for. */
async function readPerson(records: Pick<Records, 'get' | 'ownersOf'>, id: number): Promise<Known | null> {
  const user = await records.get(userEntity, id)
  if (!user || user.administrator) return user && { user, managerIds: [] }
  const links = await records.ownersOf({ type: linkName(userEntity), id })
  const sharer = user.temporary ? shareOf(user.email)?.userId : undefined
  return { user, managerIds: [...links.map(({ owner }) => owner.id), ...(sharer === undefined ? [] : [sharer])] }
}
