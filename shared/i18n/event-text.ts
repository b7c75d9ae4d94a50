import type { Words } from './t.ts'
import { attributeLabel } from './attribute-label.ts'
import type { EventValue } from '../catalog/events/event.ts'
import { eventNamed } from '../catalog/events/index.ts'
import { geofencesOf, isImported, linkedDeviceOf } from '../domain/fleet-event.ts'
import type { EventJson } from '../wire/json.ts'

type Said = Pick<EventJson, 'type' | 'attributes'> & Partial<Pick<EventJson, 'geofenceId' | 'maintenanceId'>>

/** How the reader likes quantities written: speed from knots, volume from litres. */
export interface EventMeasures {
  /** @param digits decimals, where more than usual are needed */
  speed: (knots: number, digits?: 1 | 2) => string
  volume: (litres: number) => string
  quantity: (value: number) => string
  list: (items: readonly string[]) => string
  /** milliseconds */
  duration: (ms: number) => string
}

/** Names of the records that an event refers to by id; absent while unknown. */
export interface EventNames {
  geofence: (id: number) => string | undefined
  maintenance: (id: number) => string | undefined
  /** by the driver's identifier */
  driver: (uniqueId: string) => string | undefined
  device: (id: number) => string | undefined
}

/** The name of an event. An alarm is named by its types; an unknown type is shown as it is. */
export function eventTitle(event: Said, t: Words, measures: Pick<EventMeasures, 'list'>): string {
  const alarms = event.type === 'alarm' ? alarmNames(event.attributes['alarm'], t) : []
  if (alarms.length > 0) return measures.list(alarms)
  const key = `event.${event.type}`
  return t.has(key) ? t(key) : event.type
}

interface EventPhrase {
  t: Words
  measures: EventMeasures
  names: EventNames
}

/**
 * What the event carries beyond its type: which geofence and how long, the speed and its limit, who drives, the result
 * of a command; and that it was reported late, unless it came with history. Null for none.
 */
export function eventDetail(event: Said, phrase: EventPhrase): string | null {
  const isLate = event.attributes['late'] === true && !isImported(event)
  const parts = [...detailsOf(event, phrase), isLate ? phrase.t('events.late') : null]
  return parts.filter((part) => part !== null && part !== undefined).join(' · ') || null
}

type Parts = (string | null | undefined)[]

const detailsOf = (event: Said, phrase: EventPhrase): Parts =>
  (eventNamed(event.type)?.values ?? []).flatMap((value) => parts[value](event, phrase))

/** What a line says of each value. */
const parts: Readonly<Record<EventValue, (event: Said, phrase: EventPhrase) => Parts[number] | Parts>> = {
  speed: ({ attributes }, { t, measures }) => overspeed(attributes, t, measures),
  topSpeed: ({ attributes }, { t, measures }) => overspeed(attributes, t, measures),
  duration: ({ attributes: { duration } }, { measures }) =>
    typeof duration === 'number' ? measures.duration(duration) : null,
  fuel: ({ attributes }, { t, measures }) => fuelChange(attributes, t, measures),
  threshold: ({ attributes }, phrase) => beyond(attributes, phrase),
  geofence: ({ geofenceId = 0 }, { names }) => names.geofence(geofenceId),
  geofences: (event, { names }) => standsIn(event, names),
  stay: ({ attributes: { dwellTime } }, phrase) => (typeof dwellTime === 'number' ? stay(dwellTime, phrase) : null),
  linkedDevice: (event, { names }) => names.device(linkedDeviceOf(event)),
  driver: ({ attributes }, { names }) => driverIn(attributes, names),
  licenceEnd: ({ attributes: { licenceEnd } }) => text(licenceEnd),
  maintenance: ({ maintenanceId = 0 }, { names }) => names.maintenance(maintenanceId),
  lastUpdate: () => null,
  sentCommand: ({ attributes: { command } }, { t }) => commandName(command, t),
  commandResult: ({ attributes }, { t }) => commandResult(attributes, t),
  message: ({ attributes: { message } }) => text(message),
  media: ({ attributes: { media, file } }, { t }) => [mediaKind(media, t), text(file)],
}

const standsIn = (event: Pick<Said, 'type' | 'attributes'>, names: EventNames): Parts => [
  ...new Set(geofencesOf(event).map((id) => names.geofence(id))),
]

const driverIn = ({ driverUniqueId }: Said['attributes'], names: EventNames): string | null =>
  text(driverUniqueId) && (names.driver(String(driverUniqueId)) ?? String(driverUniqueId))

/** Which command, whether it failed, and the tracker's own words where it has some. */
function commandResult({ command, status, result }: Said['attributes'], t: Words): Parts {
  const state = `commandState.${String(status)}`
  return [
    commandName(command, t),
    (status === 'failed' || result === status) && t.has(state) ? t(state) : null,
    result === status ? null : text(result),
  ]
}

/** What a type of command is called; null when it is not known. */
export function commandName(type: unknown, t: Words): string | null {
  const key = `commandType.${String(type)}`
  return t.has(key) ? t(key) : text(type)
}

const stay = (ms: number, { t, measures }: EventPhrase): string => t('events.stayed', { time: measures.duration(ms) })

function mediaKind(kind: unknown, t: Words): string | null {
  const key = `events.media.${String(kind)}`
  return t.has(key) ? t(key) : null
}

export const alarmNames = (value: unknown, t: Words): string[] =>
  (typeof value === 'string' ? value.split(',') : [])
    .map((type) => type.trim())
    .filter(Boolean)
    .map((type) => (t.has(`alarm.${type}`) ? t(`alarm.${type}`) : type))

function overspeed(attributes: Said['attributes'], t: Words, measures: EventMeasures): string | null {
  const { speed, speedLimit } = attributes
  if (typeof speed !== 'number') return null
  if (typeof speedLimit !== 'number' || speedLimit <= 0) return measures.speed(speed)
  return t('events.limit', speedOverLimit({ speed, limit: speedLimit }, measures))
}

/**
 * A speed (knots) above its limit, and the limit: with as many decimals as show that it is above. Rounded alike, 80.3 km/h
 * would be said to break a limit of 80 km/h at 80 km/h.
 */
export function speedOverLimit(
  { speed, limit }: { speed: number; limit: number },
  measures: Pick<EventMeasures, 'speed'>,
): { speed: string; limit: string } {
  const texts = [measures.speed(speed), measures.speed(speed, 1), measures.speed(speed, 2)]
  const isShown = (text: string, digits: number) =>
    speed <= limit || text !== (digits === 0 ? measures.speed(limit) : measures.speed(limit, digits as 1 | 2))
  const said = texts.find(isShown) ?? texts.at(-1)!
  return { speed: said, limit: measures.speed(limit) }
}

function fuelChange(attributes: Said['attributes'], t: Words, measures: EventMeasures): string | null {
  const { before, after } = attributes
  if (typeof before !== 'number' || typeof after !== 'number') return null
  return t('events.change', { before: measures.volume(before), after: measures.volume(after) })
}

/** `Temperature 1: 9.4, above 8`: the value when it was said, or the furthest one. */
function beyond(attributes: Said['attributes'], { t, measures }: EventPhrase): string | null {
  const { attribute, side, value, peak = value, threshold } = attributes
  if (typeof peak !== 'number' || typeof threshold !== 'number') return null
  const name = text(attribute) ?? ''
  const shown = (number: number) => (name === 'speed' ? measures.speed(number) : measures.quantity(number))
  return t(side === 'below' ? 'events.below' : 'events.above', {
    name: attributeLabel(name, t),
    value: shown(peak),
    threshold: shown(threshold),
  })
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
