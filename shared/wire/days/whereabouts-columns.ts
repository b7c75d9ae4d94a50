import { boxStepsPerDegree, type QuarterWhereabouts, type Whereabouts } from '../../domain/days/whereabouts.ts'
import type { StandstillMemory } from '../../domain/engine/standstill.ts'
import type { Bounds } from '../../domain/area/bounds.ts'
import { ByteReader, expectVersion } from '../byte-reader.ts'
import { ByteWriter } from '../byte-writer.ts'
import { readInts, readTimes, writeInts, writeTimes } from '../columns.ts'
import { readNumbers, writeNumbers } from './number-columns.ts'

/** What there is of a quarter, by bit. */
const has = { box: 1, still: 2, away: 4, outOfOrder: 8 } as const
const stepsOf = (degrees: number): number => Math.round(degrees * boxStepsPerDegree)

const version = 1

/** Where a device was in a day, in columns: where it stayed before is one more row of those. */
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
  const boxes = quarters.map(({ box }) => box).filter((box) => box !== null)
  writeInts(
    out,
    boxes.map(({ south }) => stepsOf(south)),
  )
  writeInts(
    out,
    boxes.map(({ south, north }) => stepsOf(north) - stepsOf(south)),
  )
  writeInts(
    out,
    boxes.map(({ west }) => stepsOf(west)),
  )
  writeInts(
    out,
    boxes.map(({ west, east }) => stepsOf(east) - stepsOf(west)),
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
  return out.finish()
}

/** @throws Error when the bytes are of another version or damaged */
export function decodeWhereabouts(bytes: Uint8Array): Whereabouts {
  const input = new ByteReader(bytes)
  expectVersion(input, version, 'whereabouts of a day')
  const [day, positions, derivedBy] = [input.varint(), input.varint(), input.varint()]
  const count = input.varint()
  const flags = readInts(input, count + 1)
  const boxes = boxesOf(input, countOf(flags, has.box))
  const limits = readNumbers(input, count)
  const stays = staysOf(input, countOf(flags, has.still))
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
    quarters.push({
      box: (flag & has.box) === 0 ? null : boxes[box++]!,
      lowestLimit: limits[place] ?? 0,
      still: next(flag),
      isInOrder: (flag & has.outOfOrder) === 0,
    })
  }
  return { day, count: positions, derivedBy, before, quarters }
}

const countOf = (flags: readonly number[], flag: number): number =>
  flags.reduce((count, each) => count + ((each & flag) === 0 ? 0 : 1), 0)

function boxesOf(input: ByteReader, count: number): Bounds[] {
  const [souths, heights, wests, widths] = [0, 1, 2, 3].map(() => readInts(input, count))
  return souths!.map((south, place) => ({
    south: south / boxStepsPerDegree,
    north: (south + heights![place]!) / boxStepsPerDegree,
    west: wests![place]! / boxStepsPerDegree,
    east: (wests![place]! + widths![place]!) / boxStepsPerDegree,
  }))
}

function staysOf(input: ByteReader, count: number): [since: number, latitude: number, longitude: number][] {
  const sinces = readTimes(input, count)
  const [latitudes, longitudes] = [readNumbers(input, count), readNumbers(input, count)]
  return sinces.map((since, place) => [since, latitudes[place]!, longitudes[place]!])
}
