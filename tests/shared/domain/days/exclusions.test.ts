import { describe, expect, test } from 'vitest'
import type { Day } from '../../../../shared/domain/days/day.ts'
import { dayOf } from '../../../../shared/domain/days/day.ts'
import {
  exclusionsBetween,
  exclusionsByDay,
  settledExclusions,
  withExclusions,
  withoutExclusions,
  type Exclusion,
} from '../../../../shared/domain/days/exclusions.ts'
import { unsettledOf } from '../../../../shared/domain/days/settlement-list.ts'
import type { DeviceState } from '../../../../shared/domain/device-state.ts'
import { dayMs, hourMs, minuteMs } from '../../../../shared/domain/time/durations.ts'
import { encodeMemory } from '../../../../shared/wire/memory-codec.ts'
import { buildState } from '../../../support/builders.ts'
import { midnight } from '../../../support/track-fixture.ts'

const today = dayOf(midnight)
const noon = midnight + 12 * hourMs
const after = (...exclusions: readonly Exclusion[]) => withExclusions(buildState([]), exclusions)
const always = { from: 0, end: Number.MAX_SAFE_INTEGER }
const inMemory = ({ memory }: DeviceState, period = always) =>
  Object.fromEntries(exclusionsBetween(exclusionsByDay([], memory), period))

describe('positions that are not stored', () => {
  test.each<[string, Exclusion, day: number]>([
    ['repeated at once', { reason: 'duplicate', measuredAt: noon - minuteMs, arrivedAt: noon }, today],
    ['repeated the next days', { reason: 'duplicate', measuredAt: noon - 3 * dayMs, arrivedAt: noon }, today - 3],
    ['repeated after more days', { reason: 'duplicate', measuredAt: noon - 4 * dayMs, arrivedAt: noon }, today],
    ['ahead by a day', { reason: 'filtered', measuredAt: noon + dayMs, arrivedAt: noon }, today + 1],
    ['ahead by more', { reason: 'filtered', measuredAt: noon + 2 * dayMs, arrivedAt: noon }, today],
    ['without a time', { reason: 'unreadable', arrivedAt: noon }, today],
  ])('%s: the day counts it, and is to be derived', (_name, exclusion, day) => {
    const state = after(exclusion)
    const of = (each: number) => ({ from: each * dayMs, end: (each + 1) * dayMs })
    expect(inMemory(state, of(day))).toEqual({ [exclusion.reason]: 1 })
    expect(unsettledOf(state.memory)).toEqual([[day, day]])
  })

  test('are counted by reason and quarter of an hour', () => {
    const state = after(
      { reason: 'duplicate', measuredAt: noon, arrivedAt: noon, count: 3 },
      { reason: 'unreadable', arrivedAt: noon },
      { reason: 'duplicate', measuredAt: noon + 14 * minuteMs, arrivedAt: noon },
      { reason: 'duplicate', measuredAt: noon + 15 * minuteMs, arrivedAt: noon },
    )
    expect(inMemory(state, { from: noon, end: noon + 15 * minuteMs })).toEqual({ duplicate: 4, unreadable: 1 })
    expect(inMemory(state)).toEqual({ duplicate: 5, unreadable: 1 })
  })

  test('take few bytes, however many they are, and none is forgotten', () => {
    const many = Array.from({ length: 4000 }, (_, place): Exclusion => {
      const arrivedAt = midnight + place * 10 * minuteMs
      return { reason: 'duplicate', measuredAt: arrivedAt, arrivedAt }
    })
    const state = after(...many)
    expect(inMemory(state)).toEqual({ duplicate: 4000 })
    const { exclusions } = state.memory
    expect(encodeMemory({ exclusions }, null).length).toBeLessThan(2000)
    const aDay = after(...many.slice(0, 144))
    expect(encodeMemory({ exclusions: aDay.memory.exclusions }, null).length).toBeLessThan(100)
  })

  test('move to the summary of their day once, whenever a process dies', () => {
    const first = { ...after({ reason: 'duplicate', measuredAt: noon, arrivedAt: noon, count: 5 }), version: 8 }
    const settled = settledExclusions(undefined, today, first.memory)
    const dayWith = (exclusions: typeof settled) => ({ day: today, exclusions }) as Day
    const totals = (state: DeviceState, exclusions: typeof settled) =>
      Object.fromEntries(exclusionsBetween(exclusionsByDay([dayWith(exclusions)], state.memory), always))
    expect(totals(first, settled)).toEqual({ duplicate: 5 })
    expect(settledExclusions(settled, today, first.memory)).toEqual(settled)

    const more = withExclusions(first, [{ reason: 'duplicate', measuredAt: noon, arrivedAt: noon, count: 2 }])
    expect(totals(more, settled)).toEqual({ duplicate: 7 })
    const again = settledExclusions(settled, today, more.memory)
    expect(totals(more, again)).toEqual({ duplicate: 7 })

    const forgotten = { ...more, version: 9, memory: withoutExclusions(more.memory, today) }
    expect(forgotten.memory).not.toHaveProperty('exclusions')
    const next = withExclusions(forgotten, [{ reason: 'filtered', measuredAt: noon, arrivedAt: noon }])
    expect(totals(next, again)).toEqual({ duplicate: 7, filtered: 1 })
    expect(totals(next, settledExclusions(again, today, next.memory))).toEqual({ duplicate: 7, filtered: 1 })
  })
})
