import { differenceOf, isNothing, nothingCounted, sumOf, type Counted } from '../../domain/counters/counter-sums.ts'
import { roundTo, stepsPerUnit } from '../../domain/quantise.ts'
import type { TrackPoint } from '../../domain/trips/track-point.ts'
import type { DayTotal, Quarter } from '../../domain/days/quarters.ts'
import type { ByteReader } from '../byte-reader.ts'
import type { ByteWriter } from '../byte-writer.ts'
import { readInts, writeInts } from '../columns.ts'
import { readReadings, writeReadings, type ExpectedReadings, type IdBase } from './reading-columns.ts'
import { readNumbers, writeNumbers } from './number-columns.ts'

/** What the track and the ignition say, which mostly is what was counted: then nothing is written. */
interface ExpectedCounts {
  metres: readonly number[]
  /** ms */
  engineMs: readonly number[]
}

/** Columns at the end of a section: nothing where all is as expected, as in what older builds wrote. */
function writeCounted(out: ByteWriter, counted: readonly Counted[], expected: ExpectedCounts): void {
  const metres = otherThan(
    expected.metres,
    counted.map((one) => one.metres),
  )
  const engineMs = otherThan(
    expected.engineMs,
    counted.map((one) => one.engineMs),
  )
  const litres = counted.map((one) => one.litres || undefined)
  if ([metres, engineMs, litres].every((column) => column.every((value) => value === undefined))) return
  for (const column of [metres, engineMs, litres]) writeNumbers(out, column)
}

const otherThan = (expected: readonly number[], values: readonly number[]): (number | undefined)[] =>
  values.map((value, place) => (value === expected[place] ? undefined : value))

/** @param expected as `writeCounted` had it, which says how many there are */
function readCounted(input: ByteReader, expected: ExpectedCounts): Counted[] {
  const count = expected.metres.length
  const column = () => (input.ended ? [] : readNumbers(input, count))
  const [metres, engineMs, litres] = [column(), column(), column()]
  return expected.metres.map((value, place) => ({
    metres: metres[place] ?? value,
    engineMs: engineMs[place] ?? expected.engineMs[place]!,
    litres: litres[place] ?? 0,
  }))
}

/** Of a whole day, and whether it begins with a long way, which its first quarter of an hour has. */
export function writeTotalCounts(out: ByteWriter, { counted, lead, metres, engineMs }: DayTotal): void {
  const expected = { metres: [metres], engineMs: [engineMs] }
  if (!lead && isAsExpected(counted, expected, 0)) return
  out.byte(lead ? 1 : 0)
  writeCounted(out, [counted], expected)
}

export function readTotalCounts(
  input: ByteReader,
  { metres, engineMs }: Pick<DayTotal, 'metres' | 'engineMs'>,
): { counted: Counted; hasLead: boolean } {
  const hasLead = !input.ended && input.byte() === 1
  const [counted] = readCounted(input, { metres: [metres], engineMs: [engineMs] })
  return { counted: counted!, hasLead }
}

/** Of points along a track: from each to the next. */
export function writePointCounts(out: ByteWriter, points: readonly TrackPoint[]): void {
  const counted = points.map((point) => point.counted ?? nothingCounted)
  const ways = counted.map((one, place) => differenceOf(one, counted[place - 1] ?? nothingCounted))
  writeCounted(out, ways, expectedWays(points))
}

/** Adds what was counted to the points. Changes them. */
export function readPointCounts(input: ByteReader, points: readonly TrackPoint[]): void {
  let counted = nothingCounted
  for (const [place, way] of readCounted(input, expectedWays(points)).entries()) {
    counted = sumOf(counted, way)
    if (!isNothing(counted)) points[place]!.counted = counted
  }
}

function expectedWays(points: readonly TrackPoint[]): ExpectedCounts {
  const since = points.map((point, place) => {
    const before = points[place - 1]
    return {
      metres: roundTo(point.metres - (before?.metres ?? 0), stepsPerUnit.distance),
      engineMs: before ? (point.hours ?? 0) - (before.hours ?? 0) : 0,
    }
  })
  return { metres: since.map(({ metres }) => metres), engineMs: since.map(({ engineMs }) => engineMs) }
}

/** Where quarters of an hour begin, epoch ms. */
interface Place {
  times: readonly number[]
  base: IdBase
}

/** Of a quarter of an hour: a long way to its first position, and that position after a silence. */
const leads = { none: 0, long: 1, silence: 2 } as const

export function writeQuarterCounts(out: ByteWriter, quarters: readonly Quarter[], { times, base }: Place): void {
  const kinds = quarters.map(({ lead, begin }) => (begin ? leads.silence : lead ? leads.long : leads.none))
  const expected = { metres: quarters.map(({ metres }) => metres), engineMs: quarters.map(({ engineMs }) => engineMs) }
  const hasLeads = kinds.some((kind) => kind !== leads.none)
  const counted = quarters.map((quarter) => quarter.counted)
  if (!hasLeads && counted.every((one, place) => isAsExpected(one, expected, place))) return
  writeInts(out, kinds)
  const begins = quarters.flatMap(({ begin }, place) => (begin ? [{ begin, time: times[place]! }] : []))
  const readings = begins.map(({ begin }) => begin)
  writeReadings(out, readings, { expected: expectedAt(begins.map(({ time }) => time)), base })
  const ways = quarters.flatMap(({ lead }) => lead ?? [])
  const nothing = zeros(ways.length)
  writeCounted(out, [...ways, ...counted], {
    metres: [...nothing, ...expected.metres],
    engineMs: [...nothing, ...expected.engineMs],
  })
}

const isAsExpected = ({ metres, engineMs, litres }: Counted, expected: ExpectedCounts, place: number): boolean =>
  metres === expected.metres[place] && engineMs === expected.engineMs[place] && litres === 0

/** @param place with what else is known of the quarters */
export function readQuarterCounts(
  input: ByteReader,
  { times, base, ...expected }: Place & ExpectedCounts,
): Pick<Quarter, 'counted' | 'lead' | 'begin'>[] {
  const kinds: readonly number[] = input.ended ? zeros(times.length) : readInts(input, times.length)
  const begun = times.filter((_time, place) => kinds[place] === leads.silence)
  const begins = input.ended ? [] : readReadings(input, { expected: expectedAt(begun), base })
  const nothing = zeros(kinds.filter((kind) => kind !== leads.none).length)
  const counted = readCounted(input, {
    metres: [...nothing, ...expected.metres],
    engineMs: [...nothing, ...expected.engineMs],
  })
  let [way, begin] = [0, 0]
  // a month of a fleet has hundreds of thousands: spreading takes most of their time
  return kinds.map((kind, place) => {
    const quarter: Pick<Quarter, 'counted' | 'lead' | 'begin'> = { counted: counted[nothing.length + place]! }
    if (kind !== leads.none) quarter.lead = counted[way++]!
    if (kind === leads.silence) quarter.begin = begins[begin++]!
    return quarter
  })
}

const zeros = (count: number): number[] => Array.from({ length: count }, () => 0)

const expectedAt = (times: readonly number[]): ExpectedReadings => ({
  times,
  metres: zeros(times.length),
  engineMs: zeros(times.length),
})
