import { calendar } from '../../entities/calendar.ts'
import { computedAttribute } from '../../entities/computed-attribute.ts'
import { device } from '../../entities/device.ts'
import { driver } from '../../entities/driver.ts'
import type { Entity } from '../../entities/entity.ts'
import { geofence } from '../../entities/geofence.ts'
import { group } from '../../entities/group.ts'
import { maintenance } from '../../entities/maintenance.ts'
import { notification } from '../../entities/notification.ts'
import { savedCommand } from '../../entities/saved-command.ts'
import { user } from '../../entities/user.ts'

/** What is imported, in an order in which each comes after what it refers to. */
export const importedKinds: readonly Entity[] = [
  user,
  calendar,
  group,
  geofence,
  driver,
  computedAttribute,
  maintenance,
  device,
  savedCommand,
  notification,
]

const named = new Map(importedKinds.map((kind) => [kind.name, kind]))
export const importedKind = (name: string): Entity | undefined => named.get(name)

/** Who holds what by links: each owner with the kinds that it may hold, as the entities say. */
export const linkOwners: readonly { owner: Entity; properties: readonly Entity[] }[] = (
  ['user', 'group', 'device'] as const
).map((name) => ({
  owner: named.get(name)!,
  properties: importedKinds.filter(({ access }) => access.sharedWith.includes(name)),
}))
