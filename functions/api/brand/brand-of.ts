import { brandOf } from '../../../shared/domain/brand/brand.ts'
import { isTenantName } from '../../../shared/domain/brand/tenant-name.ts'
import { hasBrand } from '../../../shared/domain/brand/public-brand.ts'
import { Failure } from '../../../shared/domain/failures.ts'
import type { ServerSettings } from '../../../shared/entities/server-settings.ts'
import type { Tenant } from '../../platform/ports/ports.ts'
import type { ApiContext } from '../route.ts'
import { queryOf } from '../http/query.ts'

export interface BrandedTenant {
  tenantId: string
  settings: ServerSettings
}

/** @param name of a tenant, as an address has it */
export async function brandedTenant(c: ApiContext, name: string | null | undefined): Promise<BrandedTenant | null> {
  const tenant = await namedTenant(c, name)
  return tenant && hasBrand(brandOf(tenant.settings)) ? tenant : null
}

/** The organisation with this id; null for none. */
export async function namedTenant(c: ApiContext, name: string | null | undefined): Promise<Tenant | null> {
  if (!isTenantName(name)) return null
  try {
    return await c.var.world.tenants.records(name).tenant()
  } catch (error) {
    if (error instanceof Failure && error.kind === 'missing') return null
    throw error
  }
}

/**
 * The organisation that a visitor's address names: by a name of its own (`tenantDomains`), else by the parameter `tenant`.
 * Null for the product's own, and for one that does not exist.
 */
export const addressedTenant = (c: ApiContext): Promise<Tenant | null> =>
  namedTenant(c, tenantOfName(c) ?? queryOf(c).get('tenant'))

/** What stands in the address bar; anybody may send any, and gets what everybody gets who opens that address. */
export function tenantOfName(c: ApiContext): string | undefined {
  const host = c.req.header('x-forwarded-host') ?? c.req.header('host') ?? ''
  return c.var.tenantDomains.get(host.toLowerCase().replace(/:\d+$/, ''))
}
