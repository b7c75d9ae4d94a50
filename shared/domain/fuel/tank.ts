import type { Attributes } from '../position.ts'
import { calibrated, type Calibration } from './calibration.ts'

/** What is known of a vehicle's tank. Plain data. */
export interface Tank {
  /** litres when it is full; null when nobody said */
  capacity: number | null
  /** the attribute that says the level; null for `fuel`, else `fuelLevel` */
  sensor: string | null
  /** whether that is percent of the tank; null where its name says it: `fuelLevel` is, all others are litres */
  isPercent: boolean | null
  /** null where the sensor says percent or litres */
  calibration: Calibration | null
}

/** No vehicle holds more. */
const litresMax = 100_000
/** Sensors that say more than this, in percent, say that they are broken. */
const percentMax = 110

/** Litres in the tank as a position says; undefined when it says nothing that can be. */
export function litresIn(attributes: Attributes, tank: Tank): number | undefined {
  const value = attributes[sensorOf(attributes, tank)]
  if (typeof value !== 'number') return undefined
  if (tank.calibration) return calibrated(tank.calibration, value)
  if (value < 0) return undefined
  if (!isPercent(attributes, tank)) return value <= litresMax ? value : undefined
  return tank.capacity === null || value > percentMax ? undefined : (value / 100) * tank.capacity
}

const sensorOf = ({ fuel }: Attributes, { sensor }: Tank): string =>
  sensor ?? (typeof fuel === 'number' ? 'fuel' : 'fuelLevel')

const isPercent = (attributes: Attributes, tank: Tank): boolean =>
  tank.isPercent ?? sensorOf(attributes, tank) === 'fuelLevel'

/** What readings differ by although nothing changed, litres. */
export const steadyLitresOf = (attributes: Attributes, tank: Tank): number =>
  !tank.calibration && isPercent(attributes, tank)
    ? Math.max(steadyLitres, (percentSteps / 100) * (tank.capacity ?? 0))
    : steadyLitres
const steadyLitres = 1.5
/** Sensors in percent send whole ones, and go to and fro between two of them. */
const percentSteps = 1.5
