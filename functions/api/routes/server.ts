import { accountState } from '../../../shared/domain/access/account.ts'
import { brandOf } from '../../../shared/domain/brand/brand.ts'
import { hasBrand, publicAttributes } from '../../../shared/domain/brand/public-brand.ts'
import { isOpenIdForced } from '../../../shared/domain/access/openid/forced.ts'
import { Failure } from '../../../shared/domain/failures.ts'
import { isAdministrator, mayEditServer } from '../../../shared/domain/access/permissions.ts'
import { politicalViewOf } from '../../../shared/domain/map/political-view.ts'
import { newServerSettings, serverSettings, type ServerSettings } from '../../../shared/entities/server-settings.ts'
import { withReadableTexts } from '../../../shared/entities/legacy-texts.ts'
import type { MapJson } from '../../../shared/wire/map/map-json.ts'
import { isoTime } from '../../../shared/wire/dates.ts'
import type { Tenant } from '../../platform/ports/ports.ts'
import { jsonBody, parsed } from '../http/body.ts'
import type { ApiContext, ScopedCaller, Route } from '../route.ts'
import { storageSpace } from '../storage-space.ts'
import { lastWriterWins } from '../records/last-writer.ts'
import { refuseStale, versionTag } from '../http/version-tag.ts'
import { gates } from '../gates.ts'
import { describe } from '../openapi/describe.ts'
import { ref, text } from '../openapi/schema.ts'
import { addressedTenant } from '../brand/brand-of.ts'

/**
 * What clients of this API call the server: the tenant's own settings for callers who are signed in, the product's for
 * all others, and what this product can do. `storageSpace` is what is left of the tenant's own share.
 */
export const routes: readonly Route[] = [
  {
    method: 'GET',
    path: '/server',
    access: 'open',
    gate: gates.always,
    document: describe('organisation', () => ({
      summary: 'Get the settings',
      notes:
        'Without a sign-in, returns the product’s default settings; with the id of an organisation that has a brand, or at its own address, what its sign-in pages show besides.',
      query: { tenant: { says: 'id of the organisation whose sign-in pages are opened', schema: text } },
      answer: { json: ref('Server') },
      isTagged: true,
    })),
    answer: async (c, caller) => {
      if (!caller) return shown(c, null, await visited(c))
      const tenant = await caller.tenant()
      return shown(c, caller, { settings: tenant.settings, tenant, tenantId: tenant.tenantId })
    },
  },
  {
    method: 'PUT',
    path: '/server',
    access: 'signedIn',
    gate: gates.whileOpen,
    document: describe('organisation', () => ({
      summary: 'Replace the settings',
      body: { json: ref('ServerDraft') },
      answer: { json: ref('Server') },
      isTagged: true,
      refuses: ['conflict'],
    })),
    answer: async (c, caller) => {
      if (!mayEditServer(caller.user)) {
        throw new Failure('forbidden', 'You may view these settings but not change them. Ask an administrator.')
      }
      return lastWriterWins(c.var.world, async () => {
        const tenant = await caller.records.tenant()
        refuseStale(c, tenant.settings)
        const settings = parsed(
          serverSettings.schema,
          withReadableTexts(serverSettings, await jsonBody(c), tenant.settings),
        )
        const { refuseMapAddresses } = await import('../map-addresses.ts')
        refuseMapAddresses(c, settings, tenant.settings)
        if (settings.openIdForce && !tenant.settings.openIdForce) await requireForceable(c, tenant)
        await caller.records.saveSettings(settings, tenant.settings)
        return shown(c, caller, { settings, tenant: { ...tenant, settings }, tenantId: tenant.tenantId })
      })
    },
  },
  {
    method: 'GET',
    path: '/server/map',
    access: 'signedIn',
    gate: gates.always,
    document: describe('organisation', () => ({
      summary: 'Get the map service',
      notes: '`amazon` is null if this deployment does not use maps of Amazon Location.',
      answer: { json: ref('Map') },
    })),
    answer: async (c, caller) => c.json(await mapService(c, caller)),
  },
]

/** @throws Failure invalid while everybody would be locked out */
async function requireForceable(c: ApiContext, { tenantId, account }: Tenant): Promise<void> {
  const openId = account.openId && (await c.var.world.openIdStore(tenantId).settings())
  if (openId) (await import('../openid/require-may-force.ts')).requireMayForce(openId, 'openIdForce')
}

/** What browsers load maps with; guests of a share see maps, too. */
async function mapService(c: ApiContext, caller: ScopedCaller): Promise<MapJson> {
  const key = await c.var.world.mapKeys.current()
  if (key === null) return { amazon: null }
  const { settings } = await caller.tenant()
  return { amazon: { ...key, politicalView: politicalViewOf(settings.attributes) } }
}

interface Shown {
  settings: ServerSettings
  /** of a caller; null for visitors */
  tenant: Tenant | null
  /** whose brand is shown; null for the product's own */
  tenantId: string | null
  /** whether the organisation that is visited signs in with a provider */
  hasOpenId?: boolean
}

async function visited(c: ApiContext): Promise<Shown> {
  const settings = newServerSettings()
  const addressed = await addressedTenant(c)
  const openId = {
    isOn: addressed?.account.openId !== undefined,
    isForced: addressed !== null && isOpenIdForced(addressed),
  }
  const branded = addressed && hasBrand(brandOf(addressed.settings)) ? addressed : null
  if (!branded)
    return {
      settings: { ...settings, openIdForce: openId.isForced },
      tenant: null,
      tenantId: null,
      hasOpenId: openId.isOn,
    }
  const { tenantId } = branded
  const attributes = { ...settings.attributes, ...publicAttributes(branded.settings, tenantId) }
  return {
    settings: { ...settings, attributes, openIdForce: openId.isForced },
    tenant: null,
    tenantId,
    hasOpenId: openId.isOn,
  }
}

async function shown(
  c: ApiContext,
  caller: ScopedCaller | null,
  { settings, tenant, tenantId, hasOpenId = tenant?.account.openId !== undefined }: Shown,
): Promise<Response> {
  const answered = {
    id: 1,
    ...settings,
    bingKey: null,
    version: c.var.version,
    tenant: tenantId,
    emailEnabled: true,
    textEnabled: false,
    geocoderEnabled: c.var.world.geocoder.isAvailable(),
    geolocationEnabled: c.var.world.geolocation.isAvailable(),
    roadsEnabled: c.var.world.roads.isAvailable(),
    storageSpace:
      caller && isAdministrator(caller.user) ? await storageSpace(c.var.world, caller.actor.tenantId) : null,
    newServer: false,
    openIdEnabled: hasOpenId,
    twelveHourFormat: false,
    account: tenant && accountFacts(tenant, c.var.world.now()),
  }
  c.header('etag', versionTag(settings, answered))
  return c.json(answered)
}

/** So that a browser can say that a trial ends, or that a mail waits to be opened. */
const accountFacts = ({ name, account }: Tenant, now: number) => ({
  organisation: name,
  state: accountState(account, now),
  trialEndsAt: account.trialEndsAt === null ? null : isoTime(account.trialEndsAt),
  isConfirmed: account.isConfirmed,
  deletionAt: account.deletionAt === null ? null : isoTime(account.deletionAt),
})
