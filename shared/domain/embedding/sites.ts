/** Of one share link; an origin has at most 253 characters of a host, and a scheme and a port around them. */
export const siteLimits = { most: 10, lengthMax: 300 } as const

/** Which sites may show a share link in a frame: an attribute of its guest, origins with blanks between them. */
export const embedSitesKey = 'embedSites'

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/** Names in the DNS, the last label with a letter: of addresses of IP a content policy matches `127.0.0.1` alone. */
const publicHost = new RegExp(`^(?:${label}\\.)+(?=[a-z0-9-]*[a-z])${label}$`)
const ownMachine = new Set(['localhost', '127.0.0.1'])

/**
 * The origin of a site, as `frame-ancestors` names it: `https://www.example.com`, `https://*.example.com:8443`. A path
 * does not count. Without TLS only sites of the reader's own machine, for those who build one.
 * @see https://www.w3.org/TR/CSP3/#match-hosts
 * @returns null for what is no such site; never a text that ends a directive
 */
export function siteOf(text: string): string | null {
  const [, scheme = '', star = '', rest = ''] = /^(https?:\/\/)(\*\.)?(\S+)$/i.exec(text.trim()) ?? []
  // browsers read a star in a host differently
  if (rest === '' || !URL.canParse(scheme + rest)) return null
  const { protocol, hostname, host, username, password } = new URL(scheme + rest)
  if (username !== '' || password !== '') return null
  const site = `${protocol}//${star}${host}`
  if (site.length > siteLimits.lengthMax) return null
  if (ownMachine.has(hostname)) return star === '' ? site : null
  return protocol === 'https:' && hostname.length <= 253 && publicHost.test(hostname) ? site : null
}

/** Sites that somebody wrote, one a line or with blanks between them: each once, or the first that is none. */
export function readSites(text: string): { sites: readonly string[] } | { wrong: string } {
  const written = text.split(/[\s,;]+/).filter((word) => word !== '')
  const wrong = written.find((word) => siteOf(word) === null)
  if (wrong !== undefined) return { wrong }
  return { sites: [...new Set(written.flatMap((word) => siteOf(word) ?? []))] }
}

/** The sites of a link by the attributes of its guest. Whatever is written there, what is no site does not count. */
export function sitesIn(attributes: Readonly<Record<string, unknown>>): readonly string[] {
  const text = attributes[embedSitesKey]
  if (typeof text !== 'string') return []
  return [...new Set(text.split(' ').flatMap((word) => siteOf(word) ?? []))].slice(0, siteLimits.most)
}
