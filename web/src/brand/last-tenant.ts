import { isTenantName } from '../../../shared/domain/brand/tenant-name.ts'

/** What the sign-in pages of this browser show: the brand of the organisation that was opened last. */
export const brandKey = 'qafila.brand'

/** `id` is undefined for none; null until it is asked for, which may be before the brand's own code is there. */
let visited: { id: string | undefined } | null = null

/** The organisation whose brand visitors see; undefined for none. */
export const lastTenant = (): string | undefined => (visited ??= { id: named() ?? remembered() }).id

/** From now on visitors ask for the brand of this organisation. @param tenant its id */
export function visitTenant(tenant: string | null): void {
  visited = { id: tenant ?? undefined }
}

function named(): string | undefined {
  const tenant = new URLSearchParams(location.search).get('tenant')
  return isTenantName(tenant) ? tenant : undefined
}

/** Checked again: anything can have been written there. */
function remembered(): string | undefined {
  try {
    const tenant = (JSON.parse(localStorage.getItem(brandKey) ?? 'null') as Record<string, unknown> | null)?.['tenant']
    return isTenantName(tenant) ? tenant : undefined
  } catch {
    return undefined
  }
}
