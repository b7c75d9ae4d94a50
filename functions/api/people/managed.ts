import { isDeepStrictEqual } from 'node:util'
import { Failure } from '../../../shared/domain/failures.ts'
import { isAdministrator } from '../../../shared/domain/access/permissions.ts'
import { restrictedBy } from '../../../shared/domain/access/restrictions.ts'
import { linkName } from '../../../shared/entities/entity.ts'
import { user, type User } from '../../../shared/entities/user.ts'
import { actingPeople } from '../../platform/auth/acting-users.ts'
import { atMost } from '../../platform/concurrency.ts'
import type { Link, Records } from '../../platform/ports/ports.ts'
import type { ScopedCaller } from '../route.ts'

const writesAtOnce = 16
const managed = linkName(user)

/**
 * Nobody sheds restrictions by managing somebody no longer.
 * @throws Failure forbidden when one of these links is what restricts a person
 */
export async function refuseFreeing(caller: ScopedCaller, links: readonly Link[]): Promise<void> {
  if (isAdministrator(caller.user)) return
  const acting = actingPeople(caller.records)
  for (const { owner, property } of links.filter((link) => link.property.type === managed)) {
    const [manager, person] = await Promise.all([acting(owner.id), caller.records.get(user, property.id)])
    if (!manager || !person || isDeepStrictEqual(restrictedBy(person, [manager]), person)) continue
    throw new Failure('forbidden', '{field}: this user has your restrictions. Only an administrator may unlink them.', {
      field: 'managedUserId',
    })
  }
}

/** Gives the people of a manager who is about to go the manager's restrictions as their own. */
export async function keepRestricted(records: Records, manager: User): Promise<void> {
  if (manager.administrator) return
  const links = await records.linksOf({ type: user.name, id: manager.id })
  const ids = links.flatMap(({ property }) => (property.type === managed ? [property.id] : []))
  if (ids.length === 0) return
  const acting = await actingPeople(records)(manager.id)
  if (!acting) return
  await atMost(writesAtOnce, await records.getMany(user, ids), async (person) => {
    const restricted = restrictedBy(person, [acting])
    if (!isDeepStrictEqual(restricted, person)) await records.replace(user, restricted, { seen: person })
  })
}
