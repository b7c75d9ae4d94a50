import { Failure } from '../../../../shared/domain/failures.ts'
import { sessionOrigins } from '../../../../shared/domain/access/derivation.ts'
import { accountLimits } from '../../../../shared/domain/limits/accounts.ts'
import { endHeld } from '../../../application/auth/end-sessions.ts'
import { sessionCaller } from '../../../application/auth/session.ts'
import type { SignIn } from '../../../application/auth/sign-in.ts'
import type { SignedIn } from '../../../application/auth/session.ts'
import type { SignedOutJson } from '../../../../shared/wire/access/openid-json.ts'
import { formBody } from '../../http/body.ts'
import { authRequest } from '../../http/auth-request.ts'
import { note } from '../../audit-entries.ts'
import { cookie, enter, originOf, rememberDevice, requireOwnVisit } from '../../enter-session.ts'
import { queryOf } from '../../http/query.ts'
import { isEntryNoted, spendEntry } from '../../people/link-entries.ts'
import { giveOwnGuest } from '../../people/own-guest.ts'
import type { ApiContext, Route } from '../../route.ts'
import { sessionJson } from '../../session-json.ts'
import { gates } from '../../gates.ts'
import { describe } from '../../openapi/describe.ts'
import { object, ref, text } from '../../openapi/schema.ts'

export const routes: readonly Route[] = [
  {
    method: 'POST',
    path: '/session',
    access: 'open',
    gate: gates.always,
    document: describe('session', () => ({
      summary: 'Sign in',
      notes:
        'Returns 401 with the line `field code` if the user has two-step verification on. Ask for the code and send all three values.',
      body: {
        json: object(
          { email: text, password: text, code: { ...text, description: 'one-time code for two-step verification' } },
          ['code'],
        ),
        form: true,
      },
      answer: { json: ref('User') },
      refuses: ['unauthenticated', 'forbidden', 'tooMuch'],
    })),
    answer: async (c) => {
      await requireOwnVisit(c)
      const form = await formBody(c)
      const credentials = { email: textIn(form, 'email'), password: textIn(form, 'password'), code: codeIn(form) }
      const { user, records, stamp } = await provenPerson(c, { ...credentials, request: authRequest(c) })
      const expiresAt = c.var.world.now() + accountLimits.sessionMs
      const key = { tenantId: records.tenantId, userId: user.id }
      const answer = await enter(c, user, { ...key, stamp, expiresAt })
      const { noticeNewSignIn } = await import('../../people/new-sign-in.ts')
      await noticeNewSignIn(c, user, key)
      if ((await records.tenant()).settings.openIdForce) {
        const { noticeBreakGlass } = await import('../../openid/break-glass.ts')
        await noticeBreakGlass(c, user, key)
      }
      return rememberDevice(c, answer, key)
    },
  },
  {
    method: 'GET',
    path: '/session',
    access: 'open',
    gate: gates.always,
    document: describe('session', () => ({
      summary: 'Get the signed-in user',
      notes:
        'With a token, opens a session, as links in emails and shared links do. Returns 404 if nobody is signed in.',
      query: { token: { says: 'opens a session', schema: text } },
      answer: { json: ref('Session') },
      refuses: ['unauthenticated', 'forbidden', 'missing', 'tooMuch'],
    })),
    answer: async (c, caller) => {
      const token = queryOf(c).get('token')
      if (token !== null) return enterWithToken(c, token)
      if (!caller) throw new Failure('missing', 'You are not signed in.')
      return c.json(await sessionJson(caller))
    },
  },
  {
    method: 'DELETE',
    path: '/session',
    access: 'signedIn',
    gate: gates.always,
    document: describe('session', () => ({
      summary: 'Sign out',
      notes: 'Where the session was opened with a provider that ends its own, too, the browser goes there next.',
      answer: [
        { nothing: 204 },
        { json: object({ endSessionAddress: text }), says: 'where the provider ends its session' },
      ],
    })),
    audit: { action: 'logout' },
    answer: async (c, caller) => {
      const { session } = caller
      if (session?.kind === 'session') await endHeld(c.var.world, session)
      c.header('set-cookie', cookie(c, '', 0))
      const endSessionAddress =
        session?.openId && (await (await import('../../openid/end-at-provider.ts')).endAtProvider(c, session))
      return endSessionAddress ? c.json({ endSessionAddress } satisfies SignedOutJson) : c.body(null, 204)
    },
  },
]

/**
 * The user of an email address and password; both outcomes are noted in the tenant of the address. An unknown address is
 * noted as well, where nobody reads it: the answer must take as long.
 */
async function provenPerson(c: ApiContext, attempt: SignIn): Promise<SignedIn> {
  const { signIn } = await import('../../../application/auth/sign-in.ts')
  const { world } = c.var
  try {
    const entered = await signIn(world, attempt)
    const by = { tenantId: entered.records.tenantId, userId: entered.user.id }
    note(c, { action: 'login', attributes: originOf(c), by })
    return entered
  } catch (error) {
    const isRefusal = error instanceof Failure && error.kind !== 'tooMuch'
    if (isRefusal)
      note(c, {
        action: 'loginFailed',
        attributes: originOf(c),
        by: (await world.lookups.userByEmail(attempt.email)) ?? nobody,
      })
    throw error
  }
}

const nobody = { tenantId: 'nobody', userId: 0 }

async function enterWithToken(c: ApiContext, token: string): Promise<Response> {
  await requireOwnVisit(c)
  const held = { kind: 'token', secret: token } as const
  const first = await sessionCaller(c.var.world, held)
  const isMoved = first?.session && first.user.temporary && (await giveOwnGuest(c.var.world, first.session))
  const bearer = isMoved ? await sessionCaller(c.var.world, held) : first
  if (!bearer?.session) throw new Failure('unauthenticated', 'This link is no longer valid. Ask for a new one.')
  await spendEntry(c, bearer.session.key)
  if (bearer.user.temporary) await c.var.world.lookups.countView(bearer.session)
  const grantEndsAt = bearer.session.expiresAt
  const expiresAt = Math.min(grantEndsAt, c.var.world.now() + accountLimits.sessionMs)
  const { tenantId, userId } = bearer.actor
  const { enteredBy, enteredByStamp, isReadOnly } = bearer.session
  const { stamp } = bearer
  if (await isEntryNoted(c, bearer))
    note(c, { action: bearer.user.temporary ? 'shareUse' : 'login', attributes: originOf(c), by: { tenantId, userId } })
  return enter(c, bearer.user, {
    tenantId,
    userId,
    stamp,
    enteredBy,
    enteredByStamp,
    expiresAt,
    grantEndsAt,
    derivedFrom: sessionOrigins(bearer.session),
    ...(isReadOnly && { isReadOnly }),
  })
}

function textIn(form: Record<string, unknown>, field: string): string {
  const value = form[field]
  if (typeof value === 'string' && value !== '') return value
  throw new Failure('invalid', '{field}: missing. Send your email and password.', { field })
}

const codeIn = ({ code }: Record<string, unknown>) =>
  typeof code === 'string' || typeof code === 'number' ? String(code).slice(0, 20) : ''
