import type { Coordinates } from '../distance.ts'

/** What browsers run or open themselves: an application is never behind these. */
const browserSchemes: ReadonlySet<string> = new Set([
  'about',
  'blob',
  'chrome',
  'chrome-extension',
  'data',
  'file',
  'filesystem',
  'ftp',
  'intent',
  'javascript',
  'jar',
  'livescript',
  'mocha',
  'moz-extension',
  'resource',
  'vbscript',
  'view-source',
  'ws',
  'wss',
])

const placeholders = ['{latitude}', '{longitude}'] as const
export const navigationLinkLengthMax = 500

/**
 * Whether a text is the address of a page or of an application that takes a place, like `waze://?ll={latitude},{longitude}`.
 * Nothing in it may be read in two ways: no blanks, no control characters, and no scheme that a browser would run.
 */
export function isNavigationLink(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > navigationLinkLengthMax) return false
  if (/[\s\p{C}"'<>\\^`|]/u.test(value)) return false
  if (!placeholders.every((name) => value.includes(name))) return false
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(value)?.[1]?.toLowerCase()
  if (scheme === undefined || browserSchemes.has(scheme)) return false
  return !scheme.startsWith('http') || /^https?:\/\/[^/?#{}]+[/?#]/i.test(value)
}

/** The address for a place; null for a text that is none. */
export function navigationLink(value: unknown, place: Coordinates): string | null {
  if (!isNavigationLink(value)) return null
  const { latitude, longitude } = asText(place)
  return value.replaceAll('{latitude}', latitude).replaceAll('{longitude}', longitude)
}

const asText = ({ latitude, longitude }: Coordinates) => ({
  latitude: latitude.toFixed(6),
  longitude: longitude.toFixed(6),
})

export interface OutsideLinks {
  google: string
  apple: string
  streetView: string
}

/** A place on the maps of others. @param course degrees, where one looks in the street */
export function outsideLinks(place: Coordinates, course?: number): OutsideLinks {
  const { latitude, longitude } = asText(place)
  const pair = `${latitude}%2C${longitude}`
  const heading = course === undefined ? '' : `&heading=${Math.round(course)}`
  return {
    google: `https://www.google.com/maps/search/?api=1&query=${pair}`,
    apple: `https://maps.apple.com/?ll=${pair}&q=${pair}`,
    streetView: `https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=${pair}${heading}`,
  }
}
