import type { Fix, Network, ReportedLocation } from '../../domain/position.ts'
import { AttributeBag } from './attributes.ts'
import type { Format } from './format.ts'
import { ignored, type Notes } from './notes.ts'
import { osmandProtocol, readOsmandLocation } from './osmand-location.ts'
import {
  accuracyRange,
  altitudeRange,
  expectObject,
  has,
  latitudeRange,
  longitudeRange,
  numberOrNull,
  optionalNumber,
  requiredNumber,
  type Source,
  speedRange,
  courseRange,
} from './reading.ts'
import { shown } from './rejected.ts'
import { requiredTime } from './time.ts'

/** What `http-ingest` passes on of a query or form: its parameters in the order in which they were sent. */
export interface SentParameters {
  parameters: readonly (readonly [name: string, value: string])[]
}

const placed = new Set(['lat', 'lon', 'location', 'timestamp', 'valid', 'speed', 'bearing', 'heading', 'altitude'])
const meant = new Set(['id', 'deviceid', 'accuracy', 'cell', 'wifi', 'secret', 'notificationToken'])
/** Text that must not become a number, however it looks. */
const text = new Set(['driverUniqueId'])
const renamed = new Map([['batt', 'batteryLevel']])

/**
 * What OsmAnd and a hundred other senders put into a query or a form (`traccar-behaviour.md`, 14.3), or the JSON of the
 * Traccar Client app (14.4). @throws Rejected
 */
export const readOsmand: Format = (json, { uniqueId, receivedAt, notes }) => {
  const values = expectObject(json, '')
  const around = { receivedAt, notes }
  const fix = Array.isArray(values.parameters)
    ? readParameters((values.parameters as SentParameters['parameters']).filter(hasValue), around)
    : readOsmandLocation(values, around)
  return { kind: 'fixes', protocol: osmandProtocol, uniqueId, fixes: [fix], rejected: [] }
}

/** Senders fill in what they know and leave the other places of their template empty. */
const hasValue = ([, value]: readonly [name: string, value: string]) => value.trim() !== ''

function readParameters(
  parameters: SentParameters['parameters'],
  { receivedAt, notes }: { receivedAt: number; notes: Notes },
): Fix {
  const values: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  const bag = new AttributeBag({ place: '', notes })
  for (const [name, value] of parameters) {
    if (placed.has(name) || name === 'accuracy') values[name] = value
    else if (!meant.has(name)) bag.add(renamed.get(name) ?? name, text.has(name) ? value : guessed(value))
  }
  const source: Source = { values: withNumbers(values), place: '', notes }
  const time = has(source, 'timestamp') ? readTime(source, receivedAt) : receivedAt
  const isWallTime = plainTime.test(String(source.values['timestamp']))
  return {
    protocol: osmandProtocol,
    fixTime: time,
    deviceTime: time,
    ...(isWallTime && { isWallTime }),
    location: readPlace(source),
    valid: !has(source, 'valid') || values.valid === 'true' || values.valid === '1',
    attributes: bag.values,
    network: readReceived(parameters, notes),
  }
}

/** A number if it looks like one, else true or false, else text. */
function guessed(value: string): string | number | boolean {
  if (Number.isFinite(Number(value))) return Number(value)
  return value === 'true' ? true : value === 'false' ? false : value
}

/** Numbers of places come as text; what is no number is rejected under its own name. `location` is both in one. */
function withNumbers(values: Record<string, unknown>): Record<string, unknown> {
  const [latitude, longitude] = typeof values.location === 'string' ? values.location.split(',') : []
  const all: Record<string, unknown> = { lat: latitude, lon: longitude, ...values }
  const keys = ['lat', 'lon', 'speed', 'bearing', 'heading', 'altitude', 'accuracy']
  for (const key of keys) if (typeof all[key] === 'string') all[key] = asNumber(all[key])
  return all
}

const asNumber = (value: string): unknown => {
  if (value.trim() === '') return null
  const number = Number(value)
  return Number.isNaN(number) ? value : number
}

const plainTime = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/

/**
 * Seconds, milliseconds, ISO 8601, or `yyyy-MM-dd HH:mm:ss`, which counts as UTC: no tracker knows a server's zone.
 * Where the device's zone is set, the engine moves it.
 */
function readTime(source: Source, receivedAt: number): number {
  const value = source.values.timestamp
  const sent = typeof value === 'string' && /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : value
  const isPlain = typeof sent === 'string' && plainTime.test(sent)
  return requiredTime({ ...source, values: { timestamp: isPlain ? `${sent}Z` : sent } }, 'timestamp', receivedAt)
}

function readPlace(source: Source): ReportedLocation | null {
  if (!has(source, 'lat') && !has(source, 'lon')) return null
  return {
    latitude: requiredNumber(source, 'lat', latitudeRange),
    longitude: requiredNumber(source, 'lon', longitudeRange),
    altitude: optionalNumber(source, 'altitude', altitudeRange),
    speed: numberOrNull(source, 'speed', speedRange(1, 'knots')),
    course: numberOrNull(source, has(source, 'bearing') ? 'bearing' : 'heading', courseRange),
    accuracy: optionalNumber(source, 'accuracy', accuracyRange),
  }
}

/** `cell=mcc,mnc,lac,cid[,rssi]` and `wifi=mac,rssi`, each as often as wanted. */
function readReceived(parameters: SentParameters['parameters'], notes: Notes): Network | null {
  const valuesOf = (name: string) => parameters.filter(([key]) => key === name).map(([, value]) => value.split(','))
  const wrong = (key: string, value: string, expected: string) => {
    notes.add(key, `${key} is ${shown(value)}; it must be ${expected}. ${ignored}`)
    return []
  }
  const cellTowers = valuesOf('cell').flatMap((parts) => {
    const [country, network, area, cell, signal] = parts.map(Number)
    if (parts.length < 4 || [country, network, area, cell].some((part) => !Number.isInteger(part)))
      return wrong('cell', parts.join(','), 'mcc,mnc,lac,cid[,rssi]')
    return {
      mobileCountryCode: country!,
      mobileNetworkCode: network!,
      locationAreaCode: area!,
      cellId: cell!,
      ...(signal !== undefined && Number.isFinite(signal) ? { signalStrength: signal } : {}),
    }
  })
  const wifiAccessPoints = valuesOf('wifi').flatMap(([mac = '', signal]) => {
    if (!/^[0-9a-f]{2}([:-][0-9a-f]{2}){5}$/i.test(mac))
      return wrong('wifi', mac, 'mac,rssi, such as 00:1a:2b:3c:4d:5e,-60')
    const strength = Number(signal)
    return { macAddress: mac.replaceAll('-', ':'), ...(Number.isFinite(strength) ? { signalStrength: strength } : {}) }
  })
  if (cellTowers.length + wifiAccessPoints.length === 0) return null
  return {
    ...(cellTowers.length > 0 ? { cellTowers } : {}),
    ...(wifiAccessPoints.length > 0 ? { wifiAccessPoints } : {}),
  }
}
