import { alarm } from './alarm.ts'
import { commandResult, queuedCommandSent } from './command.ts'
import { driverChanged, licenceExpires } from './driver.ts'
import type { EventDeclaration } from './event.ts'
import { deviceFuelDrop, deviceFuelIncrease } from './fuel.ts'
import { geofenceEvents } from './geofence.ts'
import { ignitionOff, ignitionOn } from './ignition.ts'
import { deviceInactive } from './inactive.ts'
import { maintenance } from './maintenance.ts'
import { media } from './media.ts'
import { deviceMoving, deviceStopped } from './motion.ts'
import { deviceOverspeed, deviceOverspeedEnd } from './overspeed.ts'
import { proximityEnter, proximityExit, unaccompaniedMotion } from './proximity.ts'
import { deviceOffline, deviceOnline, deviceUnknown } from './status.ts'
import { textMessage } from './text-message.ts'
import { valueBackInRange, valueOutOfRange } from './threshold.ts'

/** All types of events, in the order of forms and answers. */
export const events = [
  deviceOnline,
  deviceUnknown,
  deviceOffline,
  deviceInactive,
  queuedCommandSent,
  deviceMoving,
  deviceStopped,
  deviceOverspeed,
  deviceOverspeedEnd,
  deviceFuelDrop,
  deviceFuelIncrease,
  commandResult,
  ...geofenceEvents,
  proximityEnter,
  proximityExit,
  unaccompaniedMotion,
  valueOutOfRange,
  valueBackInRange,
  alarm,
  ignitionOn,
  ignitionOff,
  maintenance,
  textMessage,
  driverChanged,
  licenceExpires,
  media,
] as const
export type EventType = (typeof events)[number]['name']
type AnyEvent = EventDeclaration<EventType>

export const eventTypes: readonly EventType[] = events.map(({ name }) => name)

const byName = new Map<string, AnyEvent>(events.map((each) => [each.name, each]))

/** What is declared of a type; undefined for one that is not known, as a later version may have stored it. */
export const eventNamed = (name: string): AnyEvent | undefined => byName.get(name)

/** The types of which something is declared. */
export const eventsWhere = (isOne: (event: AnyEvent) => unknown): ReadonlySet<EventType> =>
  new Set((events as readonly AnyEvent[]).filter(isOne).map(({ name }) => name))
