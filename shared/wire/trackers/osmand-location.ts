import { phrase } from '../../domain/failures.ts'
import type { Fix, ReportedLocation } from '../../domain/position.ts'
import { speedUnits } from '../../domain/units.ts'
import { AttributeBag } from './values/attributes.ts'
import { itemsOf, readItems } from './batch.ts'
import type { Reception, TrackerMessage } from './format.ts'
import { sentFlag, sentNumber } from './values/numeric.ts'
import {
  accuracyRange,
  altitudeRange,
  expectObject,
  has,
  isObject,
  knownCourse,
  knownNumber,
  knownSpeed,
  latitudeRange,
  longitudeRange,
  type Loose,
  optionalNumber,
  requiredNumber,
  type Source,
  speedRange,
} from './values/reading.ts'
import { fieldIn, Rejected, shown, wrong } from './rejection.ts'
import { requiredMoment } from './values/time.ts'

export const osmandProtocol = 'osmand'

/** Phones send small radii that mean nothing: below this, they describe the receiver and not the position. */
const accuracyMetresMin = 10
const knotPerMetrePerSecond = 3.6 / speedUnits.kmh

type Around = Pick<Reception, 'receivedAt' | 'notes' | 'isTimedByArrival'>

/**
 * What the Traccar Client app sends, and other apps of its library (transistorsoft,
 * "HttpService"): a location with its battery and activity, or a list of them, under `location` or alone.
 * @throws Rejected naming the field
 */
export function readOsmandLocations(json: unknown, { receivedAt, notes, ...around }: Around): Read {
  const isAlone = Array.isArray(json) || (isObject(json) && isObject(json.coords))
  const [value, place] = isAlone ? [json, ''] : [expectObject(json, '').location, 'location']
  const read = (source: Source) => readLocation(source, receivedAt)
  if (Array.isArray(value)) return readItems(itemsOf(value, place), notes, read)
  const source: Source = { ...around, notes, values: expectObject(value, place), place }
  return { fixes: [read(source)], rejected: [] }
}

type Read = Pick<Extract<TrackerMessage, { kind: 'fixes' }>, 'fixes' | 'rejected'>

function readLocation(source: Source, receivedAt: number): Fix {
  if (!has(source, 'timestamp') && !source.isTimedByArrival) {
    const reason = wrong('timestamp', shown(source.values.timestamp), phrase('an ISO 8601 time'))
    throw new Rejected(fieldIn(source.place, 'timestamp'), reason, { isOfTime: true })
  }
  const { time, isWall: isWallTime } = requiredMoment(source, 'timestamp', receivedAt)
  return {
    protocol: osmandProtocol,
    fixTime: time,
    deviceTime: time,
    ...(isWallTime && { isWallTime }),
    location: readCoordinates(source),
    valid: true,
    attributes: readAttributes(source),
    network: null,
  }
}

function readCoordinates({ values, notes, place: around }: Source): ReportedLocation | null {
  if (values.coords === undefined || values.coords === null) return null
  const place = fieldIn(around, 'coords')
  const coords: Source = { values: expectObject(values.coords, place), place, notes }
  const accuracy = knownNumber(coords, 'accuracy', accuracyRange)
  return {
    latitude: requiredNumber(coords, 'latitude', latitudeRange),
    longitude: requiredNumber(coords, 'longitude', longitudeRange),
    altitude: optionalNumber(coords, 'altitude', altitudeRange),
    speed: knownSpeed(coords, 'speed', {
      range: speedRange(1 / knotPerMetrePerSecond, 'm/s'),
      convert: (metresPerSecond) => metresPerSecond * knotPerMetrePerSecond,
    }),
    course: knownCourse(coords, 'heading'),
    accuracy: accuracy >= accuracyMetresMin ? accuracy : 0,
  }
}

function readAttributes(source: Source): Fix['attributes'] {
  const { values } = source
  const bag = new AttributeBag(source)
  bag.add('event', values.event)
  bag.add('motion', values.is_moving)
  const odometer = sentNumber(values.odometer)
  if (odometer !== undefined) bag.add('odometer', Math.round(odometer))
  bag.add('mock', values.mock)
  if (isObject(values.activity)) bag.add('activity', values.activity.type)
  if (isObject(values.battery)) readBattery(bag, values.battery)
  bag.add('alarm', values.alarm)
  if (isObject(values.extras)) {
    for (const [key, value] of Object.entries(values.extras)) {
      if (typeof value === 'object' || (key === 'alarm' && bag.values.alarm !== undefined)) continue
      bag.add(key, value)
    }
  }
  return bag.values
}

/** The level is a share; below 0 the phone does not know it. */
function readBattery(bag: AttributeBag, battery: Loose): void {
  const level = sentNumber(battery.level)
  if (level !== undefined && level >= 0) bag.add('batteryLevel', Math.trunc(level * 100))
  if (sentFlag(battery.is_charging) === true) bag.add('charge', true)
}
