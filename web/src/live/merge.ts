import { searchedTexts, textOfDevice } from '../../../shared/catalog/device-texts.ts'
import type { DeviceJson, EventJson, PositionJson } from '../../../shared/wire/json.ts'

/**
 * Moments are ISO text in UTC with one fixed width, so text order is time order. When a tracker whose clock was ahead
 * measured is known by its arrival only: a position with a right time follows it, see `steps/order.ts`.
 */
export const isOlderPosition = (position: PositionJson, held: PositionJson): boolean =>
  position.fixTime < held.fixTime && !(isAhead(held) && !isAhead(position))

const isAhead = ({ attributes }: PositionJson): boolean => typeof attributes['clockAhead'] === 'number'

/** A device without a message has no time; the pushed version wins. */
export const isOlderDevice = (device: DeviceJson, held: DeviceJson): boolean =>
  device.lastUpdate !== null && held.lastUpdate !== null && device.lastUpdate < held.lastUpdate

const directoryKeys = ['status', 'groupId', 'category', 'disabled'] as const

/** Whether something changed that a list shows, sorts or filters by, beside the time of the last message. */
export const differsInDirectory = (device: DeviceJson, held: DeviceJson): boolean =>
  directoryKeys.some((key) => device[key] !== held[key]) ||
  searchedTexts.some((text) => textOfDevice(device, text) !== textOfDevice(held, text))

/**
 * Puts events into a list that is newest first, without repeats, cut to `countMax`. One that changed takes the place
 * of what is held; an acknowledgement is never lost to a version from before it.
 * @returns the list, the same one when nothing differs
 */
export function mergeEvents(
  held: readonly EventJson[],
  arriving: readonly EventJson[],
  countMax: number,
): readonly EventJson[] {
  const known = new Map(held.map((event) => [event.id, event]))
  let differs = false
  for (const event of arriving) {
    const before = known.get(event.id)
    if (before && !hasChanged(event, before)) continue
    known.set(event.id, event)
    differs = true
  }
  return differs ? [...known.values()].sort((a, b) => oldestFirst(b, a)).slice(0, countMax) : held
}

/**
 * Adds alarms that nobody has acknowledged, and leaves out those that somebody has. At most `countMax` stay, the newest.
 * @returns the map, the same one when nothing differs
 */
export function mergeAlarms(
  held: ReadonlyMap<number, EventJson>,
  arriving: readonly EventJson[],
  countMax: number,
): ReadonlyMap<number, EventJson> {
  const alarms = new Map(held)
  for (const event of arriving) {
    if (event.type !== 'alarm') continue
    if (isAcknowledged(event)) alarms.delete(event.id)
    else if (!alarms.has(event.id)) alarms.set(event.id, event)
  }
  const isSame = alarms.size === held.size && [...alarms.keys()].every((id) => held.has(id))
  if (isSame) return held
  if (alarms.size <= countMax) return alarms
  const newest = [...alarms.values()].sort((a, b) => oldestFirst(b, a)).slice(0, countMax)
  return new Map(newest.map((event) => [event.id, event]))
}

function hasChanged(event: EventJson, held: EventJson): boolean {
  if (isAcknowledged(held) && !isAcknowledged(event)) return false
  return JSON.stringify(event.attributes) !== JSON.stringify(held.attributes)
}

export const isAcknowledged = ({ attributes }: EventJson): boolean => attributes['acknowledgedAt'] !== undefined

const oldestFirst = (a: EventJson, b: EventJson): number =>
  a.eventTime === b.eventTime ? a.id - b.id : a.eventTime < b.eventTime ? -1 : 1
