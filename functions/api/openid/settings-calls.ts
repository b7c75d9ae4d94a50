import { isDeepStrictEqual } from 'node:util'
import {
  changedOpenIdSettings,
  newOpenIdSettings,
  openIdChange,
  type OpenIdChange,
  type OpenIdSettings,
} from '../../../shared/domain/access/openid/provider-settings.ts'
import { isActive } from '../../../shared/domain/access/permissions.ts'
import { Failure, storedPhrase } from '../../../shared/domain/failures.ts'
import { group } from '../../../shared/entities/group.ts'
import { user } from '../../../shared/entities/user.ts'
import { isoTime } from '../../../shared/wire/dates.ts'
import type { OpenIdSettingsJson } from '../../../shared/wire/access/openid-json.ts'
import { note } from '../audit-entries.ts'
import { reasonReader } from '../http/reason-reader.ts'
import { jsonBody, parsed } from '../http/body.ts'
import { lastWriterWins } from '../records/last-writer.ts'
import { requireAdministrator } from '../require-administrator.ts'
import type { ApiContext, ScopedCaller } from '../route.ts'
import { backChannelAddress, domainProof, redirectAddress } from './provider-addresses.ts'
import { effective } from './effective-settings.ts'
import { proveDomains } from './prove-domains.ts'
import { requireMayForce } from './require-may-force.ts'

export async function answerSettings(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  requireAdministrator(caller)
  const settings = await c.var.world.openIdStore(caller.actor.tenantId).settings()
  return c.json(await settingsJson(c, caller, settings ?? newOpenIdSettings()))
}

/** Writes what the body names; the audit log has the names of the fields and no value. */
export async function changeSettings(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  requireAdministrator(caller)
  const body = parsed(openIdChange, await jsonBody(c))
  const { isForced, ...change } = withoutFixed(c, body)
  const store = c.var.world.openIdStore(caller.actor.tenantId)
  const before = (await store.settings()) ?? newOpenIdSettings()
  await requireFitting(c, caller, { before, body: { ...change, isForced } })
  const after = await store.changeSettings((now) => changedOpenIdSettings(now, change))
  for (const domain of before.domains) if (!after.domains.includes(domain)) await store.releaseDomain(domain)
  await proveDomains(
    c,
    store,
    after.domains.filter((domain) => !before.domains.includes(domain)),
  )
  await mirror(c, caller, { settings: after, isForced })
  const fields = Object.keys(change).filter((key) => {
    const field = key as keyof OpenIdSettings
    return !isDeepStrictEqual(before[field], after[field])
  })
  if (fields.length > 0)
    note(c, { action: 'edit', objectType: 'openIdSettings', attributes: { fields: fields.join(' ') } })
  return c.json(await settingsJson(c, caller, after))
}

export async function checkDomains(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  requireAdministrator(caller)
  const { spendTest } = await import('./test-settings.ts')
  await spendTest(c, caller)
  const store = c.var.world.openIdStore(caller.actor.tenantId)
  const settings = (await store.settings()) ?? newOpenIdSettings()
  await proveDomains(c, store, settings.domains)
  return c.json(await settingsJson(c, caller, settings))
}

/** The provider of a whole deployment is the operator's. @throws Failure forbidden that names the field */
function withoutFixed(c: ApiContext, body: OpenIdChange): OpenIdChange {
  const { openIdProvider: fixed } = c.var
  if (!fixed) return body
  const { issuer, clientId, scopes, clientSecret, ...others } = body
  const changed = Object.entries({ issuer, clientId, scopes }).find(
    ([key, value]) => value !== undefined && value !== fixed[key as 'issuer'],
  )
  const field = clientSecret ? 'clientSecret' : changed?.[0]
  if (field === undefined) return others
  throw new Failure(
    'forbidden',
    '{field}: the operator of this service chose one provider for all. Leave it as it is.',
    { field },
  )
}

interface Changing {
  before: OpenIdSettings
  body: OpenIdChange
}

