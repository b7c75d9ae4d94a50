import { describe, expect, it } from 'vitest'
import { harshLimitsOf } from '../../../../shared/domain/drivers/harsh-limits.ts'
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

/** Fixes at 19.44 knots (10 m/s) with these courses, so many seconds apart. */
const bends = (courses: readonly number[], settings: Record<string, unknown>, { seconds = 1, speed = 19.44 } = {}) =>
  drive(
    courses.map((course, at) => reported(at * seconds, { speed, course, metres: at * seconds * 5 })),
    { settings },
  ).events.filter(({ type }) => type === 'alarm')

const cornering = { 'event.behavior.corneringThreshold': 4 }
const byCategory = { 'event.behavior.byCategory': true }

describe('cornering', () => {
  it.each([
    { name: 'off by default', courses: [0, 45], settings: {}, count: 0 },
    { name: 'a sharp bend', courses: [0, 30], settings: cornering, count: 1 },
    { name: 'over north', courses: [350, 20], settings: cornering, count: 1 },
    { name: 'to the left', courses: [20, 350], settings: cornering, count: 1 },
    { name: 'a wide bend', courses: [0, 20, 40, 60], settings: cornering, count: 0 },
    { name: 'once for each bend', courses: [0, 30, 60, 60, 90], settings: cornering, count: 2 },
    { name: 'by the category', courses: [0, 30], settings: byCategory, count: 1 },
    { name: 'a course that jumps', courses: [0, 170], settings: cornering, count: 0 },
  ])('$name', ({ courses, settings, count }) => expect(bends(courses, settings)).toHaveLength(count))

  it.each([
    { name: 'fixes that are far apart', how: { seconds: 4 } },
    { name: 'a vehicle that creeps', how: { speed: 5 } },
  ])('is not known of $name', ({ how }) => expect(bends([0, 120], cornering, how)).toEqual([]))

  it('says how hard it was, and from where on that is harsh', () => {
    expect(bends([0, 30], cornering)[0]!.attributes).toMatchObject({
      alarm: 'hardCornering',
      acceleration: 5.2,
      limit: 4,
    })
  })
})

describe('by the category', () => {
  const kinds = (settings: Record<string, unknown>, first: object, activeRules = {}) =>
    drive(
      [
        reported(0, { speed: 20, ...first }),
        reported(1, { speed: 20, metres: 5 }),
        reported(2, { speed: 26.5, metres: 10 }),
      ],
      { settings, activeRules },
    )
      .events.filter(({ type, attributes }) => type === 'alarm' && 'limit' in attributes)
      .map(({ attributes }) => [attributes.alarm, attributes.limit])

  it.each([
    { name: 'a car', category: 'car', is: [['hardAcceleration', 3]] },
    { name: 'a truck', category: 'truck', is: [['hardAcceleration', 2]] },
    { name: 'a motorcycle', category: 'motorcycle', is: [] },
    { name: 'a ship', category: 'ship', is: [] },
    { name: 'none', category: null, is: [['hardAcceleration', 3]] },
  ])('of $name', ({ category, is }) => {
    expect(kinds(byCategory, {}, { harshLimits: harshLimitsOf(category) })).toEqual(is)
  })

  it.each([
    { name: 'says', speedOf: (at: number) => [0, 1.9, 0.4, 2.6, 0, 3.1][at % 6]! },
    { name: 'does not say', speedOf: () => null },
  ])('finds nothing in the noise of a standing vehicle that $name how fast it is', ({ speedOf }) => {
    const fixes = Array.from({ length: 60 }, (_, at) => {
      const fix = reported(at, { course: (at * 137) % 360, metres: [0, 6, -4, 9, 2, -7][at % 6]! })
      return { ...fix, location: { ...fix.location!, speed: speedOf(at) } }
    })
    const { events } = drive(fixes, { settings: { ...byCategory, ...cornering } })
    expect(events.filter(({ type }) => type === 'alarm')).toEqual([])
  })

  it('makes no alarms of a tracker that sends them itself, unless somebody set how hard that is', () => {
    const own = { attributes: { alarm: 'hardBraking' } }
    expect(kinds(byCategory, own)).toEqual([])
    expect(kinds({ ...byCategory, 'event.behavior.accelerationThreshold': 3 }, own)).toEqual([['hardAcceleration', 3]])
  })
})
