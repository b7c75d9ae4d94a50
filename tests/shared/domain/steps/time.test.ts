import { describe, expect, it } from 'vitest'
import { withoutRollover } from '../../../../shared/domain/steps/time.ts'
import { noon } from '../../../support/positions.ts'

const weekMs = 7 * 24 * 60 * 60 * 1000
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
