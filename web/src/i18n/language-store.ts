import { useSyncExternalStore } from 'react'
import { createWords, type Dictionary, type Words } from '../../../shared/i18n/t.ts'
import { askInLanguage, sayWithoutAnswer } from '../api/client.ts'
import { loadWords, type WordGroup } from './dictionary.ts'
import { chooseLanguage, directionOf, languages, type Language } from './languages.ts'

interface Spoken {
  language: Language
  words: Words
}

const storageKey = 'qafila.language'
const listeners = new Set<() => void>()
const groups = new Set<WordGroup>()
const loaded = new Map<string, Dictionary>()
/** the language that was requested last: on a lost network an earlier request may be answered later */
let requested: Language | null = null
let spoken: Spoken = { language: 'en', words: createWords('en', {}) }

/** whether a language was chosen since the page was loaded */
let isSpoken = false

let named: Language | null = null
/** The language that the page's address named when it was opened; null for none that the product has. */
export const addressLanguage = (): Language | null => named

/** The address's parameter `locale`, then the stored choice, then the browser's list. */
export function firstLanguage(): Language {
  const asked = new URLSearchParams(location.search).get('locale')
  named = languages.find((language) => language === asked) ?? null
  return chooseLanguage([asked, localStorage.getItem(storageKey), ...navigator.languages])
}

/** Switches language and direction everywhere, and remembers the choice in this browser. */
export async function setLanguage(language: Language): Promise<void> {
  requested = language
  await fetchGroups(language, [...groups])
  if (requested !== language) return
  localStorage.setItem(storageKey, language)
  document.documentElement.lang = language
  askInLanguage(language)
  document.documentElement.dir = directionOf(language)
  renew(language)
}

/** Loads groups of words, now and in every language chosen later: `loadWordGroups('fleet')` before the map page. */
export async function loadWordGroups(...names: WordGroup[]): Promise<void> {
  for (const group of names) groups.add(group)
  const before = loaded.size
  // while a language is on its way, and none is spoken yet, only that one
  const wanted = new Set(isSpoken ? [spoken.language, requested ?? spoken.language] : [requested ?? spoken.language])
  await Promise.all([...wanted].map((language) => fetchGroups(language, names)))
  if (loaded.size !== before && (isSpoken || requested === null)) renew(spoken.language)
}

async function fetchGroups(language: Language, names: readonly WordGroup[]): Promise<void> {
  const missing = names.filter((group) => !loaded.has(`${group}.${language}`))
  const found = await Promise.all(missing.map((group) => loadWords(group, language)))
  missing.forEach((group, at) => loaded.set(`${group}.${language}`, found[at] ?? {}))
}

function renew(language: Language): void {
  const known = [...groups].map((group) => loaded.get(`${group}.${language}`) ?? {})
  isSpoken = true
  spoken = { language, words: createWords(language, Object.assign({}, ...known) as Dictionary) }
  if (groups.has('app')) sayWithoutAnswer(spoken.words('app.needsConnection'))
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useActiveLanguage = (): Spoken => useSyncExternalStore(subscribe, () => spoken)
