import { authorizationCodeGrant, fetchUserInfo } from 'openid-client'
import { domainOf, type OpenIdSettings } from '../../../shared/domain/access/openid/provider-settings.ts'
import { groupsIn, matchedGroups } from '../../../shared/domain/access/openid/rights.ts'
import { accountLimits } from '../../../shared/domain/limits/accounts.ts'
import { openIdLimits } from '../../../shared/domain/limits/openid.ts'
import { cookieValue } from '../../application/auth/request.ts'
import { accountKey, sidKey } from '../../platform/openid/account-key.ts'
import type { OpenIdVisit } from '../../platform/ports/ports.ts'
import { secretKey } from '../../platform/secrets.ts'
import { spend } from '../allowance.ts'
import { note } from '../audit-entries.ts'
import { openBrowserSession, originOf } from '../enter-session.ts'
import { namedTenant } from '../brand/brand-of.ts'
import { authRequest } from '../http/auth-request.ts'
import { queryOf } from '../http/query.ts'
import type { ApiContext, ScopedCaller } from '../route.ts'
import { redirectAddress } from './provider-addresses.ts'
import { arrive, emailIn, isVerified, type Claims } from './arrive.ts'
import { visitCookie } from './begin.ts'
import { openIdSettingsOf } from './effective-settings.ts'
import { noteProviderFailure, refuseAt, savedTest } from './outcome.ts'
import { forgetProvider, providerOf, type Provider } from './provider.ts'
import { isCancelled, providerProblem } from './provider-problem.ts'

/** What a provider sends back with somebody. */
export async function answerCallback(c: ApiContext, caller: ScopedCaller | null): Promise<Response> {
  const { world } = c.var
  const { address } = authRequest(c)
  const { visitsPerAddressMax: max, visitsWindowMs: windowMs } = openIdLimits
  await spend(world, [{ name: `openid:callback:${address}`, max, windowMs }])
  const visit = await ownVisit(c)
  const settings = visit && (await openIdSettingsOf(c, visit.tenantId))
  if (!visit || !settings || !isSameClient(visit, settings)) return refuseAt(c, 'stale')
  const answer = await proven(c, visit, settings)
  if (visit.testedBy !== null) return tested(c, { visit, settings, caller, answer })
  if ('error' in answer) return refuseAt(c, isCancelled(answer.error) ? 'refused' : 'provider')
  const tenant = await namedTenant(c, visit.tenantId)
  if (!tenant || tenant.account.isSuspended || !settings.isOn) return refuseAt(c, 'refused')
  return enterOrRefuse(c, { visit, settings, answer })
}

/** The visit that this browser began with this organisation; each answer is looked at once, whatever it says. */
async function ownVisit(c: ApiContext): Promise<OpenIdVisit | null> {
  const state = queryOf(c).get('state')
  const visit = state === null ? null : await c.var.world.openIdLookups.take(state)
  const browser = cookieValue(authRequest(c), visitCookie)
  if (!visit || browser === undefined || secretKey(browser) !== visit.browser) return null
  const expected = c.var.openIdProvider ? undefined : visit.tenantId
  return c.req.param('tenant') === expected ? visit : null
}

const isSameClient = (visit: OpenIdVisit, { issuer, clientId }: OpenIdSettings): boolean =>
  visit.issuer === issuer && visit.clientId === clientId

interface Proven {
  claims: Claims
  idToken: string
  provider: Provider
}

