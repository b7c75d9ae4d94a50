import { describe, expect, it, test } from 'vitest'
import { dayOf, dayStart, noCarryOver, type Day } from '../../../../shared/domain/days/day.ts'
import { deriveDayAndPositions } from '../../../../shared/domain/days/derive-day.ts'
import { inactiveEvents } from '../../../../shared/domain/trials/inactive-events.ts'
import { hourMs, minuteMs } from '../../../../shared/domain/time/durations.ts'
import { positionOf } from '../../../functions/api/api-fixture.ts'
import { usualDays } from '../../../support/track-fixture.ts'

const begin = Date.UTC(2024, 4, 1)
const hours = (...times: number[]) => times.map((time) => begin + time * hourMs)

/** Days of a device with positions at these hours since midnight. */
function daysOf(times: readonly number[]): Day[] {
  const days: Day[] = []
  for (const day of new Set(times.map((time) => dayOf(begin + time * hourMs)))) {
    const own = times
      .map((time, at) => positionOf(1, at + 1, { fixTime: begin + time * hourMs }))
      .filter(({ fixTime }) => dayOf(fixTime) === day)
    days.push(deriveDayAndPositions({ day, before: days.at(-1)?.carry ?? noCarryOver }, own, usualDays).day)
  }
  return days
}

interface Case {
  name: string
  at: number[]
  start?: number
  period?: number
  window?: [from: number, end: number]
  raised: number[]
}
const cases: Case[] = [
  { name: 'nothing while it reports in time', at: [1, 2, 3], window: [0, 4], raised: [] },
  { name: 'one event of a silence', at: [1, 6, 6.5], window: [0, 8], raised: [3] },
  { name: 'one for each period of a silence', at: [1, 6], period: 1, window: [0, 7], raised: [3, 4, 5] },
  { name: 'none at the very moment when it is back', at: [1, 3], window: [0, 4], raised: [] },
  { name: 'a silence over midnight', at: [23, 27], window: [0, 28], raised: [25] },
  { name: 'a silence that goes on at the end', at: [1], window: [0, 4], raised: [3] },
  { name: 'only those within the period', at: [1, 30], period: 4, window: [24, 48], raised: [27, 32, 36, 40, 44] },
  { name: 'the shortest that can be tried', at: [1, 1.375], start: 0.25, window: [0, 1.5], raised: [1.25] },
]

describe('silences by other settings', () => {
  test.each(cases)('$name', ({ at, start = 2, period = 0, window = [0, 24], raised }) => {
    const settings = { inactivityStartMs: start * hourMs, inactivityPeriodMs: period * hourMs }
    const [from, end] = hours(...window)
    const days = daysOf(at).filter(({ day }) => dayStart(day + 1) > from!)
    const latest = begin + at.at(-1)! * hourMs
    const found = inactiveEvents({ days, latest }, settings, { from: from!, end: end! })
    expect(found.map(({ eventTime }) => (eventTime - begin) / hourMs)).toEqual(raised)
  })

  it('know when a silence began that has no day in the period', () => {
    const settings = { inactivityStartMs: 2 * hourMs, inactivityPeriodMs: 24 * hourMs }
    const window = { from: begin + 48 * hourMs, end: begin + 96 * hourMs }
    const found = inactiveEvents({ days: [], latest: begin + hourMs }, settings, window)
    expect(found.map(({ eventTime }) => eventTime)).toEqual(hours(51, 75))
    expect(found[0]!.attributes).toEqual({ lastUpdate: begin + hourMs })
  })

  it('cannot be tried when they are shorter than days tell', () => {
    const settings = { inactivityStartMs: 14 * minuteMs, inactivityPeriodMs: 0 }
    expect(() => inactiveEvents({ days: [], latest: null }, settings, { from: 0, end: 1 })).toThrow('cannot be tried')
  })
})
