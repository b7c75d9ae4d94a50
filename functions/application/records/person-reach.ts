import { isAdministrator } from '../../../shared/domain/access/permissions.ts'
import { shareOf } from '../../../shared/domain/access/share.ts'
import { reachOf, type Reach } from '../../../shared/domain/access/visibility.ts'
import { group } from '../../../shared/entities/group.ts'
import { user, type User } from '../../../shared/entities/user.ts'
import type { Link, Records } from '../../platform/ports/ports.ts'

/** One end of a link. */
export type Thing = Link['property']

type Readable = Pick<Records, 'get' | 'linksOf'>
type Groups = readonly { id: number; groupId: number }[]

/** What is linked to a person, and, of a guest, to the maker of the link. */
export interface LinkedThings {
  own: readonly Thing[]
  /** a guest sees no more than this; absent when nothing bounds what is linked */
  bound?: readonly Thing[]
}

/** A guest of somebody who is gone sees nothing; what an administrator sees bounds nobody. */
export async function linkedThings(records: Readable, person: Pick<User, 'id' | 'temporary' | 'email'>) {
  const sharerId = person.temporary ? shareOf(person.email)?.userId : undefined
  const [own, sharer, theirs] = await Promise.all([
    thingsOf(records, person.id),
    sharerId === undefined ? undefined : records.get(user, sharerId),
    sharerId === undefined ? [] : thingsOf(records, sharerId),
  ])
  const isBound = sharer !== undefined && !(sharer && isAdministrator(sharer))
  const things: LinkedThings = isBound ? { own, bound: sharer ? theirs : [] } : { own }
  return things
}

const thingsOf = async (records: Readable, id: number): Promise<Thing[]> =>
  (await records.linksOf({ type: user.name, id })).map(({ property }) => property)

/** What a person's links reach. @param groups of the tenant; asked for only when a group is linked */
export async function reachOfThings({ own, bound }: LinkedThings, groups: () => Promise<Groups>): Promise<Reach> {
  const hasGroup = [...own, ...(bound ?? [])].some(({ type }) => type === group.name)
  const tree = hasGroup ? await groups() : []
  const reach = reachOf(own, tree)
  return bound ? { ...reach, within: reachOf(bound, tree) } : reach
}
