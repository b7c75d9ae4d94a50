import * as fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import type { Day } from '../../../shared/domain/days/day.ts'
import { unsettleDays } from '../../../shared/domain/days/settlement-list.ts'
import type { Position } from '../../../shared/domain/position.ts'
import { dayMs } from '../../../shared/domain/time/durations.ts'
import type { Tracks } from '../../../functions/platform/ports/ports.ts'
import { anyArrival, inOrder, anyTrack } from '../../engine/order/arrivals.ts'
import { oneDevice } from '../../engine/order/outcome.ts'
import { correct } from './correct.ts'
import { totalsThatDiffer } from './totals-that-differ.ts'

const found = totalsThatDiffer()

const sizes = { minLength: 2, maxLength: 30 }

describe('when days are closed', { tags: 'slow' }, () => {
  test('nothing differs: in any order of arrival, settled between or not, corrected by people, and interrupted', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyArrival(sizes),
        fc.array(
          fc.record({
            isSettled: fc.boolean(),
            correctedTo: fc.option(fc.integer({ min: 0, max: 900_000 }), { freq: 3 }),
          }),
          {
            minLength: 1,
            maxLength: 5,
          },
        ),
        fc.nat({ max: 30 }),
        async ({ arrivals }, between, lives) => {
          const { id, end, tracks, arrive, settle } = await oneDevice()
          for (const [place, batch] of arrivals.entries()) {
            await arrive(batch)
            const { isSettled, correctedTo } = between[place % between.length]!
            if (correctedTo !== null) await correct(tracks, id, { totalDistance: correctedTo, now: end })
            if (isSettled) await interrupted(tracks, lives, settle)
          }
          await settle()
          await settle(end + dayMs)
          expect(found()).toEqual([])
        },
      ),
      { numRuns: 150 },
    )
  })
})

/** Settles; the store fails once, after so many writes of it. */
async function interrupted(tracks: Tracks, lives: number, settle: () => Promise<void>) {
  let left = lives
  const spies = (['save', 'saveDays', 'rewritePositions', 'removeEvents'] as const).map((name) => {
    const original = tracks[name].bind(tracks) as (...given: unknown[]) => Promise<unknown>
    const spy = vi.spyOn(tracks, name as 'save')
    return spy.mockImplementation((async (...given: unknown[]) => {
      if (left-- === 0) throw new Error('The store does not answer')
      return original(...given)
    }) as never)
  })
  await settle().catch(() => {})
  for (const spy of spies) spy.mockRestore()
}

