import { useLayoutEffect } from 'react'
import { knownLanguage } from '../../../../shared/entities/reader-language.ts'
import { attributePreference } from '../../../../shared/domain/settings.ts'
import type { ServerJson, SessionJson } from '../../api/queries.ts'
import { addressLanguage, setLanguage } from '../../i18n/language-store.ts'
import type { Language } from '../../i18n/languages.ts'

const keyOf = (userId: number) => `qafila.language.${userId}`
const ownLanguage = ({ attributes }: SessionJson): Language | null => knownLanguage(attributes['language'])

/** Keeps a choice for this browser only; null: the choice is saved, and no longer of this browser. */
export function keepLocalLanguage(user: SessionJson, language: Language | null): void {
  if (language === null) localStorage.removeItem(keyOf(user.id))
  else localStorage.setItem(keyOf(user.id), `${language} ${ownLanguage(user) ?? ''}`)
}

/** Whether the organisation has set the language for everybody. */
export const isLanguageForced = (server: ServerJson): boolean =>
  server.forceSettings && knownLanguage(server.attributes['language']) !== null

/**
 * The language of a signed-in person; null where nobody has chosen one for them, so that the browser's stays. A choice
 * that could not be saved holds in its browser until another one is saved.
 */
export function activeLanguage(user: SessionJson, server: ServerJson): Language | null {
  if (isLanguageForced(server)) return knownLanguage(server.attributes['language'])
  const [local, over] = (localStorage.getItem(keyOf(user.id)) ?? '').split(' ')
  const saved = ownLanguage(user)
  if (local && (over || null) === saved) return knownLanguage(local)
  return knownLanguage(attributePreference<unknown>({ user, server }, 'language', null))
}

/** Shows the signed-in person's language, unless the page was opened at an address that names one. */
export function useUserLanguage(user: SessionJson | undefined, server: ServerJson | undefined): void {
  useLayoutEffect(() => {
    if (!user || !server || addressLanguage() !== null) return
    const wanted = activeLanguage(user, server)
    // words that do not load leave the page in the language that it has
    if (wanted !== null && wanted !== document.documentElement.lang) setLanguage(wanted).catch(() => undefined)
  }, [user, server])
}
