import { attributePreference } from '../../../shared/domain/settings.ts'
import { isTimeZone } from '../../../shared/domain/time/time-zone.ts'
import type { ScopedCaller } from '../route.ts'

export const readerLanguages = ['ar', 'en', 'fr'] as const

/** How somebody reads a file: the clock on their wall and their language. */
export interface Reader {
  zone: string
  language: (typeof readerLanguages)[number]
}

/** @param query whose `locale` comes before what is kept of the person: a browser may speak another language */
export async function readerOf(caller: ScopedCaller, query?: URLSearchParams): Promise<Reader> {
  const readers = { user: caller.user, server: await caller.settings() }
  const zone = attributePreference<unknown>(readers, 'timezone', 'UTC')
  const kept = attributePreference<unknown>(readers, 'language', 'en')
  return {
    zone: typeof zone === 'string' && isTimeZone(zone) ? zone : 'UTC',
    language: knownLanguage(query?.get('locale')) ?? knownLanguage(kept) ?? 'en',
  }
}

const knownLanguage = (preferred: unknown): Reader['language'] | null =>
  readerLanguages.find((language) => typeof preferred === 'string' && preferred.slice(0, 2) === language) ?? null
