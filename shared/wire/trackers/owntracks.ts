import { phrase } from '../../domain/failures.ts'
import type { Fix, ReportedLocation } from '../../domain/position.ts'
import { knotsFromKmh, speedUnits } from '../../domain/units.ts'
import { AttributeBag } from './values/attributes.ts'
import { readBatch } from './batch.ts'
import type { Format } from './format.ts'
import { ownTracksAttributes } from './owntracks-attributes.data.ts'
import {
  accuracyRange,
  altitudeRange,
  has,
  isObject,
  knownCourse,
  knownNumber,
  knownSpeed,
  latitudeRange,
  longitudeRange,
  optionalNumber,
  requiredNumber,
  type Source,
  speedRange,
} from './values/reading.ts'
import { fieldIn, Rejected, shown, wrong } from './rejection.ts'
import { optionalTime, requiredTime } from './values/time.ts'

const protocol = 'owntracks'

/**
 * What the OwnTracks apps publish (OwnTracks booklet, "JSON"): a location or a transition becomes a fix, the last will
 * becomes "gone", a dump gives the location inside it; other types are ignored. The identifier is the topic's device,
 * as `tid` is only a two-letter label. @throws Rejected when the message has no type or is encrypted
 */
export const readOwnTracks: Format = (json, { uniqueId, receivedAt, notes }) => {
  if (isObject(json) && json._type === 'lwt')
    // The will was written when the connection began, so its own time says nothing about its end.
    return { kind: 'presence', uniqueId, connected: false, at: receivedAt, version: -1 }
  const batch = readBatch(json, notes, (source) => readRecord(source, receivedAt))
  if (batch.fixes.length + batch.rejected.length === 0) return { kind: 'ignored', uniqueId }
  return { kind: 'fixes', protocol, uniqueId, ...batch }
}

function readRecord(source: Source, receivedAt: number): Fix | null {
  const type = source.values._type
  if (type === 'location' || type === 'transition') return readFix(source, receivedAt)
  if (type === 'dump' && isObject(source.values.location))
    return readFix({ ...source, values: source.values.location, place: fieldIn(source.place, 'location') }, receivedAt)
  const field = fieldIn(source.place, '_type')
  if (type === 'encrypted')
    throw new Rejected(
      field,
      phrase('the message is encrypted; remove the encryption key from the app and use TLS instead'),
    )
  if (typeof type !== 'string')
    throw new Rejected(field, wrong('_type', shown(type), phrase('text, such as "location"')))
  return null
}

function readFix(source: Source, receivedAt: number): Fix {
  const fixTime = requiredTime(source, 'tst', receivedAt)
  return {
    protocol,
    fixTime,
    deviceTime: optionalTime(source, 'created_at', { receivedAt, fallback: fixTime }),
    location: readLocation(source),
    valid: true,
    attributes: readAttributes(source),
    network: null,
  }
}

function readAttributes(source: Source): Fix['attributes'] {
  const bag = new AttributeBag(source)
  for (const [name, { key, as }] of Object.entries(ownTracksAttributes)) {
    const value = as(source.values[name])
    if (value !== undefined && value !== null && value !== '') bag.add(key, value)
  }
  return bag.values
}

/** Negative speed, course and accuracy are how the phone says that it does not know. */
function readLocation(source: Source): ReportedLocation | null {
  if (source.values._type === 'transition' && !has(source, 'lat') && !has(source, 'lon')) return null
  return {
    latitude: requiredNumber(source, 'lat', latitudeRange),
    longitude: requiredNumber(source, 'lon', longitudeRange),
    altitude: optionalNumber(source, 'alt', altitudeRange),
    speed: knownSpeed(source, 'vel', { range: speedRange(speedUnits.kmh, 'km/h'), convert: knotsFromKmh }),
    course: knownCourse(source, 'cog'),
    accuracy: knownNumber(source, 'acc', accuracyRange),
  }
}
