import { idOf, nextSequence, sequenceOfId } from '../domain/ids.ts'
import type { Attributes, Network, Position } from '../domain/position.ts'
import { stepsPerUnit } from '../domain/quantise.ts'
import type { ByteReader } from './byte-reader.ts'
import type { ByteWriter } from './byte-writer.ts'
import { courseSteps, setCourse } from './position-course.ts'
import { flagsOf, setFlags } from './position-flags.ts'
import { changedKeys, readChanges, writeChanges } from './row-attributes.ts'

/**
 * One part of a position that a row carries only when it is not what the row before lets expect. `read` gets a draft
 * that already holds everything expected, and the parts in front of it.
 */
interface Part {
  differs(before: Position, now: Position): boolean
  write(out: ByteWriter, before: Position, now: Position): void
  read(input: ByteReader, before: Position, draft: Position): void
}

type Measure = keyof typeof stepsPerUnit & keyof Position
const steps = (position: Position, key: Measure): number => Math.round(position[key] * stepsPerUnit[key])

function measures(...keys: Measure[]): Part {
  return {
    differs: (before, now) => keys.some((key) => before[key] !== now[key]),
    write: (out, before, now) => keys.forEach((key) => out.signed(steps(now, key) - steps(before, key))),
    read: (input, before, draft) =>
      keys.forEach((key) => (draft[key] = (steps(before, key) + input.signed()) / stepsPerUnit[key])),
  }
}

const course: Part = {
  differs: (before, now) => courseSteps(before) !== courseSteps(now),
  write: (out, before, now) => out.signed(courseSteps(now) - courseSteps(before)),
  read: (input, before, draft) => void setCourse(draft, courseSteps(before) + input.signed()),
}

const seconds = (timeMs: number): number => Math.floor(timeMs / 1000)
const cents = (value: unknown): number => (typeof value === 'number' ? Math.round(value * stepsPerUnit.distance) : 0)

/** Below this a way is written as steps; what is longer is no way, and written as it is. */
const distanceStepsEnd = 2 ** 50

/** The way travelled since the row before, in 0.01 m, when it is what `distance` and both totals agree on; else 0. */
function travelledSteps(before: Attributes, now: Attributes): number {
  if (typeof now.totalDistance !== 'number' || typeof now.distance !== 'number') return 0
  const distanceStep = cents(now.distance)
  const isAgreed = cents(now.totalDistance) - cents(before.totalDistance) === distanceStep
  return distanceStep > 0 && distanceStep < distanceStepsEnd && isAgreed ? distanceStep : 0
}

/** The attributes of the row before, moved on by the way travelled. */
function expectedAttributes(before: Attributes, distanceStep: number): Attributes {
  if (distanceStep > 0) {
    const totalDistance = (cents(before.totalDistance) + distanceStep) / stepsPerUnit.distance
    return { ...before, distance: distanceStep / stepsPerUnit.distance, totalDistance }
  }
  return typeof before.distance === 'number' && before.distance !== 0 ? { ...before, distance: 0 } : before
}

const travelled: Part = {
  differs: (before, now) => travelledSteps(before.attributes, now.attributes) > 0,
  write: (out, before, now) => out.varint(travelledSteps(before.attributes, now.attributes)),
  read: (input, before, draft) => (draft.attributes = expectedAttributes(before.attributes, input.varint())),
}

const expectedFor = (before: Position, now: Position): Attributes =>
  expectedAttributes(before.attributes, travelledSteps(before.attributes, now.attributes))

const attributes: Part = {
  differs: (before, now) => changedKeys(expectedFor(before, now), now.attributes).length > 0,
  write: (out, before, now) => writeChanges(out, expectedFor(before, now), now.attributes),
  read: (input, _before, draft) => (draft.attributes = readChanges(input, draft.attributes)),
}

/** The server's clock is expected to move on as the tracker's did. */
const expectedArrival = (before: Position, fixTime: number): number =>
  seconds(before.serverTime) + seconds(fixTime) - seconds(before.fixTime)

const arrival: Part = {
  differs: (before, now) => seconds(now.serverTime) !== expectedArrival(before, now.fixTime),
  write: (out, before, now) => out.signed(seconds(now.serverTime) - expectedArrival(before, now.fixTime)),
  read: (input, before, draft) => (draft.serverTime = (expectedArrival(before, draft.fixTime) + input.signed()) * 1000),
}

