import type { ReaderLanguage } from '../../entities/reader-language.ts'

/** What a template may show of a message, in the order of its variables `{{1}}`, `{{2}}` … */
export const templateValues = ['text', 'subject', 'link', 'organisation'] as const
export type TemplateValue = (typeof templateValues)[number]

/**
 * The length of a template's body with everything filled in, and what we fill in of it: the rest is for its own words.
 * @see https://developers.facebook.com/docs/whatsapp/business-management-api/message-templates
 */
const [bodyLengthMax, valuesLengthMax] = [1024, 800]
export const templateLimits = { bodyLengthMax, valuesLengthMax } as const

const words = (text: string): string[] => text.split(/[\s,;]+/).filter((word) => word !== '')
const isValue = (word: string): word is TemplateValue => templateValues.some((each) => each === word)

/** The values that a setting names, in its order; null for what names anything else, or one twice. */
export function templateValuesIn(text: string): TemplateValue[] | null {
  const named = words(text)
  const known = named.filter(isValue)
  return named.length > 0 && known.length === named.length && new Set(known).size === known.length ? known : null
}

/** The languages of a template that a setting names, as its owner's service spells them: `en_US fr`; null for no such list. */
export function templateLanguagesIn(text: string): string[] | null {
  const named = words(text)
  return named.length > 0 && named.every((word) => /^[a-z]{2,3}(_[A-Z]{2,3})?$/.test(word)) ? named : null
}

/** The reader's language, also as another country speaks it; else the first, which everybody gets. */
export const templateLanguageFor = (languages: readonly string[], reader: ReaderLanguage): string | undefined =>
  languages.find((language) => language === reader) ??
  languages.find((language) => language.split('_')[0] === reader) ??
  languages[0]

/**
 * A text as a variable takes it: without line ends and tabs, and never five blanks in a row, which are refused; no longer
 * than said. Empty ones are refused as well, so that none is.
 */
export function templateText(text: string, lengthMax: number): string {
  const line = text.replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  const signs = Array.from(line)
  const cut =
    signs.length <= lengthMax
      ? line
      : `${signs
          .slice(0, Math.max(0, lengthMax - 1))
          .join('')
          .trimEnd()}…`
  return cut === '' ? '–' : cut
}
