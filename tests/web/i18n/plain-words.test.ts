import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Dictionary, Phrase } from '../../../shared/i18n/t.ts'

const folder = new URL('../../../shared/i18n/', import.meta.url)
const files = readdirSync(folder).filter((name) => name.endsWith('.en.json'))

/** Wordings that were replaced in texts on screen; tests/tidy/words.test.ts has those that are retired everywhere. */
const retired = [
  'by the way',
  'mail us',
  'meanwhile',
  'everybody',
  'somebody',
  'go away',
  'take away',
  'take back',
  'log in',
  'log out',
  'login',
] as const

/** Words that the specification quotes stand as they are (`tests/shared/i18n/quoted-words.test.ts`). */
const quoted = ['app.login']

const formsOf = (phrase: Phrase): string[] => (typeof phrase === 'string' ? [phrase] : Object.values(phrase))
const englishTexts = files.flatMap((name) =>
  Object.entries(JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Dictionary).flatMap(([key, phrase]) =>
    formsOf(phrase).map((text) => ({ key, text })),
  ),
)

test.each(retired)('no English text says "%s"', (word) => {
  const pattern = new RegExp(`\\b${word}\\b`, 'i')
  expect(englishTexts.length).toBeGreaterThan(1000)
  const found = englishTexts.filter(({ text, key }) => pattern.test(text) && !quoted.includes(key))
  expect(found.map(({ key }) => key)).toEqual([])
})
