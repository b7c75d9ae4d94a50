import type { Words } from '../../../shared/words/t.ts'
import { useActiveLanguage } from './language-store.ts'
import { directionOf, type Language } from './languages.ts'

/** `const t = useWords()`; `t('fleet.devices', { count: 3 })`. Words live in `shared/words/<file>.<language>.json`. */
export const useWords = (): Words => useActiveLanguage().words

export const useLanguage = (): { language: Language; direction: 'ltr' | 'rtl' } => {
  const { language } = useActiveLanguage()
  return { language, direction: directionOf(language) }
}
