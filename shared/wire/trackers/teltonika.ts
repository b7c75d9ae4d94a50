import { phrase } from '../../domain/failures.ts'
import type { Attributes, AttributeValue, Fix, ReportedLocation } from '../../domain/position.ts'
import { knotsFromKmh, speedUnits } from '../../domain/units.ts'
import { teltonikaAnswer } from '../commands/answers.ts'
import { AttributeBag } from './values/attributes.ts'
import { type Item, itemsOf, readItems } from './batch.ts'
import type { Format } from './format.ts'
import { sentNumber, sentPair } from './values/numeric.ts'
import {
  altitudeRange,
  isObject,
  knownCourse,
  knownSpeed,
  latitudeRange,
  longitudeRange,
  optionalNumber,
  type Range,
  refuseNumber,
  type Source,
  speedRange,
} from './values/reading.ts'
import { fieldIn, Rejected, shown, wrong } from './rejection.ts'
import { alarmIds, elementKinds, elements } from './teltonika-elements.data.ts'
import { requiredTime } from './values/time.ts'

const protocol = 'teltonika'

/**
 * Teltonika's Codec JSON as its FMx trackers send it to AWS IoT: `{"state":{"reported":{…}}}`, with AVL ids as keys
 * and values as numbers or text (Teltonika wiki, "Codec JSON"). `RSP` is the answer to a command. @throws Rejected
 */
export const readTeltonika: Format = (json, { uniqueId, receivedAt, notes }) => {
  if (isObject(json) && 'RSP' in json)
    return { kind: 'answers', protocol, uniqueId, answers: [teltonikaAnswer(json.RSP)] }
  const items = itemsOf(json, '').flatMap(reportedIn)
  return { kind: 'fixes', protocol, uniqueId, ...readItems(items, notes, (source) => readFix(source, receivedAt)) }
}

/** One record or a list of them; gateways also leave `state`, or both names, away. */
function reportedIn(item: Item): Item[] {
  const state = isObject(item.value) && 'state' in item.value ? inside(item, 'state') : item
  if (isObject(state.value) && 'reported' in state.value) {
    const reported = inside(state, 'reported')
    return itemsOf(reported.value, reported.place)
  }
  if (isObject(item.value) && ('ts' in item.value || 'latlng' in item.value)) return [item]
  const missing = state === item ? inside(item, 'state') : inside(state, 'reported')
  return [isObject(item.value) ? missing : item]
}

const inside = ({ value, place }: Item, key: string): Item => ({
  value: isObject(value) ? value[key] : value,
  place: fieldIn(place, key),
})

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
  const [north, east] = (typeof latlng === 'string' ? sentPair(latlng) : []).map(sentNumber)
  if (north === undefined || east === undefined) {
    const expected = phrase('text with latitude and longitude, such as "36.753810,3.058760"')
    throw new Rejected(fieldIn(source.place, 'latlng'), wrong('latlng', shown(latlng), expected))
  }
  const latitude = within(source, { name: 'latitude', value: north, range: latitudeRange })
  const longitude = within(source, { name: 'longitude', value: east, range: longitudeRange })
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
    const alarm = Object.hasOwn(alarmIds, key) ? alarmIds[key]![String(sentNumber(sent))] : undefined
    if (alarm !== undefined) alarms.push(alarm)
    else addElement(bag, key, sent)
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
  if (as === undefined || typeof value === 'object' || value === undefined) return value
  const convert: (value: AttributeValue) => AttributeValue | null = elementKinds[as]
  return convert(value as AttributeValue)
}
