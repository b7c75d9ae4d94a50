import { noun, phrase, type Phrase } from '../../domain/failures.ts'
import type { Fix, Network, ReportedLocation } from '../../domain/position.ts'
import { isSentSpeedUnit, knotsFromSent, type SentSpeedUnit, sentSpeedUnits } from '../../domain/units.ts'
import { AttributeBag } from './values/attributes.ts'
import type { Format, Reception } from './format.ts'
import { ignored, type Notes } from './notes.ts'
import { sentMoment } from './values/moment.ts'
import { sentFlag, sentNumber, sentPair } from './values/numeric.ts'
import { osmandProtocol, readOsmandLocations } from './osmand-location.ts'
import {
  accuracyRange,
  altitudeRange,
  has,
  isObject,
  latitudeRange,
  longitudeRange,
  noteOn,
  numberOrNull,
  optionalNumber,
  requiredNumber,
  type Source,
  speedRange,
  courseRange,
} from './values/reading.ts'
import { oneOf, shown, wrong } from './rejection.ts'
import { requiredMoment } from './values/time.ts'

/** What `http-ingest` passes on of a query or form: its parameters in the order in which they were sent. */
export interface SentParameters {
  parameters: readonly (readonly [name: string, value: string])[]
}

/** What senders call a field, the name that counts first. */
const names = {
  timestamp: ['timestamp', 'time'],
  bearing: ['bearing', 'heading', 'dir'],
  altitude: ['altitude', 'alt'],
  accuracy: ['accuracy', 'acc'],
} as const
/** GPSLogger's names for a speed, which always have these units. */
const speedNames: Readonly<Record<string, SentSpeedUnit>> = { spd_kph: 'kmh', spd: 'ms' }
const speeds = ['speed', ...Object.keys(speedNames)]
const placed = new Set(['lat', 'lon', 'location', 'valid', 'speedUnit', ...speeds, ...Object.values(names).flat()])
const meant = new Set(['id', 'deviceid', 'cell', 'wifi', 'secret', 'notificationToken'])
const renamed = new Map([
  ['batt', 'batteryLevel'],
  ['bat', 'batteryLevel'],
])

/**
 * What OsmAnd and a hundred other senders put into a query or a form (traccar.org, "OsmAnd protocol"), or the JSON of the
 * Traccar Client app (14.4). @throws Rejected
 */
export const readOsmand: Format = (json, { uniqueId, ...around }) => {
  const parameters = isObject(json) ? json.parameters : undefined
  const read = Array.isArray(parameters)
    ? { fixes: [readParameters((parameters as SentParameters['parameters']).filter(hasValue), around)], rejected: [] }
    : readOsmandLocations(json, around)
  return { kind: 'fixes', protocol: osmandProtocol, uniqueId, ...read }
}

/** Senders fill in what they know and leave the other places of their template empty. */
const hasValue = ([, value]: readonly [name: string, value: string]) => value.trim() !== ''

type Around = Pick<Reception, 'receivedAt' | 'notes' | 'isTimedByArrival'>

function readParameters(parameters: SentParameters['parameters'], { receivedAt, notes, ...around }: Around): Fix {
  const values: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  const bag = new AttributeBag({ place: '', notes })
  for (const [name, value] of parameters) {
    if (placed.has(name) && (name !== 'time' || looksLikeTime(value))) values[name] = value
    else if (!meant.has(name)) bag.add(renamed.get(name) ?? name, value)
  }
  const source: Source = { ...around, values: withNumbers(values), place: '', notes }
  const timeName = nameOf('timestamp', source)
  const { time, isWall: isWallTime } = has(source, timeName)
    ? requiredMoment(source, timeName, receivedAt)
    : { time: receivedAt, isWall: false }
  const location = readPlace(source)
  const isPlainSpeed = location !== null && location.speed !== null && has(source, 'speed') && !has(source, 'speedUnit')
  return {
    protocol: osmandProtocol,
    fixTime: time,
    deviceTime: time,
    ...(isWallTime && { isWallTime }),
    ...(isPlainSpeed && { isPlainSpeed }),
    location,
    valid: !has(source, 'valid') || sentFlag(values.valid) === true,
    attributes: bag.values,
    network: readReceived(parameters, notes),
  }
}

