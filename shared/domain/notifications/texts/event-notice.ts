import {
  commandName,
  eventDetail,
  type EventMeasures,
  eventTitle,
  type EventNames,
  speedOverLimit,
} from '../../../i18n/event-text.ts'
import { plainLine } from '../../../i18n/mail-page.ts'
import { geofencesOf, type FleetEvent } from '../../fleet-event.ts'
import type { Reader } from '../../reader.ts'
import { measuresOf, wordsOf } from './reader-words.ts'

/** What happened, and the records that it names; null where it names none, or one that the reader does not see. */
export interface NotifiedRecords {
  device: { name: string }
  geofence: { name: string } | null
  maintenance: { name: string } | null
  driver: { name: string } | null
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
  const { time, place } = measuresOf(reader)
  const { device, position, address } = records
  const at = address ? unlinked(address) : position && place(position)
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

type Values = [key: string, value: string | null][]

/** What only this type of event has; keys are those of words, after `notice.`. */
function valuesOf(event: EventNotice, records: NotifiedRecords, reader: Reader): Values {
  const { type, attributes } = event
  const { speed, volume, duration, time } = measuresOf(reader)
  const number = (key: string, format: (value: number) => string) => {
    const value = attributes[key]
    return typeof value === 'number' && Number.isFinite(value) ? format(value) : null
  }
  const text = (key: string) => (typeof attributes[key] === 'string' ? unlinked(attributes[key]) : null)
  const { geofence, maintenance, driver } = records
  const lasted: Values = [['duration', number('duration', duration)]]
  const drives: Values = [['driver', driver ? plainLine(driver.name) : text('driverUniqueId')]]
  const inside: Values = [['geofence', geofence && plainLine(geofence.name)]]
  switch (type) {
    case 'deviceOverspeed':
      return [
        ['speed', number('speed', (knots) => tooFast(attributes, knots, speed))],
        ['speedLimit', number('speedLimit', speed)],
        ...inside,
      ]
    case 'deviceOverspeedEnd':
      return [
        ['topSpeed', number('speed', (knots) => tooFast(attributes, knots, speed))],
        ['speedLimit', number('speedLimit', speed)],
        ...lasted,
        ...inside,
      ]
    case 'deviceFuelDrop':
    case 'deviceFuelIncrease':
      return [['before', number('before', volume)], ['after', number('after', volume)], ...drives]
    case 'valueOutOfRange':
    case 'valueBackInRange':
      return [['value', detailOf(event, records, reader)], ['since', number('since', time)], ...lasted]
    case 'geofenceEnter':
    case 'geofenceExit':
    case 'geofenceCrossed':
    case 'geofenceStay':
      return [...inside, ['stay', number('dwellTime', duration)]]
    case 'maintenance':
      return [['maintenance', maintenance && plainLine(maintenance.name)]]
    case 'driverChanged':
      return drives
    case 'commandResult':
      return [
        ['command', commandName(attributes['command'], wordsOf(reader))],
        ['result', text('result')],
      ]
    case 'textMessage':
      return [['message', text('message')]]
    case 'media':
      return [['file', text('file')]]
    case 'deviceInactive':
      return [['lastUpdate', number('lastUpdate', time)]]
    default:
      return []
  }
}

const tooFast = ({ speedLimit }: EventNotice['attributes'], knots: number, speed: EventMeasures['speed']): string =>
  typeof speedLimit === 'number' ? speedOverLimit({ speed: knots, limit: speedLimit }, { speed }).speed : speed(knots)

const namesIn = ({ geofence, maintenance, driver }: NotifiedRecords): EventNames => ({
  geofence: () => geofence?.name && plainLine(geofence.name),
  maintenance: () => maintenance?.name && plainLine(maintenance.name),
  driver: () => driver?.name && plainLine(driver.name),
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
      .replace(/:\/+|[.:/\\@]+(?=\p{L})/gu, ' ')
      .trim(),
  )
    .slice(0, valueLengthMax)
    .join('')