/** Who the provider says it is, when all of it can be trusted. */
async function proven(
  c: ApiContext,
  visit: OpenIdVisit,
  settings: OpenIdSettings,
): Promise<Proven | { error: unknown }> {
  const { world } = c.var
  try {
    const provider = await providerOf(world, settings)
    const query = queryOf(c)
    const address = new URL(`${redirectAddress(c, visit.tenantId)}?${query}`)
    const tokens = await authorizationCodeGrant(provider.config, address, {
      expectedState: query.get('state')!,
      expectedNonce: visit.nonce,
      pkceCodeVerifier: visit.codeVerifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims() as Claims
    const known = await withUserInfo({ provider, claims, settings, accessToken: tokens.access_token })
    return { claims: known, idToken: tokens.id_token!, provider }
  } catch (error) {
    noteProviderFailure(visit.tenantId, error)
    // keys or endpoints may have changed
    if (!isCancelled(error)) forgetProvider(world, settings)
    return { error }
  }
}

interface Asking {
  provider: Provider
  claims: Claims
  settings: OpenIdSettings
  accessToken: string
}

/** Many providers say the address and groups only when they are asked. What the signed token says counts more. */
async function withUserInfo({ provider, claims, settings, accessToken }: Asking): Promise<Claims> {
  const { groupsClaim } = settings
  const lacksGroups = groupsClaim !== '' && !Object.hasOwn(claims, groupsClaim)
  const lacksVerification = claims['email_verified'] === undefined
  const isAsked = emailIn(claims) === null || lacksGroups || lacksVerification
  if (!isAsked || provider.metadata.userinfo_endpoint === undefined) return claims
  const more = { ...claims, ...(await fetchUserInfo(provider.config, accessToken, claims.sub)) }
  const isSameAddress = emailIn(claims) === null || emailIn(claims) === emailIn(more)
  // of another address it would vouch for this one
  const { email_verified: verified, ...others } = more
  return { ...others, ...(isSameAddress && { email_verified: verified }), ...claims }
}

interface Testing {
  visit: OpenIdVisit
  settings: OpenIdSettings
  caller: ScopedCaller | null
  answer: Proven | { error: unknown }
}

/** Keeps names of claims and no value; nobody is signed in, linked or made. */
async function tested(c: ApiContext, { visit, settings, caller, answer }: Testing): Promise<Response> {
  const { tenantId } = visit
  const isSameCaller = caller?.actor.tenantId === tenantId && caller.user.id === visit.testedBy
  if (!isSameCaller || !caller.user.administrator) return refuseAt(c, 'stale')
  const none = { claims: [], groups: [] }
  if ('error' in answer) return savedTest(c, tenantId, { isOk: false, reason: providerProblem(answer.error), ...none })
  const { claims } = answer
  const email = emailIn(claims)
  const domain = email && domainOf(email)
  const isOwn = domain !== null && (await c.var.world.openIdStore(tenantId).ownDomains([domain])).length > 0
  const reason =
    email === null
      ? 'The provider says no email address. Ask for the scope email.'
      : (isVerified(claims) ?? isOwn)
        ? null
        : 'The provider does not say that the email address is verified, and its domain is not proven.'
  const groups = matchedGroups(settings, groupsIn(claims, settings.groupsClaim) ?? []).map(({ group }) => group)
  const names = Object.keys(claims).slice(0, openIdLimits.claimsMax)
  return savedTest(c, tenantId, { isOk: reason === null, reason, claims: names, groups })
}

interface Entering {
  visit: OpenIdVisit
  settings: OpenIdSettings
  answer: Proven
}

async function enterOrRefuse(c: ApiContext, { visit, settings, answer }: Entering): Promise<Response> {
  const { world } = c.var
  const { tenantId, issuer, clientId } = visit
  const { claims, idToken, provider } = answer
  const { end_session_endpoint: endSession } = provider.metadata
  const arrived = await arrive(c, { tenantId, settings, claims })
  if ('reason' in arrived) {
    note(c, {
      action: 'loginFailed',
      attributes: { ...originOf(c), openId: arrived.reason },
      by: { tenantId, userId: arrived.userId ?? 0 },
    })
    return refuseAt(c, arrived.reason)
  }
  const { person } = arrived
  const by = { tenantId, userId: person.id }
  const account = accountKey({ issuer, subject: claims.sub })
  const sid = typeof claims['sid'] === 'string' ? sidKey(issuer, claims['sid']) : undefined
  const expiresAt = world.now() + accountLimits.sessionMs
  const { stamp } = await world.tenants.records(tenantId).credentials(person.id)
  const openId = { account, ...(sid !== undefined && { sid }) }
  const key = await openBrowserSession(c, { ...by, stamp, expiresAt, openId })
  const store = world.openIdStore(tenantId)
  if (sid !== undefined) await store.noteSid(sid, account, expiresAt)
  if (c.var.openIdProvider) {
    for (const known of [account, sid]) if (known) await world.openIdLookups.noteArrival(known, tenantId, expiresAt)
  }
  await store.keepSession(key, {
    // a browser is led there: no address but those that may be called
    endSession: endSession !== undefined && world.openIdProviders.isAllowed(endSession) ? endSession : null,
    clientId,
    idToken: idToken.length <= openIdLimits.idTokenLengthMax ? idToken : null,
    expiresAt,
  })
  note(c, { action: 'login', attributes: { ...originOf(c), openId: 1 }, by })
  return c.redirect(`/?${new URLSearchParams({ openid: 'success', ...(visit.to !== '' && { to: visit.to }) })}`, 303)
}
