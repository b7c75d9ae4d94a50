import * as z from 'zod'
import { Failure } from '../../../shared/domain/failures.ts'
import { passwordLength } from '../../../shared/domain/access/password-rule.ts'
import { accountLimits } from '../../../shared/domain/limits/accounts.ts'
import { user as userEntity } from '../../../shared/entities/user.ts'
import { verifyPassword } from '../../application/auth/passwords.ts'
import { nobodysHash } from '../../application/auth/sign-in.ts'
import { provesTwoFactor } from '../../application/auth/two-factor.ts'
import type { WorldOf } from '../../platform/needs.ts'
import type { ScopedCaller } from '../route.ts'

const secret = z.string().max(passwordLength.max).nullish()

/** As a body holds it beside what it asks for. */
export const confirmation = z.object({ password: secret, code: secret }).nullish()
export type Confirmation = z.infer<typeof confirmation>

/**
 * The caller proves again who they are, with the password or with a code of their authenticator app. Somebody who signed
 * in as another user proves who they are themselves. Counted like attempts to sign in.
 * @throws Failure forbidden without a proof; invalid for a wrong one, naming the field; tooMuch with the wait
 */
export async function confirm(world: WorldOf<'api'>, caller: ScopedCaller, given: Confirmation) {
  const [password, code] = [given?.password ?? '', given?.code ?? '']
  if (password === '' && code === '') {
    throw new Failure('forbidden', 'Confirm with your password, or with a code from your authenticator app.', {
      field: 'confirmation',
    })
  }
  const { tenantId } = caller.actor
  const userId = caller.session?.enteredBy ?? caller.user.id
  const name = `confirm:${tenantId}:${userId}`
  await spendAttempt(world, name)
  if (password !== '') await provePassword(caller, userId, password)
  else await proveCode(world, caller, { tenantId, userId, code })
  await world.lookups.forgetAttempts(name)
}

async function provePassword({ records }: ScopedCaller, userId: number, password: string): Promise<void> {
  const { hash } = await records.credentials(userId)
  const isRight = await verifyPassword(password.slice(0, passwordLength.max + 1), hash ?? nobodysHash)
  if (isRight && hash !== null) return
  throw new Failure('invalid', '{field}: wrong. Enter the password that you sign in with.', {
    field: 'confirmation.password',
  })
}

async function proveCode(
  world: WorldOf<'api'>,
  { records }: ScopedCaller,
  { tenantId, userId, code }: { tenantId: string; userId: number; code: string },
): Promise<void> {
  const key = (await records.get(userEntity, userId))?.totpKey ?? null
  if (key !== null && (await provesTwoFactor(world, { tenantId, userId }, { key, code }))) return
  throw new Failure('invalid', '{field}: wrong, expired or already used. Wait for the next one.', {
    field: 'confirmation.code',
  })
}

async function spendAttempt(world: WorldOf<'api'>, name: string): Promise<void> {
  const { count, endsAt } = await world.lookups.countAttempt(name, accountLimits.loginAttemptsWindowMs)
  if (count <= accountLimits.loginAttemptsMax) return
  const retryAfterSeconds = Math.max(1, Math.ceil((endsAt - world.now()) / 1000))
  throw new Failure('tooMuch', 'Too many attempts to sign in. Try again in {seconds} seconds.', {
    retryAfterSeconds,
    values: { seconds: retryAfterSeconds },
  })
}
