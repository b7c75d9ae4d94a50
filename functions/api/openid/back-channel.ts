import { jwtVerify, type JWTPayload } from 'jose'
import { Failure } from '../../../shared/domain/failures.ts'
import { openIdLimits } from '../../../shared/domain/limits/openid.ts'
import { endHeld } from '../../application/auth/end-sessions.ts'
import { accountKey, sidKey } from '../../platform/openid/account-key.ts'
import { secretKey } from '../../platform/secrets.ts'
import { spend } from '../allowance.ts'
import { note } from '../audit-entries.ts'
import { namedTenant } from '../brand/brand-of.ts'
import { formBody } from '../http/body.ts'
import type { ApiContext } from '../route.ts'
import { openIdSettingsOf } from './effective-settings.ts'
import { noteProviderFailure } from './outcome.ts'
import { providerOf } from './provider.ts'

const event = 'http://schemas.openid.net/event/backchannel-logout'
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

const notValid = () => new Failure('invalid', 'This logout token is not valid.', { field: 'logout_token' })

/**
 * Ends the sessions that a provider says have ended (OpenID Connect Back-Channel Logout 1.0). Somebody who has none, or
 * is unknown, is fine.
 * @throws Failure invalid for a token that is not the provider's, or came before
 */
export async function answerBackChannel(c: ApiContext): Promise<Response> {
  const { world } = c.var
  const tenant = await namedTenant(c, c.req.param('tenant'))
  const settings = tenant && (await openIdSettingsOf(c, tenant.tenantId))
  const { logout_token: token } = await formBody(c)
  if (!tenant || !settings?.isOn || typeof token !== 'string') throw notValid()
  const { tenantId } = tenant
  const { logoutsPerTenantMax: max, logoutsWindowMs, logoutKnownMs } = openIdLimits
  await spend(world, [{ name: `openid:logout:${tenantId}`, max, windowMs: logoutsWindowMs }])
  const payload = await verified(c, { tenantId, token })
  const { count } = await world.lookups.countAttempt(`openid:jti:${tenantId}:${secretKey(payload.jti!)}`, logoutKnownMs)
  if (count > 1) throw notValid()
  await endThose(c, tenantId, payload)
  return c.body(null, 200)
}

async function verified(c: ApiContext, { tenantId, token }: { tenantId: string; token: string }): Promise<JWTPayload> {
  const { world } = c.var
  try {
    const settings = await openIdSettingsOf(c, tenantId)
    const { keys, metadata } = await providerOf(world, settings)
    const { payload } = await jwtVerify(token, keys, {
      issuer: metadata.issuer,
      audience: settings.clientId,
      algorithms,
      clockTolerance: openIdLimits.clockSkewSeconds,
      // of a token without an end; others end by themselves
      maxTokenAge: openIdLimits.logoutKnownMs / 1000,
      currentDate: new Date(world.now()),
    })
    const { events } = payload as { events?: Record<string, unknown> }
    const isLogout = typeof events?.[event] === 'object' && !Object.hasOwn(payload, 'nonce')
    const isAboutSomebody = typeof payload.sub === 'string' || typeof payload['sid'] === 'string'
    if (isLogout && isAboutSomebody && typeof payload.jti === 'string') return payload
  } catch (error) {
    noteProviderFailure(tenantId, error)
  }
  throw notValid()
}

async function endThose(c: ApiContext, tenantId: string, { iss, sub, sid }: JWTPayload): Promise<void> {
  const { world } = c.var
  const store = world.openIdStore(tenantId)
  const { issuer } = await openIdSettingsOf(c, tenantId)
  const session = typeof sid === 'string' ? sidKey(issuer, sid) : undefined
  const account =
    sub === undefined ? session && (await store.accountOfSid(session)) : accountKey({ issuer, subject: sub })
  const link = account && (await store.linkOf(account))
  if (!iss || !link) return
  const held = await world.lookups.sessionsOf({ tenantId, userId: link.userId })
  const ending = held.filter(
    ({ openId }) =>
      openId?.account === link.account && (session === undefined || openId.sid === undefined || openId.sid === session),
  )
  for (const each of ending) await endHeld(world, each)
  if (ending.length > 0) note(c, { action: 'logout', attributes: { openId: 1 }, by: { tenantId, userId: link.userId } })
}
