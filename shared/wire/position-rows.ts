import { idOf } from '../domain/ids.ts'
import { blankPosition, type Position } from '../domain/position.ts'
import { ByteReader, expectVersion } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'
import { readRow, writeRow } from './position-row.ts'

const version = 1

/**
 * Writes positions row after row, each as its difference from the one before: small, and open at the end. Numbers are
 * kept as finely as `quantise` leaves them. The device's number is not part of the bytes.
 */
export const encodeRows = (positions: readonly Position[]): Uint8Array => appendRows(new Uint8Array(0), null, positions)

/**
 * The same bytes as if all had been encoded at once, at the cost of the new rows only.
 * `last` is the last position *in these rows* (null when not at hand: the rows are then read to find it).
 */
export function appendRows(rows: Uint8Array, last: Position | null, more: readonly Position[]): Uint8Array {
  const out = new ByteWriter(rows)
  let before = blankPosition
  if (rows.length === 0) out.byte(version)
  else before = last ?? decodeRows(rows, 0).at(-1) ?? blankPosition
  for (const position of more) {
    writeRow(out, before, position)
    before = position
  }
  return out.finish()
}

/** @throws Error when the bytes are of another version or damaged */
export function decodeRows(bytes: Uint8Array, deviceId: number): Position[] {
  const positions: Position[] = []
  if (bytes.length === 0) return positions
  const input = new ByteReader(bytes)
  expectVersion(input, version, 'position rows')
  let before: Position = { ...blankPosition, deviceId, id: idOf(deviceId, 0) }
  while (!input.ended) {
    before = readRow(input, before)
    positions.push(before)
  }
  return positions
}
