import type { Attributes, AttributeValue } from '../domain/position.ts'
import type { ByteReader } from './byte-reader.ts'
import type { ByteWriter } from './byte-writer.ts'
import { readInts, readTexts, writeInts, writeTexts } from './columns.ts'
import { decimalsMax, decimalsOf, fitsDecimals, scale, unscale } from './decimal.ts'
import { readKey, ownValue, writeKey } from './row-attributes.ts'

const kinds = { absent: 0, no: 1, yes: 2, text: 3, float: 4, number: 5 } as const
type Kind = (typeof kinds)[keyof typeof kinds]

/** One column of kinds for each key, then the numbers, odd numbers and texts of the rows that have them. */
export function writeAttributeColumns(out: ByteWriter, rows: readonly Attributes[]): void {
  const keys = keysOf(rows)
  out.varint(keys.length)
  for (const key of keys) {
    writeKey(out, key)
    writeColumn(
      out,
      rows.map((row) => ownValue(row, key)),
    )
  }
}

function keysOf(rows: readonly Attributes[]): string[] {
  const keys = new Set<string>()
  for (const row of rows) for (const key in row) keys.add(key)
  return [...keys].sort()
}

export function readAttributeColumns(input: ByteReader, count: number): Attributes[] {
  const rows = Array.from({ length: count }, (): Attributes => ({}))
  for (let left = input.varint(); left > 0; left--) {
    const key = readKey(input)
    const values = readColumn(input, count)
    for (let row = 0; row < count; row++) {
      const value = values[row]
      if (value !== undefined) rows[row]![key] = value
    }
  }
  return rows
}

function writeColumn(out: ByteWriter, values: readonly (AttributeValue | undefined)[]): void {
  const decimals = commonDecimals(values)
  const kindsOfRows = values.map((value) => kindOf(value, decimals))
  writeInts(out, kindsOfRows)
  const having = <T extends AttributeValue>(kind: Kind): T[] =>
    values.filter((_, row) => kindsOfRows[row] === kind) as T[]

  const numbers = having<number>(kinds.number)
  if (numbers.length > 0) {
    out.byte(decimals)
    writeInts(
      out,
      numbers.map((value) => scale(value, decimals)),
    )
  }
  for (const value of having<number>(kinds.float)) out.float64(value)
  const texts = having<string>(kinds.text)
  if (texts.length > 0) writeTexts(out, texts)
}

function readColumn(input: ByteReader, count: number): (AttributeValue | undefined)[] {
  const kindsOfRows = readInts(input, count)
  const counted = (kind: Kind): number => kindsOfRows.filter((found) => found === kind).length

  const scaled = counted(kinds.number)
  const decimals = scaled > 0 ? input.byte() : 0
  if (decimals > decimalsMax) throw new Error(`a position column has ${decimals} decimals`)
  const numbers = scaled > 0 ? readInts(input, scaled).map((value) => unscale(value, decimals)) : []
  const floats = Array.from({ length: counted(kinds.float) }, () => input.float64())
  const textCount = counted(kinds.text)
  const texts = textCount > 0 ? (readTexts(input, textCount) as string[]) : []

  let [number, float, text] = [0, 0, 0]
  return kindsOfRows.map((kind) => {
    switch (kind) {
      case kinds.absent:
        return undefined
      case kinds.no:
      case kinds.yes:
        return kind === kinds.yes
      case kinds.number:
        return numbers[number++]
      case kinds.float:
        return floats[float++]
      case kinds.text:
        return texts[text++]
      default:
        throw new Error(`a position column has a value of the unknown kind ${kind}`)
    }
  })
}

/** The decimals that write the most precise of the numbers; those that do not fit are kept as float64. */
function commonDecimals(values: readonly (AttributeValue | undefined)[]): number {
  return values.reduce<number>(
    (most, value) =>
      typeof value === 'number' && !fitsDecimals(value, most) ? Math.max(most, decimalsOf(value)) : most,
    0,
  )
}

function kindOf(value: AttributeValue | undefined, decimals: number): Kind {
  if (value === undefined) return kinds.absent
  if (typeof value === 'boolean') return value ? kinds.yes : kinds.no
  if (typeof value === 'string') return kinds.text
  return fitsDecimals(value, decimals) ? kinds.number : kinds.float
}
