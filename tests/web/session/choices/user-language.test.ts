// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { newServerSettings } from '../../../../shared/entities/server-settings.ts'
import { user } from '../../../../shared/entities/user.ts'
import {
  activeLanguage,
  isLanguageForced,
  keepLocalLanguage,
} from '../../../../web/src/session/choices/user-language.ts'

afterEach(() => localStorage.clear())

const person = (attributes: object) =>
  user.schema.parse({ id: 7, name: 'Amina', email: 'amina@atlas.example', attributes })
const organisation = (attributes: object, forceSettings = false) => ({
  id: 1,
  version: '1',
  ...newServerSettings(),
  attributes: { ...attributes },
  forceSettings,
})

test.each([
  { name: 'nobody has chosen', own: {}, shared: {}, is: null },
  { name: 'the person has', own: { language: 'fr' }, shared: { language: 'ar' }, is: 'fr' },
  { name: 'a region is named', own: { language: 'ar-DZ' }, shared: {}, is: 'ar' },
  { name: 'the organisation has', own: {}, shared: { language: 'ar' }, is: 'ar' },
  {
    name: 'the organisation forces its own',
    own: { language: 'fr' },
    shared: { language: 'ar' },
    forced: true,
    is: 'ar',
  },
  { name: 'the organisation forces others', own: { language: 'fr' }, shared: {}, forced: true, is: 'fr' },
])('the language where $name is $is', ({ own, shared, forced, is }) => {
  expect(activeLanguage(person(own), organisation(shared, forced))).toBe(is)
})

test('a choice that is not saved holds in its browser until another one is saved', () => {
  const before = person({ language: 'fr' })
  keepLocalLanguage(before, 'ar')
  expect(activeLanguage(before, organisation({}))).toBe('ar')
  expect(activeLanguage(person({ language: 'en' }), organisation({}))).toBe('en')
  expect(activeLanguage({ ...before, id: 8 }, organisation({}))).toBe('fr')
  keepLocalLanguage(before, null)
  expect(activeLanguage(before, organisation({}))).toBe('fr')
})

test('a language is forced only where the organisation names one', () => {
  expect(isLanguageForced(organisation({}, true))).toBe(false)
  expect(isLanguageForced(organisation({ language: 'fr' }))).toBe(false)
  expect(isLanguageForced(organisation({ language: 'fr' }, true))).toBe(true)
})
