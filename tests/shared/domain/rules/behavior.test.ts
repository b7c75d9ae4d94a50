import { describe, expect, it } from 'vitest'
import { drive, reported } from '../../../support/engine.ts'

/** Speeds (knots) one second after the other; 19.4 knots more are 10 m/s. */
const alarms = (speeds: readonly number[], settings: Record<string, unknown>) =>
  drive(
    speeds.map((speed, at) => reported(at, { speed, metres: at * 5 })),
    { settings },
  )
    .events.filter(({ type }) => type === 'alarm')
    .map(({ attributes }) => attributes.alarm)

const both = { 'event.behavior.accelerationThreshold': 3, 'event.behavior.brakingThreshold': '4' }

describe('behaviour', () => {
  it.each([
    { name: 'off by default', speeds: [0, 40, 0], settings: {}, are: [] },
    { name: 'hard acceleration', speeds: [10, 16], settings: both, are: ['hardAcceleration'] },
    { name: 'as it is usual', speeds: [10, 15, 20, 13], settings: both, are: [] },
    {
      name: 'once for each time',
      speeds: [10, 16, 22, 28, 28, 36],
      settings: both,
      are: ['hardAcceleration', 'hardAcceleration'],
    },
    { name: 'hard braking', speeds: [40, 30, 20, 10, 10], settings: both, are: ['hardBraking'] },
    { name: 'one after the other', speeds: [20, 30, 20], settings: both, are: ['hardAcceleration', 'hardBraking'] },
    {
      name: 'braking alone',
      speeds: [20, 30, 20],
      settings: { 'event.behavior.brakingThreshold': 4 },
      are: ['hardBraking'],
    },
  ])('$name', ({ speeds, settings, are }) => {
    expect(alarms(speeds, settings)).toEqual(are)
  })

  it('ignores positions without a valid fix, and leaves the position as it is', () => {
    const fixes = [
      reported(0, { speed: 0 }),
      reported(1, { speed: 30, metres: 5, valid: false }),
      reported(2, { speed: 0, metres: 10 }),
    ]
    expect(drive(fixes, { settings: both }).events.filter(({ type }) => type === 'alarm')).toEqual([])
    const { positions } = drive([reported(0, { speed: 0 }), reported(1, { speed: 30, metres: 5 })], { settings: both })
    expect(positions.some(({ attributes }) => 'alarm' in attributes)).toBe(false)
  })
})
