import { Failure } from '../../../shared/domain/failures.ts'
import { limits } from '../../../shared/domain/limits.ts'
import { isActive } from '../../../shared/domain/access/permissions.ts'
import { user as userEntity, type User } from '../../../shared/entities/user.ts'
import { actingPeople } from './acting-users.ts'
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts'
import type { AuthPorts } from './people.ts'
import { provesTwoFactor } from './two-factor.ts'
import type { Lookups, UserKey } from '../ports/ports.ts'
import type { SignedIn } from './session.ts'

export interface SignIn {
  email: string
  password: string
  /** the two-factor code, when the user has set that up */
  code?: string
  /** the caller's network address */
  address: string
}

/** Matches no password; checking against it takes as long as checking against a user's hash. */
export const nobodysHash = `$scrypt$ln=15,r=8,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** The longest address that e-mail allows (RFC 5321, 4.5.3.1.3); anything longer cannot be an account. */
const emailLengthMax = 254

/**
 * Checks an e-mail address and password. An unknown address takes as long, and is refused in the same words, as a wrong
 * password; both count against the limits of the account and of the network address.
 *
 * @throws Failure unauthenticated, with the field `code` when only that is missing; invalid for a wrong code; forbidden for a person who is disabled or expired; tooMuch with the wait
 */
export async function signIn(world: AuthPorts, attempt: SignIn): Promise<SignedIn> {
  const email = attempt.email.trim().toLowerCase()
  if (email.length > emailLengthMax) throw wrong()
  await spendAttempt(world.lookups, { email, address: attempt.address, now: world.now() })

  const key = await world.lookups.userByEmail(email)
  const records = key ? world.tenants.records(key.tenantId) : null
  const [{ hash, stamp }, user] =
    key && records
      ? await Promise.all([records.credentials(key.userId), records.get(userEntity, key.userId)])
      : [{ hash: null, stamp: '' }, null]
  const password = attempt.password.slice(0, limits.passwordLengthMax + 1)
  const proved = await verifyPassword(password, hash ?? nobodysHash)
  if (!proved || !key || !user || !records) throw wrong()
  await proveTwoFactor(world, { key, user }, attempt.code)

  await world.lookups.forgetAttempts(accountName(email))
  if ((await records.tenant()).account.isSuspended) {
    throw new Failure('forbidden', 'This account is suspended. Contact us to reactivate it.', { field: 'account' })
  }
  const acting = await actingPeople(records)(user.id)
  if (!acting) throw wrong()
  refuseEnded(acting, world.now())
  if (hash && isOutdated(hash)) await records.improvePasswordHash(user.id, await hashPassword(password), hash)
  return { user: acting, records, stamp }
}

/** @throws Failure forbidden with the field that ended it, so that a page can say it in the reader's language */
function refuseEnded(user: User, now: number): void {
  if (isActive(user, now)) return
  const [field, text] = user.disabled
    ? (['disabled', 'User is disabled. Ask your administrator to enable the account.'] as const)
    : (['expirationTime', 'User has expired. Ask your administrator to enable the account.'] as const)
  throw new Failure('forbidden', text, { field })
}

async function proveTwoFactor(world: AuthPorts, who: { key: UserKey; user: User }, code = ''): Promise<void> {
  const { totpKey } = who.user
  if (totpKey === null) return
  if (code === '') {
    throw new Failure('unauthenticated', 'Enter the code from your authenticator app.', { field: 'code' })
  }
  if (await provesTwoFactor(world, who.key, { key: totpKey, code })) return
  throw new Failure('invalid', 'code: wrong, expired or already used. Wait for the next one.', { field: 'code' })
}

const wrong = () => new Failure('unauthenticated', 'Incorrect email address or password')
const accountName = (email: string) => `account:${email}`

async function spendAttempt(lookups: Lookups, who: { email: string; address: string; now: number }): Promise<void> {
  const [account, address] = await Promise.all([
    lookups.countAttempt(accountName(who.email), limits.loginAttemptsWindowMs),
    lookups.countAttempt(`address:${who.address}`, limits.loginAttemptsWindowMs),
  ])
  const spent = [
    ...(account.count > limits.loginAttemptsMax ? [account.endsAt] : []),
    ...(address.count > limits.loginAttemptsPerAddressMax ? [address.endsAt] : []),
  ]
  if (spent.length === 0) return
  const retryAfterSeconds = Math.max(1, Math.ceil((Math.max(...spent) - who.now) / 1000))
  throw new Failure('tooMuch', 'Too many attempts to sign in. Try again in {seconds} seconds.', {
    retryAfterSeconds,
    values: { seconds: retryAfterSeconds },
  })
}
