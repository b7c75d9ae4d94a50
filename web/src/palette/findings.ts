import type { Words } from '../../../shared/i18n/t.ts'
import { languages, type Language } from '../i18n/languages.ts'

/** How an item is called, and what else finds it. */
export interface Findings {
  label: (key: string) => string
  /** the names of `key` in the other languages, and what people of all three also call it (`palette.also.<also>`) */
  wordsFor: (key: string, also?: string) => string[]
}

export function findingsOf(t: Words, others: readonly Words[]): Findings {
  return {
    label: t,
    wordsFor: (key, also) => [
      ...others.filter((words) => words.has(key)).map((words) => words(key)),
      ...[t, ...others].flatMap((words) => alsoCalled(words, also)),
    ],
  }
}

function alsoCalled(words: Words, name: string | undefined): string[] {
  const key = `palette.also.${name}`
  return words.has(key) ? words(key).split(', ') : []
}

/** What a language is called in each of the product's languages: “Arabic”, “arabe”, “العربية”. */
export const namesOfLanguage = (named: Language): string[] =>
  languages.flatMap((speaker) => new Intl.DisplayNames([speaker], { type: 'language' }).of(named) ?? [])
