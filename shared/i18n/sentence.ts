type Sentences = Readonly<Record<string, string>>

/** A pattern whose words are fewer would be found in what people typed. */
const lettersMin = 5

interface Pattern {
  expression: RegExp
  holes: string[]
  translated: string
}

/**
 * Translates sentences that were stored, or sent, in English. They hold their values already, so a sentence is found by
 * its pattern: the words around the holes of the English one, which is its key.
 * @param sentences a language's sentences by the English ones, with `{holes}`; of two that fit the first is taken
 * @returns the sentence in that language; as it is when none fits. The same is done to what fills its holes, unless
 *   it is quoted
 */
export function sentenceTranslator(sentences: Sentences): (english: string) => string {
  const patterns = Object.entries(sentences).flatMap(([english, translated]) => patternOf(english, translated))
  const translate = (english: string): string => {
    if (Object.hasOwn(sentences, english)) return sentences[english]!
    if (english.startsWith('"')) return english
    for (const { expression, holes, translated } of patterns) {
      const found = expression.exec(english)
      if (!found) continue
      const values = new Map(holes.map((hole, at) => [hole, translate(found[at + 1]!)]))
      return translated.replace(/\{(\w+)\}/g, (hole, name: string) => values.get(name) ?? hole)
    }
    return english
  }
  return translate
}

/** Nothing for a sentence without holes, which is found as it is. */
function patternOf(english: string, translated: string): Pattern[] {
  const parts = english.split(/\{(\w+)\}/)
  const holes = parts.filter((_, at) => at % 2 === 1)
  const words = parts.filter((_, at) => at % 2 === 0)
  if (holes.length === 0 || words.join('').replaceAll(/\W/g, '').length < lettersMin) return []
  // a value may hold any words; the name that a sentence begins with, and what follows the value, are ours
  const around = words.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  const expression = new RegExp(
    `^${around.reduce((all, part, at) => all + (at === 2 ? '(.+)' : '(.+?)') + part)}$`,
    's',
  )
  return [{ expression, holes, translated }]
}
