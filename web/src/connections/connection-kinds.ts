import { device } from '../../../shared/entities/device.ts'
import { type Entity, linkName } from '../../../shared/entities/entity.ts'
import { entities, type EntityName } from '../../../shared/entities/index.ts'
import { user } from '../../../shared/entities/user.ts'
import type { May } from '../session/access.ts'

/** Of whom connections are shown. */
export interface Owner {
  entity: Entity
  id: number
}

/** The place of each kind in the menu of connections, by what links call it; null for what cannot be connected on screen yet. */
export const connectionOrder: Readonly<Record<EntityName | 'managedUser' | 'linkedDevice', number | null>> = {
  device: 1,
  group: 2,
  geofence: 3,
  notification: 4,
  calendar: 5,
  managedUser: 6,
  attribute: 7,
  driver: 8,
  command: 9,
  maintenance: 10,
  linkedDevice: 11,
  report: null,
  source: null,
  forwarding: null,
}

const orderOf = (kind: Entity, owner: Entity): number | null =>
  connectionOrder[linkName(kind, owner.name) as keyof typeof connectionOrder]

/** Whether these are the vehicles that a vehicle is linked to: it raises events of their proximity. */
export const isLinkedDevices = (owner: Pick<Entity, 'name'>, kind: Entity): boolean =>
  kind.name === device.name && owner.name === device.name

const isHeld = ({ access }: Entity, { name }: Entity): boolean => access.sharedWith.some((holder) => holder === name)
/** Of a record that is held itself, its devices and groups can be connected from its own side. */
const isHeldBack = (owner: Entity, kind: Entity): boolean =>
  kind.name !== user.name && kind.name !== owner.name && isHeld(owner, kind)

/** What can be connected with an owner, as far as the reader's menus show it. */
export function connectedKinds(owner: Entity, may: Pick<May, 'see' | 'manage'>): Entity[] {
  return [...entities, user as Entity]
    .filter((kind) => orderOf(kind, owner) !== null)
    .filter((kind) => (isHeld(kind, owner) || isHeldBack(owner, kind)) && may.see(kind.access.hiddenBy))
    .filter(({ name }) => name !== user.name || may.manage)
    .sort((a, b) => (orderOf(a, owner) ?? 0) - (orderOf(b, owner) ?? 0))
}

/** A link as `/permissions` takes it: `{ userId: 3, deviceId: 7 }`. Ids below zero are no records. */
export const pairsOf = (owner: Owner, kind: Entity, ids: readonly number[]) => {
  const { entity, id } = owner
  const known = ids.filter((each) => each >= 0)
  // who holds comes first
  return isHeldBack(entity, kind)
    ? known.map((each) => ({ [`${kind.name}Id`]: each, [`${linkName(entity)}Id`]: id }))
    : known.map((each) => ({ [`${entity.name}Id`]: id, [`${linkName(kind, entity.name)}Id`]: each }))
}

/** Splits a list into portions of at most `size`. */
export const inPortions = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))
