import { expect, test } from 'vitest'
import { readSelection, writeSelection } from '../../../web/src/live/selection.ts'

test.each([
  ['nothing selected', '', { selectedId: null, following: false }],
  ['a device', '?device=17', { selectedId: 17, following: false }],
  ['a device that the map follows', '?device=17&follow=1', { selectedId: 17, following: true }],
  ['an address that somebody mistyped', '?device=abc&follow=1', { selectedId: null, following: false }],
  ['a negative number', '?device=-2', { selectedId: null, following: false }],
])('reads %s', (_name, query, selection) => {
  expect(readSelection(query)).toEqual(selection)
})

test.each([
  ['selecting keeps the other words of the address', ['?locale=fr', 4, false], 'locale=fr&device=4'],
  ['following', ['?device=2', 4, true], 'device=4&follow=1'],
  ['deselecting also ends following', ['?device=4&follow=1', null, true], ''],
] as const)('%s', (_name, [query, id, follow], written) => {
  expect(writeSelection(query, id, follow)).toBe(written)
})
