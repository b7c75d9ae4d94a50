import { Failure, noun, type Phrase } from '../../../shared/domain/failures.ts'
import { type Entity, linkName } from '../../../shared/entities/entity.ts'
import { entities } from '../../../shared/entities/index.ts'
import { user } from '../../../shared/entities/user.ts'
import type { Link } from '../../platform/ports/ports.ts'
import type { ScopedCaller } from '../route.ts'

type Body = Record<string, unknown>

/** One end of the links in a request: what it is, and the key that names it. */
export interface End {
  kind: Entity
  key: string
}

const kinds = [user, ...entities.filter((kind) => kind.name !== user.name)]

/**
 * The links that bodies like `{"userId": 3, "deviceId": 7}` ask for, whichever of the two comes first. All must be of
 * one kind, and both ends of each must be seen by the caller: one that is not refuses all.
 *
 * @throws Failure invalid; missing when an end is not there or not seen
 */
export async function askedLinks(caller: ScopedCaller, bodies: readonly Body[]): Promise<Link[]> {
  if (bodies.length === 0) return []
  const keys = Object.keys(bodies[0]!)
  const [owner, property] = knownPair(keys)
  if (bodies.some((body) => Object.keys(body).length !== 2 || keys.some((key) => !Object.hasOwn(body, key)))) {
    throw new Failure('invalid', 'All links of one request are of one kind. Send {one} and {other} in each.', {
      values: { one: owner.key, other: property.key },
    })
  }
  const pairs = bodies.map((body) => [idOf(owner, body), idOf(property, body)] as const)
  await requireSeen(caller, owner, new Set(pairs.map(([id]) => id)))
  await requireSeen(caller, property, new Set(pairs.map(([, id]) => id)))
  const self = owner.kind === property.kind && pairs.find(([from, to]) => from === to)
  if (self) throw new Failure('invalid', '{field}: a record cannot be linked to itself.', { field: property.key })
  return pairs.map(([from, to]) => ({
    owner: { type: owner.kind.name, id: from },
    property: { type: linkName(property.kind, owner.kind.name), id: to },
  }))
}

/** What may be linked: which of the two holds the other is said by the entities. */
export interface LinkKind {
  owner: End
  property: End
}

/** Every kind of link, with the keys that name its ends. */
export const linkKinds = (): LinkKind[] =>
  kinds.flatMap((property) =>
    property.access.sharedWith.map((name) => ({
      owner: { kind: kinds.find((kind) => kind.name === name)!, key: `${name}Id` },
      property: { kind: property, key: `${linkName(property, name)}Id` },
    })),
  )

/** Owner and property of the pair, by what the entities say about whom they are shared with. */
function knownPair(keys: readonly string[]): [End, End] {
  const orders = keys.length === 2 ? [keys, keys.toReversed()] : []
  for (const [first = '', second = ''] of orders) {
    const owner = kinds.find((kind) => isKey(first, kind.name))
    const property = owner && kinds.find((kind) => isShared(kind, owner) && isKey(second, linkName(kind, owner.name)))
    if (owner && property) {
      return [
        { kind: owner, key: first },
        { kind: property, key: second },
      ]
    }
  }
  throw new Failure('invalid', 'A link is exactly two ids: {pairs}.', { values: { pairs: linkPhrases() } })
}

/** `userId with deviceId`, for every kind of link */
export const linkPhrases = (): Phrase[] =>
  linkKinds().map(({ owner, property }) => ({
    text: '{one} with {other}',
    values: { one: owner.key, other: property.key },
  }))

const isKey = (key: string, name: string) => key.toLowerCase() === `${name}Id`.toLowerCase()
const isShared = (property: Entity, owner: Entity) => property.access.sharedWith.some((kind) => kind === owner.name)

function idOf({ kind, key }: End, body: Body): number {
  const id = typeof body[key] === 'object' ? Number.NaN : Number(body[key])
  if (Number.isSafeInteger(id) && id >= 1) return id
  throw new Failure('invalid', '{field}: not an id. Give the number of a {entity}.', {
    field: key,
    values: { entity: noun(kind.name) },
  })
}

/** @throws Failure missing when one of them is not there or not seen */
export async function requireSeen(caller: ScopedCaller, { kind, key }: End, ids: ReadonlySet<number>): Promise<void> {
  const seen = new Set((await caller.scope.those(kind, [...ids])).map((record) => record.id))
  const unseen = [...ids].find((id) => !seen.has(id))
  if (unseen === undefined) return
  throw new Failure('missing', 'There is no {entity} {id} that you can see.', {
    field: key,
    values: { entity: noun(kind.name), id: unseen },
  })
}