/** @throws Failure invalid that names the field */
async function requireFitting(c: ApiContext, caller: ScopedCaller, { before, body }: Changing): Promise<void> {
  const { isForced, ...change } = body
  const after = await effective(c, changedOpenIdSettings(before, change))
  if (change.issuer && !c.var.world.openIdProviders.isAllowed(change.issuer)) {
    throw new Failure('invalid', 'The issuer has to be the https address of a public host.', { field: 'issuer' })
  }
  if (after.isOn && (after.issuer === '' || after.clientId === '')) {
    throw new Failure('invalid', '{field}: give issuer and client id first.', { field: 'isOn' })
  }
  await requireGroups(caller, change)
  const breakGlass = change.breakGlassUserId ? await caller.records.get(user, change.breakGlassUserId) : null
  if (change.breakGlassUserId && !(breakGlass?.administrator && isActive(breakGlass, c.var.world.now()))) {
    throw new Failure('invalid', '{field}: not an active administrator of this organisation. Choose one.', {
      field: 'breakGlassUserId',
    })
  }
  const { settings } = await caller.records.tenant()
  if (after.isOn && (isForced ?? settings.openIdForce)) requireMayForce(after, 'isForced')
}

/** @throws Failure invalid for a group that is not the organisation's */
async function requireGroups(caller: ScopedCaller, { groups, defaults }: OpenIdChange): Promise<void> {
  const named = [
    ...(groups ?? []).flatMap(({ groupIds }, at) => groupIds.map((id) => ({ id, field: `groups.${at}.groupIds` }))),
    ...(defaults?.groupIds ?? []).map((id) => ({ id, field: 'defaults.groupIds' })),
  ]
  const there = new Set(
    (
      await caller.records.getMany(
        group,
        named.map(({ id }) => id),
      )
    ).map(({ id }) => id),
  )
  const missing = named.find(({ id }) => !there.has(id))
  if (!missing) return
  const { id, field } = missing
  throw new Failure('invalid', '{field}: there is no group {id}. It may have been deleted.', { field, values: { id } })
}

interface Mirrored {
  settings: OpenIdSettings
  isForced: boolean | undefined
}

/** What every sign-in has to know stands with the organisation's account, which is read with each of them. */
function mirror(c: ApiContext, caller: ScopedCaller, { settings, isForced }: Mirrored): Promise<void> {
  const { isOn, breakGlassUserId } = settings
  return lastWriterWins(c.var.world, async () => {
    const tenant = await caller.records.tenant()
    const { openId: _, ...others } = tenant.account
    const account = isOn ? { ...others, openId: { breakGlassUserId } } : others
    if (!isDeepStrictEqual(account, tenant.account)) await caller.records.saveAccount(account, tenant.account)
    if (isForced === undefined || isForced === tenant.settings.openIdForce) return
    await caller.records.saveSettings({ ...tenant.settings, openIdForce: isForced }, tenant.settings)
  })
}

async function settingsJson(c: ApiContext, caller: ScopedCaller, stored: OpenIdSettings): Promise<OpenIdSettingsJson> {
  const { clientSecret, domains, lastTest, ...settings } = await effective(c, stored)
  const { tenantId } = caller.actor
  const own = new Set(await c.var.world.openIdStore(tenantId).ownDomains(domains))
  const tenant = await caller.records.tenant()
  const said = await reasonReader(c)
  return {
    ...settings,
    clientSecret: { isSet: clientSecret !== null },
    domains: domains.map((domain) => ({ domain, isProven: own.has(domain) })),
    domainProof: domainProof(tenantId),
    isForced: tenant.settings.openIdForce,
    redirectAddress: redirectAddress(c, tenantId),
    backChannelAddress: backChannelAddress(c, tenantId),
    isDeploymentWide: c.var.openIdProvider !== null,
    lastTest: lastTest && {
      ...lastTest,
      at: isoTime(lastTest.at),
      reason: lastTest.reason && said(storedPhrase(lastTest.reason)),
    },
  }
}
