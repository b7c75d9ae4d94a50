import { describe, expect, it } from 'vitest'
import { nextWindow, waitBefore } from '../../../../shared/domain/imports/import-state.ts'
import { importLimits } from '../../../../shared/domain/limits/imports.ts'
import { dayMs, minuteMs, secondMs } from '../../../../shared/domain/time/durations.ts'

describe('what a call asks of a history', () => {
  it.each([
    { name: 'doubles after few positions', before: 8 * dayMs, positions: 1999, after: 16 * dayMs },
    { name: 'stays between few and many', before: dayMs, positions: 2000, after: dayMs },
    { name: 'is halved after many', before: dayMs, positions: 10_001, after: dayMs / 2 },
    { name: 'is halved after an answer that was too long', before: dayMs, positions: null, after: dayMs / 2 },
    { name: 'is a minute at least', before: minuteMs + 2, positions: null, after: minuteMs },
    { name: 'is 64 days at most', before: 64 * dayMs, positions: 0, after: 64 * dayMs },
  ])('$name', ({ before, positions, after }) => expect(nextWindow(before, positions)).toBe(after))
})

describe('the wait before the next try', () => {
  it.each([
    { name: 'is short at first', tries: 0, asked: null, wait: 10 * secondMs },
    { name: 'doubles', tries: 3, asked: null, wait: 80 * secondMs },
    { name: 'is what the server asks for', tries: 0, asked: 60 * secondMs, wait: 60 * secondMs },
    { name: 'has an end', tries: 60, asked: 1e12, wait: importLimits.retryMsMax },
  ])('$name', ({ tries, asked, wait }) => expect(waitBefore(tries, asked)).toBe(wait))
})
