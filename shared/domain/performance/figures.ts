import { costOfFuel, type PriceSince } from '../fuel/prices.ts'
import { fuelRateOf } from '../reports/over-rows.ts'

/** What a vehicle did on a day, as a row of the utilisation says it. */
interface WorkRow {
  deviceId: number
  /** metres */
  distance: number
  /** ms */
  inUseTime: number
  availableTime: number
  /** litres */
  spentFuel: number
  /** ISO text */
  startTime: string
}

/** What a fleet did in a period. */
export interface Work {
  metres: number
  inUseMs: number
  availableMs: number
  litres: number
  /** of these litres; null where no price held for any of them */
  fuelCost: number | null
  /** of the vehicles that say something of fuel; null where none does */
  litresPer100Km: number | null
  /** vehicles that drove */
  driven: number
}

/** By the rules of the report's own totals, so that both say the same. */
export function workOf(rows: readonly WorkRow[], prices: readonly PriceSince[] = []): Work {
  const sum = (of: (row: WorkRow) => number) => rows.reduce((all, row) => all + of(row), 0)
  return {
    metres: sum(({ distance }) => distance),
    inUseMs: sum(({ inUseTime }) => inUseTime),
    availableMs: sum(({ availableTime }) => availableTime),
    litres: sum(({ spentFuel }) => spentFuel),
    fuelCost: costOfFuel(
      rows.map(({ spentFuel, startTime }) => ({ litres: spentFuel, time: Date.parse(startTime) })),
      prices,
    ),
    litresPer100Km: fuelRateOf(
      rows.map((row) => ({ ...row, drivenMs: row.inUseTime })),
      'distance',
    ),
    driven: new Set(rows.filter(({ distance }) => distance > 0).map(({ deviceId }) => deviceId)).size,
  }
}

/** How often something was on a hundred of a distance; null where nobody drove. */
export const countPer100 = (count: number, distance: number): number | null =>
  distance > 0 ? (count * 100) / distance : null

/** In percent; null of nothing. */
export const percentOf = (part: number, whole: number): number | null => (whole > 0 ? (part * 100) / whole : null)
