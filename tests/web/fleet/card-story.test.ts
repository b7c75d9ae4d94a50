import { expect, test } from 'vitest'
import type { DeviceActivityJson } from '../../../shared/wire/days/device-activity-json.ts'
import type { PositionJson } from '../../../shared/wire/json.ts'
import { createWords } from '../../../shared/i18n/t.ts'
import { measuresOf } from '../../../web/src/display/measures.ts'
import { statusText, todayOf } from '../../../web/src/fleet/card/use-story.ts'
import { deviceRow } from '../../../web/src/fleet/list/device-row.ts'
import { aDevice, aPosition, minutesAgo, noon } from './fleet-builders.ts'
import cardWords from '../../../shared/i18n/card.en.json' with { type: 'json' }
import fleetWords from '../../../shared/i18n/fleet.en.json' with { type: 'json' }

const t = createWords('en', { ...fleetWords, ...cardWords })
const units = {
  speedUnit: 'kmh',
  distanceUnit: 'km',
  altitudeUnit: 'm',
  volumeUnit: 'ltr',
  coordinateFormat: 'dd',
  timezone: 'UTC',
} as const
const measures = measuresOf('en-GB', units, t)

const activity = (history: Partial<NonNullable<DeviceActivityJson['history']>> | null): DeviceActivityJson => ({
  deviceId: 1,
  driver: null,
  events: [],
  history: history && {
    since: null,
    until: minutesAgo(5),
    totalDistance: null,
    distance: 0,
    engineHours: 0,
    stretches: [],
    line: [],
    ...history,
  },
})

const stoppedStretch = { from: minutesAgo(90), to: minutesAgo(5), state: 'stopped' as const }

test.each([
  { name: 'since when it stands', device: { activitySince: minutesAgo(12) }, says: 'Stopped 12 min' },
  { name: 'less than a minute', device: { activitySince: minutesAgo(0.5) }, says: 'Stopped' },
  {
    name: 'what no build noted, from the history',
    device: {},
    history: { since: minutesAgo(90), stretches: [stoppedStretch] },
    says: 'Stopped 1 h 30 min',
  },
  {
    name: 'a history that says something else',
    device: {},
    history: { since: minutesAgo(90), stretches: [{ ...stoppedStretch, state: 'driving' as const }] },
    says: 'Stopped',
  },
  { name: 'offline', device: { status: 'offline' as const, lastUpdate: minutesAgo(200) }, says: 'Offline 3 h 20 min' },
  {
    name: 'silent',
    device: { status: 'unknown' as const, lastUpdate: minutesAgo(14) },
    says: 'Offline 14 min',
  },
])('the status: $name', ({ device, history, says }) => {
  const row = deviceRow(aDevice(device), aPosition(), { now: noon })
  const text = statusText({ row, activity: history && activity(history), now: noon }, t, measures)
  expect(text.replaceAll(/[\u2066-\u2069]/g, '')).toBe(says)
})

test.each<{ name: string; position: Partial<PositionJson>; metres: number }>([
  {
    name: 'counts on from the total of the last position',
    position: { fixTime: minutesAgo(1), attributes: { totalDistance: 1500 } },
    metres: 700,
  },
  {
    name: 'counts nothing twice',
    position: { fixTime: minutesAgo(5), attributes: { totalDistance: 1500 } },
    metres: 200,
  },
  { name: 'knows no total', position: { fixTime: minutesAgo(1), attributes: {} }, metres: 200 },
])('today $name', ({ position, metres }) => {
  const known = activity({ distance: 200, totalDistance: 1000, until: minutesAgo(5) })
  expect(todayOf(aPosition(position), known)!.metres).toBe(metres)
})

test('today is unknown to those who may not read history', () => {
  expect(todayOf(aPosition(), activity(null))).toBeNull()
})
