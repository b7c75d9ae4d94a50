import { roundTo, stepsPerUnit } from '../../domain/quantise.ts'
import type { Reading } from '../../domain/trips/track-point.ts'
import type { ByteReader } from '../byte-reader.ts'
import type { ByteWriter } from '../byte-writer.ts'
import { readTexts, writeTexts } from '../columns.ts'
import { readNumbers, writeNumbers } from './number-columns.ts'

/** What readings probably are, in columns: only the differences are written. */
export interface ExpectedReadings {
  /** epoch ms */
  times: readonly number[]
  /** metres and ms of engine hours since the reading before */
  metres: readonly number[]
  engineMs: readonly number[]
}

/** Where ids are counted from: one of them, and its time (epoch ms). */
export interface IdBase {
  id: number
  time: number
}

const counters = ['odometer', 'fuelUsed', 'fuel', 'fuelLevel'] as const

/**
 * Readings in columns. Totals mostly follow from those before, and ids from times: then nothing is written.
 */
export function writeReadings(
  out: ByteWriter,
  readings: readonly Reading[],
  { expected, base }: { expected: ExpectedReadings; base: IdBase },
): void {
  const column = (valueOf: (reading: Reading, place: number) => number | undefined) =>
    writeNumbers(out, readings.map(valueOf))
  column(({ fixTime }, place) => fixTime - expected.times[place]!)
  column(({ positionId, fixTime }) => positionId - expectedId(fixTime, base))
  column(({ latitude }) => latitude)
  column(({ longitude }) => longitude)
  const distances = readings.map(({ totalDistance }, place) => {
    if (totalDistance === undefined) return {}
    const probable = distanceAfter(readings[place - 1], expected.metres[place]!)
    const more = inSteps(totalDistance - probable)
    return inSteps(probable + more) === totalDistance ? { more } : { whole: totalDistance }
  })
  column((_reading, place) => distances[place]!.more)
  column((_reading, place) => distances[place]!.whole)
  const areWhole = (hours: number | undefined) => hours !== undefined && Number.isInteger(hours)
  column(({ hours }, place) =>
    areWhole(hours) ? hours! - hoursAfter(readings[place - 1], expected.engineMs[place]!) : undefined,
  )
  column(({ hours }) => (areWhole(hours) ? undefined : hours))
  for (const counter of counters) column((reading) => reading[counter])
  writeTexts(
    out,
    readings.map(({ driverUniqueId }) => driverUniqueId ?? null),
  )
}

/** @param expected as `writeReadings` had it, which says how many there are */
export function readReadings(
  input: ByteReader,
  { expected, base }: { expected: ExpectedReadings; base: IdBase },
): Reading[] {
  const count = expected.times.length
  const next = () => readNumbers(input, count)
  const [times, ids, latitudes, longitudes] = [next(), next(), next(), next()]
  const [moreMetres, distances, moreHours, hours] = [next(), next(), next(), next()]
  const counted = counters.map((name) => ({ name, values: next() })).filter(({ values }) => values.some(isPresent))
  const drivers = readTexts(input, count)
  const readings: Reading[] = []
  let before: Reading | undefined
  for (let place = 0; place < count; place++) {
    const fixTime = expected.times[place]! + times[place]!
    const reading: Reading = {
      positionId: ids[place]! + expectedId(fixTime, base),
      fixTime,
      latitude: latitudes[place]!,
      longitude: longitudes[place]!,
    }
    const more = moreMetres[place]
    const total = more === undefined ? distances[place] : inSteps(distanceAfter(before, expected.metres[place]!) + more)
    if (total !== undefined) reading.totalDistance = total
    for (const { name, values } of counted) if (values[place] !== undefined) reading[name] = values[place]!
    const moreMs = moreHours[place]
    const engine = moreMs === undefined ? hours[place] : hoursAfter(before, expected.engineMs[place]!) + moreMs
    if (engine !== undefined) reading.hours = engine
    const driver = drivers[place]
    if (driver) reading.driverUniqueId = driver
    readings.push(reading)
    before = reading
  }
  return readings
}

const isPresent = (value: number | undefined): boolean => value !== undefined
const expectedId = (fixTime: number, { id, time }: IdBase): number => id + Math.floor((fixTime - time) / 1000)
const inSteps = (metres: number): number => roundTo(metres, stepsPerUnit.distance)
const distanceAfter = (before: Reading | undefined, metres: number): number =>
  inSteps((before?.totalDistance ?? 0) + metres)
const hoursAfter = (before: Reading | undefined, engineMs: number): number => Math.round(before?.hours ?? 0) + engineMs
