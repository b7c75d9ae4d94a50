const base = 'https://own.invalid'
const lengthMax = 1000

/** A path of our own pages that somebody asked to be led to; null for anything that leads, or may lead, elsewhere. */
export function ownPath(text: string | null | undefined): string | null {
  if (!text || text.length > lengthMax || !/^\/[\x21-\x7e]*$/.test(text) || /^\/[/\\]/.test(text)) return null
  if (!URL.canParse(text, base)) return null
  const { origin, pathname, search, hash } = new URL(text, base)
  // a path like `/..//evil.example` is one of another site once it was read
  if (origin !== base || pathname.startsWith('//') || /^\/api(\/|$)/i.test(pathname)) return null
  return pathname + search + hash
}
