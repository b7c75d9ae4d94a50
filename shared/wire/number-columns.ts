import type { ByteReader } from './byte-reader.ts'
import type { ByteWriter } from './byte-writer.ts'
import { readInts, writeInts } from './columns.ts'
import { decimalsOf, fitsDecimals, scale, unscale } from './decimal.ts'

type Column = readonly (number | undefined)[]

const kinds = { absent: 0, scaled: 1, float: 2 } as const

/** Numbers of any size, some of them absent, with as many decimals as the most precise one needs. */
export function writeNumbers(out: ByteWriter, values: Column): void {
  const decimals = values.reduce<number>(
    (most, value) => (value === undefined || fitsDecimals(value, most) ? most : Math.max(most, decimalsOf(value))),
    0,
  )
  const kindOf = (value: number | undefined) =>
    value === undefined ? kinds.absent : fitsDecimals(value, decimals) ? kinds.scaled : kinds.float
  const kindsOfRows = values.map(kindOf)
  writeInts(out, kindsOfRows)
  const numbers = values.filter((value) => value !== undefined)
  if (numbers.length === 0) return
  out.byte(decimals)
  writeInts(
    out,
    numbers.filter((value) => kindOf(value) === kinds.scaled).map((value) => scale(value, decimals)),
  )
  for (const value of numbers) if (kindOf(value) === kinds.float) out.float64(value)
}

/** @param count how many were written */
export function readNumbers(input: ByteReader, count: number): (number | undefined)[] {
  const kindsOfRows = readInts(input, count)
  let [scaled, present] = [0, 0]
  for (const kind of kindsOfRows) {
    if (kind === kinds.scaled) scaled++
    if (kind !== kinds.absent) present++
  }
  if (present === 0) return kindsOfRows.map(() => undefined)
  const decimals = input.byte()
  const numbers: (number | undefined)[] = readInts(input, scaled)
  if (decimals > 0) for (let row = 0; row < scaled; row++) numbers[row] = unscale(numbers[row]!, decimals)
  if (scaled === count) return numbers
  let next = 0
  return kindsOfRows.map((kind) => {
    if (kind === kinds.absent) return undefined
    return kind === kinds.scaled ? numbers[next++] : input.float64()
  })
}
