import { newOpenIdSettings, type OpenIdSettings } from '../../../shared/domain/access/openid/provider-settings.ts'
import type { ApiContext } from '../route.ts'

/** What an organisation set, with the provider of the whole deployment where the operator chose one. */
export async function openIdSettingsOf(c: ApiContext, tenantId: string): Promise<OpenIdSettings> {
  const stored = await c.var.world.openIdStore(tenantId).settings()
  return effective(c, stored ?? newOpenIdSettings())
}

export async function effective(c: ApiContext, stored: OpenIdSettings): Promise<OpenIdSettings> {
  if (!c.var.openIdProvider) return stored
  const { clientSecret, ...named } = c.var.openIdProvider
  return { ...stored, ...named, clientSecret: (await clientSecret?.()) ?? null }
}
