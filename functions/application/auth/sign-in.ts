import { Failure } from '../../../shared/domain/failures.ts'
import { accountLimits } from '../../../shared/domain/limits/accounts.ts'
import { isActive } from '../../../shared/domain/access/permissions.ts'
import { user as userEntity, type User } from '../../../shared/entities/user.ts'
import { actingPeople } from './acting-users.ts'
import { deviceEntries, knownMark } from './device-cookie.ts'
import { requirePasswordAllowed } from './forced-sign-in.ts'
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts'
import type { AuthPorts } from './people.ts'
import { provesTwoFactor } from './two-factor.ts'
import type { UserKey } from '../../platform/ports/ports.ts'
import type { AuthRequest } from './request.ts'
import type { SignedIn } from './session.ts'
import { passwordLength } from '../../../shared/domain/access/password-rule.ts'

export interface SignIn {
  email: string
  password: string
  /** the two-factor code, when the user has set that up */
  code?: string
  /** a program that sends its password with each request: nobody may where the provider is forced */
  isBasic?: true
  /** tells the network, and whether this browser signed in before */
  request: AuthRequest
}

/** Matches no password; checking against it takes as long as checking against a user's hash. */
export const nobodysHash = `$scrypt$ln=15,r=8,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** The longest address that e-mail allows (RFC 5321, 4.5.3.1.3); anything longer cannot be an account. */
const emailLengthMax = 254

/**
 * Checks an e-mail address and password. An unknown address takes as long, and is refused in the same words, as a wrong
 * password; both count against the limits of the account and of the network, which a right password does not. A browser that signed in before has a limit
 * of its own instead, so that others who guess cannot keep its owner out.
 *
 * @throws Failure unauthenticated, with the field `code` when only that is missing; invalid for a wrong code; forbidden for a person who is disabled or expired, and with the field `openid` where a provider is forced; tooMuch with the wait
 */
export async function signIn(world: AuthPorts, attempt: SignIn): Promise<SignedIn> {
  const email = attempt.email.trim().toLowerCase()
  if (email.length > emailLengthMax) throw wrong()
  const entries = deviceEntries(attempt.request)
  // most guesses come without a cookie: they are counted before anything is read
  const early = entries.length > 0 ? await accountOf(world, email) : null
  const proven = early && knownMark(entries, { ...early.key, hash: early.hash ?? nobodysHash })
  // anybody can prove something to nobody's hash
  const mark = early?.isKnown && early.hash !== null ? proven : null
  const allowances = allowancesOf({ email, network: attempt.request.address, mark })
  await spendAttempt(world, allowances)

  const { isKnown, key, records, hash, stamp, user } = early ?? (await accountOf(world, email))
  const password = attempt.password.slice(0, passwordLength.max + 1)
  const proved = await verifyPassword(password, hash ?? nobodysHash)
  if (!proved || !isKnown || !user) throw wrong()
  const [tenant, acting] = await Promise.all([
    records.tenant(),
    actingPeople(records)(user.id),
    giveBack(world, allowances.filter(isShared)),
  ])
  requirePasswordAllowed(tenant, attempt.isBasic ? null : user.id)
  await proveTwoFactor(world, { key, user, mark }, attempt.code)

  await Promise.all(
    allowances.filter(({ isGivenBack }) => isGivenBack).map(({ name }) => world.lookups.forgetAttempts(name)),
  )
  if (tenant.account.isSuspended) {
    throw new Failure('forbidden', 'This account is suspended. Contact us to reactivate it.', { field: 'account' })
  }
  if (!acting) throw wrong()
  refuseEnded(acting, world.now())
  if (hash && isOutdated(hash)) await records.improvePasswordHash(user.id, await hashPassword(password), hash)
  return { user: acting, records, stamp }
}

/** Gives a user who proved otherwise who they are their attempts back. */
export async function forgetAttemptsAt(world: AuthPorts, key: UserKey, who: { email: string; request: AuthRequest }) {
  const allowances = allowancesOf({ email: who.email, network: who.request.address, mark: null })
  const names = allowances.filter(({ isGivenBack }) => isGivenBack).map(({ name }) => name)
  await Promise.all([...names, codesName(key)].map((name) => world.lookups.forgetAttempts(name)))
}

const nobody: UserKey = { tenantId: 'nobody', userId: 0 }

/** Reads as much for an address that nobody has. */
async function accountOf(world: AuthPorts, email: string) {
  const found = await world.lookups.userByEmail(email)
  const key = found ?? nobody
  const records = world.tenants.records(key.tenantId)
  const [{ hash, stamp }, user] = await Promise.all([
    records.credentials(key.userId),
    records.get(userEntity, key.userId),
  ])
  return { isKnown: found !== null, key, records, hash, stamp, user }
}

/** @throws Failure forbidden with the field that ended it, so that a page can say it in the reader's language */
function refuseEnded(user: User, now: number): void {
  if (isActive(user, now)) return
  const [field, text] = user.disabled
    ? (['disabled', 'User is disabled. Ask your administrator to enable the account.'] as const)
    : (['expirationTime', 'User has expired. Ask your administrator to enable the account.'] as const)
  throw new Failure('forbidden', text, { field })
}

async function proveTwoFactor(
  world: AuthPorts,
  who: { key: UserKey; user: User; mark: string | null },
  code = '',
): Promise<void> {
  const { totpKey } = who.user
  if (totpKey === null) return
  if (code === '') {
    throw new Failure('unauthenticated', 'Enter the code from your authenticator app.', { field: 'code' })
  }
  // a known device has spent one of its own attempts already
  const name = codesName(who.key)
  if (who.mark === null) await spendAttempt(world, [{ name, max: accountLimits.loginAttemptsMax }])
  if (await provesTwoFactor(world, who.key, { key: totpKey, code })) return world.lookups.forgetAttempts(name)
  throw new Failure('invalid', 'code: wrong, expired or already used. Wait for the next one.', { field: 'code' })
}

const wrong = () => new Failure('unauthenticated', 'Incorrect email address or password')
const codesName = ({ tenantId, userId }: UserKey) => `codes:${tenantId}:${userId}`

interface Allowance {
  name: string
  /** in `accountLimits.loginAttemptsWindowMs` */
  max: number
  /** all of them, by a success. Of a network only the attempt itself is, or one account there would open the way to all others */
  isGivenBack?: true
}

const isShared = ({ isGivenBack }: Allowance): boolean => isGivenBack !== true

/** @param mark of a browser that signed in to the account before; null for all others */
function allowancesOf({ email, network, mark }: { email: string; network: string; mark: string | null }): Allowance[] {
  if (mark !== null)
    return [{ name: `device:${email}:${mark}`, max: accountLimits.loginAttemptsMax, isGivenBack: true }]
  return [
    { name: `from:${network} ${email}`, max: accountLimits.loginAttemptsMax, isGivenBack: true },
    { name: `account:${email}`, max: accountLimits.loginAttemptsPerAccountMax, isGivenBack: true },
    { name: `address:${network}`, max: accountLimits.loginAttemptsPerAddressMax },
  ]
}

const giveBack = (world: AuthPorts, allowances: readonly Allowance[]) =>
  Promise.all(allowances.map(({ name }) => world.lookups.giveBackAttempt(name)))

async function spendAttempt(world: AuthPorts, allowances: readonly Allowance[]): Promise<void> {
  const counts = await Promise.all(
    allowances.map(({ name }) => world.lookups.countAttempt(name, accountLimits.loginAttemptsWindowMs)),
  )
  const spent = counts.flatMap(({ count, endsAt }, at) => (count > allowances[at]!.max ? [endsAt] : []))
  if (spent.length === 0) return
  // what is not looked at says nothing about a password: a person who has to wait does not make others wait
  await giveBack(
    world,
    allowances.filter((each, at) => isShared(each) && counts[at]!.count <= each.max),
  )
  const retryAfterSeconds = Math.max(1, Math.ceil((Math.max(...spent) - world.now()) / 1000))
  throw new Failure('tooMuch', 'Too many attempts to sign in. Try again in {seconds} seconds.', {
    retryAfterSeconds,
    values: { seconds: retryAfterSeconds },
  })
}
