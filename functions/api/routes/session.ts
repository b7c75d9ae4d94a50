import { Failure } from '../../../shared/domain/failures.ts'
import { limits } from '../../../shared/domain/limits.ts'
import { sessionCaller } from '../../platform/auth/session.ts'
import { signIn, type SignIn } from '../../platform/auth/sign-in.ts'
import { formBody } from '../http/body.ts'
import { authRequest } from '../http/auth-request.ts'
import { note } from '../audit-entries.ts'
import { cookie, end, enter, grantEnd, refuseOtherSites } from '../enter-session.ts'
import { queryOf, requireMoment } from '../http/query.ts'
import type { ApiContext, Route } from '../route.ts'
import { sessionJson } from '../session-json.ts'

export const sessionRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/session',
    open: true,
    answer: async (c) => {
      refuseOtherSites(c)
      const form = await formBody(c)
      const credentials = { email: text(form, 'email'), password: text(form, 'password'), code: codeIn(form) }
      const { user, records, stamp } = await provenPerson(c, { ...credentials, address: authRequest(c).address })
      const expiresAt = c.var.world.now() + limits.sessionMs
      return enter(c, user, { tenantId: records.tenantId, userId: user.id, stamp, expiresAt })
    },
  },
  {
    method: 'GET',
    path: '/session',
    open: true,
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
    answer: async (c, caller) => {
      if (caller.session?.kind === 'session') await end(c.var.world, caller.session)
      note(c, { action: 'logout' })
      c.header('set-cookie', cookie(c, '', 0))
      return c.body(null, 204)
    },
  },
  {
    method: 'POST',
    path: '/session/token',
    answer: async (c, caller) => {
      const wanted = (await formBody(c)).expiration
      const now = c.var.world.now()
      const asked = wanted === undefined || wanted === '' ? now + limits.tokenMsDefault : momentOf(wanted)
      const expiresAt = Math.min(asked, grantEnd(caller.session))
      if (expiresAt <= now) {
        throw new Failure('invalid', 'expiration: this time is in the past. Choose a future time.', {
          field: 'expiration',
        })
      }
      const { tenantId, userId } = caller.actor
      const { enteredBy, enteredByStamp } = caller.session ?? {}
      const { stamp } = caller
      note(c, { action: 'token', attributes: { expiresAt } })
      return c.text(
        await c.var.world.lookups.openSession('token', {
          tenantId,
          userId,
          stamp,
          enteredBy,
          enteredByStamp,
          expiresAt,
        }),
      )
    },
  },
]

/**
 * Whoever an address and password prove to be; both outcomes are noted in the tenant that the address leads to. One that
 * leads nowhere is noted as well, in a place that nobody reads: the answer must take as long.
 */
async function provenPerson(c: ApiContext, attempt: SignIn): ReturnType<typeof signIn> {
  const { world } = c.var
  try {
    const entered = await signIn(world, attempt)
    const by = { tenantId: entered.records.tenantId, userId: entered.user.id }
    note(c, { action: 'login', by })
    return entered
  } catch (error) {
    const isRefusal = error instanceof Failure && error.kind !== 'tooMuch'
    if (isRefusal) note(c, { action: 'loginFailed', by: (await world.lookups.userByEmail(attempt.email)) ?? nobody })
    throw error
  }
}

const nobody = { tenantId: 'nobody', userId: 0 }

async function enterWithToken(c: ApiContext, token: string): Promise<Response> {
  refuseOtherSites(c)
  const bearer = await sessionCaller(c.var.world, { kind: 'token', secret: token })
  if (!bearer?.session) throw new Failure('unauthenticated', 'This link is no longer valid. Ask for a new one.')
  const grantEndsAt = bearer.session.expiresAt
  const expiresAt = Math.min(grantEndsAt, c.var.world.now() + limits.sessionMs)
  const { tenantId, userId } = bearer.actor
  const { enteredBy, enteredByStamp } = bearer.session
  const { stamp } = bearer
  note(c, { action: bearer.user.temporary ? 'shareUse' : 'login', by: { tenantId, userId } })
  return enter(c, bearer.user, {
    tenantId,
    userId,
    stamp,
    enteredBy,
    enteredByStamp,
    expiresAt,
    grantEndsAt,
  })
}

function text(form: Record<string, unknown>, field: string): string {
  const value = form[field]
  if (typeof value === 'string' && value !== '') return value
  throw new Failure('invalid', `${field}: missing. Send your email and password.`, { field })
}

const codeIn = ({ code }: Record<string, unknown>) =>
  typeof code === 'string' || typeof code === 'number' ? String(code).slice(0, 20) : ''

const momentOf = (value: unknown) =>
  typeof value === 'number' && Number.isFinite(value) ? value : requireMoment(String(value), 'expiration')
