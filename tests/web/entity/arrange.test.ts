import { expect, test } from 'vitest'
import { device } from '../../../shared/entities/device.ts'
import { arrange } from '../../../web/src/entity/list/arrange.ts'
import { withoutBelow } from '../../../web/src/entity/without-below.ts'

const record = (id: number, name: string, more: object = {}) => ({ id, name, attributes: {}, ...more })
const fleet = [
  record(1, 'Van 10', { uniqueId: 'a1', model: 'FMB920' }),
  record(2, 'Élodie', { uniqueId: 'b2', model: null }),
  record(3, 'van 2', { uniqueId: 'c3', model: 'Android' }),
]
const byName = { key: 'name', descending: false }

test.each([
  { name: 'numbers in names count as numbers', keyword: '', order: byName, ids: [2, 3, 1] },
  { name: 'the other way round', keyword: '', order: { key: 'name', descending: true }, ids: [1, 3, 2] },
  { name: 'accents and case do not matter', keyword: 'elodie', order: byName, ids: [2] },
  { name: 'every word must be found, in any field', keyword: 'van fmb', order: byName, ids: [1] },
  { name: 'nothing fits', keyword: 'zeppelin', order: byName, ids: [] },
  { name: 'empty values come last', keyword: '', order: { key: 'model', descending: false }, ids: [3, 1, 2] },
  {
    name: 'empty values come last, also downwards',
    keyword: '',
    order: { key: 'model', descending: true },
    ids: [1, 3, 2],
  },
])('list: $name', ({ keyword, order, ids }) => {
  expect(arrange(device, fleet, { keyword, order, language: 'en' }).map(({ id }) => id)).toEqual(ids)
})

test('a group can be put neither below itself nor below its own', () => {
  const groups = [
    record(1, 'Algiers', { groupId: 0 }),
    record(2, 'Hydra', { groupId: 1 }),
    record(3, 'Oran', { groupId: 0 }),
    record(4, 'Depot', { groupId: 2 }),
  ]
  expect(withoutBelow(groups, 1, 'groupId').map(({ id }) => id)).toEqual([3])
  expect(withoutBelow(groups, 0, 'groupId')).toHaveLength(4)
})
