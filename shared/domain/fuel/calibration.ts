import { roundTo } from '../quantise.ts'

/** What a sensor says, and litres in the tank. */
export type CalibrationPair = readonly [sensor: number, litres: number]

/** In the order of what the sensor says. */
export type Calibration = readonly CalibrationPair[]

const pairsMax = 100
const separators = /[\s:=]+/

/**
 * Pairs as people write and paste them: one a line or between semicolons, the two numbers with a blank, tab, colon, equals
 * sign or comma between them. Decimals have a point, or a comma where it does not stand between the two.
 * @returns null when it is no table: a number is missing, a value of the sensor stands twice, or litres go up and down
 */
export function parseCalibration(text: string): Calibration | null {
  const lines = text.split(/[;\n\r]+/).map((line) => line.trim())
  const pairs = lines.filter((line) => line !== '').map(pairOf)
  if (pairs.length < 2 || pairs.length > pairsMax || !pairs.every((pair) => pair !== null)) return null
  const sorted = pairs.toSorted(([one], [other]) => one - other)
  const steps = sorted.slice(1).map(([sensor, litres], place) => {
    const [sensorBefore, litresBefore] = sorted[place]!
    return { sensor: sensor - sensorBefore, litres: litres - litresBefore }
  })
  const isTable = steps.every(({ sensor }) => sensor > 0)
  const isOneWay = steps.every(({ litres }) => litres >= 0) || steps.every(({ litres }) => litres <= 0)
  return isTable && isOneWay && sorted.some(([, litres]) => litres !== sorted[0]![1]) ? sorted : null
}

function pairOf(line: string): CalibrationPair | null {
  const parts = separators.test(line) ? line.split(separators) : line.split(',')
  const [sensor, litres] = parts.map((part) =>
    part === '' ? Number.NaN : Number(part.replace(/,$/, '').replace(',', '.')),
  )
  const isPair = parts.length === 2 && Number.isFinite(sensor) && Number.isFinite(litres) && litres! >= 0
  return isPair ? [sensor!, litres!] : null
}

/** As it is kept: `0 0; 512 31.5; 1023 60` */
export const calibrationText = (pairs: Calibration): string => pairs.map((pair) => pair.join(' ')).join('; ')

/** Litres by the line between the two pairs beside a value of the sensor; beyond the table, those of its end. */
export function calibrated(pairs: Calibration, sensor: number): number {
  const place = pairs.findIndex(([value]) => value >= sensor)
  const [next, before] = [pairs[place] ?? pairs.at(-1)!, pairs[place - 1]]
  if (place < 0 || !before) return next[1]
  const part = (sensor - before[0]) / (next[0] - before[0])
  return roundTo(before[1] + part * (next[1] - before[1]), 1000)
}
