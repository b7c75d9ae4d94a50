import { accountLimits } from '../../../shared/domain/limits/accounts.ts'
import { dayMs } from '../../../shared/domain/time/durations.ts'
import type { User } from '../../../shared/entities/user.ts'
import { deviceEntries, knownMark } from '../../application/auth/device-cookie.ts'
import { errorFacts, log } from '../../platform/log.ts'
import type { UserKey } from '../../platform/ports/ports.ts'
import { hasSpent } from '../allowance.ts'
import { originOf } from '../enter-session.ts'
import { authRequest } from '../http/auth-request.ts'
import type { ApiContext } from '../route.ts'
import { mailSignIn } from './emails.ts'

/**
 * Mails somebody who signed in with a password from a browser or place that is new to the account: not the first one, no
 * browser that proves that it knows the account, and none with the same names in the last 90 days. Signing in goes on if
 * the mail does not leave.
 */
export async function noticeNewSignIn(c: ApiContext, person: User, key: UserKey): Promise<void> {
  const { world } = c.var
  const { browser = '', system = '', place = '' } = originOf(c)
  const account = `signedIn:${key.tenantId}:${key.userId}`
  try {
    const [times, alike, { hash }] = await Promise.all([
      world.lookups.countAttempt(account, accountLimits.signInKnownMs),
      world.lookups.countAttempt(`${account}:${browser}:${system}:${place}`, accountLimits.signInKnownMs),
      world.tenants.records(key.tenantId).credentials(key.userId),
    ])
    const proven = hash !== null && knownMark(deviceEntries(authRequest(c)), { ...key, hash }) !== null
    if (times.count === 1 || alike.count > 1 || proven) return
    const mails = { name: `mail:${account}`, max: accountLimits.signInMailsPerDayMax, windowMs: dayMs }
    if (!(await hasSpent(world, [mails]))) return
    await mailSignIn(world, { key, person, origin: [browser, system, place].filter(Boolean) })
  } catch (error) {
    log({ capability: 'api', what: 'signInNotMailed', tenantId: key.tenantId, ...errorFacts(error) })
  }
}
