import { describe, expect, it } from 'vitest'
import { timesOf, withoutRollover } from '../../../../shared/domain/steps/time.ts'
import { drive, reported } from '../../../support/engine.ts'
import { noon } from '../../../support/positions.ts'
import { weekMs } from '../../../../shared/domain/time/durations.ts'

const gpsBegan = Date.UTC(1980, 0, 6)

describe('GPS week rollover', () => {
  it.each([
    { name: '1024 weeks ago is now', time: noon - 1024 * weekMs, now: noon },
    { name: '2048 weeks ago is now', time: noon - 2048 * weekMs, now: noon },
    { name: 'a week ago stays', time: noon - weekMs, now: noon - weekMs },
    { name: 'ten years ago stays', time: Date.UTC(2016, 5, 1), now: Date.UTC(2016, 5, 1) },
    { name: 'the beginning of GPS time stays', time: gpsBegan, now: gpsBegan },
  ])('rollover: $name', ({ time, now }) => {
    expect(withoutRollover(time, noon)).toBe(now)
  })
})

describe('times without a zone', () => {
  const read = Date.UTC(2026, 6, 1, 12)
  const hourMs = 60 * 60 * 1000
  it.each([
    { name: 'are UTC', timeZone: 'UTC', isWallTime: true as const, is: read },
    { name: 'are those of the zone', timeZone: 'Europe/Paris', isWallTime: true as const, is: read - 2 * hourMs },
    { name: 'may be an offset', timeZone: -180, isWallTime: true as const, is: read + 3 * hourMs },
    { name: 'are moved only when they have none', timeZone: 'Europe/Paris', isWallTime: undefined, is: read },
  ])('$name', ({ timeZone, isWallTime, is }) => {
    const fix = { fixTime: read, deviceTime: read, ...(isWallTime && { isWallTime }) }
    expect(timesOf(fix, read, { timeOverride: null, timeZone })).toEqual({
      fixTime: is,
      deviceTime: is,
      weekRollovers: 0,
    })
  })
})

describe('a clock that fell back', () => {
  const settings = { timeOverride: null, timeZone: 'UTC' } as const
  it.each([1, 2])('%i times 1024 weeks is put right, and that is said', (weekRollovers) => {
    const past = noon - weekRollovers * 1024 * weekMs
    const times = timesOf({ fixTime: past, deviceTime: past }, noon, settings)
    expect(times).toEqual({ fixTime: noon, deviceTime: noon, weekRollovers })
    const { positions } = drive([{ ...reported(0), fixTime: past, deviceTime: past }])
    expect(positions[0]?.attributes.weekRollovers).toBe(weekRollovers)
  })
})
