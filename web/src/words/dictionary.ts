import type { Dictionary } from '../../../shared/words/t.ts'
import { importWithRetry } from '../api/import-with-retry.ts'
import type { Language } from './languages.ts'

const files = import.meta.glob<Dictionary>('../../../shared/words/*.json', { import: 'default' })

/**
 * Fetches one file of words, `shared/words/<group>.<language>.json`: only the active language is loaded.
 * @throws when there is no such file
 */
export async function loadWords(group: string, language: Language): Promise<Dictionary> {
  const load = files[`../../../shared/words/${group}.${language}.json`]
  if (!load) throw new Error(`shared/words has no ${group}.${language}.json`)
  return importWithRetry(load)
}
