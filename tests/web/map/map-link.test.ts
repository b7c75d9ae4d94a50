import { expect, test } from 'vitest'
import { readLinkedView, writeLinkedView } from '../../../web/src/map/map-link.ts'

test.each([
  ['a place and a zoom', '?lat=36.75&lon=3.05&zoom=14.5', { center: [3.05, 36.75], zoom: 14.5 }],
  ['beside a device', '?device=3&lat=-36.9&lon=-174.8&zoom=9', { center: [-174.8, -36.9], zoom: 9 }],
  ['without a zoom', '?lat=36.75&lon=3.05', { center: [3.05, 36.75], zoom: 13 }],
  ['a zoom that is none', '?lat=36.75&lon=3.05&zoom=near', { center: [3.05, 36.75], zoom: 13 }],
  ['a zoom that no map has', '?lat=36.75&lon=3.05&zoom=99', { center: [3.05, 36.75], zoom: 13 }],
  ['the null island', '?lat=0&lon=0&zoom=0', { center: [0, 0], zoom: 0 }],
  ['nothing', '', null],
  ['half a place', '?lat=36.75', null],
  ['an empty half', '?lat=36.75&lon=', null],
  ['no place on earth', '?lat=96.75&lon=3.05', null],
  ['words', '?lat=north&lon=east', null],
  ['infinity', '?lat=Infinity&lon=3', null],
  ['markup', '?lat=<b>1</b>&lon=3', null],
])('an address with %s', (_name, query, view) => {
  expect(readLinkedView(query)).toEqual(view)
})

test.each([
  ['follows the map', '?lat=1&lon=2&zoom=3', 'lat=36.750000&lon=3.050000&zoom=14.3'],
  ['keeps the rest', '?device=3&lat=1&lon=2&follow=1', 'device=3&lat=36.750000&lon=3.050000&follow=1&zoom=14.3'],
])('the address %s', (_name, query, expected) => {
  expect(writeLinkedView(query, { center: [3.05, 36.75], zoom: 14.26 })).toBe(expected)
})

test('a map that was turned round the world stays on earth', () => {
  const query = writeLinkedView('?lat=1&lon=2', { center: [363.05, 36.75], zoom: 5 })
  expect(readLinkedView(query)?.center).toEqual([3.05, 36.75])
})
