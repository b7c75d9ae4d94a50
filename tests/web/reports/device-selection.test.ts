import { expect, test } from 'vitest'
import {
  allChosen,
  choicesOf,
  devicesOf,
  namedIds,
  nothingChosen,
  toggled,
} from '../../../web/src/reports/request/device-selection.ts'

const device = (id: number, name: string, groupId = 0) => ({ id, name, uniqueId: `u-${id}`, groupId })
const fleet = {
  devices: [device(1, 'Van 1', 10), device(2, 'Épave', 11), device(3, 'Camion 3'), device(4, 'Van 10', 99)],
  groups: [
    { id: 10, name: 'City', groupId: 0 },
    { id: 11, name: 'Couriers', groupId: 10 },
    { id: 12, name: 'Empty', groupId: 0 },
  ],
}
const byName = new Intl.Collator('en', { numeric: true }).compare
const names = (keyword: string) =>
  choicesOf(fleet, keyword, byName).map(({ name, depth }) => `${name}${'.'.repeat(depth)}`)

test('groups come first as a tree, then devices by name', () => {
  expect(names('')).toEqual(['City', 'Couriers.', 'Empty', 'Camion 3', 'Épave', 'Van 1', 'Van 10'])
})

test.each([
  { keyword: 'van', found: ['Van 1', 'Van 10'] },
  { keyword: 'epave', found: ['Épave'] },
  { keyword: 'u-3', found: ['Camion 3'] },
  { keyword: 'cou', found: ['Couriers'] },
])('"$keyword" finds $found', ({ keyword, found }) => {
  expect(names(keyword)).toEqual(found)
})

test('a choice is taken up and left out again, and ends "all"', () => {
  const chosen = toggled(allChosen, { kind: 'device', id: 2 })
  expect(chosen).toEqual({ isAll: false, deviceIds: [2], groupIds: [] })
  expect(toggled(chosen, { kind: 'device', id: 2 })).toEqual(nothingChosen)
  expect(toggled(chosen, { kind: 'group', id: 10 }).groupIds).toEqual([10])
})

test('a group stands for the devices of the groups below it', () => {
  expect(devicesOf({ isAll: false, deviceIds: [3], groupIds: [10] }, fleet).map(({ id }) => id)).toEqual([1, 2, 3])
})

test('all devices are named by the groups at the top, and the devices outside of them', () => {
  expect(namedIds(allChosen, fleet)).toEqual({ groupId: [10], deviceId: [3, 4] })
  expect(namedIds({ isAll: false, deviceIds: [1], groupIds: [12] }, fleet)).toEqual({ deviceId: [1], groupId: [12] })
})

test('two thousand devices in groups fit into an address', () => {
  const many = Array.from({ length: 2000 }, (_, at) => device(at + 1, `Van ${at}`, 10))
  const { deviceId, groupId } = namedIds(allChosen, { ...fleet, devices: many })
  expect(deviceId.length + groupId.length).toBe(1)
})
