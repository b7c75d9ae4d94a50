import type { Attributes, AttributeValue } from '../position.ts'
import type { Attributed } from '../settings.ts'
import { brandOf, publicAddresses, type Brand } from './brand.ts'

/** What everybody who knows the address of an organisation may read of its settings: what its sign-in pages show. */
const publicKeys = [
  'ui.disableLoginLanguage',
  'support',
  'support.email',
  'support.phone',
  'termsUrl',
  'privacyUrl',
  'termsVersion',
] as const

/** The brand of an organisation as everybody sees it: its pictures are where no session is needed. */
export function publicBrand(settings: Attributed, tenantId: string): Brand {
  const brand = brandOf(settings)
  const { logo, logoInverted } = publicAddresses(tenantId)
  return {
    ...brand,
    logo: brand.logo === null ? null : logo,
    logoInverted: brand.logoInverted === null ? null : logoInverted,
  }
}

/** The attributes of the settings that its sign-in pages show; empty for an organisation that chose none. */
export function publicAttributes(settings: Attributed, tenantId: string): Attributes {
  const chosen = Object.entries(publicBrand(settings, tenantId)).filter(([, value]) => value !== null)
  const others = publicKeys.flatMap((key) => {
    const value = settings.attributes[key]
    return typeof value === 'boolean' || (typeof value === 'string' && value !== '') ? [[key, value] as const] : []
  })
  return Object.fromEntries<AttributeValue>([...chosen, ...others])
}

/**
 * The address of a page for visitors as an e-mail links it: it names an organisation that has a brand, so that the page
 * shows it, too.
 */
export function withBrandOf(
  address: string,
  { settings, tenantId }: { settings: Attributed; tenantId: string },
): string {
  if (!hasBrand(brandOf(settings))) return address
  return `${address}${address.includes('?') ? '&' : '?'}tenant=${tenantId}`
}

/** Whether there is something to show in place of the product's own name, pictures and colours. */
export const hasBrand = (brand: Brand): boolean => Object.values(brand).some((value) => value !== null)
