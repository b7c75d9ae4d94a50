import type { ByteReader } from './byte-reader.ts'
import { type ByteWriter, signedSize } from './byte-writer.ts'

type Plain = Record<string, unknown>

/** Numbers that packed ones are often close to: they are kept as the distance from them. */
export type Nearby = readonly number[]

/**
 * Names that rules and days remember things under: one byte instead of a text. What is stored counts on their places, so
 * new ones come last and none is ever taken out.
 */
const names =
  'days still motion c d s p w geofence in by ignition on since overspeed geofenceId fuel level at change maintenance driver inactive presence connected version jump latitude longitude fixTime run daily behavior seen given totalDistance hours late refold moved segments visits engineOn totals latest deviceTime isEngineOn isDriving circle stood out stands pending place start maxSpeed maxSpeedPending positionId metres odometer fuelUsed fuelLevel driverUniqueId exclusions kept taken begun box south north west east lowestLimit'.split(
    ' ',
  )
const placeOfName = new Map(names.map((name, place) => [name, place]))
const asText = 0
const asNumber = 1
const namesFrom = 2

/** The first byte of a value: what it is, and for small ones how much. */
const mark = { null: 0, false: 1, true: 2, text: 3, float: 4, decimal: 8, nearby: 16, list: 32, record: 64, small: 128 }
const decimalsMax = 7
const inMarkMax = 31

/** Writes plain data as JSON has it; what is undefined is left out. */
export function writePacked(out: ByteWriter, value: unknown, nearby: Nearby): void {
  if (typeof value === 'number') writeNumber(out, value, nearby)
  else if (typeof value === 'string') {
    out.byte(mark.text)
    out.text(value)
  } else if (typeof value === 'boolean') out.byte(value ? mark.true : mark.false)
  else if (Array.isArray(value)) {
    writeCount(out, mark.list, value.length)
    for (const each of value) writePacked(out, each, nearby)
  } else if (typeof value === 'object' && value !== null) writeRecord(out, value as Plain, nearby)
  else out.byte(mark.null)
}

function writeRecord(out: ByteWriter, record: Plain, nearby: Nearby): void {
  const kept = Object.keys(record).filter((name) => record[name] !== undefined)
  writeCount(out, mark.record, kept.length)
  for (const name of kept) {
    writeName(out, name)
    writePacked(out, record[name], nearby)
  }
}

function writeName(out: ByteWriter, name: string): void {
  const place = placeOfName.get(name)
  if (place !== undefined) return out.byte(namesFrom + place)
  if (/^[1-9]\d{0,14}$/.test(name)) {
    out.byte(asNumber)
    return out.varint(Number(name))
  }
  out.byte(asText)
  out.text(name)
}

function writeCount(out: ByteWriter, kind: number, count: number): void {
  out.byte(kind | Math.min(count, inMarkMax))
  if (count >= inMarkMax) out.varint(count)
}

function writeNumber(out: ByteWriter, value: number, nearby: Nearby): void {
  if (Number.isInteger(value) && value >= 0 && value < mark.small) return out.byte(mark.small | value)
  if (Number.isSafeInteger(value) && Math.abs(value) < 2 ** 50) return writeWhole(out, value, nearby)
  for (let decimals = 1; decimals <= decimalsMax; decimals++) {
    const whole = Math.round(value * 10 ** decimals)
    if (Math.abs(whole) >= 2 ** 50) break
    if (whole / 10 ** decimals !== value) continue
    out.byte(mark.decimal + decimals)
    return out.signed(whole)
  }
  out.byte(mark.float)
  out.float64(value)
}

function writeWhole(out: ByteWriter, value: number, nearby: Nearby): void {
  let place = -1
  let written = value
  for (const [at, base] of nearby.entries()) {
    if (signedSize(value - base) < signedSize(written)) [place, written] = [at, value - base]
  }
  out.byte(place < 0 ? mark.decimal : mark.nearby + place)
  out.signed(written)
}

/** @throws Error when the bytes are damaged */
export function readPacked(input: ByteReader, nearby: Nearby): unknown {
  const first = input.byte()
  if (first >= mark.small) return first - mark.small
  if (first >= mark.record) return readRecord(input, countIn(input, first - mark.record), nearby)
  if (first >= mark.list) {
    return Array.from({ length: countIn(input, first - mark.list) }, () => readPacked(input, nearby))
  }
  if (first >= mark.nearby) return numberNear(nearby, first - mark.nearby) + input.signed()
  if (first >= mark.decimal) return input.signed() / 10 ** (first - mark.decimal)
  if (first === mark.float) return input.float64()
  if (first === mark.text) return input.text()
  return first === mark.null ? null : first === mark.true
}

const countIn = (input: ByteReader, present: number): number => (present < inMarkMax ? present : input.varint())

function numberNear(nearby: Nearby, place: number): number {
  const base = nearby[place]
  if (base === undefined) throw new Error('memory of the rules refers to a position that is not there')
  return base
}

function readRecord(input: ByteReader, count: number, nearby: Nearby): Plain {
  return Object.fromEntries(Array.from({ length: count }, () => [readName(input), readPacked(input, nearby)]))
}

function readName(input: ByteReader): string {
  const first = input.byte()
  if (first === asText) return input.text()
  if (first === asNumber) return String(input.varint())
  const name = names[first - namesFrom]
  if (name === undefined) throw new Error(`memory of the rules has an unknown name ${first}`)
  return name
}
