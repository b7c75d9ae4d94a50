// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { bestMatches, fuzzyScore } from '../../../web/src/palette/fuzzy.ts'
import { wantedBy } from '../../../web/src/palette/shortcut-keys.ts'

const items = ['Truck 14', 'Truck 4', 'Courier 9', 'Van 1', 'Hôtel Aurassi', 'شاحنة الجزائر'].map((label) => ({
  label,
}))
const found = (typed: string) => bestMatches(items, typed, 3).map(({ label }) => label)

test.each([
  { name: 'a missing letter', typed: 'truk 4', first: 'Truck 4' },
  { name: 'letters of several words', typed: 'c9', first: 'Courier 9' },
  { name: 'the whole name before a longer one', typed: 'truck 4', first: 'Truck 4' },
  { name: 'a name without its accent', typed: 'hotel', first: 'Hôtel Aurassi' },
  { name: 'Arabic letters that are written either way', typed: 'شاحنه', first: 'شاحنة الجزائر' },
])('finds $name', ({ typed, first }) => expect(found(typed)[0]).toBe(first))

test('nothing is found for letters in another order', () => expect(fuzzyScore('kcurt', 'Truck 4')).toBeNull())
test('everything is offered in its order before something is typed', () => expect(found(' ')).toHaveLength(3))
test('other words of a record find it, after names that fit as well', () => {
  const fleet = [{ label: 'Car', also: ['van-1'] }, { label: 'Van-1' }]
  expect(bestMatches(fleet, 'van-1', 5).map(({ label }) => label)).toEqual(['Van-1', 'Car'])
})

const key = (held: Partial<KeyboardEvent>) => ({
  key: '',
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  target: document.body,
  ...held,
})

test.each([
  { name: 'Ctrl and K', pressed: { key: 'k', ctrlKey: true }, wanted: 'palette' },
  { name: '⌘ and K', pressed: { key: 'k', metaKey: true }, wanted: 'palette' },
  { name: 'Ctrl and K of an Arabic keyboard', pressed: { key: 'ن', code: 'KeyK', ctrlKey: true }, wanted: 'palette' },
  { name: 'a question mark', pressed: { key: '?' }, wanted: 'shortcuts' },
  { name: 'an Arabic question mark', pressed: { key: '؟' }, wanted: 'shortcuts' },
  { name: 'a question mark in a field', pressed: { key: '?', target: document.createElement('input') }, wanted: null },
  { name: 'K alone', pressed: { key: 'k' }, wanted: null },
])('$name', ({ pressed, wanted }) => expect(wantedBy(key(pressed))).toBe(wanted))
