import {
  commandName,
  eventDetail,
  type EventMeasures,
  eventTitle,
  type EventNames,
  speedOverLimit,
} from '../../../i18n/event-text.ts'
import { plainLine } from '../../../i18n/mail-page.ts'
import type { EventValue } from '../../../catalog/events/event.ts'
import { eventNamed } from '../../../catalog/events/index.ts'
import { geofencesOf, type FleetEvent } from '../../fleet-event.ts'
import type { Reader } from '../../reader.ts'
import { filledText } from './own-text.ts'
import { measuresOf, type NoticeMeasures, wordsOf } from './reader-words.ts'

/** What happened, and the records that it names; null where it names none, or one that the reader does not see. */
export interface NotifiedRecords {
  device: { name: string }
  geofence: { name: string } | null
  maintenance: { name: string } | null
  driver: { name: string } | null
  linkedDevice: { name: string } | null
  /** degrees */
  position: { latitude: number; longitude: number } | null
  address: string | null
}

export type EventNotice = Pick<FleetEvent, 'type' | 'eventTime' | 'attributes'> &
  Partial<Pick<FleetEvent, 'geofenceId' | 'maintenanceId'>>

/** A label and what it says, both for people. */
export interface NoticeFact {
  label: string
  value: string
}

/** `Speeding`: what happened, in the reader's words. */
export const titleOf = (event: EventNotice, reader: Reader): string =>
  eventTitle(withoutLinks(event), wordsOf(reader), measuresOf(reader))

/** `112.4 km/h, limit 90.0 km/h · Depot`: what the event says beyond its type; null for nothing. */
export const detailOf = (event: EventNotice, records: NotifiedRecords, reader: Reader): string | null =>
  eventDetail(withoutLinks(event), { t: wordsOf(reader), measures: measuresOf(reader), names: namesIn(records) })

/** All that is known of an event, one line each: also the values that explain why it was raised. */
export function noticeFacts(event: EventNotice, records: NotifiedRecords, reader: Reader): NoticeFact[] {
  const t = wordsOf(reader)
  const { time } = measuresOf(reader)
  const { device } = records
  const at = placeOf(records, reader)
  const fence = geofencesOf(event).length > 0 ? records.geofence : null
  const where = [fence && plainLine(fence.name), at].filter(Boolean).join(' · ')
  const lines: [string, string | null][] = [
    ['device', plainLine(device.name)],
    ['event', titleOf(event, reader)],
    ...valuesOf(event, records, reader),
    ['time', t('notice.zone', { time: time(event.eventTime), zone: reader.zone })],
    ['place', where],
  ]
  return lines.flatMap(([key, value]) => (value ? [{ label: t(`notice.${key}`), value }] : []))
}

/** An address, or where it is; null for neither. */
const placeOf = ({ address, position }: NotifiedRecords, reader: Reader): string | null =>
  address ? unlinked(address) : position && measuresOf(reader).place(position)

/**
 * What a text of one's own makes of an event. Neither what people typed nor what trackers reported becomes a link.
 * @returns null where all that it names is missing
 */
export function ownNotice(
  text: string,
  of: { event: EventNotice; records: NotifiedRecords },
  reader: Reader,
): string | null {
  const { event, records } = of
  const { device, geofence, maintenance, driver, linkedDevice } = records
  const filled = filledText(unlinked(text), {
    vehicle: plainLine(device.name),
    event: titleOf(event, reader),
    detail: detailOf(event, records, reader) ?? '',
    time: measuresOf(reader).time(event.eventTime),
    place: placeOf(records, reader) ?? '',
    geofence: geofence ? plainLine(geofence.name) : '',
    driver: driver ? plainLine(driver.name) : '',
    maintenance: maintenance ? plainLine(maintenance.name) : '',
    linkedVehicle: linkedDevice ? plainLine(linkedDevice.name) : '',
  })
  return filled || null
}

type Values = [key: string, value: string | null][]

/** What only this type of event has; keys are those of words, after `notice.`. */
function valuesOf(event: EventNotice, records: NotifiedRecords, reader: Reader): Values {
  const known = { event, records, reader, measures: measuresOf(reader) }
  return (eventNamed(event.type)?.values ?? []).flatMap((value) => facts[value](known))
}

