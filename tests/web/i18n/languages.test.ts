import { expect, test } from 'vitest'
import { chooseLanguage, directionOf } from '../../../web/src/i18n/languages.ts'
import { relativeParts } from '../../../web/src/i18n/relative-parts.ts'

test.each([
  { name: 'the address goes first', preferred: ['fr', 'ar', 'en-GB'], language: 'fr' },
  { name: 'a region is understood', preferred: [null, null, 'ar-DZ'], language: 'ar' },
  { name: 'an unknown preference is skipped', preferred: ['xx', null, 'fr-CA'], language: 'fr' },
  { name: 'English when nothing fits', preferred: [null, null, 'de', 'ja'], language: 'en' },
])('language: $name', ({ preferred, language }) => expect(chooseLanguage(preferred)).toBe(language))

test.each([
  { language: 'ar', direction: 'rtl' },
  { language: 'he', direction: 'rtl' },
  { language: 'fa', direction: 'rtl' },
  { language: 'fr', direction: 'ltr' },
])('direction of $language', ({ language, direction }) => expect(directionOf(language)).toBe(direction))

test.each([
  { ms: -12_000, said: '-12 second' },
  { ms: -59_999, said: '-59 second' },
  { ms: -90_000, said: '-1 minute' },
  { ms: -3 * 3_600_000, said: '-3 hour' },
  { ms: 2 * 86_400_000, said: '2 day' },
  { ms: -400, said: '0 second' },
])('relative time of $ms ms', ({ ms, said }) => {
  const { value, unit } = relativeParts(ms)
  expect(`${value} ${unit}`).toBe(said)
})
