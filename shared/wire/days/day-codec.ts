import { dayStart, quarterMs, type Day } from '../../domain/days/day.ts'
import type { DayTotal, Quarter } from '../../domain/days/quarters.ts'
import type { Segment } from '../../domain/trips/segments.ts'
import type { Reading, TrackPoint } from '../../domain/trips/track-point.ts'
import { ByteReader, expectVersion } from '../byte-reader.ts'
import { ByteWriter } from '../byte-writer.ts'
import { readInts, readTimes, writeInts, writeTimes } from '../columns.ts'
import { readLine, writeLine } from './line-columns.ts'
import { readNumbers, writeNumbers } from './number-columns.ts'
import { readVisits, writeVisits } from './visit-columns.ts'
import {
  readPointCounts,
  readQuarterCounts,
  readTotalCounts,
  writePointCounts,
  writeQuarterCounts,
  writeTotalCounts,
} from './counter-columns.ts'
import { readPacked, writePacked } from '../number-codec.ts'
import { readReadings, writeReadings, type ExpectedReadings, type IdBase } from './reading-columns.ts'

const version = 2
/** How the JSON of older builds begins: a brace. */
const olderMark = 0x7b

/** Whether bytes are a day as older builds stored it: JSON, without what reports need. */
export const isOlderDay = (bytes: Uint8Array): boolean => bytes[0] === olderMark

/** Their places are those of their bits. */
const rarelyAbsent = ['written', 'first', 'exclusions', 'box', 'lowestLimit', 'fuelChanges'] as const

/** Everything that a day has few of. */
type Rest = Pick<Day, 'before' | 'carry' | (typeof rarelyAbsent)[number]>

/**
 * A day summary in bytes: columns for what it has many of, in sections that can be read apart, and plain data for the
 * rest. What follows from the values before it, as totals, times and ids mostly do, is kept as its difference from that.
 * What counters say is at the end of each section, where older builds wrote nothing and read nothing.
 */
export function encodeDay(summary: Day): Uint8Array {
  const { day, count, derivedBy, quarters, total, segments, visits, line, before, carry } = summary
  const { written, first, exclusions, box, lowestLimit, fuelChanges } = summary
  const out = new ByteWriter()
  out.byte(version)
  const base = { id: quarters[0]?.last.positionId ?? 0, time: dayStart(day) }
  const present = rarelyAbsent.reduce((sum, name, place) => sum + (summary[name] === undefined ? 0 : 2 ** place), 0)
  for (const number of [day, count, (derivedBy ?? -1) + 1, base.id, present]) out.varint(number)
  const rest: Rest = {
    before,
    carry,
    ...(written && { written }),
    ...(first && { first }),
    ...(exclusions && { exclusions }),
    ...(box && { box }),
    ...(lowestLimit !== undefined && { lowestLimit }),
    ...(fuelChanges && { fuelChanges }),
  }
  section(out, (part) => writeQuarters(part, quarters, base))
  section(out, (part) => writeTotal(part, total))
  section(out, (part) => writeSegments(part, segments, base))
  section(out, (part) => writeVisits(part, visits))
  section(out, (part) => writeLine(part, line))
  section(out, (part) => writePacked(part, rest, nearbyOf(base)))
  return out.finish()
}

/**
 * A day summary from its bytes. Its parts are read when they are first used: a report of a month needs few of them.
 * @throws Error when the bytes are of another version or damaged
 */
export function decodeDay(bytes: Uint8Array): Day {
  const input = new ByteReader(bytes)
  expectVersion(input, version, 'a day summary')
  const [day, count, derivedBy] = [input.varint(), input.varint(), input.varint() - 1]
  const base = { id: input.varint(), time: dayStart(day) }
  const present = input.varint()
  const [quarters, total, segments, visits, line, rest] = Array.from({ length: 6 }, () => input.bytes(input.varint()))
  const summary = { day, count, ...(derivedBy >= 0 && { derivedBy }) } as Day
  let known: Rest | undefined
  const restOf = () => (known ??= readPacked(new ByteReader(rest!), nearbyOf(base)) as Rest)
  readLater(summary, 'quarters', () => readQuarters(new ByteReader(quarters!), base))
  readLater(summary, 'total', () =>
    readTotal(new ByteReader(total!), { last: () => restOf().carry.last!, quarters: () => summary.quarters }),
  )
  readLater(summary, 'segments', () => readSegments(new ByteReader(segments!), base))
  readLater(summary, 'visits', () => readVisits(new ByteReader(visits!)))
  readLater(summary, 'line', () => readLine(new ByteReader(line!)))
  readLater(summary, 'before', () => restOf().before)
  readLater(summary, 'carry', () => restOf().carry)
  for (const [place, name] of rarelyAbsent.entries()) {
    if ((present >> place) % 2 === 1) readLater(summary, name, () => restOf()[name])
  }
  return summary
}

const nearbyOf = ({ id, time }: IdBase) => [time, time + quarterMs * 96, id]

function section(out: ByteWriter, write: (part: ByteWriter) => void): void {
  const part = new ByteWriter()
  write(part)
  const bytes = part.finish()
  out.varint(bytes.length)
  out.bytes(bytes)
}

function readLater<Name extends keyof Day>(summary: Day, name: Name, read: () => Day[Name]): void {
  Object.defineProperty(summary, name, {
    enumerable: true,
    configurable: true,
    get: () => {
      const value = read()
      Object.defineProperty(summary, name, { enumerable: true, configurable: true, writable: true, value })
      return value
    },
  })
}

