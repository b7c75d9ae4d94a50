/** Whether it is an origin as browsers write it: scheme, host and port, without a path. */
export const isWebOrigin = (text: string): boolean =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text

/** An origin of maps in a content policy: also `https://*.tiles.example`, but never more than one domain. */
export const isMapOrigin = (text: string): boolean =>
  isWebOrigin(text) && (!text.includes('*') || /^https:\/\/\*(\.[^.*]+){2,}$/.test(text))

/** A name in the DNS, as `fleet.your.domain`. */
export const isHostName = (text: string): boolean => /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/.test(text)

/** The setting `tenantDomains` of functions: `fleet.atlas.example=k3…`, separated by blanks. */
export const domainsSetting = (domains: Readonly<Record<string, string>> = {}): string =>
  Object.entries(domains)
    .map((pair) => pair.join('='))
    .join(' ')
