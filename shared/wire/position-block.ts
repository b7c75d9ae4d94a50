import { idOf, nextSequence, sequenceOfId } from '../domain/ids.ts'
import type { Attributes, Position } from '../domain/position.ts'
import { stepsPerUnit } from '../domain/quantise.ts'
import { readAttributeColumns, writeAttributeColumns } from './attribute-columns.ts'
import { ByteReader, expectVersion } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'
import { courseSteps, setCourse } from './position-course.ts'
import { flagsOf, setFlags } from './position-flags.ts'
import { readInts, readTexts, readTimes, writeInts, writeTexts, writeTimes } from './columns.ts'

const version = 1
/** Far more than a block ever holds; a damaged count must not ask for all the memory there is. */
const rowsReadMax = 10_000
const measures = ['latitude', 'longitude', 'speed', 'course', 'altitude', 'accuracy'] as const

/**
 * Writes positions column after column, sorted by fix time and then id: like next to like, so that deflate, which
 * follows elsewhere, finds little left. Numbers are kept as finely as `quantise` leaves them. The device's number is
 * not part of the bytes.
 */
export function encodeBlock(positions: readonly Position[]): Uint8Array {
  const rows = [...positions].sort((a, b) => a.fixTime - b.fixTime || a.id - b.id)
  const out = new ByteWriter()
  out.byte(version)
  out.varint(rows.length)
  if (rows.length === 0) return out.finish()

  const fixTimes = rows.map((row) => row.fixTime)
  const sequences = rows.map((row) => sequenceOfId(row.id))
  writeTimes(out, fixTimes)
  writeTimes(
    out,
    rows.map((row) => row.deviceTime - row.fixTime),
  )
  writeInts(
    out,
    rows.map((row) => seconds(row.serverTime) - seconds(row.fixTime)),
  )
  writeInts(
    out,
    sequences.map((sequence, row) => sequence - nextSequence(sequences[row - 1] ?? 0, fixTimes[row]!)),
  )
  for (const key of measures)
    writeInts(
      out,
      rows.map((row) => (key === 'course' ? courseSteps(row) : Math.round(row[key] * stepsPerUnit[key]))),
    )
  writeInts(out, rows.map(flagsOf))
  writeTexts(
    out,
    rows.map((row) => row.protocol),
  )
  writeTexts(
    out,
    rows.map((row) => row.address),
  )
  writeTexts(
    out,
    rows.map((row) => jsonOrNull(row.geofenceIds)),
  )
  writeTexts(
    out,
    rows.map((row) => jsonOrNull(row.network)),
  )
  const said = hasDistances(rows)
  out.byte(said ? 1 : 0)
  writeAttributeColumns(
    out,
    rows.map((row, place) => (said ? withoutDistance(row.attributes, rows[place - 1]?.attributes) : row.attributes)),
  )
  return out.finish()
}

/** @returns the positions by fix time, then id. @throws Error when the bytes are of another version or damaged */
export function decodeBlock(bytes: Uint8Array, deviceId: number): Position[] {
  const input = new ByteReader(bytes)
  expectVersion(input, version, 'a position block')
  const count = input.varint()
  if (count === 0) return []
  if (count > rowsReadMax) throw new Error(`a position block claims ${count} rows; at most ${rowsReadMax} are read`)

  const fixTimes = readTimes(input, count)
  const deviceTimes = readTimes(input, count)
  const arrivals = readInts(input, count)
  const ids = readIds(input, fixTimes, deviceId)
  const places = measures.map((key) => readInts(input, count).map((value) => value / stepsPerUnit[key]))
  const flags = readInts(input, count)
  const [protocols, addresses, geofences, networks] = [0, 1, 2, 3].map(() => readTexts(input, count))
  const said = input.byte() === 1
  const attributes = readAttributeColumns(input, count)
  if (said) for (let row = 1; row < count; row++) attributes[row] = withDistance(attributes[row]!, attributes[row - 1])

  return fixTimes.map((fixTime, row) => {
    const position: Position = {
      id: ids[row]!,
      deviceId,
      protocol: protocols![row] ?? '',
      serverTime: (seconds(fixTime) + arrivals[row]!) * 1000,
      deviceTime: fixTime + deviceTimes[row]!,
      fixTime,
      outdated: false,
      valid: true,
      latitude: places[0]![row]!,
      longitude: places[1]![row]!,
      speed: places[2]![row]!,
      course: 0,
      altitude: places[4]![row]!,
      accuracy: places[5]![row]!,
      address: addresses![row]!,
      geofenceIds: parsedOrNull(geofences![row]!) as number[] | null,
      network: parsedOrNull(networks![row]!) as Position['network'],
      attributes: attributes[row]!,
    }
    setFlags(position, flags[row]!)
    return setCourse(position, Math.round(places[3]![row]! * stepsPerUnit.course))
  })
}

const seconds = (timeMs: number): number => Math.floor(timeMs / 1000)

function readIds(input: ByteReader, fixTimes: readonly number[], deviceId: number): number[] {
  let sequence = 0
  return readInts(input, fixTimes.length).map((surprise, row) => {
    sequence = nextSequence(sequence, fixTimes[row]!) + surprise
    return idOf(deviceId, sequence)
  })
}

const jsonOrNull = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))
const parsedOrNull = (text: string | null): unknown => (text === null ? null : JSON.parse(text))

/** The way between two rows, as their totals say it; NaN when one has none. */
function distanceBetween(before: Attributes | undefined, now: Attributes): number {
  if (typeof before?.totalDistance !== 'number' || typeof now.totalDistance !== 'number') return Number.NaN
  return (distanceSteps(now.totalDistance) - distanceSteps(before.totalDistance)) / stepsPerUnit.distance
}

const distanceSteps = (metres: number): number => Math.round(metres * stepsPerUnit.distance)

/** `distance` can be left out where the totals say it, unless a row has totals around it but no distance. */
const hasDistances = (rows: readonly Position[]): boolean =>
  rows.every(
    ({ attributes }, row) =>
      attributes.distance !== undefined || Number.isNaN(distanceBetween(rows[row - 1]?.attributes, attributes)),
  )

function withoutDistance(now: Attributes, before: Attributes | undefined): Attributes {
  if (now.distance !== distanceBetween(before, now)) return now
  const { distance: _said, ...rest } = now
  return rest
}

function withDistance(now: Attributes, before: Attributes | undefined): Attributes {
  if (now.distance !== undefined) return now
  const distance = distanceBetween(before, now)
  return Number.isNaN(distance) ? now : { distance, ...now }
}
