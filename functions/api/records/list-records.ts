import { Failure, noun } from '../../../shared/domain/failures.ts'
import { isAdministrator } from '../../../shared/domain/access/permissions.ts'
import { type AnyRecord, type Entity, linkName } from '../../../shared/entities/entity.ts'
import { entities, entityNamed } from '../../../shared/entities/index.ts'
import { user, type User } from '../../../shared/entities/user.ts'
import type { NoteRecords, Records } from '../../platform/ports/ports.ts'
import { flagIn, idIn, idsIn, pageIn } from '../http/query.ts'
import type { ScopedCaller } from '../route.ts'
import { scopeOf } from '../../application/records/visible-scope.ts'

interface Asked {
  query: URLSearchParams
  /** receives, while they are read, records that the list will have; nothing where `limit` asks for a part of it */
  notePart?: NoteRecords | undefined
}

/**
 * The records that a list call asks for: named ones (`id` and every unique value, repeatable, other filters ignored,
 * what is not seen left out), or what links show, narrowed by `userId`, references, the group or device that holds
 * them, `keyword`, `offset` and `limit`.
 *
 * @throws Failure invalid for a value that cannot be; missing for a `userId` or reference that the caller does not see
 */
export async function listRecords(entity: Entity, caller: ScopedCaller, asked: Asked): Promise<AnyRecord[]> {
  const { query } = asked
  const found = (await named(entity, caller, query)) ?? (await filtered(entity, caller, asked))
  const isBare = flagIn(query, 'excludeAttributes') && 'attributes' in entity.schema.shape
  return isBare ? found.map((record) => ({ ...record, attributes: {} })) : found
}

/** The records that somebody else sees, as their lists and their map have them. */
export const recordsSeenBy = (entity: Entity, { records }: ScopedCaller, person: User): Promise<AnyRecord[]> =>
  scopeOf(eventually(records), person).linked(entity)

/** null when the query names none */
async function named(entity: Entity, caller: ScopedCaller, query: URLSearchParams): Promise<AnyRecord[] | null> {
  const keys = [...(entity.unique ?? []).map((unique) => unique.key as string), 'id']
  if (!keys.some((key) => query.has(key))) return null
  const ids = idsIn(query, 'id')
  const linked = await scopeOf(eventually(caller.records), caller.user).linked(entity)
  return keys.flatMap((key) => {
    const wanted: unknown[] = key === 'id' ? ids : query.getAll(key)
    const byKey = new Map(linked.map((record) => [record[key], record]))
    return wanted.flatMap((value) => byKey.get(value) ?? [])
  })
}

async function filtered(entity: Entity, caller: ScopedCaller, { query, notePart }: Asked): Promise<AnyRecord[]> {
  const keyword = (query.get('keyword') ?? '').toLowerCase()
  const references = await askedReferences(entity, caller, query)
  const holders = await askedHolders(entity, caller, query)
  const onPage = pageIn(query)
  // guests read nothing else of what is searched, see `guest-view.ts`
  const searched = caller.user.temporary ? [entity.titleKey] : entity.searchKeys

  const isWanted = (record: AnyRecord) =>
    references.every(([key, id]) => record[key] === id) &&
    holders.every((ids) => ids.has(record.id)) &&
    (keyword === '' || searched.some((key) => textOf(record[key]).toLowerCase().includes(keyword)))
  const isWhole = !query.has('limit') && notePart
  const noteWanted = isWhole ? (part: readonly AnyRecord[]) => notePart(part.filter(isWanted)) : undefined
  return onPage((await reached(entity, caller, { query, notePart: noteWanted })).filter(isWanted))
}

async function reached(entity: Entity, caller: ScopedCaller, { query, notePart }: Asked): Promise<AnyRecord[]> {
  const userId = idIn(query, 'userId')
  if (userId !== null) {
    const person = (await seen(caller, user, userId)) as User
    return scopeOf(eventually(caller.records), person, notePart).linkedItself(entity)
  }
  if (flagIn(query, 'all') && isAdministrator(caller.user))
    return (await caller.records.listEventually(entity, notePart)) as AnyRecord[]
  return scopeOf(eventually(caller.records), caller.user, notePart).linked(entity)
}

/** Long lists are shown as they were a moment ago, for half the price; who may see what is asked exactly. */
const eventually = (records: Records): Records => ({
  ...records,
  list: (entity, notePart) => records.listEventually(entity, notePart),
})

/** `?groupId=7` for an entity that refers to groups, and is not linked with them: those that name that very group */
async function askedReferences(
  entity: Entity,
  caller: ScopedCaller,
  query: URLSearchParams,
): Promise<[string, number][]> {
  const asked: [string, number][] = []
  for (const [key, target] of Object.entries(entity.refersTo ?? {}) as [string, string][]) {
    const id = isHeldBy(entity, target) ? null : idIn(query, key)
    if (id === null) continue
    await seen(caller, entityNamed(target), id)
    asked.push([key, id])
  }
  return asked
}

const isHeldBy = ({ access }: Pick<Entity, 'access'>, kind: string): boolean =>
  (access.sharedWith as readonly string[]).includes(kind)

/** `?deviceId=7` for an entity that devices hold by links: what that very device holds, for each that is asked; and back */
async function askedHolders(
  entity: Entity,
  caller: ScopedCaller,
  query: URLSearchParams,
): Promise<ReadonlySet<number>[]> {
  const held: ReadonlySet<number>[] = []
  for (const kind of entity.access.sharedWith) {
    const id = kind === user.name ? null : idIn(query, `${kind}Id`)
    if (id === null) continue
    await seen(caller, entityNamed(kind), id)
    const links = await caller.records.linksOf({ type: kind, id })
    held.push(
      new Set(links.filter(({ property }) => property.type === linkName(entity, kind)).map((link) => link.property.id)),
    )
  }
  for (const property of heldBy(entity)) {
    const type = linkName(property, entity.name)
    const id = idIn(query, `${type}Id`)
    if (id === null) continue
    await seen(caller, property, id)
    const links = await caller.records.ownersOf({ type, id })
    held.push(new Set(links.filter(({ owner }) => owner.type === entity.name).map((link) => link.owner.id)))
  }
  return held
}

/** What an entity holds by links, and asks for by no other meaning: `?driverId=7` for the devices of a driver. */
export const heldBy = ({ name, access, refersTo = {} }: Entity): Entity[] =>
  name === user.name
    ? []
    : entities.filter((each) => {
        const type = linkName(each, name)
        const isBoth = type === each.name && isHeldBy({ access }, each.name)
        return isHeldBy(each, name) && !isBoth && !(`${type}Id` in refersTo)
      })

async function seen(caller: ScopedCaller, entity: Entity, id: number): Promise<AnyRecord> {
  const record = await caller.scope.one(entity, id)
  if (!record)
    throw new Failure('missing', 'There is no {entity} {id} that you can see.', {
      values: { entity: noun(entity.name), id },
    })
  return record
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
