import { Failure } from '../../../shared/domain/failures.ts'
import { linkName } from '../../../shared/entities/entity.ts'
import { atMost } from '../../platform/concurrency.ts'
import type { Link } from '../../platform/ports/ports.ts'
import { idsIn } from '../http/query.ts'
import type { ScopedCaller } from '../route.ts'
import { type LinkKind, linkKinds, linkPhrases, requireSeen } from './links.ts'

const readsAtOnce = 20

type Ids = ReadonlySet<number>
const any: Ids = new Set()

/** The keys that may stand in such a query. */
export const linkKeys = (): string[] => [
  ...new Set(linkKinds().flatMap(({ owner, property }) => [owner.key, property.key])),
]

/**
 * The links that a query names, as bodies like `{"userId": 3, "deviceId": 7}`: those whose two ends the caller sees. A key
 * names a record, several when it is repeated, or any with 0. One key alone asks for all links of what it names, two or
 * more for the links between them. Sorted by kind and ids.
 *
 * @throws Failure invalid when nothing is named; missing when what is named is not there or not seen
 */
export async function listLinks(caller: ScopedCaller, query: URLSearchParams): Promise<Record<string, number>[]> {
  const asked = askedIds(query)
  const wanted = linkKinds().filter(
    ({ owner, property }) =>
      [owner.key, property.key].filter((key) => asked.has(key)).length === Math.min(asked.size, 2),
  )
  const taking = new Set(wanted.flatMap(({ owner, property }) => [owner.key, property.key]))
  if (asked.size === 0 || [...asked.keys()].some((key) => !taking.has(key))) {
    throw new Failure('invalid', 'A link is exactly two ids: {pairs}.', { values: { pairs: linkPhrases() } })
  }
  const [first = ''] = asked.keys()
  if ([...asked.values()].every((ids) => ids === any)) {
    throw new Failure('invalid', '{field}: 0 or missing. Give the id of one of the two.', { field: first })
  }
  await requireAllSeen(caller, wanted, asked)
  const lists: Record<string, number>[] = []
  for (const kind of wanted) lists.push(...(await linksOfKind(caller, kind, asked)))
  return lists
}

/** Ids by key, as we spell it; `any` for 0 and for no value. Other parameters are ignored, unless they look like ids. */
function askedIds(query: URLSearchParams): Map<string, Ids> {
  const known = new Map(linkKeys().map((key) => [key.toLowerCase(), key]))
  const asked = new Map<string, Ids>()
  for (const name of new Set(query.keys())) {
    if (!/id$/i.test(name)) continue
    const ids = query.getAll(name).some((text) => text !== '') ? idsIn(query, name) : []
    asked.set(known.get(name.toLowerCase()) ?? name, ids.length === 0 || ids.includes(0) ? any : new Set(ids))
  }
  return asked
}

async function requireAllSeen(caller: ScopedCaller, wanted: readonly LinkKind[], asked: ReadonlyMap<string, Ids>) {
  const ends = new Map(wanted.flatMap(({ owner, property }) => [owner, property]).map((end) => [end.key, end]))
  for (const [key, ids] of asked) if (ids.size > 0) await requireSeen(caller, ends.get(key)!, ids)
}

async function linksOfKind(
  caller: ScopedCaller,
  { owner, property }: LinkKind,
  asked: ReadonlyMap<string, Ids>,
): Promise<Record<string, number>[]> {
  const [ownerIds, propertyIds] = [asked.get(owner.key) ?? any, asked.get(property.key) ?? any]
  const [ownerType, propertyType] = [owner.kind.name, linkName(property.kind, owner.kind.name)]
  const { records, scope } = caller
  const found: Link[] = []
  if (ownerIds.size > 0) {
    await atMost(readsAtOnce, ownerIds, async (id) => {
      const links = (await records.linksOf({ type: ownerType, id })).filter(
        (link) => link.property.type === propertyType,
      )
      found.push(...links.filter((link) => propertyIds === any || propertyIds.has(link.property.id)))
    })
  } else {
    await atMost(readsAtOnce, propertyIds, async (id) => {
      const links = await records.ownersOf({ type: propertyType, id })
      found.push(...links.filter((link) => link.owner.type === ownerType))
    })
  }
  const [other, end] = ownerIds === any ? [owner.kind, 'owner' as const] : [property.kind, 'property' as const]
  const seen = new Set((await scope.those(other, [...new Set(found.map((link) => link[end].id))])).map(({ id }) => id))
  return found
    .filter((link) => seen.has(link[end].id))
    .toSorted((a, b) => a.owner.id - b.owner.id || a.property.id - b.property.id)
    .map((link) => ({ [owner.key]: link.owner.id, [property.key]: link.property.id }))
}
