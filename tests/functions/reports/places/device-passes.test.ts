import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inMemoryWorld } from '../../../../functions/platform/in-memory/world.ts'
import { devicePasses } from '../../../../functions/reports/places/device-passes.ts'
import { settleDays } from '../../../../functions/watch/settle-days.ts'
import { dayOf } from '../../../../shared/domain/days/day.ts'
import { unsettleDays } from '../../../../shared/domain/days/settlement-list.ts'
import { newDeviceState } from '../../../../shared/domain/device-state.ts'
import { hasValidFix } from '../../../../shared/domain/engine/valid-fix.ts'
import { passesThrough, type Circle, type Pass, type PassWindow } from '../../../../shared/domain/places/passes.ts'
import type { Position } from '../../../../shared/domain/position.ts'
import { quantise } from '../../../../shared/domain/quantise.ts'
import { dayMs, hourMs, minuteMs } from '../../../../shared/domain/time/durations.ts'
import { busyDays } from '../../../bench/reports/busy-day.ts'
import { midnight, trackOf, usualDays, usualMotion, type Reported } from '../../../support/track-fixture.ts'

let made = 0

/** @param settledDays how many days from the first on are settled; all without it */
async function stored(track: readonly Position[], settledDays = Number.POSITIVE_INFINITY) {
  const end = Math.max(0, ...track.map(({ fixTime }) => fixTime)) + dayMs
  const tracks = inMemoryWorld({ now: () => end }).tracks(`atlas${++made}`)
  const first = track[0] ? dayOf(track[0].fixTime) : 0
  const parts = [
    track.filter(({ fixTime }) => dayOf(fixTime) < first + settledDays),
    track.filter(({ fixTime }) => dayOf(fixTime) >= first + settledDays),
  ]
  let state = newDeviceState(1)
  for (const part of parts) {
    for (let at = 0; at < part.length; at += 1000) {
      const accepted = part.slice(at, at + 1000)
      const listed = unsettleDays(state, new Set(accepted.map(({ fixTime }) => dayOf(fixTime))))
      state = (await tracks.save({ state: { ...listed, last: accepted.at(-1)! }, accepted, events: [] }))!
    }
    if (part === parts[0]) {
      while (!(await settleDays(tracks, await tracks.state(1), { now: end, settings: usualDays })).isDone);
      state = await tracks.state(1)
    }
  }
  return tracks
}

type Tracks = Awaited<ReturnType<typeof stored>>

/** As an older build stored them: nothing says where the device was in a minute. */
const withoutMinutes = (tracks: Tracks): Tracks => ({
  ...tracks,
  async whereabouts(...asked) {
    const found = await tracks.whereabouts(...asked)
    return found.map((each) => ({
      ...each,
      quarters: each.quarters.map(({ minutes: _none, ...quarter }) => quarter),
    }))
  },
})

async function passesOf(tracks: Tracks, circle: Circle, window: PassWindow): Promise<{ passes: Pass[]; read: number }> {
  let read = 0
  const onRead = (positions: number) => void (read += positions)
  const reading = { tracks, state: await tracks.state(1), settings: usualMotion, onRead }
  const passes = await devicePasses(reading, circle, window)
  return { passes, read }
}

/** By all positions that there are. */
function expected(track: readonly Position[], circle: Circle, window: PassWindow): Pass[] {
  const fixes = track
    .filter(hasValidFix)
    .map(({ id, fixTime, latitude, longitude, speed }) => ({ positionId: id, fixTime, latitude, longitude, speed }))
  const latest = track.at(-1)!.fixTime
  if (latest < window.from) return []
  const before = fixes.findLastIndex(({ fixTime }) => fixTime < window.from)
  const after = fixes.findIndex(({ fixTime }) => fixTime > window.to)
  const around = fixes.slice(Math.max(0, before), after < 0 ? fixes.length : after + 1)
  return passesThrough(circle, around, { window, silence: usualMotion, latest })
}

const inShort = (passes: readonly Pass[]) => passes.map(({ start, end, isLatest }) => ({ start, end, isLatest }))
const here = { latitude: 0, longitude: 0, radiusMetres: 100 }

interface Case {
  name: string
  track: Reported[]
  window: [from: number, to: number]
  settledDays?: number
  passes: [from: number, to: number][]
}

