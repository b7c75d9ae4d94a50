import { Failure } from '../../../shared/domain/failures.ts'
import { isAdministrator, isManager } from '../../../shared/domain/access/permissions.ts'
import { device } from '../../../shared/entities/device.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import { user, type User } from '../../../shared/entities/user.ts'
import { inTitleOrder } from '../../platform/records/title-order.ts'
import { countIn, flagIn, idIn } from '../http/query.ts'
import type { Asker } from '../route.ts'

/**
 * People: all of them for an administrator, the managed ones for a manager, none for others; narrowed by `userId` (whom
 * that person manages), `deviceId` (who is linked to it), `keyword`, `offset` and `limit`. @see traccar-behaviour 2.2
 *
 * @throws Failure missing for a `userId` or `deviceId` that the caller does not see
 */
export async function listPeople(asker: Asker, query: URLSearchParams): Promise<User[]> {
  const keyword = (query.get('keyword') ?? '').toLowerCase()
  const limit = countIn(query, 'limit', 0)
  const offset = limit > 0 ? countIn(query, 'offset', 0) : 0
  const found = (await reached(asker, query)).filter(
    ({ name, email }) => name.toLowerCase().includes(keyword) || email.includes(keyword),
  )
  const shown = limit > 0 ? found.slice(offset, offset + limit) : found
  return flagIn(query, 'excludeAttributes') ? shown.map((person) => ({ ...person, attributes: {} })) : shown
}

async function reached(asker: Asker, query: URLSearchParams): Promise<User[]> {
  const [userId, deviceId] = [idIn(query, 'userId'), idIn(query, 'deviceId')]
  if (userId !== null) await requireSeen(asker, user, userId)
  if (deviceId !== null) await requireSeen(asker, device, deviceId)
  if (!isAdministrator(asker.user) && !isManager(asker.user)) return []

  const managed = userId === null && isAdministrator(asker.user) ? null : await managedBy(asker, userId)
  const people = managed === null ? await asker.records.list(user) : await asker.records.getMany(user, [...managed])
  const linked = deviceId === null ? null : await linkedTo(asker, deviceId)
  return inTitleOrder(user, people.filter(({ id }) => linked?.has(id) ?? true) as never) as never
}

const managedBy = async (asker: Asker, userId: number | null) =>
  idsOf(await asker.records.linksOf({ type: user.name, id: userId ?? asker.user.id }), 'property', 'managedUser')

const linkedTo = async (asker: Asker, deviceId: number) =>
  idsOf(await asker.records.ownersOf({ type: device.name, id: deviceId }), 'owner', user.name)

type Links = Awaited<ReturnType<Asker['records']['linksOf']>>
const idsOf = (links: Links, end: 'owner' | 'property', type: string) =>
  new Set(links.flatMap((link) => (link[end].type === type ? [link[end].id] : [])))

async function requireSeen(asker: Asker, entity: Entity, id: number): Promise<void> {
  if (await asker.sight.one(entity, id)) return
  throw new Failure('missing', `There is no ${entity.name} ${id} that you can see.`)
}
