import { phrase } from '../../domain/failures.ts'
import type { Fix, ReportedLocation } from '../../domain/position.ts'
import { knotsFromMetresPerSecond, sentSpeedUnits } from '../../domain/units.ts'
import { AttributeBag } from './values/attributes.ts'
import { readBatch } from './batch.ts'
import type { Format } from './format.ts'
import { sentNumber } from './values/numeric.ts'
import {
  accuracyRange,
  altitudeRange,
  expectObject,
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
import { requiredTime } from './values/time.ts'

const protocol = 'overland'

/** Places of the Overland app: GeoJSON features, speeds in metres per second (Overland, "API"). @throws Rejected */
export const readOverland: Format = (json, { uniqueId, receivedAt, notes }) => {
  if (Array.isArray(json) && json.length === 0) return { kind: 'ignored', uniqueId }
  const batch = readBatch(json, notes, (source) => readFeature(source, receivedAt))
  if (batch.fixes.length + batch.rejected.length === 0) return { kind: 'ignored', uniqueId }
  return { kind: 'fixes', protocol, uniqueId, ...batch }
}

/** A trip or a visit that the app sums up itself has no moment of its own: the places in it were sent as well. */
function readFeature(source: Source, receivedAt: number): Fix | null {
  const place = fieldIn(source.place, 'properties')
  const properties: Source = { ...source, values: expectObject(source.values.properties, place), place }
  if (properties.values.type === 'trip' || properties.values.action !== undefined) return null
  const time = requiredTime(properties, 'timestamp', receivedAt)
  return {
    protocol,
    fixTime: time,
    deviceTime: time,
    location: readLocation(source, properties),
    valid: true,
    attributes: readAttributes(properties),
    network: null,
  }
}

/** Negative numbers are how the phone says that it does not know. */
function readLocation(source: Source, properties: Source): ReportedLocation {
  const { geometry } = source.values
  const place = fieldIn(source.place, 'geometry.coordinates')
  const coordinates = isObject(geometry) ? geometry.coordinates : undefined
  if (!Array.isArray(coordinates))
    throw new Rejected(place, wrong('coordinates', shown(coordinates), phrase('a list of longitude and latitude')))
  const [longitude, latitude] = coordinates as unknown[]
  const at: Source = { ...source, values: { longitude, latitude }, place }
  return {
    latitude: requiredNumber(at, 'latitude', latitudeRange),
    longitude: requiredNumber(at, 'longitude', longitudeRange),
    altitude: optionalNumber(properties, 'altitude', altitudeRange),
    speed: knownSpeed(properties, 'speed', {
      range: speedRange(sentSpeedUnits.ms, 'm/s'),
      convert: knotsFromMetresPerSecond,
    }),
    course: knownCourse(properties, 'course'),
    accuracy: knownNumber(properties, 'horizontal_accuracy', accuracyRange),
  }
}

const charging: Readonly<Record<string, boolean>> = { charging: true, full: true, unplugged: false }

/** The name of the phone's network is not kept. */
function readAttributes(properties: Source): Fix['attributes'] {
  const bag = new AttributeBag(properties)
  const { battery_state: state, motion } = properties.values
  const level = sentNumber(properties.values.battery_level)
  if (level !== undefined && level >= 0) bag.add('batteryLevel', Math.round(level * 100))
  if (typeof state === 'string' && Object.hasOwn(charging, state)) bag.add('charge', charging[state])
  if (Array.isArray(motion) && motion.length > 0)
    bag.add('activity', motion.filter((part) => typeof part === 'string').join(','))
  return bag.values
}
