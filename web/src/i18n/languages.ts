export const languages = ['ar', 'en', 'fr'] as const
export type Language = (typeof languages)[number]

/** How each language calls itself: a reader looks for that word, in whatever language the screen is. */
export const languageNames: Readonly<Record<Language, string>> = { ar: 'العربية', en: 'English', fr: 'Français' }

const rightToLeft = new Set(['ar', 'he', 'fa'])
export const directionOf = (language: string): 'ltr' | 'rtl' => (rightToLeft.has(language) ? 'rtl' : 'ltr')

/** The first preferred language that the product has, else English. A preference may carry a region: `fr-DZ`. */
export function chooseLanguage(preferred: readonly (string | null | undefined)[]): Language {
  for (const preference of preferred) {
    const base = preference?.toLowerCase().split(/[-_]/)[0]
    const found = languages.find((language) => language === base)
    if (found) return found
  }
  return 'en'
}
