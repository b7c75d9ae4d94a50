import { isOpenIdForced } from '../../../shared/domain/access/openid/forced.ts'
import type { OpenIdOfferJson } from '../../../shared/wire/access/openid-json.ts'
import type { ApiContext } from '../route.ts'
import { wantedTenant } from './provider-addresses.ts'
import { openIdSettingsOf } from './effective-settings.ts'

const none: OpenIdOfferJson = { isOn: false, isForced: false, name: '', icon: '' }

/** What the page for signing in offers: of an organisation, never of a person. */
export async function answerOffer(c: ApiContext): Promise<Response> {
  const tenant = await wantedTenant(c)
  if (!tenant?.account.openId) return c.json(none)
  const settings = await openIdSettingsOf(c, tenant.tenantId)
  if (!settings.isOn) return c.json(none)
  const { name, icon } = settings
  return c.json({ isOn: true, isForced: isOpenIdForced(tenant), name, icon } satisfies OpenIdOfferJson)
}
