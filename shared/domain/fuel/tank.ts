import type { Attributes } from '../position.ts'

/** What is known of a vehicle's tank. Plain data. */
export interface Tank {
  /** litres when it is full; null when nobody said */
  capacity: number | null
}

/** No vehicle holds more. */
const litresMax = 100_000
/** Sensors that say more than this, in percent, say that they are broken. */
const percentMax = 110

/** Litres in the tank as a position says; undefined when it says nothing that can be. */
export function litresIn({ fuel, fuelLevel }: Attributes, { capacity }: Tank): number | undefined {
  if (typeof fuel === 'number') return fuel >= 0 && fuel <= litresMax ? fuel : undefined
  if (capacity === null || typeof fuelLevel !== 'number' || fuelLevel < 0 || fuelLevel > percentMax) return undefined
  return (fuelLevel / 100) * capacity
}

/** What readings differ by although nothing changed, litres. */
export const steadyLitresOf = ({ fuel }: Attributes, { capacity }: Tank): number =>
  Math.max(steadyLitres, typeof fuel === 'number' ? 0 : (percentSteps / 100) * (capacity ?? 0))
const steadyLitres = 1.5
/** Sensors in percent send whole ones, and go to and fro between two of them. */
const percentSteps = 1.5
