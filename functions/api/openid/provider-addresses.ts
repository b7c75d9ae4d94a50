import { domainOf } from '../../../shared/domain/access/openid/provider-settings.ts'
import type { Tenant } from '../../platform/ports/ports.ts'
import { namedTenant, tenantOfName } from '../brand/brand-of.ts'
import { queryOf } from '../http/query.ts'
import type { ApiContext } from '../route.ts'

/** Where the people of an organisation open it: its own name, when it has one. */
export function originOfTenant(c: ApiContext, tenantId: string): string {
  // the provider of a whole deployment leads to one address
  const own = c.var.openIdProvider ? undefined : [...c.var.tenantDomains].find(([, id]) => id === tenantId)
  return own ? `https://${own[0]}` : c.var.world.siteAddress()
}

/**
 * Each organisation has its own: a provider that leads people to the one of another cannot have a code sent to itself
 * (RFC 9700, 4.4.2.2). The one provider of a whole deployment has no others to be taken for.
 */
export const redirectAddress = (c: ApiContext, tenantId: string): string =>
  `${originOfTenant(c, tenantId)}/api/session/openid/callback${c.var.openIdProvider ? '' : `/${tenantId}`}`

/** Each organisation has its own, as above. */
export const backChannelAddress = (c: ApiContext, tenantId: string): string =>
  `${originOfTenant(c, tenantId)}/api/session/openid/backchannel${c.var.openIdProvider ? '' : `/${tenantId}`}`

/** Where a provider leads to after signing out. */
export const signedOutAddress = (c: ApiContext, tenantId: string): string => `${originOfTenant(c, tenantId)}/login`

/** Of a TXT record: an organisation's own value. */
export const domainProof = (tenantId: string): string => `qafila-domain-verification=${tenantId}`

/**
 * The organisation whose page for signing in this is: of the address's own name, of the parameter `tenant`, or whose
 * domain the typed address has. Null for none, and for one that is suspended: nobody can tell them apart.
 */
export async function wantedTenant(c: ApiContext): Promise<Tenant | null> {
  const query = queryOf(c)
  const email = query.get('email')
  const domain = email === null ? null : domainOf(email)
  const name =
    tenantOfName(c) ?? query.get('tenant') ?? (domain && (await c.var.world.openIdLookups.tenantOfDomain(domain)))
  const tenant = await namedTenant(c, name)
  return tenant && !tenant.account.isSuspended ? tenant : null
}