describe('what was planted in a stored day', () => {
  const metre = (value: number) => value + 5_000
  const plants: { name: string; says: string; change: (day: Day) => Day }[] = [
    {
      name: 'another total at its end',
      says: 'sum',
      change: (day) => ({
        ...day,
        carry: {
          ...day.carry,
          totals: { ...day.carry.totals!, totalDistance: metre(day.carry.totals!.totalDistance) },
        },
      }),
    },
    {
      name: 'other metres of a quarter of an hour',
      says: 'sum',
      change: (day) => ({
        ...day,
        quarters: day.quarters.map((quarter, place) =>
          place === 0 ? { ...quarter, metres: metre(quarter.metres) } : quarter,
        ),
      }),
    },
    {
      name: 'other metres of the day',
      says: 'sum',
      change: (day) => ({ ...day, total: { ...day.total!, metres: metre(day.total!.metres) } }),
    },
  ]

  const hourMs = 3_600_000
  plants.push(
    {
      name: 'other engine hours at its end',
      says: 'hoursSum',
      change: (day) => ({
        ...day,
        carry: { ...day.carry, totals: { ...day.carry.totals!, hours: day.carry.totals!.hours + hourMs } },
      }),
    },
    {
      name: 'engine hours that fall',
      says: 'hoursSum',
      change: (day) => ({
        ...day,
        quarters: day.quarters.map((quarter, place) =>
          place === 0 ? { ...quarter, last: { ...quarter.last, hours: 99 * hourMs } } : quarter,
        ),
      }),
    },
  )

  test.each(plants)('$name is found the next night and repaired', async ({ says, change }) => {
    const { id, tracks, settle, arrive, sound, next } = await twoDays()
    const [day] = (await tracks.days(id, 0, 99_999)).slice(-1)
    await tracks.saveDays(id, [change(day!)])
    await arrive(next)
    await settle()
    expect(found()).toEqual([says])
    expect(await tracks.days(id, day!.day, day!.day)).toEqual([day])
    expect(await sound()).toBe(true)
  })

  test('a changed total of a position is found when its day is closed, and repaired', async () => {
    const { id, tracks, settle, arrive, sound, next } = await twoDays()
    await arrive(next)
    const planted = (await tracks.between(id, { from: 0, to: Number.MAX_SAFE_INTEGER })).at(-2)!
    await tracks.rewritePositions(id, [withTotal(planted, 77)])
    await settle()
    expect(found()).toEqual(['legs'])
    expect(await sound()).toBe(true)
  })

  test('changed engine hours of a position are found when its day is closed, and repaired', async () => {
    const { id, tracks, settle, arrive, next } = await twoDays()
    await arrive(next)
    const sent = await tracks.between(id, { from: 0, to: Number.MAX_SAFE_INTEGER })
    const planted = sent.at(-2)!
    await tracks.rewritePositions(id, [{ ...planted, attributes: { ...planted.attributes, hours: 7 * hourMs } }])
    await settle()
    expect(found()).toEqual(['hoursLegs'])
    expect(await tracks.between(id, { from: 0, to: Number.MAX_SAFE_INTEGER })).toEqual(sent)
  })

  test('in a closed day between two that are settled at once', async () => {
    const { id, tracks, settle, arrive, next } = await twoDays()
    const onDay = (days: number) =>
      next.map(({ sequence, fixes: [fix] }) => ({
        sequence: sequence + days * 1_000,
        fixes: [{ ...fix!, time: new Date(Date.parse(fix!.time) + days * dayMs).toISOString() }],
      }))
    for (const days of [0, 1]) {
      await arrive(onDay(days))
      await settle(Date.parse(onDay(days).at(-1)!.fixes[0]!.time) + 2 * dayMs)
    }
    expect(found()).toEqual([])
    const [day] = (await tracks.days(id, 0, 99_999)).slice(-1)
    await tracks.saveDays(id, [plants[0]!.change(day!)])
    const state = await tracks.state(id)
    const [earliest] = await tracks.days(id, 0, 99_999)
    await tracks.save({ state: unsettleDays(state, [earliest!.day]), accepted: [], events: [] })
    await arrive(onDay(2))
    await settle(Date.parse(onDay(2).at(-1)!.fixes[0]!.time) + 2 * dayMs)
    expect(found()).toEqual(['sum'])
    expect(await tracks.days(id, day!.day, day!.day)).toEqual([day])
  })

  test('what the vehicle shows follows its day', async () => {
    const { id, tracks, settle, arrive, next } = await twoDays()
    await arrive(next)
    const state = await tracks.state(id)
    const shown = state.last!.attributes.totalDistance
    await tracks.save({ state: { ...state, last: withTotal(state.last!, 77) }, accepted: [], events: [] })
    await settle()
    expect(found()).toEqual(['latest'])
    expect((await tracks.state(id)).last!.attributes.totalDistance).toBe(shown)
  })
})

const withTotal = (position: Position, totalDistance: number): Position => ({
  ...position,
  attributes: { ...position.attributes, totalDistance },
})

/** A vehicle with a settled day, and what it sends on the next one. */
async function twoDays() {
  const one = await oneDevice()
  const [track] = fc.sample(
    anyTrack({ minLength: 12, maxLength: 12 }, 120, fc.constant({ sends: 'speed', cadence: 60 })),
    {
      seed: 4,
      numRuns: 1,
    },
  )
  const later = track!.map((fix) => ({ ...fix, time: new Date(Date.parse(fix.time) + dayMs).toISOString() }))
  for (const batch of inOrder(track!)) await one.arrive(batch)
  await one.settle()
  found()
  return {
    ...one,
    next: later.map((fix, place) => ({ sequence: 1_000 + place, fixes: [fix] })),
    sound: async () => {
      const days = await one.tracks.days(one.id, 0, 99_999)
      const rows = await one.tracks.between(one.id, { from: 0, to: Number.MAX_SAFE_INTEGER })
      const metres = days.reduce((sum, { total }) => sum + total!.metres, 0)
      const totals = rows.map(({ attributes }) => Number(attributes.totalDistance))
      return (
        Math.abs(totals.at(-1)! - totals[0]! - metres) < 0.01 &&
        totals.every((each, place) => each >= (totals[place - 1] ?? 0))
      )
    },
  }
}
