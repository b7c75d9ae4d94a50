import { expect, it } from 'vitest'
import { readReplayAddress, replayAddress } from '../../../web/src/replay/replay-address.ts'

const [from, to] = [Date.parse('2026-05-04T00:00:00Z'), Date.parse('2026-05-04T23:59:59.999Z')]
const period = { from, to }

it.each([
  { name: 'nothing', address: '/replay', says: { deviceIds: [], period: null, at: null } },
  { name: 'a vehicle', address: '/replay?deviceId=17', says: { deviceIds: [17], period: null, at: null } },
  {
    name: 'vehicles and a period',
    address: '/replay?deviceId=17&deviceId=18&from=2026-05-04T00%3A00%3A00.000Z&to=2026-05-04T23%3A59%3A59.999Z',
    says: { deviceIds: [17, 18], period, at: null },
  },
  {
    name: 'a moment',
    address:
      '/replay?deviceId=17&from=2026-05-04T00%3A00%3A00.000Z&to=2026-05-04T23%3A59%3A59.999Z&at=2026-05-04T12%3A00%3A01.000Z',
    says: { deviceIds: [17], period, at: Date.parse('2026-05-04T12:00:01Z') },
  },
])('an address with $name', ({ address, says }) => {
  expect(replayAddress(says)).toBe(address)
  expect(readReplayAddress(new URLSearchParams(address.split('?')[1] ?? ''))).toEqual(says)
})

it.each([
  { name: 'ids that are none', query: 'deviceId=x&deviceId=0&deviceId=-1', says: { deviceIds: [] } },
  { name: 'the same vehicle twice', query: 'deviceId=4&deviceId=4', says: { deviceIds: [4] } },
  {
    name: 'more than ten',
    query: Array.from({ length: 12 }, (_, id) => `deviceId=${id + 1}`).join('&'),
    says: { deviceIds: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] },
  },
  { name: 'half a period', query: 'deviceId=4&from=2026-05-04T00:00:00Z', says: { period: null } },
  { name: 'a period backwards', query: 'from=2026-05-05T00:00:00Z&to=2026-05-04T00:00:00Z', says: { period: null } },
  { name: 'a moment of no period', query: 'deviceId=4&at=2026-05-04T00:00:00Z', says: { at: null } },
])('reads $name', ({ query, says }) => {
  expect(readReplayAddress(new URLSearchParams(query))).toMatchObject(says)
})
