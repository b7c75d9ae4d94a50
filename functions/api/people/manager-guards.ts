import { isDeepStrictEqual } from 'node:util'
import { Failure } from '../../../shared/domain/failures.ts'
import { isAdministrator } from '../../../shared/domain/access/permissions.ts'
import { restrictedBy } from '../../../shared/domain/access/restrictions.ts'
import { linkName } from '../../../shared/entities/entity.ts'
import { user, type User } from '../../../shared/entities/user.ts'
import { actingPeople } from '../../application/auth/acting-users.ts'
import { atMost } from '../../platform/concurrency.ts'
import type { Link, Records } from '../../platform/ports/ports.ts'
import type { ScopedCaller } from '../route.ts'

const writesAtOnce = 16
const managed = linkName(user)

/**
 * Those who make or manage somebody know a way to sign in as them, so what is taken from the one later must be taken
 * from the other: only an administrator says that somebody is no longer managed.
 * @throws Failure forbidden when one of these links is between a manager and a person
 */
export function refuseFreeing(caller: ScopedCaller, links: readonly Link[]): void {
  if (isAdministrator(caller.user) || links.every(({ property }) => property.type !== managed)) return
  const field = 'managedUserId'
  throw new Failure('forbidden', '{field}: only an administrator may unlink a user from their manager.', { field })
}

/**
 * Gives the people of a manager who is about to go the manager's restrictions as their own, and to those who manage the
 * manager.
 */
export async function keepRestricted(records: Records, manager: User): Promise<void> {
  if (manager.administrator) return
  const [below, above] = await Promise.all([
    records.linksOf({ type: user.name, id: manager.id }),
    records.ownersOf({ type: managed, id: manager.id }),
  ])
  const ids = below.flatMap(({ property }) => (property.type === managed ? [property.id] : []))
  if (ids.length === 0) return
  const acting = await actingPeople(records)(manager.id)
  if (!acting) return
  await atMost(writesAtOnce, await records.getMany(user, ids), async (person) => {
    const links = above
      .filter(({ owner }) => owner.id !== person.id)
      .map(({ owner }) => ({ owner, property: { type: managed, id: person.id } }))
    if (links.length > 0) await records.link(links)
    const restricted = restrictedBy(person, [acting])
    if (!isDeepStrictEqual(restricted, person)) await records.replace(user, restricted, { seen: person })
  })
}
