import type { Day } from '../../domain/days/day.ts'
import type { ByteReader } from '../byte-reader.ts'
import type { ByteWriter } from '../byte-writer.ts'
import { readNumbers, writeNumbers } from './number-columns.ts'

/** The simplified way of a day in columns, longitudes first. */
export function writeLine(out: ByteWriter, line: Day['line']): void {
  out.varint(line.length)
  for (const axis of [0, 1] as const) {
    writeNumbers(
      out,
      line.map((corner) => corner[axis]),
    )
  }
}

export function readLine(input: ByteReader): Day['line'] {
  const count = input.varint()
  const [longitudes, latitudes] = [readNumbers(input, count), readNumbers(input, count)]
  return longitudes.map((longitude, place) => [longitude!, latitudes[place]!])
}
