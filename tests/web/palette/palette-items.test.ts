// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { createWords, type Dictionary } from '../../../shared/i18n/t.ts'
import { bestMatches } from '../../../web/src/palette/fuzzy.ts'
import { commandItems, shareItems } from '../../../web/src/palette/palette-items.ts'
import type { May } from '../../../web/src/session/access.ts'
import { loadWords } from '../../../web/src/i18n/dictionary.ts'
import { languages, type Language } from '../../../web/src/i18n/languages.ts'

const all = Object.fromEntries(
  await Promise.all(
    languages.map(async (language) => {
      const groups = await Promise.all((['palette', 'settings', 'app'] as const).map((one) => loadWords(one, language)))
      return [language, createWords(language, Object.assign({}, ...groups) as Dictionary)] as const
    }),
  ),
)
const may = {
  see: () => true,
  edit: () => true,
  createDevice: () => true,
  seeReports: true,
  manage: true,
  administer: true,
  share: true,
  link: true,
} as Partial<May> as May

const readerOf = (reads: Language) => ({
  t: all[reads]!,
  others: languages.filter((language) => language !== reads).map((language) => all[language]!),
  may,
  deviceCount: 1,
  language: { language: reads, isForced: false, choose: () => undefined },
  theme: { mode: 'system' as const, isForced: false, isSaved: true, choose: () => undefined },
  showShortcuts: () => undefined,
})
const first = (typed: string, reads: Language) => bestMatches(commandItems(readerOf(reads)), typed, 5)[0]

test.each([
  { typed: 'Arabic', reads: 'en', label: 'Language · العربية' },
  { typed: 'arabe', reads: 'en', label: 'Language · العربية' },
  { typed: 'anglais', reads: 'ar', label: 'اللغة · English' },
  { typed: 'الفرنسية', reads: 'en', label: 'Language · Français' },
  { typed: 'réglages', reads: 'en', label: 'Settings' },
  { typed: 'settings', reads: 'fr', label: 'Paramètres' },
  { typed: 'vehicles', reads: 'en', label: 'Vehicles' },
  { typed: 'véhicules', reads: 'en', label: 'Vehicles' },
  { typed: 'مركبات', reads: 'en', label: 'Vehicles' },
  { typed: 'devices', reads: 'en', label: 'Vehicles' },
  { typed: 'appareils', reads: 'en', label: 'Vehicles' },
  { typed: 'conducteurs', reads: 'en', label: 'Drivers' },
  { typed: 'dark', reads: 'ar', label: 'المظهر · داكن' },
  { typed: 'déconnecter', reads: 'en', label: 'Sign out' },
  { typed: 'quiet hours', reads: 'fr', label: 'Heures calmes' },
  { typed: 'fuseau', reads: 'en', label: 'Time zone' },
  { typed: 'sounds', reads: 'ar', label: 'الأصوات' },
  { typed: 'knots', reads: 'fr', label: 'Unité de vitesse' },
] as const)('“$typed” typed by a reader of $reads finds $label', ({ typed, reads, label }) =>
  expect(first(typed, reads)?.label).toBe(label),
)

test('words of other languages are found as they are written, not by some of their letters', () => {
  const items = [{ label: 'Devices', words: ['Appareils'] }]
  expect(['appar', 'aprl', 'reils'].map((typed) => bestMatches(items, typed, 1).length)).toEqual([1, 0, 0])
})

test('a single setting leads to its section of the preferences', () => {
  first('quiet hours', 'en')?.run()
  expect(`${location.pathname}${location.search}`).toBe('/settings/preferences?section=alerts')
})

test('a vehicle is shared in any language', () => {
  const shares = shareItems([{ id: 4, name: 'Truck 4' } as never, { id: 5, name: 'Van' } as never], readerOf('en'))
  expect(bestMatches(shares, 'partager truck', 1).map(({ key }) => key)).toEqual(['share 4'])
})
