import { roundTo, stepsPerUnit } from '../domain/quantise.ts'
import type { Reading } from '../domain/trips/track-point.ts'
import type { ByteReader } from './byte-reader.ts'
import type { ByteWriter } from './byte-writer.ts'
import { readTexts, writeTexts } from './columns.ts'
import { readNumbers, writeNumbers } from './number-columns.ts'

/** What a reading probably is: only the differences are written. */
export interface ExpectedReading {
  /** epoch ms */
  fixTime: number
  /** metres and ms of engine hours since the reading before */
  metres: number
  engineMs: number
}

/** Where ids are counted from: one of them, and its time (epoch ms). */
export interface IdBase {
  id: number
  time: number
}

const counters = ['odometer', 'fuelUsed', 'fuel', 'fuelLevel'] as const

/**
 * Readings in columns. Totals are told from those before, and ids from times, as they mostly are given.
 * @param expected for each reading
 */
export function writeReadings(
  out: ByteWriter,
  readings: readonly Reading[],
  { expected, base }: { expected: readonly ExpectedReading[]; base: IdBase },
): void {
  const column = (valueOf: (reading: Reading, place: number) => number | undefined) =>
    writeNumbers(out, readings.map(valueOf))
  const beforeOf = (place: number) => readings[place - 1]
  column(({ fixTime }, place) => fixTime - expected[place]!.fixTime)
  column(({ positionId, fixTime }) => positionId - expectedId(fixTime, base))
  column(({ latitude }) => latitude)
  column(({ longitude }) => longitude)
  const distances = readings.map(({ totalDistance }, place) => {
    if (totalDistance === undefined) return {}
    const probable = distanceAfter(beforeOf(place), expected[place]!)
    const more = inSteps(totalDistance - probable)
    return inSteps(probable + more) === totalDistance ? { more } : { whole: totalDistance }
  })
  column((_reading, place) => distances[place]!.more)
  column((_reading, place) => distances[place]!.whole)
  const areWhole = (hours: number | undefined) => hours !== undefined && Number.isInteger(hours)
  column(({ hours }, place) => (areWhole(hours) ? hours! - hoursAfter(beforeOf(place), expected[place]!) : undefined))
  column(({ hours }) => (areWhole(hours) ? undefined : hours))
  for (const counter of counters) column((reading) => reading[counter])
  writeTexts(
    out,
    readings.map(({ driverUniqueId }) => driverUniqueId ?? null),
  )
}

/** @param expected tells of each reading what `writeReadings` was told */
export function readReadings(
  input: ByteReader,
  count: number,
  { expected, base }: { expected: (place: number) => ExpectedReading; base: IdBase },
): Reading[] {
  const next = () => readNumbers(input, count)
  const [times, ids, latitudes, longitudes] = [next(), next(), next(), next()]
  const [moreMetres, distances, moreHours, hours] = [next(), next(), next(), next()]
  const counted = counters.map((name) => ({ name, values: next() }))
  const drivers = readTexts(input, count)
  const readings: Reading[] = []
  let before: Reading | undefined
  for (let place = 0; place < count; place++) {
    const probable = expected(place)
    const fixTime = probable.fixTime + times[place]!
    const reading: Reading = {
      positionId: ids[place]! + expectedId(fixTime, base),
      fixTime,
      latitude: latitudes[place]!,
      longitude: longitudes[place]!,
    }
    const more = moreMetres[place]
    const total = more === undefined ? distances[place] : inSteps(distanceAfter(before, probable) + more)
    if (total !== undefined) reading.totalDistance = total
    for (const { name, values } of counted) if (values[place] !== undefined) reading[name] = values[place]!
    const moreMs = moreHours[place]
    const engine = moreMs === undefined ? hours[place] : hoursAfter(before, probable) + moreMs
    if (engine !== undefined) reading.hours = engine
    const driver = drivers[place]
    if (driver) reading.driverUniqueId = driver
    readings.push(reading)
    before = reading
  }
  return readings
}

const expectedId = (fixTime: number, { id, time }: IdBase): number => id + Math.floor((fixTime - time) / 1000)
const inSteps = (metres: number): number => roundTo(metres, stepsPerUnit.distance)
const distanceAfter = (before: Reading | undefined, { metres }: ExpectedReading): number =>
  inSteps((before?.totalDistance ?? 0) + metres)
const hoursAfter = (before: Reading | undefined, { engineMs }: ExpectedReading): number =>
  Math.round(before?.hours ?? 0) + engineMs
