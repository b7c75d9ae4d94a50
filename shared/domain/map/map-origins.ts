import { mapOverlayOffers, mapStyleOffers } from './map-catalogue.data.ts'
import type { OverlaySource, StyleSource } from './map-source.ts'

/**
 * The origins that a browser loads this from, as a content policy names them. None for what comes from our own address,
 * from Amazon Location (the deployment knows its region) or from an address of the tenant's (the deployment lists those).
 */
export function originsOf(source: StyleSource | OverlaySource): readonly string[] {
  switch (source.kind) {
    case 'raster':
    case 'published':
      return [originOfAddress(source.address)].filter((origin) => origin !== null)
    case 'google':
      return ['https://tile.googleapis.com']
    case 'bing':
      return ['https://dev.virtualearth.net', 'https://*.tiles.virtualearth.net']
    default:
      return []
  }
}

/** What the content policy allows for the catalogue: every origin once. */
export const catalogueOrigins = (): readonly string[] => [
  ...new Set([...mapStyleOffers, ...mapOverlayOffers].flatMap(({ source }) => originsOf(source))),
]

/**
 * The origin of an address, as a content policy names it; null when it has none. `https://{s}.tiles.example/…` stands for
 * several hosts; a policy can only say all below the next label.
 */
export function originOfAddress(address: string): string | null {
  const [, scheme, host] = /^(https?:\/\/)([^/?#]+)/.exec(address) ?? []
  if (!scheme || !host) return null
  return host.includes('{s}') ? `${scheme}*.${host.slice(host.indexOf('.') + 1)}` : `${scheme}${host}`
}

/**
 * Whether a page may load from this address: a path of our own, or an address below one of the origins. The address may
 * hold `{s}` and other holes.
 */
export function isReachable(address: string, origins: readonly string[]): boolean {
  if (/^\/(?!\/)/.test(address)) return true
  const origin = originOfAddress(address)
  return origin !== null && origins.some((allowed) => covers(allowed, origin))
}

function covers(allowed: string, origin: string): boolean {
  if (allowed === origin) return true
  const [scheme, domain] = allowed.split('*.')
  return domain !== undefined && origin.startsWith(scheme!) && origin.endsWith(`.${domain}`)
}
