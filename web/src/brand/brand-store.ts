import { useSyncExternalStore } from 'react'
import { brandOf, brandTokens, publicAddresses, type Brand } from '../../../shared/domain/brand/brand.ts'
import { isTenantName } from '../../../shared/domain/brand/tenant-name.ts'
import { hasBrand, publicBrand } from '../../../shared/domain/brand/public-brand.ts'
import { nameSite } from './tab-title.ts'
import { brandKey, lastTenant, visitTenant } from './last-tenant.ts'

/** The tokens that follow from a brand. */
const names = [
  '--q-accent',
  '--q-on-accent',
  '--q-accent-soft',
  '--q-accent-strong',
  '--q-primary',
  '--q-primary-hover',
  '--q-primary-pressed',
  '--q-on-primary',
  '--q-link',
  '--q-focus',
]
const listeners = new Set<() => void>()

export interface ShownBrand extends Brand {
  /** id of the organisation; null for the product's own brand */
  tenant: string | null
  /** the sign-in pages offer no other language */
  hidesLoginLanguage: boolean
  /** an address named an organisation that this browser has not seen: name and logo are not known yet */
  isPending: boolean
}

const none: ShownBrand = { ...brandOf({ attributes: {} }), tenant: null, hidesLoginLanguage: false, isPending: false }
const product = {
  title: document.title,
  description: descriptionElement()?.content ?? '',
  links: ['manifest', 'icon', 'apple-touch-icon'].map((rel) => ({
    rel,
    href: linkElement(rel)?.getAttribute('href') ?? '',
  })),
  themeColour: metaElement('theme-color')?.content ?? '',
}

let shown = opened(lastTenant())
apply(shown)
new MutationObserver(() => apply(shown)).observe(document.documentElement, { attributeFilter: ['data-theme'] })

/** What `GET /api/server` says of a brand. */
export interface BrandSource {
  /** id of the organisation; null for none that has a brand */
  tenant?: string | null
  attributes: Record<string, unknown>
}

/**
 * Shows the brand of an organisation, and remembers it for the sign-in pages of this browser.
 * @param options `isRemembered` false for guests of a share link, who belong to another organisation or to none
 */
export function showBrand({ tenant = null, attributes }: BrandSource, { isRemembered = true } = {}): void {
  const brand: ShownBrand = {
    ...(tenant === null ? brandOf({ attributes }) : publicBrand({ attributes }, tenant)),
    tenant,
    hidesLoginLanguage: attributes['ui.disableLoginLanguage'] === true,
    isPending: false,
  }
  const text = JSON.stringify(brand)
  if (isRemembered) localStorage.setItem(brandKey, text)
  if (text !== JSON.stringify(shown)) show(brand)
}

/** The product's own brand, where the organisation's cannot be asked for. */
export function endPendingBrand(): void {
  if (shown.isPending) show({ ...none, tenant: shown.tenant })
}

export const useBrand = (): ShownBrand =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown,
  )

function show(brand: ShownBrand): void {
  shown = brand
  apply(brand)
  for (const listener of listeners) listener()
}

/** @param tenant that visitors see */
function opened(tenant: string | undefined): ShownBrand {
  const before = remembered()
  if (tenant === undefined || tenant === before.tenant) return before
  return { ...none, tenant, isPending: true }
}

/** Checked again: anything can have been written there. */
function remembered(): ShownBrand {
  try {
    const kept = JSON.parse(localStorage.getItem(brandKey) ?? 'null') as Record<string, unknown> | null
    if (!kept) return none
    const tenant = isTenantName(kept['tenant']) ? kept['tenant'] : null
    const hidesLoginLanguage = kept['hidesLoginLanguage'] === true
    return { ...brandOf({ attributes: kept }), tenant, hidesLoginLanguage, isPending: false }
  } catch {
    return none
  }
}

function apply(brand: ShownBrand): void {
  visitTenant(brand.tenant)
  const { documentElement } = document
  const tokens = brandTokens(brand, documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light')
  for (const name of names) {
    if (tokens[name] === undefined) documentElement.style.removeProperty(name)
    else documentElement.style.setProperty(name, tokens[name])
  }
  nameSite(brand.title ?? product.title)
  const description = descriptionElement()
  if (description) description.content = brand.description ?? product.description
  const colour = metaElement('theme-color')
  if (colour) colour.content = brand.colorPrimary ?? product.themeColour
  applyLinks(brand)
}

/** What browsers install, and the sign of a tab. An application of Apple takes no drawing: it gets the logo, or ours. */
function applyLinks(brand: ShownBrand): void {
  const own: Readonly<Record<string, string | null>> =
    brand.tenant !== null && hasBrand(brandOf({ attributes: { ...brand } }))
      ? {
          manifest: publicAddresses(brand.tenant).manifest,
          icon: publicAddresses(brand.tenant).icon,
          'apple-touch-icon': brand.logo,
        }
      : {}
  for (const { rel, href } of product.links) {
    const link = linkElement(rel)
    const wanted = own[rel] ?? href
    if (link && link.getAttribute('href') !== wanted) link.setAttribute('href', wanted)
  }
}

function linkElement(rel: string): HTMLLinkElement | null {
  return document.querySelector<HTMLLinkElement>(`link[rel="${rel}"]`)
}

function metaElement(name: string): HTMLMetaElement | null {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)
}

function descriptionElement(): HTMLMetaElement | null {
  return metaElement('description')
}
