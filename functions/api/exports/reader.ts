import { attributePreference } from '../../../shared/domain/settings.ts'
import { isTimeZone } from '../../../shared/domain/time-zone.ts'
import type { Asker } from '../route.ts'

/** How somebody reads a file: the clock on their wall and their language. */
export interface Reader {
  zone: string
  language: 'ar' | 'en' | 'fr'
}

export async function readerOf(asker: Asker): Promise<Reader> {
  const readers = { user: asker.user, server: await asker.settings() }
  const zone = attributePreference<unknown>(readers, 'timezone', 'UTC')
  const language = String(attributePreference<unknown>(readers, 'language', 'en')).slice(0, 2)
  return {
    zone: typeof zone === 'string' && isTimeZone(zone) ? zone : 'UTC',
    language: language === 'ar' || language === 'fr' ? language : 'en',
  }
}
