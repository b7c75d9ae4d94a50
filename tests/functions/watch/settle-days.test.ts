import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inMemoryWorld } from '../../../functions/platform/in-memory/world.ts'
import type { Tracks } from '../../../functions/platform/ports/ports.ts'
import { settleDays, settlingDueAt } from '../../../functions/watch/settle-days.ts'
import { dayOf, dayStart, type Day } from '../../../shared/domain/days/day.ts'
import { unsettledOf, unsettleDays } from '../../../shared/domain/days/settlement-list.ts'
import type { Position } from '../../../shared/domain/position.ts'
import { midnight, trackOf, usualDays, type Reported } from '../../support/track-fixture.ts'
import { dayMs } from '../../../shared/domain/time/durations.ts'

const first = dayOf(midnight)
const always = Number.MAX_SAFE_INTEGER

/** Saves positions as ingest does: with them, the list of the days that they lie in. */
async function arrive(tracks: Tracks, positions: readonly Position[]): Promise<void> {
  const days = positions.map(({ fixTime }) => dayOf(fixTime))
  const state = unsettleDays(await tracks.state(1), days)
  expect(await tracks.save({ state, accepted: positions, events: [] })).not.toBeNull()
}

async function settle(tracks: Tracks, now: number) {
  const { settled, isDone } = await settleDays(tracks, await tracks.state(1), { now, settings: usualDays })
  return { settled, isDone }
}

async function settleAll(tracks: Tracks, now: number): Promise<Day[]> {
  while (!(await settle(tracks, now)).isDone);
  return tracks.days(1, 0, 99_999)
}

/** A day for each number: a drive of an hour from that minute on, then a stop. */
const drives = (startMinutes: readonly number[]): Position[] =>
  trackOf(
    startMinutes.flatMap((start, day): Reported[] => {
      const begin = day * 1440 + start
      return [
        [begin, false, day * 60_000],
        ...Array.from({ length: 12 }, (_, step): Reported => [begin + 1 + step * 5, true, day * 60_000 + step * 5000]),
        [begin + 62, false, (day + 1) * 60_000],
        [begin + 72, false, (day + 1) * 60_000],
      ]
    }),
  )

const freshTracks = (): Tracks => inMemoryWorld({ now: () => midnight }).tracks('atlas')

describe('settling days', () => {
  test('waits until a day is over and buffered fixes had their time', async () => {
    const tracks = freshTracks()
    await arrive(tracks, drives([600]))
    expect(settlingDueAt(await tracks.state(1))).toBe(dayStart(first + 1) + 10 * 60_000)
    expect(await settle(tracks, dayStart(first + 1) + 9 * 60_000)).toEqual({ settled: 0, isDone: true })
    expect(await settle(tracks, dayStart(first + 1) + 10 * 60_000)).toEqual({ settled: 1, isDone: true })
    expect(settlingDueAt(await tracks.state(1))).toBeNull()
    expect((await tracks.days(1, first, first))[0]).toMatchObject({
      count: 15,
      segments: [{ isTrip: false }, { isTrip: true }],
    })
  })

  test('leaves today alone', async () => {
    const tracks = freshTracks()
    await arrive(tracks, drives([600, 600]))
    await settle(tracks, dayStart(first + 1) + dayMs / 2)
    expect((await tracks.days(1, 0, 99_999)).map(({ day }) => day)).toEqual([first])
    expect(unsettledOf((await tracks.state(1)).memory)).toEqual([[first + 1, first + 1]])
  })

  test('tells only the late day again when it leaves the same to the next', async () => {
    const tracks = freshTracks()
    const track = drives([600, 600, 600, 600])
    const late = track.splice(5, 1)
    await arrive(tracks, track)
    await settleAll(tracks, midnight + 9 * dayMs)
    await arrive(tracks, late)
    expect(await settle(tracks, midnight + 9 * dayMs)).toEqual({ settled: 1, isDone: true })
  })

  test('derives the next days again for as long as their carry-over has changed', async () => {
    const tracks = freshTracks()
    const track = drives([1400, 600, 600])
    const late = track.splice(8, 1)
    await arrive(tracks, track)
    await settleAll(tracks, midnight + 9 * dayMs)
    const wrong = trackOf([[1435, true, 90_000, { id: 999 }]])
    await arrive(tracks, [...late, ...wrong])
    const { settled } = await settle(tracks, midnight + 9 * dayMs)
    expect(settled).toBeGreaterThan(1)
  })

  test('is done in parts for a year that comes at once, and again after a crash, with the same end', async () => {
    const track = drives(Array.from({ length: 70 }, () => 1380))
    const tracks = freshTracks()
    await arrive(tracks, track)
    const before = await tracks.state(1)
    expect(await settle(tracks, midnight + 90 * dayMs)).toEqual({ settled: 31, isDone: false })
    const crashed = await tracks.state(1)
    await tracks.save({ state: { ...crashed, memory: before.memory }, accepted: [], events: [] })
    const days = await settleAll(tracks, midnight + 90 * dayMs)
    const other = freshTracks()
    await arrive(other, track)
    expect(days).toEqual(await settleAll(other, midnight + 90 * dayMs))
    expect(days.length).toBeGreaterThanOrEqual(70)
  })

  test('a device that spoke meanwhile keeps its list', async () => {
    const tracks = freshTracks()
    await arrive(tracks, drives([600]))
    const stale = await tracks.state(1)
    await tracks.touch(1)
    const answer = await settleDays(tracks, stale, { now: midnight + 9 * dayMs, settings: usualDays })
    expect(answer.isDone).toBe(false)
    expect((await settleAll(tracks, midnight + 9 * dayMs)).length).toBe(1)
  })

  test('of a device that speaks while its days are derived, no more than one is derived in vain', async () => {
    const tracks = freshTracks()
    await arrive(tracks, drives([600, 600, 600]))
    const speaking: Tracks = {
      ...tracks,
      between: async (deviceId, range) => {
        await tracks.touch(deviceId)
        return tracks.between(deviceId, range)
      },
    }
    expect(await settle(speaking, midnight + 9 * dayMs)).toEqual({ settled: 1, isDone: false })
    expect((await settleAll(tracks, midnight + 9 * dayMs)).length).toBe(3)
  })
})

