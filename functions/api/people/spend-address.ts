import { isAdministrator, isManager } from '../../../shared/domain/access/permissions.ts'
import { accountLimits } from '../../../shared/domain/limits/accounts.ts'
import { spend } from '../allowance.ts'
import type { ApiContext, ScopedCaller } from '../route.ts'

/**
 * Addresses are of one organisation each, so that giving one says whether it was free: not in any number.
 * @throws Failure tooMuch
 */
export async function spendAddress(c: ApiContext, caller: ScopedCaller): Promise<void> {
  const { tenantId, userId } = caller.actor
  const { isConfirmed } = (await caller.tenant()).account
  const mayMany = isAdministrator(caller.user) || isManager(caller.user)
  const { addressesPerTenantMax, addressesPerPersonMax, addressesUnconfirmedMax, addressesWindowMs } = accountLimits
  const mine = mayMany ? addressesPerTenantMax : addressesPerPersonMax
  await spend(c.var.world, [
    { name: `addresses:${tenantId}:${userId}`, max: mine, windowMs: addressesWindowMs },
    {
      name: `addresses:${tenantId}`,
      max: isConfirmed ? addressesPerTenantMax : addressesUnconfirmedMax,
      windowMs: addressesWindowMs,
    },
  ])
}
