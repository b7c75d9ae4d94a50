import { liveLimits } from '../../../shared/domain/limits/live.ts'
import { reachesDevice, reachOf, type Reach } from '../../../shared/domain/access/visibility.ts'
import { groupsAbove } from '../../../shared/domain/settings.ts'
import { device } from '../../../shared/entities/device.ts'
import { type AnyRecord, type Entity, linkName } from '../../../shared/entities/entity.ts'
import { group } from '../../../shared/entities/group.ts'
import { linkedKind } from '../../../shared/entities/links/linked-kind.ts'
import { user } from '../../../shared/entities/user.ts'
import { liveFrames, type RemovedJson } from '../../../shared/wire/live-message.ts'
import { errorFacts, log } from '../../platform/log.ts'
import type { Connection, Link, Records, Sockets } from '../../platform/ports/ports.ts'
import { deliver } from '../../application/sockets/send-frames.ts'

/** Something that people do not see any more. */
export interface Loss {
  removed: RemovedJson
  userIds: ReadonlySet<number>
}

/** Finds whom a write takes something from, before it is done. */
export type FindLosses = (records: Records, watching: ReadonlySet<number>) => Promise<Loss[]>

interface Announcing {
  sockets: Pick<Sockets, 'watchers' | 'send' | 'close' | 'disconnect'>
  now(): number
}

/**
 * Does a write, and then says to the open pages of those who do not see something any more what it is. Only our own pages read
 * that; while none is open, nothing is looked up. A write never fails because of it.
 */
export async function announcingLosses<T>(
  { world, records }: { world: Announcing; records: Records },
  find: FindLosses,
  write: () => Promise<T>,
): Promise<T> {
  const { tenantId } = records
  const quietly = async <Found>(
    what: 'lossesNotFound' | 'lossesNotSent',
    fallback: Found,
    run: () => Promise<Found>,
  ): Promise<Found> => {
    try {
      return await run()
    } catch (error) {
      log({ capability: 'api', what, tenantId, ...errorFacts(error) })
      return fallback
    }
  }
  const { pages, losses } = await quietly(
    'lossesNotFound',
    { pages: [] as Connection[], losses: [] as Loss[] },
    async () => {
      const { connections } = await world.sockets.watchers(tenantId)
      const open = connections.filter(({ isCompact }) => isCompact)
      const found = open.length === 0 ? [] : await find(records, new Set(open.map(({ userId }) => userId)))
      return { pages: open, losses: found }
    },
  )
  const answer = await write()
  await quietly('lossesNotSent', undefined, async () => {
    for (const page of pages) {
      const removed = losses.filter(({ userIds }) => userIds.has(page.userId)).map((loss) => loss.removed)
      await deliver(world, page, liveFrames({ removed }, liveLimits.socketMessageBytesMax))
    }
  })
  return answer
}

/** A record goes: everybody who sees it, and administrators, whose lists also show what is not linked to them. */
export const lossesOfRemoval =
  (entity: Entity, record: AnyRecord): FindLosses =>
  async (records, watching) => {
    const [seeing, people] = await Promise.all([
      viewersOf(records, entity, record),
      records.getMany(user, [...watching]),
    ])
    const administrators = people.filter(({ administrator }) => administrator).map(({ id }) => id)
    return [{ removed: { type: entity.name, id: record.id }, userIds: new Set([...seeing, ...administrators]) }]
  }

/** Whether a device or group gets another group above it. */
export const isMoved = (entity: Entity, before: AnyRecord, after: AnyRecord): boolean =>
  isInTree(entity) && before['groupId'] !== after['groupId']

/** A device or group is moved: those who saw it by the earlier one alone. */
export const lossesOfMove =
  (entity: Entity, before: AnyRecord, after: AnyRecord): FindLosses =>
  async (records) => {
    const [seeing, stillSeeing] = await Promise.all([
      viewersOf(records, entity, before),
      viewersOf(records, entity, after),
    ])
    const userIds = new Set([...seeing].filter((id) => !stillSeeing.has(id)))
    return [{ removed: { type: entity.name, id: before.id }, userIds }]
  }

/** People are unlinked from things: each loses those that no other link of theirs shows. */
export const lossesOfUnlinking =
  (links: readonly Link[]): FindLosses =>
  async (records, watching) => {
    const ofPeople = links.filter(({ owner }) => owner.type === user.name && watching.has(owner.id))
    const losses: Loss[] = []
    for (const userId of new Set(ofPeople.map(({ owner }) => owner.id))) {
      const lost = ofPeople.filter(({ owner }) => owner.id === userId).map(({ property }) => property)
      const isLost = await withoutThem(records, userId, lost)
      for (const { type, id } of lost) {
        if (isLost(type, id)) losses.push({ removed: { type: linkedKind(type), id }, userIds: new Set([userId]) })
      }
    }
    return losses
  }

type Thing = Link['property']
const isInTree = (entity: Entity): boolean => entity.name === device.name || entity.name === group.name

/** Who sees a record by a link, their own or one to a group above it. */
async function viewersOf(records: Records, entity: Entity, record: AnyRecord): Promise<Set<number>> {
  const groupId = isInTree(entity) ? Number(record['groupId'] ?? 0) : 0
  const above = groupId === 0 ? [] : groupsAbove(groupId, await records.list(group))
  const things = [{ type: linkName(entity), id: record.id }, ...above.map(({ id }) => ({ type: group.name, id }))]
  const links = (await Promise.all(things.map((thing) => records.ownersOf(thing)))).flat()
  return new Set(links.filter(({ owner }) => owner.type === user.name).map(({ owner }) => owner.id))
}

/** Whether a person without these links does not see a thing of theirs any more. */
async function withoutThem(records: Records, userId: number, lost: readonly Thing[]) {
  const isSame = (one: Thing) => (other: Thing) => one.type === other.type && one.id === other.id
  const links = await records.linksOf({ type: user.name, id: userId })
  const kept = links.map(({ property }) => property).filter((property) => !lost.some(isSame(property)))
  const byGroup = kept.some(({ type }) => type === group.name)
  const reach: Reach = reachOf(kept, byGroup ? await records.list(group) : [])
  const ids = lost.filter(({ type }) => type === device.name).map(({ id }) => id)
  const devices = new Map((await records.getMany(device, ids)).map((each) => [each.id, each]))
  return (type: string, id: number): boolean => {
    if (type === group.name) return !reach.groups.has(id)
    const found = type === device.name ? devices.get(id) : undefined
    return !found || !reachesDevice(reach, found)
  }
}