/** What stored positions were written from is not what is known. */
const withoutWritten = ({ written: _from, ...day }: Day) => day

describe('whatever the order of arrival', () => {
  const part = fc.record({ take: fc.nat(), isSettled: fc.boolean() })

  test('the days are those of the clean order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 1439 }), { minLength: 1, maxLength: 5 }),
        fc.array(part, { maxLength: 30 }),
        async (starts, parts) => {
          const now = midnight + 9 * dayMs
          const track = drives(starts).toSorted((a, b) => a.fixTime - b.fixTime || a.id - b.id)
          const clean = freshTracks()
          await arrive(clean, track)

          const mixed = freshTracks()
          const left = [...track]
          for (const { take, isSettled } of parts) {
            if (left.length > 0) await arrive(mixed, left.splice(take % left.length, 4))
            if (isSettled) await settle(mixed, now)
          }
          await arrive(mixed, left)
          expect((await settleAll(mixed, now)).map(withoutWritten)).toEqual(
            (await settleAll(clean, now)).map(withoutWritten),
          )
        },
      ),
      { numRuns: 200 },
    )
  })
})

test('nothing is settled of a device that never spoke', async () => {
  const tracks = freshTracks()
  expect(await settle(tracks, always)).toEqual({ settled: 0, isDone: true })
})

describe('settings that change', () => {
  const other = { ...usualDays, minimalTripMetres: 100_000, minimalTripMs: 3 * 3_600_000 }
  const now = midnight + 60 * dayMs

  async function settleBy(tracks: Tracks, settings: typeof usualDays): Promise<number> {
    for (let settled = 0; ;) {
      const step = await settleDays(tracks, await tracks.state(1), { now, settings })
      settled += step.settled
      if (step.isDone) return settled
    }
  }

  test('derive all days again with the next one that is over, and tell nobody of old trips', async () => {
    const track = drives(Array.from({ length: 41 }, () => 600))
    const [tracks, fresh] = [freshTracks(), freshTracks()]
    const isOfNextDay = ({ fixTime }: Position) => dayOf(fixTime) >= first + 40
    await arrive(
      tracks,
      track.filter((position) => !isOfNextDay(position)),
    )
    expect(await settleBy(tracks, other)).toBe(40)
    expect((await tracks.days(1, 0, 99_999)).every(({ segments }) => segments.length === 0)).toBe(true)
    await arrive(tracks, track.filter(isOfNextDay))
    expect(await settleBy(tracks, usualDays)).toBe(41)
    await arrive(fresh, track)
    const expected = await settleAll(fresh, now)
    expect((await tracks.days(1, 0, 99_999)).map(withoutWritten)).toEqual(expected.map(withoutWritten))
    expect(await tracks.eventsBetween(1, 0, always)).toEqual([])
    expect(await settleBy(tracks, usualDays)).toBe(0)
  })
})
