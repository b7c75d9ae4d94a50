import { phrase } from '../../domain/failures.ts'
import { isSentSpeedUnit, knotsFromSent, sentSpeedUnits } from '../../domain/units.ts'
import type { Fix, ReportedLocation } from '../../domain/position.ts'
import { AttributeBag } from './values/attributes.ts'
import { readBatch } from './batch.ts'
import type { Format } from './format.ts'
import { readNetwork } from './values/network.ts'
import {
  accuracyRange,
  altitudeRange,
  courseRange,
  has,
  latitudeRange,
  longitudeRange,
  noteOn,
  numberOrNull,
  optionalFlag,
  optionalNumber,
  optionalObject,
  requiredNumber,
  type Source,
  speedRange,
} from './values/reading.ts'
import { fieldIn, oneOf, Rejected, shown, wrong } from './rejection.ts'
import { optionalTime, requiredTime } from './values/time.ts'

/** What positions are called that come over MQTT in a form of our own. */
export const protocol = 'mqtt'

const fields = new Set([
  'time',
  'deviceTime',
  'latitude',
  'longitude',
  'speed',
  'speedUnit',
  'course',
  'altitude',
  'accuracy',
  'valid',
  'attributes',
  'network',
])

/** Names that people try first; silently keeping them as attributes would lose what they say. */
const misnamed: Readonly<Record<string, string>> = {
  lat: 'latitude',
  lon: 'longitude',
  lng: 'longitude',
  long: 'longitude',
  timestamp: 'time',
  ts: 'time',
  tst: 'time',
  heading: 'course',
  bearing: 'course',
}
/** Without them a message is another one. */
const essential = new Set(['latitude', 'longitude', 'time'])

const positionsOf =
  (protocol: string): Format =>
  (json, { uniqueId, receivedAt, notes }) => ({
    kind: 'fixes',
    protocol,
    uniqueId,
    ...readBatch(json, notes, (source) => ({ protocol, ...readFix(source, receivedAt) })),
  })

/** Our own JSON, described in `docs/trackers.md`: one position or a list of them. @throws Rejected */
export const readOwnJson: Format = positionsOf(protocol)

/** The same, made of what another system sent by the mapping of its source. */
export const readMapped: Format = positionsOf('webhook')

/** The same, of what somebody sent for a device by hand. */
export const readEmulated: Format = positionsOf('emulator')

/** One position of our own JSON. @throws Rejected naming the field */
export function readFix(source: Source, receivedAt: number): Omit<Fix, 'protocol'> {
  const bag = new AttributeBag({ place: fieldIn(source.place, 'attributes'), notes: source.notes })
  const own = new AttributeBag(source)
  for (const key of Object.keys(source.values)) if (!fields.has(key)) addOther(own, source, key)
  const { attributes } = source.values
  if (attributes !== undefined)
    for (const [key, value] of Object.entries(optionalObject(source, 'attributes') ?? {})) bag.add(key, value)

  const fixTime = requiredTime(source, 'time', receivedAt)
  return {
    fixTime,
    deviceTime: optionalTime(source, 'deviceTime', { receivedAt, fallback: fixTime }),
    location: readLocation(source),
    valid: optionalFlag(source, 'valid', true),
    attributes: { ...own.values, ...bag.values },
    network: readNetwork(source, 'network'),
  }
}

/**
 * Any key that is not a field is an attribute, unless it is a field under another name.
 * @throws Rejected when that field is one that the message needs, and it is not there
 */
function addOther(bag: AttributeBag, source: Source, key: string): void {
  const name = Object.hasOwn(misnamed, key) ? misnamed[key] : undefined
  if (name === undefined) return bag.add(key, source.values[key])
  const reason = phrase('{name} is not a field; it is called {called}', { name: key, called: name })
  if (essential.has(name) && !has(source, name)) throw new Rejected(fieldIn(source.place, key), reason)
  noteOn(source, key, reason)
}

/** Without latitude and longitude the message is a heartbeat. */
function readLocation(source: Source): ReportedLocation | null {
  if (!has(source, 'latitude') && !has(source, 'longitude')) return null
  return {
    latitude: requiredNumber(source, 'latitude', latitudeRange),
    longitude: requiredNumber(source, 'longitude', longitudeRange),
    altitude: optionalNumber(source, 'altitude', altitudeRange),
    speed: readSpeed(source),
    course: numberOrNull(source, 'course', courseRange),
    accuracy: optionalNumber(source, 'accuracy', accuracyRange),
  }
}

/** A negative one is a mistake here, unlike with phones. Without its unit a speed says nothing. */
function readSpeed(source: Source): number | null {
  const unit = source.values.speedUnit ?? 'kmh'
  if (!isSentSpeedUnit(unit)) {
    noteOn(source, 'speedUnit', wrong('speedUnit', shown(unit), oneOf(Object.keys(sentSpeedUnits))))
    return null
  }
  const speed = numberOrNull(source, 'speed', speedRange(sentSpeedUnits[unit], unit))
  return speed === null ? null : knotsFromSent(speed, unit)
}