interface Known {
  event: EventNotice
  records: NotifiedRecords
  reader: Reader
  measures: NoticeMeasures
}

/** What a message says of each value, a line for each fact. */
const facts: Readonly<Record<EventValue, (known: Known) => Values>> = {
  speed: (known) => speeding('speed', known),
  topSpeed: (known) => speeding('topSpeed', known),
  duration: ({ event, measures }) => [['duration', number(event, 'duration', measures.duration)]],
  fuel: ({ event, measures: { volume } }) => [
    ['before', number(event, 'before', volume)],
    ['after', number(event, 'after', volume)],
  ],
  threshold: ({ event, records, reader, measures }) => [
    ['value', detailOf(event, records, reader)],
    ['since', number(event, 'since', measures.time)],
  ],
  geofence: ({ records: { geofence } }) => [['geofence', geofence && plainLine(geofence.name)]],
  // with its place
  geofences: () => [],
  stay: ({ event, measures }) => [['stay', number(event, 'dwellTime', measures.duration)]],
  linkedDevice: ({ records: { linkedDevice } }) => [['linkedDevice', linkedDevice && plainLine(linkedDevice.name)]],
  driver: ({ event, records: { driver } }) => [
    ['driver', driver ? plainLine(driver.name) : text(event, 'driverUniqueId')],
  ],
  licenceEnd: ({ event }) => [['licenceEnd', text(event, 'licenceEnd')]],
  maintenance: ({ records: { maintenance } }) => [['maintenance', maintenance && plainLine(maintenance.name)]],
  lastUpdate: ({ event, measures }) => [['lastUpdate', number(event, 'lastUpdate', measures.time)]],
  sentCommand: () => [],
  commandResult: ({ event, reader }) => [
    ['command', commandName(event.attributes['command'], wordsOf(reader))],
    ['result', text(event, 'result')],
  ],
  message: ({ event }) => [['message', text(event, 'message')]],
  media: ({ event }) => [['file', text(event, 'file')]],
}

const speeding = (key: string, { event, measures: { speed } }: Known): Values => [
  [key, number(event, 'speed', (knots) => tooFast(event.attributes, knots, speed))],
  ['speedLimit', number(event, 'speedLimit', speed)],
]

function number({ attributes }: EventNotice, key: string, format: (value: number) => string): string | null {
  const value = attributes[key]
  return typeof value === 'number' && Number.isFinite(value) ? format(value) : null
}

const text = ({ attributes }: EventNotice, key: string): string | null =>
  typeof attributes[key] === 'string' ? unlinked(attributes[key]) : null

const tooFast = ({ speedLimit }: EventNotice['attributes'], knots: number, speed: EventMeasures['speed']): string =>
  typeof speedLimit === 'number' ? speedOverLimit({ speed: knots, limit: speedLimit }, { speed }).speed : speed(knots)

const namesIn = ({ geofence, maintenance, driver, linkedDevice }: NotifiedRecords): EventNames => ({
  geofence: () => geofence?.name && plainLine(geofence.name),
  maintenance: () => maintenance?.name && plainLine(maintenance.name),
  driver: () => driver?.name && plainLine(driver.name),
  device: () => linkedDevice?.name && plainLine(linkedDevice.name),
})

/** Trackers and drivers' cards report any text: none of it becomes a link. */
const withoutLinks = (event: EventNotice): EventNotice => ({
  ...event,
  attributes: Object.fromEntries(
    Object.entries(event.attributes).map(([key, value]) => [key, typeof value === 'string' ? unlinked(value) : value]),
  ),
})

const valueLengthMax = 300

/** In one line, and without what mail programs make links of; `12.4 V` stays as it is. */
const unlinked = (text: string): string =>
  Array.from(
    text
      .replace(/[\p{C}\p{Z}]+/gu, ' ')
      .replace(/:\/+|[.:/\\@]+(?=[\p{L}{])/gu, ' ')
      .trim(),
  )
    .slice(0, valueLengthMax)
    .join('')
