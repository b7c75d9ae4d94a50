import { expect, test } from 'vitest'
import { mergeAlarms } from '../../../web/src/live/merge.ts'
import { anEvent, minutesAgo } from '../fleet/fleet-builders.ts'

const alarm = (id: number, attributes = {}) =>
  anEvent({ id, type: 'alarm', eventTime: minutesAgo(100 - id), attributes })
const held = mergeAlarms(new Map(), [alarm(1), alarm(2)], 10)

test.each([
  { name: 'another alarm', arriving: [alarm(3)], ids: [1, 2, 3] },
  { name: 'one that was acknowledged', arriving: [alarm(1, { acknowledgedAt: minutesAgo(0) })], ids: [2] },
  { name: 'an event that is none', arriving: [anEvent({ id: 9 })], ids: [1, 2] },
])('open alarms after $name', ({ arriving, ids }) => {
  expect([...mergeAlarms(held, arriving, 10).keys()]).toEqual(ids)
})

test('nothing new is the same map, and the newest stay', () => {
  expect(mergeAlarms(held, [alarm(2)], 10)).toBe(held)
  expect([...mergeAlarms(held, [alarm(3)], 2).keys()].toSorted((a, b) => a - b)).toEqual([2, 3])
})
