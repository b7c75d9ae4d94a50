import { bidiIsolate } from './bidi-isolate.ts'

/** A sentence, or its plural forms by Intl.PluralRules category. `{name}` stands for a value. */
export type Phrase = string | Partial<Record<Intl.LDMLPluralRule, string>>
export type Dictionary = Readonly<Record<string, Phrase>>
export type WordValues = Readonly<Record<string, string | number>>
/**
 * Looks a key up and fills in the values; `count` chooses the plural form. Numbers are written in the reader's way.
 * Values in another direction turn nothing around them, see `bidiIsolate`. A key that no file has comes back as it is, so that it is seen.
 */
export type Words = ((key: string, values?: WordValues) => string) & { has(key: string): boolean }

/** The region decides digits, month names and the order of dates: Maghreb Arabic, British English, French. */
export const regionOf: Readonly<Record<string, string>> = { ar: 'ar-DZ', en: 'en-GB', fr: 'fr-FR' }

export function createWords(language: string, dictionary: Dictionary): Words {
  const region = regionOf[language] ?? language
  const plural = new Intl.PluralRules(region)
  const numbers = new Intl.NumberFormat(region)

  const words = (key: string, values: WordValues = {}) => {
    const phrase = dictionary[key]
    if (phrase === undefined) return key
    const text = typeof phrase === 'string' ? phrase : formOf(phrase, plural.select(Number(values['count'] ?? 0)))
    return text.replace(/\{(\w+)\}/g, (hole, name: string) => {
      const value = values[name]
      return value === undefined ? hole : typeof value === 'number' ? numbers.format(value) : bidiIsolate(value)
    })
  }
  return Object.assign(words, { has: (key: string) => key in dictionary })
}

const formOf = (phrase: Exclude<Phrase, string>, category: Intl.LDMLPluralRule): string =>
  phrase[category] ?? phrase.other ?? ''
