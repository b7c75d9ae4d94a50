import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evaluateJump, type JumpMemory } from '../../../../shared/domain/engine/jump.ts'
import type { Fix, Position } from '../../../../shared/domain/position.ts'
import { drive, reported } from '../../../support/engine.ts'
import { fixOf, here, noon, northOfHere } from '../../../support/positions.ts'

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

/** Legs of a tracker that sends no speed, in km/h and degrees off north, one each so many seconds; all of one noise (m). */
function legs(kmh: readonly (number | [kmh: number, turn: number])[], { each = 60, noise = 0, from = 0 } = {}): Fix[] {
  let [north, east] = [0, 0]
  const points = [[0, 0], ...kmh.map((leg) => (typeof leg === 'number' ? [leg, 0] : leg))] as [number, number][]
  return points.map(([speed, turn], step) => {
    const metres = (speed / 3.6) * each
    north += metres * Math.cos((turn * Math.PI) / 180)
    east += metres * Math.sin((turn * Math.PI) / 180)
    const off = (seed: number) => noise * Math.sin((step + 1) * seed)
    const fixTime = noon + (from + step * each) * 1000
    return fixOf({ fixTime, location: placeAt(north + off(12.9), east + off(78.2)) })
  })
}
const placeAt = (north: number, east: number) => {
  const { latitude, longitude } = northOfHere(north)
  return {
    ...here,
    latitude,
    longitude: longitude + east / (111_319.5 * Math.cos((latitude * Math.PI) / 180)),
    speed: null,
  }
}
const further = (fix: Fix, km: number): Fix => ({
  ...fix,
  location: { ...fix.location!, latitude: fix.location!.latitude + km / 111.3195 },
})
const gaining = [60, 120, 180, 230, 270]

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

  it.each([
    { name: 'a train', fixes: legs([...gaining, 300, 310, 310, 310, 310, 290, 240, 150]), is: '.............. 51' },
    {
      name: 'a train whose places are off by 150 m, each by its own',
      fixes: legs([...gaining, 300, 310, 310, 310, 310, 290, 240, 150], { noise: 150 }),
      is: '.............. 51',
    },
    {
      name: 'an aircraft from its climb to its descent, with a fix in five minutes: no way is lost',
      fixes: legs([300, 550, 700, 830, 890, 890, 890, 820, 700, 560, 400, 280], { each: 300 }),
      is: '..!!......... 651',
    },
    {
      name: 'an aircraft that is first seen in flight: the way is counted once three legs agree',
      fixes: legs([890, 890, 890, 890, 890], { each: 300 }),
      is: '.!!... 371',
    },
    {
      name: 'an aircraft that turns by 20° at a time',
      fixes: legs([890, [890, 20], [890, 40], [890, 60], [890, 80], [890, 100], [890, 120]]),
      is: '.!!..... 102',
    },
    {
      name: 'an aircraft whose receiver jumps once: there and back is one outlier',
      fixes: legs([890, 890, 890, 890, 890, 890, 890]).map((fix, place) => (place === 5 ? at(300, 3000) : fix)),
      is: '.!!..!.. 104',
    },
    {
      name: 'an aircraft that was silent on its way',
      fixes: legs(Array.from({ length: 20 }, () => 890)).filter((_, place) => place < 5 || place > 15),
      is: '.!!....... 297',
    },
    {
      name: 'an aircraft that also repeats a place',
      fixes: legs([890, 890, 890, 890]).flatMap((fix) => [fix, { ...fix, deviceTime: fix.deviceTime + 10_000 }]),
      is: '..!!!!.... 59',
    },
    {
      name: 'a vehicle that was found elsewhere and goes on from there as an aircraft',
      fixes: [...legs([0, 0]), ...legs([890, 890, 890, 890], { from: 180 }).map((fix) => further(fix, 3000))],
      is: '...!!!.. 30',
    },
    { name: 'two legs do not do', fixes: legs([100, 890, 890, 0, 0]), is: '..!!!. 2' },
    { name: 'nor three faster than an aircraft', fixes: legs([1400, 1400, 1400, 1400]), is: '.!!!! 0' },
    { name: 'nor three of very different speeds', fixes: legs([890, 400, 890, 400, 890]), is: '.!!!!! 0' },
    { name: 'nor three in different directions', fixes: legs([890, [890, 60], [890, 120], [890, 180]]), is: '.!!!! 0' },
    {
      name: 'there and back, again and again',
      fixes: legs([890, -890, 890, -890, 890, -890]),
      is: '.!.!.!. 0',
    },
    {
      name: 'a jump of a car that drives, whose speed alone would do',
      fixes: legs([240, 240, 240, 890, -410, 240, 240]),
      is: '....!... 28',
    },
    {
      name: 'a tracker that says that it stands',
      fixes: legs([310, 310, 310, 310]).map((fix) => ({ ...fix, location: { ...fix.location!, speed: 0 } })),
      is: '.!!!! 0',
    },
  ])('without sent speeds: $name', ({ fixes, is }) => {
    expect(seen(fixes)).toBe(is)
  })

  it('without sent speeds, a jump and a jump in two steps never pass, and nothing else is one', () => {
    // against the drive, the second of two is as much nearer as two minutes of 240 km/h take it, and 300 km/h are believed
    const anyKm = fc.double({ min: 19, max: 30, noNaN: true })
    const anyCase = fc.record({
      kmh: fc.integer({ min: 0, max: 240 }),
      away: fc.oneof(
        anyKm.map((km) => [km]),
        anyKm.map((km) => [km, km]),
        anyKm.map((km) => [km, 2 * km]),
      ),
      degrees: fc.integer({ min: 0, max: 359 }),
      noise: fc.integer({ min: 0, max: 150 }),
    })
    fc.assert(
      fc.property(anyCase, ({ kmh, away, degrees, noise }) => {
        const [north, east] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
        const way = legs(Array.from({ length: 9 }, () => kmh))
        const fixes = way.map((fix, place) => {
          const metres = (away[place - 5] ?? 0) * 1000
          const off = (seed: number) => noise * Math.sin((place + 1) * seed)
          const along = ((kmh / 3.6) * (fix.fixTime - noon)) / 1000
          return {
            ...fix,
            location: placeAt(along + metres * north + off(12.9), metres * east + off(78.2)),
          }
        })
        const marks = fixes.map((_, place) => (away[place - 5] === undefined ? '.' : '!')).join('')
        expect(seen(fixes).split(' ')[0]).toBe(marks)
      }),
    )
  })

  it('without sent speeds, late legs that are alike are none', () => {
    const flight = legs([200, 310, 310, 310, 310, 310, 310, 310])
    for (const late of flight.keys()) {
      const fixes = [...flight.filter((_, place) => place !== late), ...flight.slice(late, late + 1)]
      const { positions } = drive(fixes)
      const marks = (of: readonly Position[]) => of.map(({ attributes }) => attributes.outlier === true)
      const place = positions.findIndex(({ fixTime }) => fixTime === flight[late]!.fixTime)
      expect(marks(positions)[place]).toBe(false)
    }
  })

  it('without sent speeds, a limit that a person set holds', () => {
    const train = legs([...gaining, 300, 310, 310, 310])
    expect(seen(train)).toBe('.......... 35')
    expect(seen(train, { 'outlier.maxSpeed': 100 })).toBe('....!!!!!! 6')
  })

  it('without sent speeds, what an older build remembered of a jump is read', () => {
    const believed = { ...northOfHere(0), fixTime: noon, run: 1 }
    const last = { ...northOfHere(14_833), fixTime: noon + 60_000 }
    const bounds = { fastestKnots: 162, steadyKnots: 700 }
    const marks = legs([890, 890, 890, 890])
      .slice(2)
      .reduce<{ memory: JumpMemory; jumps: boolean[] }>(
        ({ memory, jumps }, { fixTime, location }) => {
          const point = { ...location!, fixTime }
          const { isJump, ...rest } = evaluateJump(memory, point, bounds)
          return { memory: { ...rest, last: point }, jumps: [...jumps, isJump] }
        },
        { memory: { believed, last }, jumps: [] },
      )
    expect(marks.jumps).toEqual([true, true, false])
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
