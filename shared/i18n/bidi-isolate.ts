const controls = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/
const opens = /[\u2066-\u2068]/
const [begin, end] = ['\u2068', '\u2069']

/**
 * Text that somebody typed, so that it can stand between other words: with signs that turn the reading direction it is
 * enclosed in an isolate of its own, which nothing in it can leave (Unicode UAX #9, 3.1 and 6.3). Other text stays as it
 * is, so that it can be searched and compared.
 */
export function bidiIsolate(text: string): string {
  if (!controls.test(text) || isOneIsolate(text)) return text
  return `${begin}${balanced(text)}${end}`
}

/** Whether the first sign opens an isolate that the last one closes. */
function isOneIsolate(text: string): boolean {
  if (!text.startsWith(begin) || !text.endsWith(end)) return false
  const signs = Array.from(text)
  let depth = 0
  for (const [at, sign] of signs.entries()) {
    if (opens.test(sign)) depth++
    if (sign === end) depth--
    if (depth === 0) return at === signs.length - 1
  }
  return false
}

/** Without ends of isolates that it did not begin, and with those that it left out. */
function balanced(text: string): string {
  let depth = 0
  const kept = Array.from(text).filter((sign) => {
    if (opens.test(sign)) depth++
    if (sign === end) depth--
    const isStray = depth < 0
    if (isStray) depth = 0
    return !isStray
  })
  return kept.join('') + end.repeat(depth)
}
