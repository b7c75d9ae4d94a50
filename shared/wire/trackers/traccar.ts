import type { Fix, ReportedLocation } from '../../domain/position.ts'
import { AttributeBag } from './values/attributes.ts'
import { readBatch } from './batch.ts'
import type { Format } from './format.ts'
import { readNetwork } from './values/network.ts'
import { sentFlag } from './values/numeric.ts'
import {
  accuracyRange,
  altitudeRange,
  expectObject,
  latitudeRange,
  longitudeRange,
  numberOrNull,
  optionalFlag,
  optionalNumber,
  optionalObject,
  requiredNumber,
  type Source,
  speedRange,
  courseRange,
} from './values/reading.ts'
import { fieldIn } from './rejection.ts'
import { optionalTime, requiredTime } from './values/time.ts'

const fallback = 'traccar'

/**
 * What a Traccar server forwards: `{position, device}`; of `{event, position, device}` the position only, for our own
 * rules find the events out. Speeds are knots already. @throws Rejected naming the field
 */
export const readTraccar: Format = (json, { uniqueId, receivedAt, ...around }) => {
  const { position } = expectObject(json, '')
  if (position === undefined || position === null) return { kind: 'ignored', uniqueId }
  const source: Source = { ...around, values: expectObject(position, 'position'), place: 'position' }
  const fix = readPosition(source, receivedAt)
  return { kind: 'fixes', protocol: fix.protocol, uniqueId, fixes: [fix], rejected: [] }
}

/**
 * Positions that were imported from another server, a list as its API answers them. What was computed of them there is
 * among their attributes, so nothing is computed of them again.
 */
export const readImported: Format = (json, { uniqueId, receivedAt, notes }) => ({
  kind: 'fixes',
  protocol: fallback,
  uniqueId,
  ...readBatch(json, notes, (source) => ({ ...readPosition(source, receivedAt), isAsStored: true })),
})

function readPosition(source: Source, receivedAt: number): Fix {
  const { protocol, outdated } = source.values
  const bag = new AttributeBag({ place: fieldIn(source.place, 'attributes'), notes: source.notes })
  for (const [key, value] of Object.entries(optionalObject(source, 'attributes') ?? {})) {
    // what the sender derived is derived here again, from all that is known here
    if (!derived.has(key)) bag.add(key, value)
  }
  const fixTime = requiredTime(source, 'fixTime', receivedAt)
  return {
    protocol: typeof protocol === 'string' && /^[\w.-]{1,32}$/.test(protocol) ? protocol : fallback,
    fixTime,
    deviceTime: optionalTime(source, 'deviceTime', { receivedAt, fallback: fixTime }),
    location: sentFlag(outdated) === true ? null : readPlace(source),
    valid: optionalFlag(source, 'valid', true),
    attributes: bag.values,
    network: readNetwork(source, 'network'),
  }
}

const derived = new Set(['distance', 'totalDistance', 'hours'])

const readPlace = (source: Source): ReportedLocation => ({
  latitude: requiredNumber(source, 'latitude', latitudeRange),
  longitude: requiredNumber(source, 'longitude', longitudeRange),
  altitude: optionalNumber(source, 'altitude', altitudeRange),
  speed: numberOrNull(source, 'speed', speedRange(1, 'knots')),
  // as our own API says that no tracker said it
  course: source.values.courseUnknown === true ? null : numberOrNull(source, 'course', courseRange),
  accuracy: optionalNumber(source, 'accuracy', accuracyRange),
})
