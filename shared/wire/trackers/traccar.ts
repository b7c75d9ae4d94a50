import type { Fix, ToldLocation } from '../../domain/position.ts'
import { AttributeBag } from './attributes.ts'
import type { Format } from './format.ts'
import { readNetwork } from './network.ts'
import {
  accuracyRange,
  altitudeRange,
  expectObject,
  has,
  latitudeRange,
  longitudeRange,
  optionalFlag,
  optionalNumber,
  requiredNumber,
  type Source,
  speedRange,
  toldCourse,
} from './reading.ts'
import { requiredTime } from './time.ts'

const fallback = 'traccar'

/**
 * What a Traccar server forwards: `{position, device}`; of `{event, position, device}` the position only, for our own
 * rules find the events out. Speeds are knots already. @throws Refused naming the field
 */
export const readTraccar: Format = (json, { uniqueId, receivedAt }) => {
  const { position } = expectObject(json, '')
  if (position === undefined || position === null) return { kind: 'ignored', uniqueId }
  const source: Source = { values: expectObject(position, 'position'), place: 'position' }
  const fix = readPosition(source, receivedAt)
  return { kind: 'fixes', protocol: fix.protocol, uniqueId, fixes: [fix], refused: [] }
}

function readPosition(source: Source, receivedAt: number): Fix {
  const { protocol, attributes, outdated } = source.values
  const bag = new AttributeBag('position.attributes')
  if (attributes !== undefined && attributes !== null) {
    for (const [key, value] of Object.entries(expectObject(attributes, 'position.attributes'))) {
      // what the sender derived is derived here again, from all that is known here
      if (!derived.has(key)) bag.add(key, value)
    }
  }
  const fixTime = requiredTime(source, 'fixTime', receivedAt)
  return {
    protocol: typeof protocol === 'string' && /^[\w.-]{1,32}$/.test(protocol) ? protocol : fallback,
    fixTime,
    deviceTime: has(source, 'deviceTime') ? requiredTime(source, 'deviceTime', receivedAt) : fixTime,
    location: outdated === true ? null : readPlace(source),
    valid: optionalFlag(source, 'valid', true),
    attributes: bag.values,
    network: readNetwork(source, 'network'),
  }
}

const derived = new Set(['distance', 'totalDistance', 'hours'])

const readPlace = (source: Source): ToldLocation => ({
  latitude: requiredNumber(source, 'latitude', latitudeRange),
  longitude: requiredNumber(source, 'longitude', longitudeRange),
  altitude: optionalNumber(source, 'altitude', altitudeRange),
  speed: optionalNumber(source, 'speed', speedRange(1, 'knots')),
  course: toldCourse(source, 'course'),
  accuracy: optionalNumber(source, 'accuracy', accuracyRange),
})
