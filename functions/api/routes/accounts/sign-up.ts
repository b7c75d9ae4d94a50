import * as z from 'zod'
import { openAccount } from '../../../../shared/domain/access/account.ts'
import { Failure, type FailureText } from '../../../../shared/domain/failures.ts'
import { accountLimits } from '../../../../shared/domain/limits/accounts.ts'
import { requiredText } from '../../../../shared/entities/fields.ts'
import { newServerSettings } from '../../../../shared/entities/server-settings.ts'
import { user, type User } from '../../../../shared/entities/user.ts'
import { mailLanguages } from '../../../../shared/i18n/mail-languages.ts'
import { hashPassword } from '../../../application/auth/passwords.ts'
import type { WorldOf } from '../../../platform/needs.ts'
import { taken } from '../../../platform/records/record-failures.ts'
import { type Allowance, spend } from '../../allowance.ts'
import { formBody, parsed } from '../../http/body.ts'
import { authRequest } from '../../http/auth-request.ts'
import { unreachable } from '../../../../shared/domain/access/share.ts'
import { strongPassword } from '../../people/draft.ts'
import { mailConfirmation, mailsTo } from '../../people/emails.ts'
import type { ApiContext, ScopedCaller, Route } from '../../route.ts'
import { userJson } from '../../user-json.ts'
import { gates } from '../../gates.ts'
import { describe } from '../../openapi/describe.ts'
import { fieldNotes } from '../../openapi/parameters.ts'
import { ref, wanted, moment, object } from '../../openapi/schema.ts'
import { isAdministrator } from '../../../../shared/domain/access/permissions.ts'
import { note } from '../../audit-entries.ts'
import { grantEnd } from '../../enter-session.ts'
import { requireMoment, textOf } from '../../http/query.ts'

export const signUp = z.object({
  organisation: requiredText(),
  name: requiredText(),
  email: user.schema.shape.email.refine(
    (email) => !unreachable.test(email),
    'mail cannot reach this address' satisfies FailureText,
  ),
  password: z.string(),
  language: z.enum(mailLanguages).default('en'),
  terms: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
    .refine((accepted) => accepted, 'accept the terms of service to go on' satisfies FailureText),
})
type SignUp = z.infer<typeof signUp>

/** From the link in the mail. */
export const mailedToken = z.object({ token: z.string().min(1).max(100) })

/** From the free-trial link to an account that may be used. Nobody is signed in by it. */
export const routes: readonly Route[] = [
  {
    method: 'POST',
    path: '/sign-up',
    access: 'open',
    gate: gates.always,
    document: describe('account', () => ({
      summary: 'Start a free trial',
      notes: 'Creates an organisation with its first administrator and emails a confirmation link. Does not sign in.',
      body: {
        json: wanted(signUp, { password: fieldNotes.password, terms: 'true to accept the terms of service' }),
        form: true,
      },
      answer: { json: ref('User') },
      refuses: ['conflict', 'tooMuch'],
    })),
    answer: async (c) => {
      const request = parsed(signUp, await formBody(c))
      strongPassword(request.password)
      await spend(c.var.world, allowancesOf(c, request.email))
      return c.json(userJson(await found(c.var.world, request)))
    },
  },
  {
    // a person presses a button for this: programs that look into mails only follow links
    method: 'POST',
    path: '/sign-up/confirm',
    access: 'open',
    gate: gates.always,
    document: describe('account', () => ({
      summary: 'Confirm the email address',
      body: { json: wanted(mailedToken, { token: fieldNotes.mailedToken }), form: true },
      answer: { nothing: 204 },
      refuses: ['missing'],
    })),
    answer: async (c) => {
      const { token } = parsed(mailedToken, await formBody(c))
      await confirm(c.var.world, token)
      return c.body(null, 204)
    },
  },
  {
    method: 'POST',
    path: '/sign-up/confirmation',
    access: 'signedIn',
    gate: gates.always,
    document: describe('account', () => ({
      summary: 'Resend the confirmation email',
      answer: { nothing: 204 },
      refuses: ['conflict', 'tooMuch'],
    })),
    answer: async (c, caller) => {
      await mailAgain(c.var.world, caller)
      return c.body(null, 204)
    },
  },
  {
    // anyone with it may register until it expires, while the tenant's `registration` is on
    method: 'POST',
    path: '/users/invitation',
    access: 'signedIn',
    gate: gates.whileOpen,
    document: describe('users', () => ({
      summary: 'Create an invitation to register',
      notes:
        'Administrators only, while `registration` is on. Anyone with the invitation can register until it expires.',
      body: { json: object({ expiration: { ...moment, description: 'one week from now if absent' } }), form: true },
      answer: { text: 'the invitation' },
      refuses: ['conflict'],
    })),
    answer: async (c, caller) => {
      if (!isAdministrator(caller.user)) {
        throw new Failure('forbidden', 'You may not invite users. Ask an administrator.')
      }
      if (!(await caller.settings()).registration) {
        throw new Failure('conflict', 'registration: it is off. Turn it on in the settings first.', {
          field: 'registration',
        })
      }
      const { world } = c.var
      const { tenantId, userId } = caller.actor
      const asked = momentIn(await formBody(c)) ?? world.now() + accountLimits.invitationMsDefault
      const expiresAt = Math.min(asked, world.now() + accountLimits.invitationMsMax, grantEnd(caller.session))
      if (expiresAt <= world.now()) {
        throw new Failure('invalid', 'expiration: this time is in the past. Choose a future time.', {
          field: 'expiration',
        })
      }
      note(c, { action: 'token', attributes: { expiresAt } })
      return c.text(await world.confirmations.issue('invitation', { tenantId, userId, expiresAt, boundTo: '' }))
    },
  },
]

