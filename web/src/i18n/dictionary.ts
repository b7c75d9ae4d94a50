import type { FailureWords } from '../../../shared/domain/failures.ts'
import type { Dictionary } from '../../../shared/i18n/t.ts'
import { importWithRetry } from '../api/import-with-retry.ts'
import type { Language } from './languages.ts'

/** The groups of words that pages ask for: `shared/i18n/<group>.<language>.json`. */
export type WordGroup =
  | 'account'
  | 'alert-form'
  | 'alerts'
  | 'announcement'
  | 'app'
  | 'assistants'
  | 'audit'
  | 'calendars'
  | 'card'
  | 'channels'
  | 'commands'
  | 'dates'
  | 'details'
  | 'embed'
  | 'emulator'
  | 'filters'
  | 'first-steps'
  | 'fleet'
  | 'forwarding'
  | 'geofences'
  | 'guest'
  | 'history-import'
  | 'import'
  | 'lake'
  | 'map'
  | 'move-in'
  | 'notice-page'
  | 'offline'
  | 'open-link'
  | 'openid'
  | 'overview'
  | 'palette'
  | 'people'
  | 'performance'
  | 'period'
  | 'places'
  | 'preferences'
  | 'push'
  | 'replay'
  | 'reports'
  | 'scheduled'
  | 'settings'
  | 'sign-in'
  | 'sources'
  | 'support'
  | 'timetable'
  | 'today'
  | 'trackers'
  | 'trials'

const files = import.meta.glob<Dictionary>(
  ['../../../shared/i18n/*.json', '!../../../shared/i18n/{archive,export,handover,mail,notices,place}.*.json'],
  { import: 'default' },
)

/** Why something was refused or did not happen, by the English sentences; none for English. */
export async function loadFailureWords(language: Language): Promise<FailureWords> {
  const load = files[`../../../shared/i18n/failures.${language}.json`]
  return load ? ((await importWithRetry(load)) as Record<string, string>) : {}
}

/**
 * Fetches one file of words: only the active language is loaded.
 * @throws when there is no such file
 */
export async function loadWords(group: WordGroup, language: Language): Promise<Dictionary> {
  const load = files[`../../../shared/i18n/${group}.${language}.json`]
  if (!load) throw new Error(`shared/i18n has no ${group}.${language}.json`)
  return importWithRetry(load)
}
