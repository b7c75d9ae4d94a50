import { knotsFromMetresPerSecond } from '../units.ts'
import { fuelPer100Km, fuelPerHour } from './fuel-rates.ts'

/** What rows of a report say together where a sum would say nothing. */

interface Driven {
  /** knots; 0 where it is not known */
  averageSpeed?: number
  /** metres */
  distance: number
  drivenMs: number
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)

/** Knots over all metres and all the time together; 0 without time. Rows that say nothing of it are left out. */
export function averageKnots(rows: readonly Driven[]): number {
  const known = rows.filter(({ averageSpeed }) => averageSpeed !== 0)
  const seconds = sum(known.map(({ drivenMs }) => drivenMs)) / 1000
  return seconds > 0 ? knotsFromMetresPerSecond(sum(known.map(({ distance }) => distance)) / seconds) : 0
}

type Fuelled = Pick<Driven, 'distance' | 'drivenMs'> & { spentFuel: number }

/** Litres on 100 km, or in an hour, over all rows that say something of fuel; null where none does. */
export function fuelRateOf(rows: readonly Fuelled[], over: 'distance' | 'time'): number | null {
  const known = rows.filter(({ spentFuel }) => spentFuel > 0)
  const litres = sum(known.map(({ spentFuel }) => spentFuel))
  return over === 'distance'
    ? fuelPer100Km(litres, sum(known.map(({ distance }) => distance)))
    : fuelPerHour(litres, sum(known.map(({ drivenMs }) => drivenMs)))
}
