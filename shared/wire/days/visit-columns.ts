import type { GeofenceVisit } from '../../domain/days/visits.ts'
import type { ByteReader } from '../byte-reader.ts'
import type { ByteWriter } from '../byte-writer.ts'
import { readInts, readTimes, writeInts, writeTimes } from '../columns.ts'

/** Stays in geofences in columns; lengths in place of ends. */
export function writeVisits(out: ByteWriter, visits: readonly GeofenceVisit[]): void {
  out.varint(visits.length)
  writeInts(
    out,
    visits.map(({ geofenceId }) => geofenceId),
  )
  writeTimes(
    out,
    visits.map(({ start }) => start),
  )
  writeTimes(
    out,
    visits.map(({ start, end }) => end - start),
  )
}

export function readVisits(input: ByteReader): GeofenceVisit[] {
  const count = input.varint()
  const [ids, starts, lengths] = [readInts(input, count), readTimes(input, count), readTimes(input, count)]
  return ids.map((geofenceId, place) => ({
    geofenceId,
    start: starts[place]!,
    end: starts[place]! + lengths[place]!,
  }))
}
