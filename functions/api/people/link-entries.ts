import { accountLimits } from '../../../shared/domain/limits/accounts.ts'
import type { User } from '../../../shared/entities/user.ts'
import { spend } from '../allowance.ts'
import { authRequest } from '../http/auth-request.ts'
import type { ApiContext } from '../route.ts'

/** Each entry opens a session, and a link may be everybody's. @throws Failure tooMuch */
export async function spendEntry(c: ApiContext, key: string): Promise<void> {
  const { entriesPerAddressMax, entriesPerTokenMax, entriesWindowMs: windowMs } = accountLimits
  await spend(c.var.world, [
    { name: `enter:${key}:${authRequest(c).address}`, max: entriesPerAddressMax, windowMs },
    { name: `enter:${key}`, max: entriesPerTokenMax, windowMs },
  ])
}

/** That a link was used is noted once an hour from one network: views are counted besides. */
export async function isEntryNoted(
  c: ApiContext,
  { user, session }: { user: Pick<User, 'temporary'>; session: { key: string } | null },
): Promise<boolean> {
  if (!user.temporary || !session) return true
  const name = `shareUse:${session.key}:${authRequest(c).address}`
  const { count } = await c.var.world.lookups.countAttempt(name, accountLimits.entriesWindowMs)
  return count === 1
}
