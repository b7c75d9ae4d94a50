import { describe, expect, it } from 'vitest'
import { clockReading } from '../../../../shared/domain/time/clock-reading.ts'
import { dayMs, minuteMs } from '../../../../shared/domain/time/durations.ts'

const now = Date.UTC(2026, 5, 1, 12)

describe('the clock of a tracker', () => {
  it.each([
    { name: 'a second on the way', lateMs: 1000, kind: 'right' },
    { name: 'half a minute ahead', lateMs: -30_000, kind: 'right' },
    { name: 'five minutes ahead', lateMs: -5 * minuteMs, kind: 'ahead' },
    { name: 'two hours ahead', lateMs: -120 * minuteMs + 1000, kind: 'zone' },
    { name: 'five and a half hours behind', lateMs: 330 * minuteMs, kind: 'zone' },
    { name: 'buffered for 47 minutes', lateMs: 47 * minuteMs, kind: 'behind' },
    { name: 'buffered for days', lateMs: 3 * dayMs, kind: 'behind' },
    { name: 'years ago', lateMs: 7 * 365 * dayMs, kind: 'dateless' },
    { name: '1024 weeks, put right', lateMs: 1000, weekRollovers: 1, kind: 'rollover' },
    { name: '1024 weeks and years', lateMs: 800 * dayMs, weekRollovers: 1, kind: 'dateless' },
  ])('$name: $kind', ({ lateMs, weekRollovers, kind }) => {
    expect(clockReading({ serverTime: now, deviceTime: now - lateMs, weekRollovers })).toEqual({ kind, byMs: lateMs })
  })
})
