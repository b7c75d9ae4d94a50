import { reachesDevice, reachOf } from '../../../shared/domain/access/visibility.ts'
import { device } from '../../../shared/entities/device.ts'
import { linkName } from '../../../shared/entities/entity.ts'
import { group } from '../../../shared/entities/group.ts'
import { user, type User } from '../../../shared/entities/user.ts'
import type { Link, Records } from '../../platform/ports/ports.ts'
import { managedPeople } from './acting-users.ts'

type Readable = Pick<Records, 'get' | 'ownersOf' | 'linksOf' | 'list' | 'tenant'>
type Limit = 'deviceLimit' | 'userLimit'

const managed = linkName(user)

/**
 * Whether one more device or user keeps within the limits of a person and of everybody who manages them. What people
 * below a manager have counts for the manager, so a limit is not multiplied by making people.
 */
export async function hasRoomForOneMore(records: Readable, userId: number, limit: Limit): Promise<boolean> {
  const [stored, acting] = await Promise.all([records.get(user, userId), managedPeople(records)(userId)])
  if (!stored || !acting) return false
  const limited = [stored, ...acting.managers].filter((each) => !each.administrator && each[limit] > 0)
  for (const person of stored.administrator ? [] : limited) {
    if ((await countWithin(records, person, limit)) >= person[limit]) return false
  }
  return true
}

/** What a person and everybody below them have. */
async function countWithin(records: Readable, { id }: User, limit: Limit): Promise<number> {
  const links = await linksWithin(records, id)
  return limit === 'userLimit' ? links.size - 1 : countDevices(records, [...links.values()].flat())
}

/** The links of a person and of everybody whom they manage, directly or through others, by user. */
export async function linksWithin(records: Pick<Records, 'linksOf'>, id: number): Promise<Map<number, Link[]>> {
  const links = new Map<number, Link[]>()
  let open = [id]
  while (open.length > 0) {
    const found = await Promise.all(
      open.map(async (each) => [each, await records.linksOf({ type: user.name, id: each })] as const),
    )
    for (const [each, theirs] of found) links.set(each, theirs)
    const below = found.flatMap(([, theirs]) => theirs.filter(({ property }) => property.type === managed))
    open = [...new Set(below.map(({ property }) => property.id))].filter((each) => !links.has(each))
  }
  return links
}

async function countDevices(records: Readable, links: readonly Link[]): Promise<number> {
  const things = links.map(({ property }) => property)
  const byGroup = things.some(({ type }) => type === group.name)
  const reach = reachOf(things, byGroup ? await records.list(group) : [])
  return byGroup ? (await records.list(device)).filter((each) => reachesDevice(reach, each)).length : reach.devices.size
}
