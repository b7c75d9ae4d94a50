/** Letters of other scripts that look like Latin ones, small after folding; the second sign of each pair is Latin. */
const alike = new Map(
  (
    'аa вb еe кk мm нh оo рp сc тt уy хx ѕs іi јj ԛq ԝw һh ԁd ӏl гr пn ьb ' + // Cyrillic
    'αa βb γy εe ηn ιi κk νv οo ρp τt υu χx ζz ωw μm ' + // Greek
    'օo սu հh ցg յj ոn ' + // Armenian
    'ıi ɑa ɡg ſs ' + // Latin
    '0o 1l'
  )
    .split(' ')
    .map((pair) => Array.from(pair) as [string, string]),
)
const dashes = /\p{Pd}|[\u2212\u02D7]/gu
/** Marks that stand on letters, and signs that nobody sees. */
const unseen = /[\p{M}\p{Cf}]/gu

/** Arabic digits of both forms begin at a multiple of sixteen. */
const latinDigits = (text: string): string =>
  text.replaceAll(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.codePointAt(0)! & 0xf))

/**
 * What two texts have in common that look the same to a reader: without case, width, marks, and letters of other scripts
 * that are drawn like Latin ones. For comparing only.
 */
export function looksOf(text: string): string {
  const folded = latinDigits(text.normalize('NFKD').toLowerCase()).replace(unseen, '').replace(dashes, '-')
  return Array.from(folded)
    .map((sign) => alike.get(sign) ?? sign)
    .join('')
    .trim()
}

/** The first that looks like a text without being it; undefined when the text itself is among them. */
export function lookAlike<Item>(
  text: string,
  items: readonly Item[],
  textOf: (item: Item) => string,
): Item | undefined {
  const looks = looksOf(text)
  if (looks === '') return undefined
  let found: Item | undefined
  for (const item of items) {
    const other = textOf(item)
    if (other === text) return undefined
    if (found === undefined && looksOf(other) === looks) found = item
  }
  return found
}
