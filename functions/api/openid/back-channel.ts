import { jwtVerify, type JWTPayload } from 'jose'
import { newOpenIdSettings, type OpenIdSettings } from '../../../shared/domain/access/openid/provider-settings.ts'
import { Failure } from '../../../shared/domain/failures.ts'
import { openIdLimits } from '../../../shared/domain/limits/openid.ts'
import { endHeld } from '../../application/auth/end-sessions.ts'
import { accountKey, sidKey } from '../../platform/openid/account-key.ts'
import { secretKey } from '../../platform/secrets.ts'
import { spend } from '../allowance.ts'
import { note } from '../audit-entries.ts'
import { namedTenant } from '../brand/brand-of.ts'
import { authRequest } from '../http/auth-request.ts'
import { formBody } from '../http/body.ts'
import type { ApiContext } from '../route.ts'
import { effective, openIdSettingsOf } from './effective-settings.ts'
import { noteProviderFailure } from './outcome.ts'
import { providerOf } from './provider.ts'

const event = 'http://schemas.openid.net/event/backchannel-logout'
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

const notValid = () => new Failure('invalid', 'This logout token is not valid.', { field: 'logout_token' })

/** The client that a logout token is for: of an organisation, or of the whole deployment. */
interface Client {
  /** null for the deployment */
  tenantId: string | null
  settings: OpenIdSettings
}

/**
 * Ends the sessions that a provider says have ended (OpenID Connect Back-Channel Logout 1.0). Somebody who has none, or
 * is unknown, is fine.
 * @throws Failure invalid for a token that is not the provider's, or came before
 */
export async function answerBackChannel(c: ApiContext): Promise<Response> {
  const { world } = c.var
  const client = await clientOf(c)
  const { logout_token: token } = await formBody(c)
  if (!client || typeof token !== 'string') throw notValid()
  const name = client.tenantId ?? ''
  const { logoutsPerAddressMax, logoutsPerTenantMax: max, logoutsWindowMs: windowMs, logoutKnownMs } = openIdLimits
  const from = authRequest(c).address
  await spend(world, [{ name: `openid:logout:address:${from}`, max: logoutsPerAddressMax, windowMs }])
  const payload = await verified(c, client, token)
  // what is not the provider's uses up nothing of the organisation
  await spend(world, [{ name: `openid:logout:${name}`, max, windowMs }])
  const { count } = await world.lookups.countAttempt(`openid:jti:${name}:${secretKey(payload.jti!)}`, logoutKnownMs)
  if (count > 1) throw notValid()
  const ended = endedOf(payload, client.settings)
  const tenants =
    client.tenantId === null
      ? await world.openIdLookups.tenantsOfArrival(ended.account ?? ended.sid!)
      : [client.tenantId]
  for (const tenantId of tenants) await endThose(c, tenantId, ended)
  return c.body(null, 200)
}

async function clientOf(c: ApiContext): Promise<Client | null> {
  const named = c.req.param('tenant')
  if (named === undefined)
    return c.var.openIdProvider && { tenantId: null, settings: await effective(c, newOpenIdSettings()) }
  const tenant = await namedTenant(c, named)
  const settings = tenant && (await openIdSettingsOf(c, tenant.tenantId))
  return settings?.isOn ? { tenantId: tenant!.tenantId, settings } : null
}

async function verified(c: ApiContext, { tenantId, settings }: Client, token: string): Promise<JWTPayload> {
  const { world } = c.var
  try {
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
    noteProviderFailure(tenantId ?? '', error)
  }
  throw notValid()
}

/** Whose session ended at the provider, and which; at least one of both. */
interface Ended {
  account?: string
  sid?: string
}

function endedOf({ sub, sid }: JWTPayload, { issuer }: OpenIdSettings): Ended {
  return {
    ...(sub !== undefined && { account: accountKey({ issuer, subject: sub }) }),
    ...(typeof sid === 'string' && { sid: sidKey(issuer, sid) }),
  }
}

async function endThose(c: ApiContext, tenantId: string, { account: known, sid }: Ended): Promise<void> {
  const { world } = c.var
  const store = world.openIdStore(tenantId)
  const account = known ?? (sid && (await store.accountOfSid(sid)))
  const link = account && (await store.linkOf(account))
  if (!link) return
  const held = await world.lookups.sessionsOf({ tenantId, userId: link.userId })
  const ending = held.filter(
    ({ openId }) =>
      openId?.account === link.account && (sid === undefined || openId.sid === undefined || openId.sid === sid),
  )
  for (const each of ending) await endHeld(world, each)
  if (ending.length > 0) note(c, { action: 'logout', attributes: { openId: 1 }, by: { tenantId, userId: link.userId } })
}
