/** As trackers, phones and people write numbers: a decimal point or comma, an exponent, digits of Arabic and Persian. */
export const numeric = /^[+-]?(?:\d{1,40}(?:[.,]\d{0,40})?|[.,]\d{1,40})(?:[eE][+-]?\d{1,3})?$/
const foreign = /[^\u0020-\u007f]/
/** marks of direction and blanks that phones write into numbers of their language */
const unseen = /[\u061c\u200e\u200f\u00a0\u202f]/g
const zeros = [0x660, 0x6f0]

/** The number that a value is, sent as a number or as text; undefined when it is none. One way for all formats. */
export function sentNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  if (typeof value !== 'string' || value.length > 64) return undefined
  const text = (foreign.test(value) ? inAscii(value) : value).trim()
  return numeric.test(text) ? Number(text.replace(',', '.')) : undefined
}

const inAscii = (text: string): string =>
  text
    .replaceAll(unseen, '')
    .replaceAll('\u2212', '-')
    .replaceAll('\u066b', '.')
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
      const code = digit.charCodeAt(0)
      return String(code - zeros.findLast((zero) => code >= zero)!)
    })

/** Words for true and for false, in any case. */
export const flagWords: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'on', 'yes', '1', 'open', 'locked'].map((word) => [word, true] as const),
  ...['false', 'off', 'no', '0', 'closed', 'unlocked'].map((word) => [word, false] as const),
])

/** What a flag says, sent as true or false, 1 or 0, or a word for it; undefined when it is none of these. */
export function sentFlag(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') return value === 1 ? true : value === 0 ? false : undefined
  return typeof value === 'string' && value.length <= 16 ? flagWords.get(value.trim().toLowerCase()) : undefined
}

/** `36.75` and `3.05` in `36.75,3.05`, where the decimal sign may be a comma too; the text alone when it is no pair. */
export function sentPair(text: string): [string, string?] {
  const parts = text.split(/[;\s]+/).filter((part) => part !== '')
  if (parts.length === 2) return [parts[0]!.replace(/,$/, ''), parts[1]!.replace(/^,/, '')]
  const [one, two, three, four, ...more] = text.split(',')
  if (four !== undefined && more.length === 0) return [`${one},${two}`, `${three},${four}`]
  return two !== undefined && three === undefined ? [one!, two] : [text]
}
