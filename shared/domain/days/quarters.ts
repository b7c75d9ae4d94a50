import { roundTo, stepsPerUnit } from '../quantise.ts'

/** What happened in a quarter of an hour. */
export interface Quarter {
  /** 0 to 95, from the beginning of the UTC day */
  index: number
  positions: number
  /** metres travelled to the positions of this quarter, jumps left out */
  metres: number
  /** ms with the engine on, to the positions of this quarter */
  engineMs: number
  /** knots */
  maxSpeed: number
}

const sum = (quarter: Quarter, more: Omit<Quarter, 'index'>): Quarter => ({
  index: quarter.index,
  positions: quarter.positions + more.positions,
  metres: roundTo(quarter.metres + more.metres, stepsPerUnit.distance),
  engineMs: quarter.engineMs + more.engineMs,
  maxSpeed: Math.max(quarter.maxSpeed, more.maxSpeed),
})

/** Adds to the last quarter, or begins one. Changes `quarters`, for a day has thousands of positions. */
export function addToQuarter(quarters: Quarter[], index: number, more: Omit<Quarter, 'index'>): void {
  const last = quarters.at(-1)
  if (last?.index === index) quarters[quarters.length - 1] = sum(last, more)
  else quarters.push({ index, ...more, metres: roundTo(more.metres, stepsPerUnit.distance) })
}
