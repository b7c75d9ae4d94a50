import { expect, test } from 'vitest'
import { BoundedMap } from '../../../shared/domain/bounded-map.ts'

test.each([
  { name: 'up to its size keeps everything', set: ['a', 'b'], kept: ['a', 'b'] },
  { name: 'beyond its size removes the oldest', set: ['a', 'b', 'c', 'd'], kept: ['c', 'd'] },
  { name: 'an entry that is set again is the newest', set: ['a', 'b', 'a', 'c'], kept: ['a', 'c'] },
])('a bounded map $name', ({ set, kept }) => {
  const map = new BoundedMap<string, number>(2)
  for (const [index, key] of set.entries()) map.set(key, index)
  expect([...map.keys()]).toEqual(kept)
})

test('reading a bounded map does not change the order', () => {
  const map = new BoundedMap<string, number>(2).set('a', 1).set('b', 2)
  expect(map.get('a')).toBe(1)
  expect([...map.set('c', 3).keys()]).toEqual(['b', 'c'])
})
