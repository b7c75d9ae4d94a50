export const languages = ['ar', 'en', 'fr'] as const
export type Language = (typeof languages)[number]

/** How each language calls itself: a reader looks for that word, in whatever language the screen is. */
export const languageNames: Readonly<Record<Language, string>> = { ar: 'العربية', en: 'English', fr: 'Français' }

const rightToLeft = new Set(['ar', 'he', 'fa'])
export const directionOf = (language: string): 'ltr' | 'rtl' => (rightToLeft.has(language) ? 'rtl' : 'ltr')

/** The first wish that is spoken here, else English. A wish may carry a region: `fr-DZ`. */
export function chooseLanguage(preferred: readonly (string | null | undefined)[]): Language {
  for (const options of preferred) {
    const base = options?.toLowerCase().split(/[-_]/)[0]
    const found = languages.find((language) => language === base)
    if (found) return found
  }
  return 'en'
}
