import { placeLimits } from '../../../shared/domain/limits/places.ts'
import { spend } from '../allowance.ts'
import type { ApiContext, ScopedCaller } from '../route.ts'

/** Before an address is looked up: only questions that cost something count. @throws Failure tooMuch */
export async function allowAddress(
  { var: { world } }: ApiContext,
  { actor: { tenantId, userId } }: ScopedCaller,
): Promise<void> {
  const own = { max: placeLimits.addressesPerPersonMax, windowMs: placeLimits.addressesPerPersonWindowMs }
  const all = { max: placeLimits.addressesPerTenantMax, windowMs: placeLimits.addressesPerTenantWindowMs }
  await spend(world, [{ name: `address:${tenantId}:${userId}`, ...own }])
  await spend(world, [{ name: `address:${tenantId}`, ...all }])
  world.statistics.add(tenantId, { geocoderRequests: 1 })
}
