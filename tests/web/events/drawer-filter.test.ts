import { expect, test } from 'vitest'
import type { EventJson } from '../../../shared/wire/json.ts'
import { eventRuns, filteredEvents, openDrawerFilter } from '../../../web/src/events/drawer/drawer-filter.ts'
import { anEvent, minutesAgo, noon } from '../fleet/fleet-builders.ts'

const events = [
  anEvent({ id: 6, deviceId: 1, type: 'ignitionOff', eventTime: minutesAgo(1) }),
  anEvent({ id: 5, deviceId: 2, type: 'geofenceEnter', eventTime: minutesAgo(2) }),
  anEvent({ id: 4, deviceId: 1, type: 'deviceStopped', eventTime: minutesAgo(3) }),
  anEvent({ id: 3, deviceId: 1, type: 'alarm', eventTime: minutesAgo(10) }),
  anEvent({ id: 2, deviceId: 1, type: 'ignitionOn', eventTime: minutesAgo(70) }),
  anEvent({ id: 1, deviceId: 1, type: 'commandResult', eventTime: minutesAgo(600) }),
]
const ids = (list: readonly EventJson[]) => list.map(({ id }) => id)

test.each([
  { name: 'all', filter: {}, expected: [6, 5, 4, 3, 2, 1] },
  { name: 'a vehicle', filter: { deviceId: 2 }, expected: [5] },
  { name: 'driving', filter: { kind: 'driving' as const }, expected: [6, 4, 2] },
  { name: 'what has no kind of its own', filter: { kind: 'others' as const }, expected: [1] },
  { name: 'the last hour', filter: { hours: 1 }, expected: [6, 5, 4, 3] },
  { name: 'all three', filter: { deviceId: 1, kind: 'alarms' as const, hours: 6 }, expected: [3] },
])('the drawer shows $name', ({ filter, expected }) => {
  expect(ids(filteredEvents(events, { ...openDrawerFilter, ...filter }, noon))).toEqual(expected)
})

test('routine events of a vehicle become one line, until something else happens or an hour is between them', () => {
  expect(eventRuns(events).map(({ event, others }) => [event.id, ...ids(others)])).toEqual([[6, 4], [5], [3], [2], [1]])
  const late = anEvent({ id: 7, deviceId: 1, type: 'ignitionOn', eventTime: minutesAgo(200) })
  expect(eventRuns([events[0]!, late])).toHaveLength(2)
})
