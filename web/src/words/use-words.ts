import type { Words } from '../../../shared/words/t.ts'
import { useSpoken } from './language-store.ts'
import { directionOf, type Language } from './languages.ts'

/** `const t = useWords()`; `t('fleet.devices', { count: 3 })`. Words live in `shared/words/<file>.<language>.json`. */
export const useWords = (): Words => useSpoken().words

export const useLanguage = (): { language: Language; direction: 'ltr' | 'rtl' } => {
  const { language } = useSpoken()
  return { language, direction: directionOf(language) }
}
