import type { Dictionary } from '../../../shared/words/t.ts'
import { importWithRetry } from '../api/import-with-retry.ts'
import type { Language } from './languages.ts'

/** The groups of words that pages ask for: `shared/words/<group>.<language>.json`. */
export type WordGroup =
  | 'account'
  | 'app'
  | 'audit'
  | 'calendars'
  | 'details'
  | 'fleet'
  | 'map'
  | 'people'
  | 'reports'
  | 'scheduled'
  | 'settings'
  | 'sign-in'
  | 'trackers'

const files = import.meta.glob<Dictionary>('../../../shared/words/*.json', { import: 'default' })

/**
 * Fetches one file of words: only the active language is loaded.
 * @throws when there is no such file
 */
export async function loadWords(group: WordGroup, language: Language): Promise<Dictionary> {
  const load = files[`../../../shared/words/${group}.${language}.json`]
  if (!load) throw new Error(`shared/words has no ${group}.${language}.json`)
  return importWithRetry(load)
}
