import { roundTo, stepsPerUnit } from '../quantise.ts'

/** What was counted on a way: by the vehicle's counters where they say something, else by the track and the ignition. */
export interface Counted {
  metres: number
  /** ms with the engine on */
  engineMs: number
  /** litres, by the counter of fuel used alone; 0 when there is none */
  litres: number
}

export const nothingCounted: Counted = { metres: 0, engineMs: 0, litres: 0 }

export const isNothing = ({ metres, engineMs, litres }: Counted): boolean =>
  metres === 0 && engineMs === 0 && litres === 0

const steps = { metres: stepsPerUnit.distance, engineMs: 1000, litres: 1e6 } as const

export const sumOf = (one: Counted, other: Counted): Counted => ({
  metres: roundTo(one.metres + other.metres, steps.metres),
  engineMs: roundTo(one.engineMs + other.engineMs, steps.engineMs),
  litres: roundTo(one.litres + other.litres, steps.litres),
})

export const differenceOf = (one: Counted, other: Counted): Counted => ({
  metres: roundTo(one.metres - other.metres, steps.metres),
  engineMs: roundTo(one.engineMs - other.engineMs, steps.engineMs),
  litres: roundTo(one.litres - other.litres, steps.litres),
})

/** A part of it, in whole milliseconds of engine time. @param part 0 to 1 */
export const partOf = ({ metres, engineMs, litres }: Counted, part: number): Counted => ({
  metres: roundTo(metres * part, steps.metres),
  engineMs: Math.round(engineMs * part),
  litres: roundTo(litres * part, steps.litres),
})
