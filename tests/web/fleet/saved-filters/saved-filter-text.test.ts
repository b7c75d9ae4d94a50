import { expect, test } from 'vitest'
import { openFilter } from '../../../../web/src/fleet/filter/fleet-filter.ts'
import {
  isSameFilter,
  savedIn,
  savedText,
  withSaved,
} from '../../../../web/src/fleet/saved-filters/saved-filter-text.ts'

const vans = { name: 'Vans <b>', filter: { ...openFilter, category: 'van', text: 'x' } }
const parked = { name: 'Parked', filter: { ...openFilter, stoodMs: 3_600_000, onlyOnMap: true } as const }

test('filters come back by their names, without their search', () => {
  expect(savedIn(savedText([vans, parked]))).toEqual([{ ...vans, filter: { ...vans.filter, text: '' } }, parked])
})

test.each([
  { name: 'nothing', text: undefined },
  { name: 'no text', text: 7 },
  { name: 'not JSON', text: '[' },
  { name: 'no list', text: '{"name":"x"}' },
  { name: 'no filters', text: '[1,null,"x",{"name":" "},{"name":4}]' },
])('no filter is made of $name', ({ text }) => expect(savedIn(text)).toEqual([]))

test('a filter of another build keeps what is known', () => {
  expect(savedIn('[{"name":"x","doing":"flying","status":"online"}]')).toEqual([
    { name: 'x', filter: { ...openFilter, status: 'online' } },
  ])
})

test('the same name is replaced where it stands', () => {
  const again = { ...vans, filter: openFilter }
  expect(withSaved([vans, parked], again)).toEqual([again, parked])
  expect(withSaved([vans], parked)).toEqual([vans, parked])
  expect(withSaved([vans], parked, 0)).toEqual([parked, vans])
})

test.each([
  { name: 'another search', change: { text: 'y' }, isSame: true },
  { name: 'another category', change: { category: 'car' }, isSame: false },
  { name: 'another order', change: { sort: 'lastUpdate' }, isSame: false },
] as const)('$name: $isSame', ({ change, isSame }) => {
  expect(isSameFilter(vans.filter, { ...vans.filter, ...change })).toBe(isSame)
})
