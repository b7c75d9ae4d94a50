import type { Fix, ReportedLocation } from '../../domain/position.ts'
import { knotsFromKmh, speedUnits } from '../../domain/units.ts'
import { AttributeBag } from './values/attributes.ts'
import { readBatch } from './batch.ts'
import { flespiAlarms, flespiNames, flespiUnits } from './flespi-names.data.ts'
import type { Format } from './format.ts'
import { sentFlag, sentNumber } from './values/numeric.ts'
import {
  altitudeRange,
  has,
  knownCourse,
  knownSpeed,
  latitudeRange,
  longitudeRange,
  optionalFlag,
  optionalNumber,
  requiredNumber,
  type Source,
  speedRange,
} from './values/reading.ts'
import { requiredTime } from './values/time.ts'

const protocol = 'flespi'
/** What makes the fix itself, and who sent it: no attributes. */
const placed =
  /^(?:ident|timestamp|server\.timestamp|peer|channel\.id|device\.(?:id|name|type\.id)|protocol\.id|position\.(?:latitude|longitude|altitude|speed|direction|valid))$/

/** Messages of a flespi stream: flat JSON with dotted keys. @see flespi.com, "Messages". @throws Rejected */
export const readFlespi: Format = (json, { uniqueId, receivedAt, notes }) => ({
  kind: 'fixes',
  protocol,
  uniqueId,
  ...readBatch(json, notes, (source) => readMessage(source, receivedAt)),
})

function readMessage(source: Source, receivedAt: number): Fix {
  const time = requiredTime(source, 'timestamp', receivedAt)
  return {
    protocol,
    fixTime: time,
    deviceTime: time,
    location: readPlace(source),
    valid: optionalFlag(source, 'position.valid', true),
    attributes: readAttributes(source),
    network: null,
  }
}

/** No place, or the one in the Gulf of Guinea that stands for none. */
function readPlace(source: Source): ReportedLocation | null {
  if (!has(source, 'position.latitude') && !has(source, 'position.longitude')) return null
  const latitude = requiredNumber(source, 'position.latitude', latitudeRange)
  const longitude = requiredNumber(source, 'position.longitude', longitudeRange)
  if (latitude === 0 && longitude === 0) return null
  return {
    latitude,
    longitude,
    altitude: optionalNumber(source, 'position.altitude', altitudeRange),
    speed: knownSpeed(source, 'position.speed', { range: speedRange(speedUnits.kmh, 'km/h'), convert: knotsFromKmh }),
    course: knownCourse(source, 'position.direction'),
    accuracy: 0,
  }
}

function readAttributes(source: Source): Fix['attributes'] {
  const bag = new AttributeBag(source)
  const alarms: string[] = []
  for (const [key, value] of Object.entries(source.values)) {
    if (placed.test(key)) continue
    const alarm = Object.hasOwn(flespiAlarms, key) ? flespiAlarms[key] : undefined
    if (alarm === undefined && isSurpassed(key, source)) bag.add(key, value)
    else if (alarm === undefined) bag.add(nameOf(key), inOurUnit(key, value))
    else if (sentFlag(value) === true && !alarms.includes(alarm)) alarms.push(alarm)
  }
  if (alarms.length > 0) bag.add('alarm', alarms.join(','))
  return bag.values
}

/** `can.engine.temperature#2` is the second of its kind: our `temp2`. */
function nameOf(key: string): string {
  const [base = key, index] = key.split('#')
  const known = flespiNames.get(base)
  if (known === undefined) return key
  const isLimited = known.endsWith('0')
  return isLimited ? known.slice(0, -1) + (index ?? '0') : known + (index ?? '')
}

/** The parameters that one of our names has, the best first. */
const candidates = new Map<string, string[]>()
for (const [key, name] of flespiNames) candidates.set(name, [...(candidates.get(name) ?? []), key])

/** Whether the message says the same by a better parameter: then this one stays as it is. */
function isSurpassed(key: string, { values }: Source): boolean {
  const best = candidates.get(nameOf(key))?.find((other) => Object.hasOwn(values, other))
  return best !== undefined && best !== key
}

function inOurUnit(key: string, value: unknown): unknown {
  const unit = flespiUnits.get(key.split('#')[0]!)
  const number = unit && sentNumber(value)
  return unit === undefined || number === undefined ? value : unit(number)
}
