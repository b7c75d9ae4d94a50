import { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier } from 'openid-client'
import { ownPath } from '../../../shared/domain/access/openid/own-path.ts'
import type { OpenIdSettings } from '../../../shared/domain/access/openid/provider-settings.ts'
import { openIdLimits } from '../../../shared/domain/limits/openid.ts'
import { cookieValue, isAskedElsewhere } from '../../application/auth/request.ts'
import { newSecret, secretKey } from '../../platform/secrets.ts'
import { spend } from '../allowance.ts'
import { cookieText } from '../enter-session.ts'
import { authRequest } from '../http/auth-request.ts'
import { flagIn, queryOf } from '../http/query.ts'
import { requireAdministrator } from '../require-administrator.ts'
import type { ApiContext, ScopedCaller } from '../route.ts'
import { Failure } from '../../../shared/domain/failures.ts'
import { originOfTenant, redirectAddress, wantedTenant } from './provider-addresses.ts'
import { openIdSettingsOf } from './effective-settings.ts'
import { noteProviderFailure, refuseAt, savedTest } from './outcome.ts'
import { providerOf } from './provider.ts'
import { providerProblem } from './provider-problem.ts'

export const visitCookie = 'openid'

/** Leads to the provider of an organisation. What comes back is bound to this browser, and works once. */
export async function begin(c: ApiContext, caller: ScopedCaller | null): Promise<Response> {
  const { address } = authRequest(c)
  const { visitsPerAddressMax: max, visitsWindowMs: windowMs } = openIdLimits
  await spend(c.var.world, [{ name: `openid:begin:${address}`, max, windowMs }])
  if (flagIn(queryOf(c), 'test')) return beginTest(c, caller)
  // a link of another site signs nobody in over who is signed in
  if (caller && isAskedElsewhere(authRequest(c))) return c.redirect(ownPath(queryOf(c).get('to')) ?? '/', 303)
  const tenant = await wantedTenant(c)
  const settings = tenant && (await openIdSettingsOf(c, tenant.tenantId))
  if (!tenant || !settings?.isOn) return refuseAt(c, 'provider')
  return elsewhere(c, tenant.tenantId) ?? leave(c, { tenantId: tenant.tenantId, settings, testedBy: null })
}

async function beginTest(c: ApiContext, caller: ScopedCaller | null): Promise<Response> {
  if (!caller) throw new Failure('unauthenticated', 'You are not signed in. Sign in and try again.')
  requireAdministrator(caller)
  const { tenantId, userId } = caller.actor
  const settings = await openIdSettingsOf(c, tenantId)
  if (!settings.issuer || !settings.clientId) {
    throw new Failure('invalid', '{field}: missing. Save issuer and client id first.', { field: 'issuer' })
  }
  return leave(c, { tenantId, settings, testedBy: userId })
}

/** The cookie belongs to the name that the provider leads back to. */
function elsewhere(c: ApiContext, tenantId: string): Response | null {
  const origin = originOfTenant(c, tenantId)
  const host = c.req.header('x-forwarded-host') ?? c.req.header('host')
  // followed once: behind an entry point that names another host, it would not end
  if (host === undefined || host === new URL(origin).host || queryOf(c).has('here')) return null
  const query = new URLSearchParams({ tenant: tenantId, here: '1' })
  const to = ownPath(queryOf(c).get('to'))
  if (to !== null) query.set('to', to)
  return c.redirect(`${origin}/api/session/openid/auth?${query}`, 303)
}

interface Leaving {
  tenantId: string
  settings: OpenIdSettings
  testedBy: number | null
}

async function leave(c: ApiContext, { tenantId, settings, testedBy }: Leaving): Promise<Response> {
  const { world } = c.var
  try {
    const { config } = await providerOf(world, settings)
    const browser = browserSecret(c)
    const codeVerifier = randomPKCECodeVerifier()
    const nonce = randomNonce()
    const state = await world.openIdLookups.begin({
      tenantId,
      issuer: settings.issuer,
      clientId: settings.clientId,
      nonce,
      codeVerifier,
      browser: secretKey(browser),
      to: ownPath(queryOf(c).get('to')) ?? '',
      testedBy,
      expiresAt: world.now() + openIdLimits.visitMs,
    })
    const address = buildAuthorizationUrl(config, {
      redirect_uri: redirectAddress(c, tenantId),
      scope: settings.scopes,
      code_challenge: await calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
      state,
      nonce,
    })
    const maxAgeSeconds = openIdLimits.visitMs / 1000
    c.header(
      'set-cookie',
      cookieText(c, { name: visitCookie, value: browser, path: '/api/session/openid', maxAgeSeconds }),
    )
    return c.redirect(address.href, 303)
  } catch (error) {
    noteProviderFailure(tenantId, error)
    if (testedBy === null) return refuseAt(c, 'provider')
    return savedTest(c, tenantId, { isOk: false, reason: providerProblem(error), claims: [], groups: [] })
  }
}

/** Of several pages of one browser that sign in at once none ends the others. */
function browserSecret(c: ApiContext): string {
  const held = cookieValue(authRequest(c), visitCookie)
  return held !== undefined && /^[\w-]{43}$/.test(held) ? held : newSecret()
}
