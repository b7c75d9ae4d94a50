import type { Attributes, AttributeValue, Fix, ReportedLocation } from '../../domain/position.ts'
import { knotsFromKmh, speedUnits } from '../../domain/units.ts'
import { teltonikaAnswer } from '../commands/answers.ts'
import { AttributeBag } from './attributes.ts'
import { readBatch } from './batch.ts'
import type { Format } from './format.ts'
import {
  altitudeRange,
  expectObject,
  isObject,
  knownCourse,
  knownSpeed,
  latitudeRange,
  type Loose,
  longitudeRange,
  optionalNumber,
  type Range,
  refuseNumber,
  type Source,
  speedRange,
} from './reading.ts'
import { fieldIn, Rejected, shown } from './rejected.ts'
import { alarmIds, elementKinds, elements, ownFields } from './teltonika-elements.data.ts'
import { requiredTime } from './time.ts'

const protocol = 'teltonika'

/**
 * Teltonika's Codec JSON as its FMx trackers send it to AWS IoT: `{"state":{"reported":{…}}}`, with AVL ids as keys
 * and values as numbers or text (Teltonika wiki, "Codec JSON"). `RSP` is the answer to a command. @throws Rejected
 */
export const readTeltonika: Format = (json, { uniqueId, receivedAt, notes }) => {
  if (isObject(json) && 'RSP' in json)
    return { kind: 'answers', protocol, uniqueId, answers: [teltonikaAnswer(json.RSP)] }
  const batch = readBatch(json, notes, (source) => readFix(reported(source), receivedAt))
  return { kind: 'fixes', protocol, uniqueId, ...batch }
}

function reported(source: Source): Source {
  const statePlace = fieldIn(source.place, 'state')
  const state = expectObject(source.values.state, statePlace)
  const place = fieldIn(statePlace, 'reported')
  return { ...source, values: withNumbers(expectObject(state.reported, place)), place }
}

/** The tracker's own fields as numbers, whichever way they were sent. */
function withNumbers(values: Loose): Loose {
  const read: Record<string, unknown> = { ...values }
  for (const key of ownFields) read[key] = numeric(values[key])
  return read
}

const numeric = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : value

function readFix(source: Source, receivedAt: number): Fix {
  const fixTime = requiredTime(source, 'ts', receivedAt)
  const location = readLocation(source)
  const attributes = readAttributes(source)
  return {
    protocol,
    fixTime,
    deviceTime: fixTime,
    location,
    valid: location !== null && attributes.sat !== 0,
    attributes,
    network: null,
  }
}

/** `0.000000,0.000000` is how these trackers say that they have no fix. */
function readLocation(source: Source): ReportedLocation | null {
  const { latlng } = source.values
  if (latlng === undefined || latlng === null) return null
  const parts = typeof latlng === 'string' ? /^\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*$/.exec(latlng) : null
  if (!parts) {
    const reason = `latlng is ${shown(latlng)}; it must be text with latitude and longitude, such as "36.753810,3.058760"`
    throw new Rejected(fieldIn(source.place, 'latlng'), reason)
  }
  const latitude = within(source, { name: 'latitude', value: Number(parts[1]), range: latitudeRange })
  const longitude = within(source, { name: 'longitude', value: Number(parts[2]), range: longitudeRange })
  if (latitude === 0 && longitude === 0) return null
  return {
    latitude,
    longitude,
    altitude: optionalNumber(source, 'alt', altitudeRange),
    speed: knownSpeed(source, 'sp', { range: speedRange(speedUnits.kmh, 'km/h'), convert: knotsFromKmh }),
    course: knownCourse(source, 'ang'),
    accuracy: 0,
  }
}

/** A part of `latlng`, which is the field that the sender knows. */
function within(source: Source, part: { name: string; value: number; range: Range }): number {
  const { value, range } = part
  return value >= range.min && value <= range.max ? value : refuseNumber(fieldIn(source.place, 'latlng'), part)
}

function readAttributes(source: Source): Attributes {
  const bag = new AttributeBag(source)
  const alarms: string[] = []
  for (const [key, sent] of Object.entries(source.values)) {
    const value = numeric(sent)
    const alarm = Object.hasOwn(alarmIds, key) ? alarmIds[key]![String(value)] : undefined
    if (alarm !== undefined) alarms.push(alarm)
    else addElement(bag, key, value)
  }
  if (alarms.length > 0) bag.add('alarm', alarms.join(','))
  return bag.values
}

function addElement(bag: AttributeBag, key: string, value: unknown): void {
  const element = Object.hasOwn(elements, key) ? elements[key] : undefined
  if (element === null || Object.hasOwn(alarmIds, key)) return
  if (element) return bag.add(element.key, converted(value, element.as))
  bag.add(/^\d+$/.test(key) ? `io${key}` : key, value)
}

function converted(value: unknown, as: keyof typeof elementKinds | undefined): unknown {
  if (as === undefined) return value
  const convert: (value: AttributeValue) => AttributeValue | null = elementKinds[as]
  return typeof value === 'object' || value === undefined ? value : convert(value as AttributeValue)
}
