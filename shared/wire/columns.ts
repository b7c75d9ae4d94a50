import type { ByteReader } from './byte-reader.ts'
import { type ByteWriter, signedSize } from './byte-writer.ts'

/** How a column of whole numbers is written: the shape that takes the fewest bytes is chosen for each column. */
const shapes = { constant: 0, plain: 1, delta: 2, deltaOfDelta: 3, runs: 4 } as const

const deltas = (values: readonly number[]): number[] => values.map((value, row) => value - (values[row - 1] ?? 0))

const sums = (values: readonly number[]): number[] => {
  let sum = 0
  return values.map((value) => (sum += value))
}

/** Pairs of value and repetitions. */
function runsOf(values: readonly number[]): number[] {
  const runs: number[] = []
  for (const value of values) {
    if (runs.length > 0 && runs[runs.length - 2] === value) runs[runs.length - 1]!++
    else runs.push(value, 1)
  }
  return runs
}

const sizeOf = (values: readonly number[]): number => values.reduce((size, value) => size + signedSize(value), 0)

/** Whole numbers of either sign below 2^50. The reader has to know how many. */
export function writeInts(out: ByteWriter, values: readonly number[]): void {
  const first = values[0] ?? 0
  if (values.every((value) => value === first)) {
    out.byte(shapes.constant)
    return out.signed(first)
  }
  const delta = deltas(values)
  const choices = [
    { shape: shapes.plain, numbers: values },
    { shape: shapes.delta, numbers: delta },
    { shape: shapes.deltaOfDelta, numbers: deltas(delta) },
    { shape: shapes.runs, numbers: runsOf(values) },
  ].map((choice) => ({ ...choice, size: sizeOf(choice.numbers) }))
  const best = choices.reduce((least, choice) => (choice.size < least.size ? choice : least))
  out.byte(best.shape)
  for (const value of best.numbers) out.signed(value)
}

export function readInts(input: ByteReader, count: number): number[] {
  const shape = input.byte()
  if (shape === shapes.constant) return repeated(input.signed(), count)
  if (shape === shapes.runs) return readRuns(input, count)
  const values: number[] = []
  for (let row = 0; row < count; row++) values.push(input.signed())
  if (shape === shapes.plain) return values
  if (shape === shapes.delta) return sums(values)
  if (shape === shapes.deltaOfDelta) return sums(sums(values))
  throw new Error(`a position column has the unknown shape ${shape}`)
}

function repeated(value: number, count: number): number[] {
  const values: number[] = []
  for (let row = 0; row < count; row++) values.push(value)
  return values
}

function readRuns(input: ByteReader, count: number): number[] {
  const values: number[] = []
  while (values.length < count) {
    const value = input.signed()
    const times = input.signed()
    if (times < 1 || times > count - values.length) throw new Error('a run in a position column has a wrong length')
    for (let time = 0; time < times; time++) values.push(value)
  }
  return values
}

/** Moments or spans in ms; written in seconds when all of them are whole ones. */
export function writeTimes(out: ByteWriter, values: readonly number[]): void {
  const unit = values.every((value) => value % 1000 === 0) ? 1000 : 1
  out.varint(unit)
  writeInts(out, unit === 1 ? values : values.map((value) => value / unit))
}

export function readTimes(input: ByteReader, count: number): number[] {
  const unit = input.varint()
  return readInts(input, count).map((value) => value * unit)
}

/** Text that repeats: each different one once, then which row has which. `null` is kept. */
export function writeTexts(out: ByteWriter, values: readonly (string | null)[]): void {
  const places = new Map<string | null, number>([[null, 0]])
  for (const value of values) if (!places.has(value)) places.set(value, places.size)
  out.varint(places.size - 1)
  for (const value of places.keys()) if (value !== null) out.text(value)
  writeInts(
    out,
    values.map((value) => places.get(value)!),
  )
}

export function readTexts(input: ByteReader, count: number): (string | null)[] {
  const texts: (string | null)[] = [null]
  for (let left = input.varint(); left > 0; left--) texts.push(input.text())
  return readInts(input, count).map((place) => {
    const text = texts[place]
    if (text === undefined) throw new Error(`a position column names text ${place}, which is not there`)
    return text
  })
}
