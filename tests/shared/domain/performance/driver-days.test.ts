import { expect, test } from 'vitest'
import { driverParts, nightMsIn, type DrivenPart } from '../../../../shared/domain/performance/driver-days.ts'
import { scoreSettings } from '../../../../shared/domain/performance/score-settings.ts'
import { scoreOf } from '../../../../shared/domain/performance/score.ts'
import { dayMs, hourMs, minuteMs } from '../../../../shared/domain/time/durations.ts'

const monday = Date.UTC(2024, 4, 6)
const settings = scoreSettings(() => undefined)
const ways = { ...settings, zone: 'UTC' }

/** Hours of the week, `8.5` is half past eight of Monday, `24 + 8` eight of Tuesday. */
const at = (hours: number) => monday + hours * hourMs
const trip = (from: number, to: number, km: number, driver: string | null = 'ali'): DrivenPart => ({
  kind: 'trip',
  start: at(from),
  end: at(to),
  metres: km * 1000,
  engineMs: (to - from) * hourMs,
  driver,
})
const stop = (from: number, to: number, idleMinutes = 0): DrivenPart => ({
  kind: 'stop',
  start: at(from),
  end: at(to),
  metres: 0,
  engineMs: idleMinutes * minuteMs,
  driver: null,
})

test('a week that was labelled by hand', () => {
  const found = driverParts(
    {
      parts: [
        trip(8, 10, 120), // Monday
        stop(10, 10.25, 12),
        trip(10.25, 13.25, 200), // after 2 h, a stop of a quarter of an hour is no break: half an hour too long
        stop(13.25, 14, 0),
        trip(14, 15, 60),
        stop(15, 32, 6),
        trip(24 + 22.5, 24 + 23.5, 80), // Tuesday night
        stop(24 + 23.5, 48 + 9),
        trip(48 + 9, 48 + 11, 90, 'nadia'), // Wednesday
        stop(48 + 11, 48 + 12, 30),
        trip(48 + 12, 48 + 13, 40, null),
      ],
      harsh: [
        { kind: 'braking', time: at(8.1), weight: 1 },
        { kind: 'braking', time: at(8.2), weight: 4 },
        { kind: 'cornering', time: at(48 + 9.5), weight: 1 },
        { kind: 'acceleration', time: at(20), weight: 1 }, // while it stands: the tracker was bumped
      ],
      tooFast: [
        { start: at(11), end: at(11) + 4 * minuteMs, time: at(11) + minuteMs, speed: 60, limit: 50 },
        { start: at(14.5), end: at(14.5) + minuteMs, time: at(14.5), speed: 80, limit: 50 },
      ],
    },
    ways,
  )
  const [ali, nadia, nobody] = found
  expect(ali).toMatchObject({
    driver: 'ali',
    trips: 4,
    driving: {
      metres: 460_000,
      drivenMs: 7 * hourMs,
      idleMs: 18 * minuteMs,
      nightMs: hourMs,
      noBreakMs: 30 * minuteMs,
      speedingMs: 5 * minuteMs,
      speedingWeightedMs: 16 * minuteMs,
      acceleration: 0,
      braking: 2,
      cornering: 0,
      brakingWeight: 5,
    },
  })
  expect(ali!.parts.map(({ reason, start, amount }) => [reason, (start - monday) / hourMs, amount])).toEqual([
    ['braking', 8, 2],
    ['idling', 10, 12 * minuteMs],
    ['speeding', 10.25, 4 * minuteMs],
    ['noBreak', 10.25, 30 * minuteMs],
    ['speeding', 14, minuteMs],
    ['idling', 15, 6 * minuteMs],
    ['night', 46.5, hourMs],
  ])
  // 2 × 5 / 4.6 + 16 / 4.6 + 0.5 × 18 / 7 + 10 / 7 + 30 × 0.5 / 7
  expect(scoreOf(ali!.driving, settings)).toEqual({
    score: 89,
    lost: { acceleration: 0, braking: 2.2, cornering: 0, speeding: 3.5, idling: 1.3, night: 1.4, noBreak: 2.1 },
  })
  expect(nadia).toMatchObject({ driver: 'nadia', driving: { metres: 90_000, idleMs: 30 * minuteMs, cornering: 1 } })
  expect(nobody).toMatchObject({ driver: null, trips: 1, driving: { metres: 40_000, braking: 0 } })
})

test.each([
  { name: 'a gap is a break', between: { ...stop(4, 5), kind: 'gap' as const }, ms: 0 },
  { name: 'a short gap is none', between: { ...stop(4, 4.25), kind: 'gap' as const }, ms: 3.5 * hourMs },
])('$name', ({ between, ms }) => {
  const parts = [trip(0, 4, 200), between, trip(5, 9, 200)]
  const [found] = driverParts({ parts, harsh: [], tooFast: [] }, ways)
  expect(found!.driving.noBreakMs).toBe(ms)
})

test('another driver begins at nought', () => {
  const found = driverParts({ parts: [trip(0, 4, 200), trip(4, 8, 200, 'nadia')], harsh: [], tooFast: [] }, ways)
  expect(found.map(({ driving }) => driving.noBreakMs)).toEqual([0, 0])
})

test.each([
  { name: 'by day', from: 8, to: 10, minutes: 0 },
  { name: 'into the night', from: 21.5, to: 22.5, minutes: 30 },
  { name: 'out of the night', from: 4, to: 6, minutes: 60 },
  { name: 'a day and a night', from: 8, to: 32, minutes: 7 * 60 },
  { name: 'two nights', from: 22, to: 53, minutes: 14 * 60 },
])('$name: $minutes min of the night', ({ from, to, minutes }) => {
  expect(nightMsIn({ start: at(from), end: at(to) }, ways) / minuteMs).toBe(minutes)
})

test('the night is that of the reader’s clock', () => {
  const stretch = { start: at(21), end: at(22) }
  expect(nightMsIn(stretch, { ...ways, zone: 'Africa/Algiers' })).toBe(hourMs)
  expect(nightMsIn(stretch, ways)).toBe(0)
})

test('a night from midnight on, and none', () => {
  const stretch = { start: monday, end: monday + dayMs }
  expect(nightMsIn(stretch, { zone: 'UTC', nightFrom: 0, nightUntil: 6 })).toBe(6 * hourMs)
  expect(nightMsIn(stretch, { zone: 'UTC', nightFrom: 5, nightUntil: 5 })).toBe(0)
})
