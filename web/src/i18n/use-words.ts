import type { Words } from '../../../shared/i18n/t.ts'
import { useActiveLanguage } from './language-store.ts'
import { directionOf, type Language } from './languages.ts'

/** `const t = useWords()`; `t('fleet.devices', { count: 3 })`. Words live in `shared/i18n/<file>.<language>.json`. */
export const useWords = (): Words => useActiveLanguage().words

export const useLanguage = (): { language: Language; direction: 'ltr' | 'rtl' } => {
  const { language } = useActiveLanguage()
  return { language, direction: directionOf(language) }
}
