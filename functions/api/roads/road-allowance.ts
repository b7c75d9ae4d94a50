import { Failure } from '../../../shared/domain/failures.ts'
import { roadLimits } from '../../../shared/domain/limits/roads.ts'
import { roadSettings } from '../../../shared/domain/roads/road-settings.ts'
import { dayMs } from '../../../shared/domain/time/durations.ts'
import { spend } from '../allowance.ts'
import type { ApiContext, ScopedCaller } from '../route.ts'

/**
 * What is called before roads are looked up: only questions that cost something count, for the person and the organisation.
 * @throws Failure forbidden where roads are off; what it answers throws tooMuch
 */
export async function roadAllowance(
  { var: { world } }: ApiContext,
  caller: ScopedCaller,
): Promise<() => Promise<void>> {
  const settings = roadSettings((await caller.settings()).attributes)
  if (settings === null || !world.roads.isAvailable()) {
    throw roadsAreOff()
  }
  const { tenantId, userId } = caller.actor
  const { perPersonMax: max, perPersonWindowMs: windowMs } = roadLimits
  return async () => {
    await spend(world, [{ name: `roads:${tenantId}:${userId}`, max, windowMs }])
    await spend(world, [{ name: `roads:${tenantId}`, max: settings.dailyMax, windowMs: dayMs }])
    world.statistics.add(tenantId, { roadRequests: 1 })
  }
}

export const roadsAreOff = (): Failure =>
  new Failure('forbidden', 'Roads are not looked up here. An administrator turns it on in the settings.')