/** What this sender calls a field. */
const nameOf = (field: keyof typeof names, source: Source): string =>
  names[field].find((name) => has(source, name)) ?? field

/** Many senders mean something else by `time`: then it is an attribute. */
const looksLikeTime = (value: string): boolean =>
  /^\d{9,19}(?:[.,]\d+)?$|^\d{4}[-/]\d\d?[-/]\d\d?[T ]/.test(value) ||
  (value.length > 19 && !Number.isNaN(sentMoment(value).time))

/** Numbers of places come as text; what is no number is rejected under its own name. `location` is both in one. */
function withNumbers(values: Record<string, unknown>): Record<string, unknown> {
  const [latitude, longitude] = typeof values.location === 'string' ? sentPair(values.location) : []
  const all: Record<string, unknown> = { lat: latitude, lon: longitude, ...values }
  const keys = ['lat', 'lon', ...speeds, ...names.bearing, ...names.altitude, ...names.accuracy]
  for (const key of keys) all[key] = sentNumber(all[key]) ?? all[key]
  return all
}

function readPlace(source: Source): ReportedLocation | null {
  if (!has(source, 'lat') && !has(source, 'lon')) return null
  return {
    latitude: requiredNumber(source, 'lat', latitudeRange),
    longitude: requiredNumber(source, 'lon', longitudeRange),
    altitude: optionalNumber(source, nameOf('altitude', source), altitudeRange),
    speed: readSpeed(source),
    course: numberOrNull(source, nameOf('bearing', source), courseRange),
    accuracy: optionalNumber(source, nameOf('accuracy', source), accuracyRange),
  }
}

/** In knots where its unit is known; `speed` without `speedUnit` is as it was sent. */
function readSpeed(source: Source): number | null {
  if (!has(source, 'speed')) {
    const name = Object.keys(speedNames).find((each) => has(source, each))
    return name === undefined ? null : speedIn(source, name, speedNames[name]!)
  }
  const { speedUnit } = source.values
  if (!has(source, 'speedUnit')) return numberOrNull(source, 'speed', speedRange(1, 'knots'))
  if (isSentSpeedUnit(speedUnit)) return speedIn(source, 'speed', speedUnit)
  noteOn(source, 'speedUnit', wrong('speedUnit', shown(speedUnit), oneOf(Object.keys(sentSpeedUnits))))
  return null
}

function speedIn(source: Source, key: string, unit: SentSpeedUnit): number | null {
  const speed = numberOrNull(source, key, speedRange(sentSpeedUnits[unit], unit))
  return speed === null ? null : knotsFromSent(speed, unit)
}

/** `cell=mcc,mnc,lac,cid[,rssi]` and `wifi=mac,rssi`, each as often as wanted. */
function readReceived(parameters: SentParameters['parameters'], notes: Notes): Network | null {
  const valuesOf = (name: string) => parameters.filter(([key]) => key === name).map(([, value]) => value.split(','))
  const refuse = (key: string, value: string, expected: Phrase) => {
    notes.add(key, ignored(wrong(key, shown(value), expected)))
    return []
  }
  const cellTowers = valuesOf('cell').flatMap((parts) => {
    const [country, network, area, cell, signal] = parts.map(Number)
    if (parts.length < 4 || [country, network, area, cell].some((part) => !Number.isInteger(part)))
      return refuse('cell', parts.join(','), noun('mcc,mnc,lac,cid[,rssi]'))
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
      return refuse('wifi', mac, phrase('mac,rssi, such as 00:1a:2b:3c:4d:5e,-60'))
    const strength = Number(signal)
    return { macAddress: mac.replaceAll('-', ':'), ...(Number.isFinite(strength) ? { signalStrength: strength } : {}) }
  })
  if (cellTowers.length + wifiAccessPoints.length === 0) return null
  return {
    ...(cellTowers.length > 0 ? { cellTowers } : {}),
    ...(wifiAccessPoints.length > 0 ? { wifiAccessPoints } : {}),
  }
}
