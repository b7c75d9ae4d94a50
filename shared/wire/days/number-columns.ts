import type { ByteReader } from '../byte-reader.ts'
import type { ByteWriter } from '../byte-writer.ts'
import { readInts, writeInts } from '../columns.ts'
import { decimalsOf, fitsDecimals, scale, unscale } from '../decimal.ts'

type Column = readonly (number | undefined)[]

const kinds = { absent: 0, scaled: 1, float: 2 } as const
/** What the rows of a column are; mixed ones have a column of kinds. */
const columns = { absent: 0, scaled: 1, mixed: 2 } as const

/** Numbers of any size, some of them absent, with as many decimals as the most precise one needs. */
export function writeNumbers(out: ByteWriter, values: Column): void {
  const decimals = values.reduce<number>(
    (most, value) => (value === undefined || fitsDecimals(value, most) ? most : Math.max(most, decimalsOf(value))),
    0,
  )
  const kindOf = (value: number | undefined) =>
    value === undefined ? kinds.absent : fitsDecimals(value, decimals) ? kinds.scaled : kinds.float
  const kindsOfRows = values.map(kindOf)
  if (kindsOfRows.every((kind) => kind === kinds.absent)) return out.byte(columns.absent)
  const isScaled = kindsOfRows.every((kind) => kind === kinds.scaled)
  out.byte(isScaled ? columns.scaled : columns.mixed)
  if (!isScaled) writeInts(out, kindsOfRows)
  out.byte(decimals)
  const numbers = values.filter((value) => value !== undefined)
  writeInts(
    out,
    numbers.filter((value) => kindOf(value) === kinds.scaled).map((value) => scale(value, decimals)),
  )
  for (const value of numbers) if (kindOf(value) === kinds.float) out.float64(value)
}

/** @param count how many were written */
export function readNumbers(input: ByteReader, count: number): (number | undefined)[] {
  const column = input.byte()
  if (column === columns.absent) return absent(count)
  if (column === columns.scaled) return readScaled(input, count)
  const kindsOfRows = readInts(input, count)
  const numbers = readScaled(input, kindsOfRows.filter((kind) => kind === kinds.scaled).length)
  let next = 0
  return kindsOfRows.map((kind) => {
    if (kind === kinds.absent) return undefined
    return kind === kinds.scaled ? numbers[next++] : input.float64()
  })
}

/** `Array.from` takes ten times as long. */
function absent(count: number): undefined[] {
  const column: undefined[] = []
  for (let row = 0; row < count; row++) column.push(undefined)
  return column
}

function readScaled(input: ByteReader, count: number): number[] {
  const decimals = input.byte()
  const numbers = readInts(input, count)
  if (decimals > 0) for (let row = 0; row < count; row++) numbers[row] = unscale(numbers[row]!, decimals)
  return numbers
}
