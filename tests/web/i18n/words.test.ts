import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { channels } from '../../../shared/catalog/channels/index.ts'
import { deviceTexts, textWords } from '../../../shared/catalog/device-texts.ts'
import { reports } from '../../../shared/catalog/reports/index.ts'
import { httpFormats } from '../../../shared/catalog/trackers/http/index.ts'
import { entities } from '../../../shared/entities/index.ts'
import type { WordGroup } from '../../../web/src/i18n/dictionary.ts'
import { createWords, regionOf, type Dictionary, type Phrase } from '../../../shared/i18n/t.ts'

const folder = new URL('../../../shared/i18n/', import.meta.url)
const languages = ['ar', 'en', 'fr'] as const
const groups = [
  ...new Set(
    readdirSync(folder)
      // refusals and problems have their own tests: their English is in the code
      .filter((name) => name.endsWith('.json') && !/^(?:failures|problems)\./.test(name))
      .map((name) => name.split('.')[0]!),
  ),
]
const read = (group: string, language: string): Dictionary =>
  JSON.parse(readFileSync(new URL(`${group}.${language}.json`, folder), 'utf8')) as Dictionary

const forms = (phrase: Phrase | undefined): string[] =>
  phrase === undefined ? [] : typeof phrase === 'string' ? [phrase] : Object.values(phrase)
const holes = (phrase: Phrase | undefined): string[] =>
  [...new Set(forms(phrase).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)))].sort()

test.each(groups)('words: %s says the same in every language', (group) => {
  const [english, ...others] = [read(group, 'en'), read(group, 'ar'), read(group, 'fr')]
  const keys = (dictionary: Dictionary) => Object.keys(dictionary).sort()
  for (const other of others) expect(keys(other)).toEqual(keys(english))
  const empty = languages.flatMap((language) =>
    Object.entries(read(group, language)).filter(([, phrase]) => forms(phrase).some((text) => text.trim() === '')),
  )
  expect(empty).toEqual([])
})

test.each(groups)('words: %s leaves the same holes for values in every language', (group) => {
  const wrong = Object.entries(read(group, 'en')).flatMap(([key, phrase]) =>
    (['ar', 'fr'] as const)
      // a plural form may leave the number out: "one message", in Arabic also "two messages"
      .filter((language) => holes(read(group, language)[key]).join() !== holes(phrase).join())
      .map((language) => `${language} ${key}`),
  )
  expect(wrong).toEqual([])
})

/** Of what is never one, nor two, it says: minutes of a constant, and pairs of a calibration. */
const withoutForms = /^(?:map\.track\.|entity\.calibration\.pairs)/

test.each(groups)('words: %s has plural forms where things are counted', (group) => {
  const counted = /\{count\} (?!(?:of|at)\b)\p{L}/u
  const wrong = Object.entries(read(group, 'en')).filter(
    ([key, phrase]) => typeof phrase === 'string' && counted.test(phrase) && !withoutForms.test(key),
  )
  expect(wrong).toEqual([])
})

/** Keyed by the type, so that a group is not forgotten here. */
const loadable: Readonly<Record<WordGroup, true>> = {
  account: true,
  'alert-form': true,
  alerts: true,
  announcement: true,
  app: true,
  assistants: true,
  audit: true,
  calendars: true,
  card: true,
  channels: true,
  commands: true,
  dates: true,
  details: true,
  embed: true,
  emulator: true,
  filters: true,
  'first-steps': true,
  fleet: true,
  forwarding: true,
  geofences: true,
  guest: true,
  'history-import': true,
  import: true,
  lake: true,
  map: true,
  'move-in': true,
  'notice-page': true,
  offline: true,
  'open-link': true,
  openid: true,
  overview: true,
  palette: true,
  people: true,
  performance: true,
  period: true,
  places: true,
  preferences: true,
  push: true,
  replay: true,
  reports: true,
  scheduled: true,
  settings: true,
  'sign-in': true,
  sources: true,
  support: true,
  timetable: true,
  today: true,
  trackers: true,
  trials: true,
}

test.each(Object.keys(loadable))('words: pages can load %s', (group) => expect(groups).toContain(group))

test.each(languages)('plurals: %s has a form for every count', (language) => {
  const categories = new Intl.PluralRules(regionOf[language]).resolvedOptions().pluralCategories
  const missing = groups.flatMap((group) =>
    Object.entries(read(group, language))
      .filter(
        ([, phrase]) =>
          typeof phrase !== 'string' &&
          !(
            'other' in phrase && categories.every((one) => (one === 'many' && language === 'fr' ? true : one in phrase))
          ),
      )
      .map(([key]) => key),
  )
  expect(missing).toEqual([])
})

/** Where the browser or phone of the reader is meant, file names, other words to search by, or what the specification words. */
const ofTheReader = [
  'account.everywhere',
  'account.everywhereTitle',
  'account.twoFactorOpen',
  'archive.records',
  'commands.error',
  'geofences.file.hint',
  'nav.logoutEverywhere',
  'palette.also.device',
  'palette.also.sessions',
  'signIn.newPassword.askedText',
  'signIn.newPassword.setText',
]