/** Its last position is carried over. */
function writeTotal(out: ByteWriter, total: Day['total']): void {
  if (!total) return
  const { positions, late, metres, engineMs, maxSpeed, first } = total
  writeNumbers(out, [positions, late, metres, engineMs, maxSpeed, first])
  writeTotalCounts(out, total)
}

/** What it begins with is in the first quarter of an hour. */
function readTotal(
  input: ByteReader,
  { last, quarters }: { last: () => Reading; quarters: () => readonly Quarter[] },
): DayTotal | null {
  if (input.ended) return null
  const [positions, late, metres, engineMs, maxSpeed, first] = readNumbers(input, 6) as number[]
  const { counted, hasLead } = readTotalCounts(input, { metres: metres!, engineMs: engineMs! })
  const { lead, begin }: Pick<DayTotal, 'lead' | 'begin'> = hasLead ? quarters()[0]! : {}
  return {
    positions: positions!,
    late: late!,
    metres: metres!,
    engineMs: engineMs!,
    counted,
    maxSpeed: maxSpeed!,
    first: first!,
    ...(lead && { lead }),
    ...(begin && { begin }),
    // a report of a month needs few of them
    get last() {
      return last()
    },
  }
}

const beginOf = (index: number, { time }: IdBase): number => time + index * quarterMs

function writeQuarters(out: ByteWriter, quarters: readonly Quarter[], base: IdBase): void {
  out.varint(quarters.length)
  const ints = (valueOf: (quarter: Quarter) => number) => writeInts(out, quarters.map(valueOf))
  ints(({ index }) => index)
  ints(({ positions }) => positions)
  ints(({ late }) => late)
  writeNumbers(
    out,
    quarters.map(({ metres }) => metres),
  )
  writeTimes(
    out,
    quarters.map(({ engineMs }) => engineMs),
  )
  writeNumbers(
    out,
    quarters.map(({ maxSpeed }) => maxSpeed),
  )
  writeTimes(
    out,
    quarters.map(({ index, first }) => first - beginOf(index, base)),
  )
  const expected = {
    times: quarters.map(({ index }) => beginOf(index, base)),
    metres: quarters.map(({ metres }) => metres),
    engineMs: quarters.map(({ engineMs }) => engineMs),
  }
  writeReadings(
    out,
    quarters.map(({ last }) => last),
    { expected, base },
  )
  writeQuarterCounts(out, quarters, { times: expected.times, base })
}

function readQuarters(input: ByteReader, base: IdBase): Quarter[] {
  const count = input.varint()
  const [indexes, positions, late] = [readInts(input, count), readInts(input, count), readInts(input, count)]
  const metres = readNumbers(input, count) as number[]
  const engineMs = readTimes(input, count)
  const speeds = readNumbers(input, count)
  const firsts = readTimes(input, count)
  const times = indexes.map((index) => beginOf(index, base))
  const readings = readReadings(input, { expected: { times, metres, engineMs }, base })
  const counts = readQuarterCounts(input, { times, metres, engineMs, base })
  const quarters: Quarter[] = []
  for (let place = 0; place < count; place++) {
    const { counted, lead, begin } = counts[place]!
    const quarter: Quarter = {
      index: indexes[place]!,
      positions: positions[place]!,
      late: late[place]!,
      metres: metres[place]!,
      engineMs: engineMs[place]!,
      counted,
      maxSpeed: speeds[place]!,
      first: times[place]! + firsts[place]!,
      last: readings[place]!,
    }
    if (lead) quarter.lead = lead
    if (begin) quarter.begin = begin
    quarters.push(quarter)
  }
  return quarters
}

/** Older builds wrote no gaps, and read one as a stop. */
const kinds = { stop: 0, trip: 1, gap: 2 } as const

/** Each segment begins where the one before ends. */
function writeSegments(out: ByteWriter, segments: readonly Segment[], base: IdBase): void {
  const points = [...segments.map(({ start }) => start), ...segments.slice(-1).map(({ end }) => end)]
  out.varint(points.length)
  writeInts(
    out,
    segments.map(({ isTrip, isGap }) => (isGap ? kinds.gap : Number(isTrip))),
  )
  writeNumbers(
    out,
    segments.map(({ maxSpeed }) => maxSpeed),
  )
  const metres = points.map((point) => point.metres)
  writeNumbers(out, metres)
  writeReadings(out, points, { expected: expectedPoints(metres, base), base })
  writePointCounts(out, points)
}

function readSegments(input: ByteReader, base: IdBase): Segment[] {
  const count = input.varint()
  const ended = Math.max(0, count - 1)
  const found = readInts(input, ended)
  const speeds = readNumbers(input, ended)
  const metres = readNumbers(input, count) as number[]
  const readings = readReadings(input, { expected: expectedPoints(metres, base), base })
  const points = readings.map((reading, place): TrackPoint => Object.assign(reading, { metres: metres[place]! }))
  readPointCounts(input, points)
  return found.map((kind, place) => {
    const segment: Segment = {
      isTrip: kind === kinds.trip,
      start: points[place]!,
      end: points[place + 1]!,
      maxSpeed: speeds[place]!,
    }
    if (kind === kinds.gap) segment.isGap = true
    return segment
  })
}

const expectedPoints = (metres: readonly number[], { time }: IdBase): ExpectedReadings => ({
  times: metres.map(() => time),
  metres: metres.map((value, place) => value - (metres[place - 1] ?? value)),
  engineMs: metres.map(() => 0),
})
