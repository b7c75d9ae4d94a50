import type { Position } from '../position.ts'

/**
 * Values that the engine derives when the tracker does not send them. A position's `derived` is the sum of those it was
 * given; what is derived follows from the positions before it in time, and is derived again when one of them comes late.
 */
const flags = { speed: 1, motion: 2, distance: 4, totalDistance: 8, hours: 16 } as const
/**
 * Alone when none of them is derived: older builds, which noted nothing, stored no sum at all. Beside others, a person gave
 * totals with the position, whose distance is always derived; with it the sum fills its bits.
 */
const noted = 32
export type DerivedValue = keyof typeof flags

export const isDerivable = (name: string): name is DerivedValue => Object.hasOwn(flags, name)

export const derivedBy = (...values: DerivedValue[]): number => values.reduce((sum, value) => sum | flags[value], 0)

export const isDerived = ({ derived }: Pick<Position, 'derived'>, value: DerivedValue): boolean =>
  derived !== undefined && (derived & flags[value]) !== 0

/** Whether a position notes what was derived: older builds stored all values as if they had been sent. */
export const notesDerived = ({ derived }: Pick<Position, 'derived'>): boolean => derived !== undefined

/** Changes a position: this value is derived from now on, or is one that was given. */
export function markDerived(position: Position, value: DerivedValue, derived: boolean): void {
  const known = position.derived === noted ? 0 : (position.derived ?? 0)
  const sum = derived ? known | flags[value] : known & ~flags[value]
  position.derived = sum || noted
}

/** Changes a position: a person gave totals with it, and it is where the one before it is. */
export function markCorrected(position: Position): void {
  markDerived(position, 'distance', true)
  position.derived = (position.derived ?? 0) | noted
}

/** Whether a person gave totals with a position; older builds noted that of distance alone. */
export const isCorrected = (position: Position): boolean =>
  position.derived !== undefined && (position.derived > noted || givenTotal(position, 'totalDistance') !== undefined)

/** The position with its totals as they are: they stay when those before it change, or go. */
export function withGivenTotals(position: Position): Position {
  const given = { ...position }
  markDerived(given, 'totalDistance', false)
  markDerived(given, 'hours', false)
  return given
}

/** The total (metres) or engine hours (ms) that were given for a position and that everything later is counted from. */
export function givenTotal(position: Position, value: 'totalDistance' | 'hours'): number | undefined {
  const given = position.attributes[value]
  return typeof given === 'number' && !isDerived(position, value) ? given : undefined
}