test.each([
  { language: 'en', word: /(?<!\{)\bdevices?\b(?!\})/i },
  { language: 'fr', word: /appareil(?!s? photo)/i },
  { language: 'ar', word: /(?:جهاز|أجهزة)(?! (?:ال)?تتبع)/ },
])('what is tracked is a vehicle in $language: no other text says $word', ({ language, word }) => {
  const found = groups.flatMap((group) =>
    Object.entries(read(group, language)).flatMap(([key, phrase]) =>
      forms(phrase).some((text) => word.test(text)) && !ofTheReader.includes(key) ? [key] : [],
    ),
  )
  expect(found).toEqual([])
})

test('every label of a form and a list has its words', () => {
  const settings = { ...read('settings', 'en'), ...read('fleet', 'en') }
  const missing = entities.flatMap((entity) =>
    [...entity.columns, ...entity.form.map((field) => field.key).filter((key) => key !== 'attributes'), 'count']
      .map((key) => `entity.${entity.name}.${key}`)
      .filter((key) => !(key in settings)),
  )
  expect(missing).toEqual([])
})

test.each(languages)('every text of a device has one name in %s, for forms, lists, card and files', (language) => {
  const keys = deviceTexts.map(textWords)
  const named = groups.filter((group) => keys.some((key) => key in read(group, language)))
  expect(named).toEqual(['fleet'])
  expect(keys.filter((key) => !(key in read('fleet', language)))).toEqual([])
})

test.each(languages)('every report has its name, its lead, a count of its rows and its headings in %s', (language) => {
  const words = read('reports', language)
  const missing = reports
    .flatMap(({ name, columns, fileParts = [], view, filters }) => [
      `reports.name.${name}`,
      `reports.lead.${name}`,
      ...(view === 'combined' || view === 'chart' ? [] : [`reports.rows.${name}`]),
      ...(filters.includes('daily') ? ['reports.rows.days'] : []),
      ...[columns, ...fileParts.map((part) => part.columns ?? [])].flat().map(({ key }) => `reports.column.${key}`),
      ...fileParts.flatMap((part) => (part.name === undefined ? [] : [`reports.part.${part.name}`])),
    ])
    .filter((key) => !(key in words))
  expect(missing).toEqual([])
})

test.each(languages)('every format over HTTP has a title, or words, in %s', (language) => {
  const words = read('trackers', language)
  const missing = httpFormats.filter(({ name, title }) => title === undefined && !(`credentials.for.${name}` in words))
  expect(missing).toEqual([])
})

test.each(languages)('every channel and each of its fields has its words in %s', (language) => {
  const words = read('alerts', language)
  const missing = channels
    .flatMap(({ name, fields = {} }: { name: string; fields?: object }) => [
      `notificator.${name}`,
      ...Object.keys(fields).map((field) => `channels.field.${name}.${field}`),
    ])
    .filter((key) => !(key in words))
  expect(missing).toEqual([])
})

/** What the screens' sources ask of `t`: the file, the key, and whether values are given with it. */
const asked = readdirSync(new URL('../../../web/src/', import.meta.url), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .flatMap((name) =>
    [...readFileSync(new URL(`../../../web/src/${name}`, import.meta.url), 'utf8').matchAll(/\bt\(([^(){}`]*)([){])/g)]
      .map(([, argument, end]) => ({ argument: argument!, withValues: end === '{' || /,\s*\w/.test(argument!) }))
      .flatMap(({ argument, withValues }) =>
        // compared values stand beside keys in a condition
        [...argument.replaceAll(/[!=]== '[^']*'/g, '').matchAll(/'([\w.]+)'/g)].map((match) => ({
          name,
          key: match[1]!,
          withValues,
        })),
      ),
  )

test('every word that a screen asks for is there', () => {
  const known = new Set(groups.flatMap((group) => Object.keys(read(group, 'en'))))
  expect(asked.length).toBeGreaterThan(1000)
  expect(asked.filter(({ key }) => !known.has(key))).toEqual([])
})

test('values are given to every word that has a place for them', () => {
  const withPlaces = new Set(
    groups.flatMap((group) =>
      Object.entries(read(group, 'en'))
        .filter(([, phrase]) => holes(phrase).length > 0)
        .map(([key]) => key),
    ),
  )
  expect(asked.filter(({ key, withValues }) => withPlaces.has(key) && !withValues)).toEqual([])
})

test.each([
  { language: 'ar', count: 1, text: 'نتيجة واحدة' },
  { language: 'ar', count: 2, text: 'نتيجتان' },
  { language: 'ar', count: 5, text: '5 نتائج' },
  { language: 'ar', count: 14, text: '14 نتيجة' },
  { language: 'en', count: 1200, text: '1,200 total' },
  { language: 'fr', count: 1, text: '1 au total' },
])('plurals: $count in $language', ({ language, count, text }) => {
  expect(createWords(language, read('settings', language))('entity.total', { count })).toBe(text)
})

test('a word that nobody wrote is seen as its key', () => {
  expect(createWords('en', {})('app.forgotten')).toBe('app.forgotten')
})
