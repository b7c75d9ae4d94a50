import type { DeviceJson, EventJson, PositionJson } from '../../../shared/wire/json.ts'

/** Moments are ISO text in UTC with one fixed width, so text order is time order. */
export const isOlderPosition = (position: PositionJson, held: PositionJson): boolean => position.fixTime < held.fixTime

/** A device without a message has no time; the pushed version wins. */
export const isOlderDevice = (device: DeviceJson, held: DeviceJson): boolean =>
  device.lastUpdate !== null && held.lastUpdate !== null && device.lastUpdate < held.lastUpdate

const directoryKeys = [
  'name',
  'uniqueId',
  'status',
  'groupId',
  'category',
  'disabled',
  'phone',
  'model',
  'contact',
] as const

/** Whether something changed that a list shows, sorts or filters by, beside the time of the last message. */
export const differsInDirectory = (device: DeviceJson, held: DeviceJson): boolean =>
  directoryKeys.some((key) => device[key] !== held[key])

/**
 * Puts events into a list that is newest first, without repeats, cut to `countMax`.
 * @returns the list, and those of `arriving` that were new to it, oldest first
 */
export function mergeEvents(held: readonly EventJson[], arriving: readonly EventJson[], countMax: number) {
  const known = new Set(held.map((event) => event.id))
  const added: EventJson[] = []
  for (const event of arriving) {
    if (known.has(event.id)) continue
    known.add(event.id)
    added.push(event)
  }
  added.sort(oldestFirst)
  if (added.length === 0) return { events: held, added }
  return { events: [...held, ...added].sort((a, b) => oldestFirst(b, a)).slice(0, countMax), added }
}

const oldestFirst = (a: EventJson, b: EventJson): number =>
  a.eventTime === b.eventTime ? a.id - b.id : a.eventTime < b.eventTime ? -1 : 1
