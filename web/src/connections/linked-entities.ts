import { type Entity, linkName } from '../../../shared/entities/entity.ts'
import { entities } from '../../../shared/entities/index.ts'
import { user } from '../../../shared/entities/user.ts'
import type { May } from '../session/access.ts'

/** In the order in which people ask for them. */
const order = [
  'device',
  'group',
  'geofence',
  'notification',
  'calendar',
  'user',
  'attribute',
  'driver',
  'command',
  'maintenance',
]

/** What can be connected with an owner, as far as the reader's menus show it. */
export function connectedKinds(owner: Entity, may: Pick<May, 'see' | 'manage'>): Entity[] {
  const known = [...entities.filter((entity) => entity.name !== user.name), user as Entity]
  return order.flatMap((name) => {
    const kind = known.find((entity) => entity.name === name)
    if (!kind?.access.sharedWith.some((holder) => holder === owner.name)) return []
    return may.see(kind.access.hiddenBy) && (kind.name !== user.name || may.manage) ? [kind] : []
  })
}

/** A link as `/permissions` takes it: `{ userId: 3, deviceId: 7 }`. Ids below zero stand for nothing that is kept. */
export const pairsOf = (owner: { name: string; id: number }, kind: Entity, ids: readonly number[]) =>
  ids.filter((id) => id >= 0).map((id) => ({ [`${owner.name}Id`]: owner.id, [`${linkName(kind)}Id`]: id }))

/** As many lists as needed, none longer than one call may be. */
export const inPortions = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))
