import { Failure, noun } from '../../../shared/domain/failures.ts'
import { isAdministrator, isManager } from '../../../shared/domain/access/permissions.ts'
import { groupsAbove } from '../../../shared/domain/settings.ts'
import { device, type Device } from '../../../shared/entities/device.ts'
import { linkName, type Entity, type RecordOf } from '../../../shared/entities/entity.ts'
import { group } from '../../../shared/entities/group.ts'
import { notification } from '../../../shared/entities/notification.ts'
import { user, type User } from '../../../shared/entities/user.ts'
import { inTitleOrder } from '../../platform/records/title-order.ts'
import { flagIn, idIn, idsIn, pageIn } from '../http/query.ts'
import type { ScopedCaller } from '../route.ts'

/**
 * People: all of them for an administrator, the managed ones for a manager, none for others; narrowed by `userId` (whom
 * that person manages), `deviceId` (who is linked to it, to its group or to one above), `notificationId` (whom it notifies),
 * `keyword`, `offset` and `limit`.
 *
 * @throws Failure missing for a `userId`, `deviceId` or `notificationId` that the caller does not see
 */
export async function listPeople(caller: ScopedCaller, query: URLSearchParams): Promise<User[]> {
  const keyword = (query.get('keyword') ?? '').toLowerCase()
  const onPage = pageIn(query)
  const ids = new Set(idsIn(query, 'id'))
  const found = (await reached(caller, query)).filter(
    ({ id, name, email }) =>
      (ids.size === 0 || ids.has(id)) && (name.toLowerCase().includes(keyword) || email.includes(keyword)),
  )
  const shown = onPage(found)
  return flagIn(query, 'excludeAttributes') ? shown.map((person) => ({ ...person, attributes: {} })) : shown
}

async function reached(caller: ScopedCaller, query: URLSearchParams): Promise<User[]> {
  const [userId, deviceId] = [idIn(query, 'userId'), idIn(query, 'deviceId')]
  if (userId !== null) await requireSeen(caller, user, userId)
  const seen = deviceId === null ? null : await requireSeen(caller, device, deviceId)
  const notificationId = idIn(query, 'notificationId')
  if (notificationId !== null) await requireSeen(caller, notification, notificationId)
  if (!isAdministrator(caller.user) && !isManager(caller.user)) return []

  const managed = userId === null && isAdministrator(caller.user) ? null : await managedBy(caller, userId)
  const people = managed === null ? await caller.records.list(user) : await caller.records.getMany(user, [...managed])
  const linked = seen && (await linkedTo(caller, seen))
  const notified = notificationId === null ? null : await notifiedBy(caller, notificationId)
  return inTitleOrder(
    user,
    people.filter(({ id }) => (linked?.has(id) ?? true) && (notified?.has(id) ?? true)),
  )
}

const managedBy = async (caller: ScopedCaller, userId: number | null) =>
  idsOf(await caller.records.linksOf({ type: user.name, id: userId ?? caller.user.id }), 'property', 'managedUser')

async function linkedTo({ records }: ScopedCaller, { id, groupId }: Device): Promise<Set<number>> {
  const above = groupsAbove(groupId, groupId === 0 ? [] : await records.list(group))
  const things = [{ type: device.name, id }, ...above.map((each) => ({ type: group.name, id: each.id }))]
  return idsOf((await Promise.all(things.map((thing) => records.ownersOf(thing)))).flat(), 'owner', user.name)
}

const notifiedBy = async ({ records }: ScopedCaller, id: number) =>
  idsOf(await records.ownersOf({ type: linkName(notification), id }), 'owner', user.name)

type Links = Awaited<ReturnType<ScopedCaller['records']['linksOf']>>
const idsOf = (links: Links, end: 'owner' | 'property', type: string) =>
  new Set(links.flatMap((link) => (link[end].type === type ? [link[end].id] : [])))

async function requireSeen<E extends Entity>(caller: ScopedCaller, entity: E, id: number): Promise<RecordOf<E>> {
  const seen = await caller.scope.one(entity, id)
  if (seen) return seen as RecordOf<E>
  throw new Failure('missing', 'There is no {entity} {id} that you can see.', {
    values: { entity: noun(entity.name), id },
  })
}
