import { roundTo } from '../quantise.ts'
import { hourMs } from '../time/durations.ts'

const steps = 1000

/** Litres on 100 km; null where no fuel is known to be used, or there was no way. */
export const fuelPer100Km = (litres: number, metres: number): number | null =>
  litres > 0 && metres > 0 ? roundTo((litres * 100_000) / metres, steps) : null

/** Litres in an hour; null where no fuel is known to be used, or it took no time. */
export const fuelPerHour = (litres: number, ms: number): number | null =>
  litres > 0 && ms > 0 ? roundTo((litres * hourMs) / ms, steps) : null
