import {
  boxStepsPerDegree,
  minuteStepsPerDegree,
  type MinuteWhereabouts,
  type QuarterWhereabouts,
  type Whereabouts,
} from '../../domain/days/whereabouts.ts'
import type { StandstillMemory } from '../../domain/engine/standstill.ts'
import type { Bounds } from '../../domain/area/bounds.ts'
import { ByteReader, expectVersion } from '../byte-reader.ts'
import { ByteWriter } from '../byte-writer.ts'
import { readInts, readTimes, writeInts, writeTimes } from '../columns.ts'
import { readNumbers, writeNumbers } from './number-columns.ts'

/** What there is of a quarter, by bit. */
const has = { box: 1, still: 2, away: 4, outOfOrder: 8 } as const

const minutesIn = Array.from({ length: 15 }, (_, minute) => minute)
const version = 1

/**
 * Where a device was in a day, in columns: where it stayed before is one more row of those. Minutes are the last columns, so
 * that what was written without them, and by a reader that knows none, is read as well.
 */
export function encodeWhereabouts({ day, count, derivedBy, before, quarters }: Whereabouts): Uint8Array {
  const out = new ByteWriter()
  out.byte(version)
  for (const number of [day, count, derivedBy]) out.varint(number)
  const stays = [before, ...quarters.map(({ still }) => still)]
  out.varint(quarters.length)
  writeInts(
    out,
    stays.map(
      (still, place) =>
        (place > 0 && quarters[place - 1]!.box ? has.box : 0) +
        (still ? has.still : 0) +
        (still?.[3] === 1 ? has.away : 0) +
        (place === 0 || quarters[place - 1]!.isInOrder ? 0 : has.outOfOrder),
    ),
  )
  writeBoxes(
    out,
    quarters.flatMap(({ box }) => box ?? []),
    boxStepsPerDegree,
  )
  writeNumbers(
    out,
    quarters.map(({ lowestLimit }) => lowestLimit || undefined),
  )
  const known = stays.filter((still) => still !== null)
  writeTimes(
    out,
    known.map(([since]) => since),
  )
  writeNumbers(
    out,
    known.map(([, latitude]) => latitude),
  )
  writeNumbers(
    out,
    known.map(([, , longitude]) => longitude),
  )
  writeInts(
    out,
    quarters.map(({ minutes = [] }) => minutes.reduce((bits, { minute }) => bits + 2 ** minute, 0)),
  )
  writeBoxes(
    out,
    quarters.flatMap(({ minutes = [] }) => minutes.map(({ box }) => box)),
    minuteStepsPerDegree,
  )
  return out.finish()
}

/** @throws Error when the bytes are of another version or damaged */
export function decodeWhereabouts(bytes: Uint8Array): Whereabouts {
  const input = new ByteReader(bytes)
  expectVersion(input, version, 'whereabouts of a day')
  const [day, positions, derivedBy] = [input.varint(), input.varint(), input.varint()]
  const count = input.varint()
  const flags = readInts(input, count + 1)
  const boxes = boxesOf(input, countOf(flags, has.box), boxStepsPerDegree)
  const limits = readNumbers(input, count)
  const stays = staysOf(input, countOf(flags, has.still))
  const minutes = input.ended ? [] : minutesOf(input, count)
  let [box, stay] = [0, 0]
  const next = (flag: number): StandstillMemory | null => {
    if ((flag & has.still) === 0) return null
    const [since, latitude, longitude] = stays[stay++]!
    return (flag & has.away) === 0 ? [since, latitude, longitude] : [since, latitude, longitude, 1]
  }
  const before = next(flags[0]!)
  const quarters: QuarterWhereabouts[] = []
  for (let place = 0; place < count; place++) {
    const flag = flags[place + 1]!
    const inMinutes = minutes[place]
    quarters.push({
      box: (flag & has.box) === 0 ? null : boxes[box++]!,
      ...(inMinutes && { minutes: inMinutes }),
      lowestLimit: limits[place] ?? 0,
      still: next(flag),
      isInOrder: (flag & has.outOfOrder) === 0,
    })
  }
  return { day, count: positions, derivedBy, before, quarters }
}

const countOf = (flags: readonly number[], flag: number): number =>
  flags.reduce((count, each) => count + ((each & flag) === 0 ? 0 : 1), 0)

function writeBoxes(out: ByteWriter, boxes: readonly Bounds[], stepsPerDegree: number): void {
  const steps = (degrees: number): number => Math.round(degrees * stepsPerDegree)
  for (const column of [
    boxes.map(({ south }) => steps(south)),
    boxes.map(({ south, north }) => steps(north) - steps(south)),
    boxes.map(({ west }) => steps(west)),
    boxes.map(({ west, east }) => steps(east) - steps(west)),
  ]) {
    writeInts(out, column)
  }
}

function boxesOf(input: ByteReader, count: number, stepsPerDegree: number): Bounds[] {
  const [souths, heights, wests, widths] = [0, 1, 2, 3].map(() => readInts(input, count))
  return souths!.map((south, place) => ({
    south: south / stepsPerDegree,
    north: (south + heights![place]!) / stepsPerDegree,
    west: wests![place]! / stepsPerDegree,
    east: (wests![place]! + widths![place]!) / stepsPerDegree,
  }))
}

/** @returns for each quarter its minutes, null where it has none */
function minutesOf(input: ByteReader, quarters: number): (MinuteWhereabouts[] | null)[] {
  const masks = readInts(input, quarters).map((bits) => minutesIn.filter((minute) => (bits & (2 ** minute)) !== 0))
  const boxes = boxesOf(input, masks.flat().length, minuteStepsPerDegree)
  let next = 0
  return masks.map((mask) => (mask.length === 0 ? null : mask.map((minute) => ({ minute, box: boxes[next++]! }))))
}

function staysOf(input: ByteReader, count: number): [since: number, latitude: number, longitude: number][] {
  const sinces = readTimes(input, count)
  const [latitudes, longitudes] = [readNumbers(input, count), readNumbers(input, count)]
  return sinces.map((since, place) => [since, latitudes[place]!, longitudes[place]!])
}
