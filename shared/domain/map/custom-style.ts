/** Why an address cannot be that of a map style: it is one of tiles, or nothing that a browser can read. */
export type StyleAddressFault = 'tiles' | 'scheme'

/** What is wrong with the address of a style of MapLibre's kind (`style.json`); null when nothing is. */
export function styleAddressFault(text: string): StyleAddressFault | null {
  const address = text.trim()
  if (/[{}]/.test(address)) return 'tiles'
  if (/^\/(?!\/)/.test(address)) return null
  return /^https?:\/\//.test(address) && URL.canParse(address) ? null : 'scheme'
}
