import { calendar } from './calendar.ts'
import { computedAttribute } from './computed-attribute.ts'
import { device } from './device.ts'
import { driver } from './driver.ts'
import { forwarding } from './forwarding/forwarding.ts'
import type { Entity } from './entity.ts'
import { geofence } from './geofence.ts'
import { group } from './group.ts'
import { maintenance } from './maintenance.ts'
import { notification } from './notification.ts'
import { savedCommand } from './saved-command.ts'
import { scheduledReport } from './scheduled-report.ts'
import { source } from './sources/source.ts'

const declared = [
  device,
  group,
  geofence,
  driver,
  calendar,
  computedAttribute,
  maintenance,
  savedCommand,
  notification,
  scheduledReport,
  source,
  forwarding,
] as const

/** The configuration entities that the generic router, list and form serve. */
export const entities: readonly Entity[] = declared
/** Tables of what single entities need are keyed by it: one that is forgotten does not compile. */
export type EntityName = (typeof declared)[number]['name']

/** @throws when no entity has the name: a misspelt declaration, not a person's mistake */
export function entityNamed(name: string): Entity {
  const found = entities.find((candidate) => candidate.name === name)
  if (!found) throw new Error(`shared/entities/index.ts lists no entity called ${name}`)
  return found
}
