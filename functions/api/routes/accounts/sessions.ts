import * as z from 'zod'
import { Failure, type FailureText } from '../../../../shared/domain/failures.ts'
import { tokenOrigins } from '../../../../shared/domain/access/derivation.ts'
import { accountLimits } from '../../../../shared/domain/limits/accounts.ts'
import { optionalText } from '../../../../shared/entities/fields.ts'
import { isoTime } from '../../../../shared/wire/dates.ts'
import { requirePasswordAllowed } from '../../../application/auth/forced-sign-in.ts'
import { endHeld, endSessionsOf } from '../../../application/auth/end-sessions.ts'
import type { SessionSummary } from '../../../platform/ports/ports.ts'
import { formBody, parsed } from '../../http/body.ts'
import { note } from '../../audit-entries.ts'
import { cookie, grantEnd } from '../../enter-session.ts'
import { requireMoment } from '../../http/query.ts'
import type { ScopedCaller, Route } from '../../route.ts'
import { gates } from '../../gates.ts'
import { describe } from '../../openapi/describe.ts'
import { listOf, moment, object, oneOf, ref, text, wanted } from '../../openapi/schema.ts'

/** A user's sessions: browsers that are signed in, tokens of programs. */
export const routes: readonly Route[] = [
  {
    method: 'GET',
    path: '/session/all',
    access: 'signedIn',
    gate: { ...gates.always, guest: 'refused' },
    document: describe('session', () => ({
      summary: 'List open sessions and tokens',
      answer: { json: listOf(ref('HeldSession')) },
    })),
    answer: async (c, caller) => {
      const held = await c.var.world.lookups.sessionsOf(caller.actor)
      return c.json(held.map((each) => sessionSummaryJson(each, caller)))
    },
  },
  {
    // everywhere, this browser included
    method: 'DELETE',
    path: '/session/all',
    access: 'signedIn',
    gate: { ...gates.always, guest: 'refused' },
    document: describe('session', () => ({ summary: 'Sign out everywhere', answer: { nothing: 204 } })),
    audit: { action: 'logout', attributes: { everywhere: 1 } },
    answer: async (c, caller) => {
      const { world } = c.var
      const { tenantId, userId } = caller.actor
      // before the sessions: what fails can be tried again only while there is one
      await world.channelStore(tenantId).unsubscribeAll(userId)
      await caller.records.renewStamp(caller.user.id)
      await endSessionsOf(world, caller.actor)
      c.header('set-cookie', cookie(c, '', 0))
      return c.body(null, 204)
    },
  },
  {
    method: 'POST',
    path: '/session/token',
    access: 'signedIn',
    gate: { ...gates.always, guest: 'refused' },
    document: describe('session', () => ({
      summary: 'Create an API token',
      body: {
        json: object(
          {
            expiration: { ...moment, description: 'one week from now if absent' },
            name: { ...text, description: 'what the list of tokens calls it' },
            scope: { ...oneOf(tokenScopes), description: '`full` if absent; `read` may change nothing' },
          },
          ['expiration', 'name', 'scope'],
        ),
        form: true,
        isOptional: true,
      },
      answer: { text: 'the token; shown only once' },
    })),
    answer: async (c, caller) => {
      const form = await formBody(c)
      const { name, scope } = parsed(newToken, form)
      if (isByPassword(caller)) requirePasswordAllowed(await caller.tenant(), caller.user.id)
      const wanted = form.expiration
      const now = c.var.world.now()
      const asked = wanted === undefined || wanted === '' ? now + accountLimits.tokenMsDefault : momentOf(wanted)
      const expiresAt = Math.min(asked, grantEnd(caller.session))
      if (expiresAt <= now) {
        throw new Failure('invalid', 'expiration: this time is in the past. Choose a future time.', {
          field: 'expiration',
        })
      }
      const { tenantId, userId } = caller.actor
      const { enteredBy, enteredByStamp } = caller.session ?? {}
      const { stamp } = caller
      const derivedFrom = tokenOrigins(caller.session)
      if (derivedFrom.length > accountLimits.derivationsMax) {
        throw new Failure(
          'conflict',
          'This token comes from a token that was made with a token, and so on. Sign in to make one.',
        )
      }
      note(c, { action: 'token', attributes: { expiresAt, ...(scope === 'read' && { scope }) } })
      return c.text(
        await c.var.world.lookups.openSession('token', {
          tenantId,
          userId,
          stamp,
          enteredBy,
          enteredByStamp,
          derivedFrom,
          expiresAt,
          ...(name !== null && { name }),
          ...(scope === 'read' && { isReadOnly: true as const }),
        }),
      )
    },
  },
  {
    // by the token itself, which everybody who has it may end; or by a key from the caller's own list
    method: 'POST',
    path: '/session/token/revoke',
    access: 'signedIn',
    gate: { ...gates.always, guest: 'refused' },
    document: describe('session', () => ({
      summary: 'Revoke a token or a session',
      notes: 'By the token itself or by its key from the list.',
      body: { json: wanted(revocation), form: true },
      answer: { nothing: 204 },
    })),
    answer: async (c, caller) => {
      const { world } = c.var
      const request = parsed(revocation, await formBody(c))
      const named = (await world.lookups.sessionsOf(caller.actor)).filter(({ key }) => key === request.key)
      const held = request.token === undefined ? null : await world.lookups.session('token', request.token)
      const ending = held ? [...named, { ...held, kind: 'token' as const }] : named
      for (const each of ending) await endHeld(world, each)
      if (ending.length > 0) note(c, { action: 'tokenRevoked' })
      return c.body(null, 204)
    },
  },
]

const tokenScopes = ['full', 'read'] as const
export const newToken = z.object({
  name: optionalText(accountLimits.tokenNameLengthMax),
  scope: z.preprocess((value) => (value === '' ? undefined : value), z.enum(tokenScopes).default('full')),
})

const secret = z.string().min(1).max(100)
export const revocation = z
  .object({ token: secret.optional(), key: secret.optional() })
  .refine(({ token, key }) => token !== undefined || key !== undefined, {
    path: ['token'],
    message: 'missing. Send the token, or its key from the list.' satisfies FailureText,
  })

const sessionSummaryJson = (held: SessionSummary, { session, user }: ScopedCaller) => ({
  key: held.key,
  kind: held.kind,
  userId: held.userId,
  isCurrent: held.key === session?.key,
  isEntered: held.enteredBy !== undefined && held.userId !== user.id,
  openedAt: isoTime(held.openedAt),
  usedAt: isoTime(held.usedAt),
  expiresAt: isoTime(held.expiresAt),
  isReadOnly: held.isReadOnly ?? false,
  name: held.name ?? null,
  browser: held.browser ?? null,
  system: held.system ?? null,
  place: held.place ?? null,
  address: held.address ?? null,
  isOpenId: held.openId !== undefined,
})

/** Not with an account at a provider, nor with a token that was made before. */
const isByPassword = ({ session }: ScopedCaller): boolean =>
  session?.kind !== 'token' && session?.openId === undefined && (session?.derivedFrom ?? []).length === 0

const momentOf = (value: unknown) =>
  typeof value === 'number' && Number.isFinite(value) ? value : requireMoment(String(value), 'expiration')
