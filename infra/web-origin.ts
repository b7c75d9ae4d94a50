/** Whether it is an origin as browsers write it: scheme, host and port, without a path. */
export const isWebOrigin = (text: string): boolean =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text

/** An origin of maps in a content policy: also `https://*.tiles.example`, but never more than one domain. */
export const isMapOrigin = (text: string): boolean =>
  isWebOrigin(text) && (!text.includes('*') || /^https:\/\/\*(\.[^.*]+){2,}$/.test(text))
