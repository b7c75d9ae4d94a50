import { isAdministrator, isManager } from '../../../shared/domain/access/permissions.ts'
import { groupsReached, reachesDevice } from '../../../shared/domain/access/visibility.ts'
import { device, type Device } from '../../../shared/entities/device.ts'
import { type AnyRecord, type Entity, linkName } from '../../../shared/entities/entity.ts'
import { group } from '../../../shared/entities/group.ts'
import { user, type User } from '../../../shared/entities/user.ts'
import type { NoteRecords, Records } from '../../platform/ports/ports.ts'
import { linkedThings, reachOfThings, type Thing } from './person-reach.ts'
import { inTitleOrder } from '../../platform/records/title-order.ts'

/** What one person may see. Links and groups are read at most once, however often it is asked. */
export interface Scope {
  /** what the person's links show, sorted by title. Administrators too have only their own links here */
  linked(entity: Entity): Promise<AnyRecord[]>
  /** as `linked`, without the devices and groups that only a linked group shows */
  linkedItself(entity: Entity): Promise<AnyRecord[]>
  /** those of the ids that exist and may be seen; administrators see everything of their tenant */
  those(entity: Entity, ids: readonly number[]): Promise<AnyRecord[]>
  /** null when it does not exist or may not be seen: nobody can tell which */
  one(entity: Entity, id: number): Promise<AnyRecord | null>
}

/** Above this many ids one pass over the tenant's list is cheaper than asking for each. */
const askedSinglyMax = 100

/** @param notePart receives what is seen of a list while it is read; not what is asked for one by one */
export function scopeOf(records: Records, person: User, notePart?: NoteRecords): Scope {
  const links = once(() => linkedThings(records, person))
  const reach = once(async () => reachOfThings(await links(), () => records.list(group)))
  const linkedIds = async (entity: Entity) => {
    if (entity.name === user.name && !isManager(person)) return new Set<number>()
    const type = linkName(entity)
    const { own, bound } = await links()
    const ids = idsOf(own, type)
    if (!bound || type === device.name) return ids
    const within = type === group.name ? groupsReached(await reach()) : idsOf(bound, type)
    return new Set([...ids].filter((id) => within.has(id)))
  }
  const shows = async (entity: Entity): Promise<(record: AnyRecord) => boolean> => {
    if (entity.name === device.name) {
      const reached = await reach()
      return (record) => reachesDevice(reached, record as Device)
    }
    const ids = entity.name === group.name ? groupsReached(await reach()) : await linkedIds(entity)
    return (record) => ids.has(record.id) || (entity.name === user.name && record.id === person.id)
  }

  const chosen = async (entity: Entity, ids: ReadonlySet<number>) =>
    ids.size <= askedSinglyMax
      ? inTitleOrder(entity, (await records.getMany(entity, [...ids])) as AnyRecord[])
      : listed(entity, (record) => ids.has(record.id))
  const listed = async (entity: Entity, isSeen: (record: AnyRecord) => boolean) => {
    const noteSeen = notePart && ((part: readonly AnyRecord[]) => notePart(part.filter(isSeen)))
    return ((await records.list(entity, noteSeen)) as AnyRecord[]).filter(isSeen)
  }

  const linked = async (entity: Entity) => {
    if (entity.name === group.name) return chosen(entity, groupsReached(await reach()))
    const byGroup = entity.name === device.name && (await reach()).groups.size > 0
    return byGroup ? listed(device, await shows(entity)) : linkedItself(entity)
  }
  const linkedItself = async (entity: Entity) => {
    const found = await chosen(entity, await linkedIds(entity))
    const isBound = entity.name === device.name && (await links()).bound !== undefined
    return isBound ? found.filter(await shows(entity)) : found
  }
  const those = async (entity: Entity, ids: readonly number[]) => {
    const found = (await records.getMany(entity, ids)) as AnyRecord[]
    return isAdministrator(person) ? found : found.filter(await shows(entity))
  }
  return { linked, linkedItself, those, one: async (entity, id) => (await those(entity, [id]))[0] ?? null }
}

const idsOf = (things: readonly Thing[], wanted: string): ReadonlySet<number> =>
  new Set(things.filter(({ type }) => type === wanted).map(({ id }) => id))

function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined
  return () => (loaded ??= load())
}
