import { brandOf } from '../../../shared/domain/brand/brand.ts'
import { isTenantName } from '../../../shared/domain/brand/tenant-name.ts'
import { hasBrand } from '../../../shared/domain/brand/public-brand.ts'
import { Failure } from '../../../shared/domain/failures.ts'
import type { ServerSettings } from '../../../shared/entities/server-settings.ts'
import type { ApiContext } from '../route.ts'
import { queryOf } from '../http/query.ts'

export interface BrandedTenant {
  tenantId: string
  settings: ServerSettings
}

/**
 * The organisation with a brand of its own that a visitor's address names: by a name of its own (`tenantDomains`), else
 * by the parameter `tenant`. Null for the product's own, for an organisation without a brand, and for one that does not
 * exist: nobody can tell them apart.
 */
export async function visitedTenant(c: ApiContext): Promise<BrandedTenant | null> {
  return brandedTenant(c, tenantOfName(c) ?? queryOf(c).get('tenant'))
}

/** @param name of a tenant, as an address has it */
export async function brandedTenant(c: ApiContext, name: string | null | undefined): Promise<BrandedTenant | null> {
  if (!isTenantName(name)) return null
  try {
    const { tenantId, settings } = await c.var.world.tenants.records(name).tenant()
    return hasBrand(brandOf(settings)) ? { tenantId, settings } : null
  } catch (error) {
    if (error instanceof Failure && error.kind === 'missing') return null
    throw error
  }
}

/** What stands in the address bar; anybody may send any, and gets what everybody gets who opens that address. */
function tenantOfName(c: ApiContext): string | undefined {
  const host = c.req.header('x-forwarded-host') ?? c.req.header('host') ?? ''
  return c.var.tenantDomains.get(host.toLowerCase().replace(/:\d+$/, ''))
}
