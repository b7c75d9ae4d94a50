import { Failure } from '../../shared/domain/failures.ts'
import type { WorldOf } from '../platform/needs.ts'

export interface Allowance {
  /** whose it is and for what: `signUp:address:198.51.100.7` */
  name: string
  max: number
  windowMs: number
}

/** Takes one from each allowance, as `hasSpent` does. @throws Failure tooMuch with the wait when one is used up */
export async function spend(world: WorldOf<'api'>, allowances: readonly Allowance[]): Promise<void> {
  if (await hasSpent(world, allowances)) return
  const waitMs = Math.max(...allowances.map(({ windowMs }) => windowMs))
  throw new Failure('tooMuch', 'Too many requests. Try again later.', { retryAfterSeconds: waitMs / 1000 })
}

/**
 * As `spend`, for places that may not say. The caller's own allowance comes first: once it is used up, nothing is taken
 * from those that are shared, which one caller could use up for everybody.
 * @returns whether there was one left of each
 */
export async function hasSpent(world: WorldOf<'api'>, allowances: readonly Allowance[]): Promise<boolean> {
  for (const { name, max, windowMs } of allowances) {
    const { count } = await world.lookups.countAttempt(name, windowMs)
    if (count > max) return false
  }
  return true
}