const deviceTime: Part = {
  differs: (_before, now) => now.deviceTime !== now.fixTime,
  write: (out, _before, now) => writeTime(out, now.deviceTime - now.fixTime),
  read: (input, _before, draft) => (draft.deviceTime = draft.fixTime + readTime(input)),
}

const flags: Part = {
  differs: (before, now) => flagsOf(before) !== flagsOf(now),
  write: (out, _before, now) => out.byte(flagsOf(now)),
  read: (input, _before, draft) => setFlags(draft, input.byte()),
}

const expectedSequence = (before: Position, fixTime: number): number => nextSequence(sequenceOfId(before.id), fixTime)

const identity: Part = {
  differs: (before, now) => sequenceOfId(now.id) !== expectedSequence(before, now.fixTime),
  write: (out, before, now) => out.signed(sequenceOfId(now.id) - sequenceOfId(before.id)),
  read: (input, before, draft) => (draft.id = idOf(draft.deviceId, sequenceOfId(before.id) + input.signed())),
}

const protocol: Part = {
  differs: (before, now) => before.protocol !== now.protocol,
  write: (out, _before, now) => out.text(now.protocol),
  read: (input, _before, draft) => (draft.protocol = input.text()),
}

/** Seldom changes; written as JSON. */
function plain(key: 'address' | 'geofenceIds' | 'network'): Part {
  const json = (value: string | number[] | Network | null): string => JSON.stringify(value)
  return {
    differs: (before, now) => before[key] !== now[key] && json(before[key]) !== json(now[key]),
    write: (out, _before, now) => out.text(json(now[key])),
    read: (input, _before, draft) => Object.assign(draft, { [key]: JSON.parse(input.text()) as unknown }),
  }
}

/** The place in this list is the bit in the row's mask: new parts go to the end. The first seven share one byte. */
const parts: readonly Part[] = [
  measures('latitude', 'longitude'),
  travelled,
  attributes,
  arrival,
  measures('speed'),
  course,
  measures('altitude'),
  measures('accuracy'),
  deviceTime,
  flags,
  identity,
  protocol,
  plain('geofenceIds'),
  plain('address'),
  plain('network'),
]

/** Writes `now` as its difference from `before`: time, which parts follow, the parts. */
export function writeRow(out: ByteWriter, before: Position, now: Position): void {
  let mask = 0
  parts.forEach((part, bit) => {
    if (part.differs(before, now)) mask |= 1 << bit
  })
  writeTime(out, now.fixTime - before.fixTime)
  out.varint(mask)
  parts.forEach((part, bit) => {
    if (mask & (1 << bit)) part.write(out, before, now)
  })
}

/** @throws Error when the row has parts that this build does not know */
export function readRow(input: ByteReader, before: Position): Position {
  const fixTime = before.fixTime + readTime(input)
  const mask = input.varint()
  if (mask >= 1 << parts.length) throw new Error(`a position row has parts ${mask} that this build does not know`)
  const draft: Position = {
    id: idOf(before.deviceId, expectedSequence(before, fixTime)),
    deviceId: before.deviceId,
    protocol: before.protocol,
    serverTime: expectedArrival(before, fixTime) * 1000,
    deviceTime: fixTime,
    fixTime,
    outdated: before.outdated,
    valid: before.valid,
    latitude: before.latitude,
    longitude: before.longitude,
    altitude: before.altitude,
    speed: before.speed,
    course: before.course,
    accuracy: before.accuracy,
    address: before.address,
    geofenceIds: before.geofenceIds,
    network: before.network,
    attributes: expectedAttributes(before.attributes, 0),
  }
  if (before.courseUnknown) draft.courseUnknown = true
  if (before.derived !== undefined) draft.derived = before.derived
  parts.forEach((part, bit) => {
    if (mask & (1 << bit)) part.read(input, before, draft)
  })
  return draft
}

/** Whole seconds take a byte less than milliseconds; the lowest bit says which. */
function writeTime(out: ByteWriter, differenceMs: number): void {
  const whole = differenceMs % 1000 === 0
  const value = whole ? differenceMs / 1000 : differenceMs
  out.varint((value < 0 ? -value * 2 - 1 : value * 2) * 2 + (whole ? 0 : 1))
}

function readTime(input: ByteReader): number {
  const code = input.varint()
  const folded = Math.floor(code / 2)
  const value = folded % 2 === 1 ? -(folded + 1) / 2 : folded / 2
  return code % 2 === 1 ? value : value * 1000
}