function allowancesOf(c: ApiContext, email: string): Allowance[] {
  const { address } = authRequest(c)
  const windowMs = accountLimits.signUpsWindowMs
  return [
    { name: `signUp:address:${address}`, max: accountLimits.signUpsPerAddressMax, windowMs },
    { name: `signUp:domain:${email.split('@').at(-1)}`, max: accountLimits.signUpsPerDomainMax, windowMs },
  ]
}

/** Founds the tenant. A mail that does not leave can be asked for again. @throws Failure conflict when the address is taken */
async function found(world: WorldOf<'api'>, request: SignUp): Promise<User> {
  if (await world.lookups.userByEmail(request.email)) throw taken('email', request.email)
  const administrator = user.schema.parse({
    name: request.name,
    email: request.email,
    administrator: true,
    deviceLimit: -1,
    attributes: { language: request.language, company: request.organisation, termsAccepted: true },
  })
  const now = world.now()
  const key = await world.tenants.create({
    name: request.organisation,
    settings: newServerSettings(),
    account: { ...openAccount, createdAt: now, trialEndsAt: now + accountLimits.trialMs, isConfirmed: false },
    administrator,
    passwordHash: await hashPassword(request.password),
  })
  const person = { ...administrator, id: key.userId }
  await world.lookups.countAttempt(mailsTo(person.email).name, accountLimits.mailsWindowMs)
  await mailConfirmation(world, { key, person })
  return person
}

async function confirm(world: WorldOf<'api'>, token: string): Promise<void> {
  const link = await world.confirmations.redeem('email', token)
  const records = link && world.tenants.records(link.tenantId)
  const person = link && records && (await records.get(user, link.userId))
  if (!link || !records || person?.email !== link.boundTo) {
    throw new Failure('missing', 'This link was already used or has expired. Sign in and request another email.')
  }
  const { account } = await records.tenant()
  await records.saveAccount({ ...account, isConfirmed: true }, account)
}

async function mailAgain(world: WorldOf<'api'>, caller: ScopedCaller): Promise<void> {
  if (!caller.user.administrator || (await caller.tenant()).account.isConfirmed) {
    throw new Failure(
      'conflict',
      'There is nothing to confirm: the email address is already confirmed, or another user has to confirm it.',
    )
  }
  await spend(world, [mailsTo(caller.user.email)])
  const { tenantId, userId } = caller.actor
  if (await mailConfirmation(world, { key: { tenantId, userId }, person: caller.user })) return
  throw new Failure('conflict', 'The email could not be sent. Try again in a few minutes.')
}

function momentIn({ expiration }: Record<string, unknown>): number | null {
  if (expiration === undefined || expiration === null || expiration === '') return null
  return requireMoment(textOf(expiration), 'expiration')
}
