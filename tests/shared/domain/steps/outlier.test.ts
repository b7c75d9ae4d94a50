import { describe, expect, it } from 'vitest'
import type { Fix } from '../../../../shared/domain/position.ts'
import { drive, reported } from '../../../support/engine.ts'
import { fixOf } from '../../../support/positions.ts'

/** `!` for an outlier, `.` for none; in the order of time. And the total in km at the end. */
function seen(fixes: readonly Fix[], settings: Record<string, unknown> = {}, fastestKnots?: number) {
  const { positions } = drive(fixes, { settings, activeRules: fastestKnots === undefined ? {} : { fastestKnots } })
  const km = Math.round(Number(positions.at(-1)!.attributes.totalDistance) / 1000)
  return `${positions.map(({ attributes }) => (attributes.outlier === true ? '!' : '.')).join('')} ${km}`
}
const at = (seconds: number, km: number) => reported(seconds, { metres: km * 1000 })
/** As fast as it says (knots), from a place on. */
const fast = (knots: number, { from = 0, count = 5, each = 30 } = {}) =>
  Array.from({ length: count }, (_, step) =>
    reported(from + step * each, { metres: (step * each * knots * 1852) / 3600, speed: knots }),
  )

describe('outliers', () => {
  it.each([
    { name: 'a drive has none', fixes: [at(0, 0), at(60, 1), at(120, 3)], is: '... 3' },
    { name: 'there and back', fixes: [at(0, 0), at(10, 90), at(20, 0.1)], is: '.!. 0' },
    { name: 'there and back, twice', fixes: [at(0, 0), at(10, 90), at(20, 200), at(30, 0.1)], is: '.!!. 0' },
    {
      name: 'the device was carried: three that agree are believed',
      fixes: [at(0, 0), at(10, 90), at(20, 90.1), at(30, 90.2), at(40, 90.3)],
      is: '.!!.. 0',
    },
    {
      name: 'one that is said three times is not',
      fixes: [at(0, 0), at(10, 90), ...[1, 2].map((fuel) => ({ ...at(10, 90), attributes: { fuel } })), at(20, 0.1)],
      is: '.!!!. 0',
    },
    {
      name: 'three that do not agree are not',
      fixes: [at(0, 0), at(10, 90), at(20, 200), at(30, 330), at(40, 0.1)],
      is: '.!!!. 0',
    },
    { name: 'a train that says its speed, without a category', fixes: fast(167), is: '..... 10' },
    { name: 'an aircraft that says its speed', fixes: fast(480, { each: 300 }), is: '..... 296' },
    {
      name: 'a single fix that says that it is fast is one',
      fixes: [at(0, 0), reported(10, { metres: 4000, speed: 700 }), at(20, 0.1)],
      is: '.!. 0',
    },
    {
      name: 'a late one of a train',
      fixes: [...[0, 1, 3, 4].map((step) => fast(167)[step]!), fast(167)[2]!],
      is: '..... 10',
    },
    { name: 'a ferry without a signal is none', fixes: [at(0, 0), at(7200, 90)], is: '.. 90' },
    { name: 'two fixes of one second', fixes: [at(0, 0), at(0, 0.05)], is: '.. 0' },
    {
      name: 'what the tracker calls invalid is not evaluated, and adds nothing',
      fixes: [at(0, 0), reported(10, { metres: 90_000, valid: false }), at(20, 0.6)],
      is: '... 1',
    },
    { name: 'a late one between its neighbours', fixes: [at(0, 0), at(60, 1), at(30, 90)], is: '.!. 1' },
    {
      name: 'a message without a place is where the last one is',
      fixes: [at(0, 0), at(10, 90), fixOf({ ...reported(20), location: null }), at(30, 0.1)],
      is: '.!!. 0',
    },
    { name: 'what a tracker calls one is none', fixes: [reported(0, { attributes: { outlier: true } })], is: '. 0' },
  ])('outliers: $name', ({ fixes, is }) => {
    expect(seen(fixes)).toBe(is)
  })

  it('depend on what moves', () => {
    const fixes = [at(0, 0), at(60, 15)]
    expect(seen(fixes)).toBe('.! 0')
    expect(seen(fixes, {}, 700)).toBe('.. 15')
    expect(seen(fixes, { 'outlier.maxSpeed': 600 })).toBe('.. 15')
    expect(seen(fast(167), { 'outlier.maxSpeed': 100 })).toBe('.!!!! 0')
    expect(seen(fixes, { 'outlier.maxSpeed': 0 })).toBe('.. 15')
  })

  it('are kept, and the device is where it said last', () => {
    const { state } = drive([at(0, 0), at(10, 90)])
    expect(state.last!.attributes).toMatchObject({ outlier: true, distance: 0 })
  })

  it('delivered twice are kept once', () => {
    expect(drive([at(0, 0), at(10, 90), at(10, 90)]).positions).toHaveLength(2)
  })
})
