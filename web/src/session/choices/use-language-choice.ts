import { useQueryClient, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { serverQuery, type SessionJson } from '../../api/queries.ts'
import { showFailure } from '../../ui/overlays/show-failure.ts'
import { setLanguage } from '../../i18n/language-store.ts'
import type { Language } from '../../i18n/languages.ts'
import { useLanguage } from '../../i18n/use-words.ts'
import { savePreference, savesPreferences } from './save-preference.ts'
import { useUser } from '../use-session.ts'
import { isLanguageForced, keepLocalLanguage } from './user-language.ts'

export interface LanguageChoice {
  language: Language
  /** the organisation has set it for everybody */
  isForced: boolean
  choose: (language: Language) => void
}

/** The language as something to choose; it goes with the person to other browsers and into messages. Only below `SignedIn`. */
export function useLanguageChoice(): LanguageChoice {
  const user = useUser()
  const { data: server } = useSuspenseQuery(serverQuery())
  const queries = useQueryClient()
  const { language } = useLanguage()
  const choose = (wanted: Language) => {
    keepLocalLanguage(user, wanted)
    setLanguage(wanted).catch(showFailure)
    if (savesPreferences(user, server)) void save(user, wanted, queries)
  }
  return { language, isForced: isLanguageForced(server), choose }
}

async function save(user: SessionJson, language: Language, queries: QueryClient): Promise<void> {
  try {
    // refused: the choice stays in this browser
    const outcome = await savePreference({ userId: user.id, key: 'language', value: language }, queries)
    if (outcome === 'saved') keepLocalLanguage(user, null)
  } catch (failure) {
    showFailure(failure)
  }
}
