import * as z from 'zod'
import { Failure } from '../../../../shared/domain/failures.ts'
import { accountLimits } from '../../../../shared/domain/limits/accounts.ts'
import { isActive } from '../../../../shared/domain/access/permissions.ts'
import { user } from '../../../../shared/entities/user.ts'
import { mayUsePassword } from '../../../../shared/domain/access/openid/forced.ts'
import { requirePasswordAllowed } from '../../../application/auth/forced-sign-in.ts'
import { endSessionsOf } from '../../../application/auth/end-sessions.ts'
import { hashPassword } from '../../../application/auth/passwords.ts'
import { forgetAttemptsAt } from '../../../application/auth/sign-in.ts'
import type { WorldOf } from '../../../platform/needs.ts'
import type { UserKey } from '../../../platform/ports/ports.ts'
import { hasSpent, spend } from '../../allowance.ts'
import { formBody, parsed } from '../../http/body.ts'
import { note } from '../../audit-entries.ts'
import { authRequest } from '../../http/auth-request.ts'
import { rememberDevice } from '../../enter-session.ts'
import { unreachable } from '../../../../shared/domain/access/share.ts'
import { strongPassword } from '../../people/draft.ts'
import { mailPasswordReset, mailsTo, passwordMark } from '../../people/emails.ts'
import type { ApiContext, Route } from '../../route.ts'
import { gates } from '../../gates.ts'
import { describe } from '../../openapi/describe.ts'
import { fieldNotes } from '../../openapi/parameters.ts'
import { wanted } from '../../openapi/schema.ts'

/** The number of a tenant's first administrator: the only one who is written to before the account is confirmed. */
const founderId = 1

/** Any text is taken: what is no address has no account, and is answered as all others are. */
export const forgotten = z.object({ email: z.string().min(1).max(254) })
export const renewed = z.object({ token: z.string().min(1).max(100), password: z.string() })

export const routes: readonly Route[] = [
  {
    method: 'POST',
    path: '/password/reset',
    access: 'open',
    gate: gates.always,
    document: describe('account', () => ({
      summary: 'Request a password reset email',
      notes: 'The response is the same whether or not the address is known.',
      body: { json: wanted(forgotten), form: true },
      answer: { nothing: 200 },
      refuses: ['tooMuch'],
    })),
    answer: async (c) => {
      const { world } = c.var
      const { email } = parsed(forgotten, await formBody(c))
      const { address } = authRequest(c)
      const windowMs = accountLimits.mailsWindowMs
      await spend(world, [{ name: `mail:address:${address}`, max: accountLimits.mailsPerAddressMax, windowMs }])
      await Promise.all([
        mailIfKnown(world, email.trim().toLowerCase()),
        world.pause(accountLimits.passwordResetAnswerMs),
      ])
      return c.body(null, 200)
    },
  },
  {
    method: 'POST',
    path: '/password/update',
    access: 'open',
    gate: gates.always,
    document: describe('account', () => ({
      summary: 'Set a new password',
      body: { json: wanted(renewed, { token: fieldNotes.mailedToken, password: fieldNotes.password }), form: true },
      answer: { nothing: 200 },
      refuses: ['missing', 'forbidden'],
    })),
    answer: async (c) => {
      const { token, password } = parsed(renewed, await formBody(c))
      strongPassword(password)
      const by = await setPassword(c, token, password)
      note(c, { action: 'password', objectType: user.name, objectId: by.userId, by })
      return rememberDevice(c, c.body(null, 200), by)
    },
  },
]

/** Says nothing in any case: whether an address has an account is nobody's business. */
async function mailIfKnown(world: WorldOf<'api'>, email: string): Promise<void> {
  const mayWrite = await hasSpent(world, [mailsTo(email)])
  const key = await world.lookups.userByEmail(email)
  if (!key || !mayWrite || unreachable.test(email)) return
  const records = world.tenants.records(key.tenantId)
  const [person, tenant] = await Promise.all([records.get(user, key.userId), records.tenant()])
  const { account } = tenant
  const reachable = account.isConfirmed || key.userId === founderId
  if (!person || person.temporary || !reachable || account.isSuspended || !isActive(person, world.now())) return
  if (!mayUsePassword(tenant, person.id)) return
  await mailPasswordReset(world, { key, person })
}

/**
 * @throws Failure missing for a link that was used, is too old, or was overtaken by another change; forbidden where a
 *   provider is forced
 */
async function setPassword(c: ApiContext, token: string, password: string): Promise<UserKey> {
  const { world } = c.var
  const link = await world.confirmations.redeem('password', token)
  const key: UserKey | null = link && { tenantId: link.tenantId, userId: link.userId }
  const records = key && world.tenants.records(key.tenantId)
  const before = key && records && (await records.credentials(key.userId)).hash
  const person = key && records && (await records.get(user, key.userId))
  if (!link || !key || !records || !person || passwordMark(before, person.email) !== link.boundTo) {
    throw new Failure('missing', 'This link was already used or has expired. Request another one.', { field: 'token' })
  }
  requirePasswordAllowed(await records.tenant(), key.userId)
  await records.savePasswordHash(key.userId, await hashPassword(password))
  await endSessionsOf(world, key)
  await forgetAttemptsAt(world, key, { email: person.email, request: authRequest(c) })
  return key
}