const day = 24 * 60
const cases: Case[] = [
  { name: 'no position at all', track: [], window: [0, day], passes: [] },
  {
    name: 'a stop with a few fixes before the window and after it',
    track: [
      [60, false, 0],
      [65, false, 0],
      [600, false, 0],
      [700, true, 9000],
    ],
    window: [120, 180],
    passes: [[120, 180]],
  },
  {
    name: 'a stop of days without a fix, within the window of which nothing is stored',
    track: [
      [60, false, 0],
      [6 * day, false, 0],
    ],
    window: [3 * day, 3 * day + 60],
    passes: [[3 * day, 3 * day + 60]],
  },
  {
    name: 'who was elsewhere in between',
    track: [
      [60, false, 0],
      [3 * day + 10, false, 9000],
      [6 * day, false, 0],
    ],
    window: [3 * day, 3 * day + 60],
    passes: [],
  },
  {
    name: 'a way over midnight, between two fixes',
    track: [
      [day - 10, true, -9000],
      [day - 1, true, -600],
      [day + 1, true, 600],
      [day + 9, true, 9000],
    ],
    window: [0, 2 * day],
    passes: [[day - 1 / 6, day + 1 / 6]],
  },
  {
    name: 'the same in days that are not settled',
    settledDays: 0,
    track: [
      [day - 10, true, -9000],
      [day - 1, true, -600],
      [day + 1, true, 600],
      [day + 9, true, 9000],
    ],
    window: [0, 2 * day],
    passes: [[day - 1 / 6, day + 1 / 6]],
  },
  {
    name: 'the same where only the second day is open',
    settledDays: 1,
    track: [
      [day - 10, true, -9000],
      [day - 1, true, -600],
      [day + 1, true, 600],
      [day + 9, true, 9000],
    ],
    window: [0, 2 * day],
    passes: [[day - 1 / 6, day + 1 / 6]],
  },
]

describe('passes of a device', () => {
  it.each(cases)('$name', async ({ track, window: [from, to], settledDays, passes }) => {
    const tracks = await stored(trackOf(track), settledDays)
    const at = (minutes: number) => Math.round(midnight + minutes * minuteMs)
    const { passes: found } = await passesOf(tracks, here, { from: at(from), to: at(to) })
    expect(found.map(({ start, end }) => [start, end])).toEqual(passes.map(([start, end]) => [at(start), at(end)]))
  })

  it.each([
    { name: 'settled', settledDays: Number.POSITIVE_INFINITY, part: 1 / 25 },
    { name: 'settled by an older build', settledDays: Number.POSITIVE_INFINITY, isOlder: true, part: 1 / 5 },
    { name: 'settled but for the last two', settledDays: 4, part: 1 },
    { name: 'open', settledDays: 0, part: 1 },
  ])(
    'of busy days that are $name are those that all positions tell, and few are read',
    { tags: 'slow' },
    async ({ settledDays, isOlder, part }) => {
      const from = Date.UTC(2026, 8, 1)
      const track = busyDays(1, 6, { from, seed: 3 })
        .filter(({ fixTime }, step) => step % 6 === 0 && Math.floor(fixTime / (3 * hourMs)) % 9 !== 4)
        .map((position, step) => {
          const drift = step % 997 === 5 ? 0.8 : ((step * 7919) % 13) / 1e5
          const at = position.speed > 0 ? position : { ...position, latitude: position.latitude + drift }
          return quantise({ ...at, id: step + 1 })
        })
      const kept = await stored(track, settledDays)
      const tracks = isOlder ? withoutMinutes(kept) : kept
      const history = await tracks.between(1, { from: 0, to: from + 20 * dayMs, rowsMax: Number.MAX_SAFE_INTEGER })
      const asked = fc.sample(
        fc.record({
          at: fc.integer({ min: 0, max: history.length - 1 }),
          away: fc.constantFrom(0, 0, 0.0005, 0.01),
          radiusMetres: fc.constantFrom(20, 150, 150, 2000),
          begin: fc.integer({ min: 0, max: 5 * 24 }),
          hours: fc.constantFrom(1, 24, 72, 150),
        }),
        { numRuns: 60, seed: 11 },
      )
      let [read, found] = [0, 0]
      for (const { at, away, radiusMetres, begin, hours } of asked) {
        const { latitude, longitude } = history[at]!
        const circle = { latitude: latitude + away, longitude, radiusMetres }
        const window = { from: from + begin * hourMs, to: from + (begin + hours) * hourMs }
        const result = await passesOf(tracks, circle, window)
        expect(inShort(result.passes)).toEqual(inShort(expected(history, circle, window)))
        read += result.read
        found += result.passes.length
      }
      expect(found).toBeGreaterThan(40)
      // days that are open are read whole
      expect(read / asked.length).toBeLessThan(history.length * part)
    },
  )
})
