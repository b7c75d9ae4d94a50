import { describe, expect, it } from 'vitest'
import type { Fix } from '../../../../shared/domain/position.ts'
import { depot, drive, inShort, reported } from '../../../support/engine.ts'
import { advance } from '../../../../shared/domain/advance.ts'
import { noActiveRules } from '../../../../shared/domain/engine/active-rules.ts'
import { contextOf, noon, secondMs } from '../../../support/positions.ts'

const activeRules = { geofences: [depot()] }
const eventsRaised = (fixes: readonly Fix[], geofences = activeRules.geofences, settings = {}) =>
  inShort(drive(fixes, { activeRules: { geofences }, settings }).events).filter((event) => event.startsWith('geofence'))

/** One fix every ten seconds at so many metres from the middle of the depot, whose edge is at 500. */
const way = (...metres: number[]) => metres.map((each, index) => reported(index * 10, { metres: each }))
/** The same, after a way that leads to the first of them from afar. */
const drivenTo = (...metres: number[]) => [
  reported(-20, { metres: 1500 }),
  reported(-10, { metres: 900 }),
  ...way(...metres),
]
const minutesAt = (metres: number, minutes: number) =>
  Array.from({ length: minutes * 6 }, (_, index) => reported(index * 10, { metres }))

describe('geofence', () => {
  it.each([
    { name: 'a first position inside', fixes: way(100), raised: ['geofenceEnter 5 @0'] },
    { name: 'a first position outside', fixes: way(900), raised: [] },
    { name: 'in and out', fixes: drivenTo(700, 300, 700), raised: ['geofenceEnter 5 @10', 'geofenceExit 5 @20'] },
    { name: 'in by a metre, while driving', fixes: drivenTo(700, 499), raised: ['geofenceEnter 5 @10'] },
    {
      name: 'out by a metre, while driving',
      fixes: way(300, 501),
      raised: ['geofenceEnter 5 @0', 'geofenceExit 5 @10'],
    },
    {
      name: 'a drive along the edge rings once, until it leads away from it',
      fixes: drivenTo(700, 498, 502, 499, 503, 497, 700),
      raised: ['geofenceEnter 5 @10', 'geofenceExit 5 @60'],
    },
    {
      name: 'out, back and forth at the edge, and in again',
      fixes: way(300, 505, 495, 505, 495, 300),
      raised: ['geofenceEnter 5 @0', 'geofenceExit 5 @10', 'geofenceEnter 5 @50'],
    },
    { name: 'found beside it: only well inside is inside', fixes: way(510, 495, 505, 490), raised: [] },
    {
      name: 'parked outside: the receiver does not carry it in',
      fixes: [...minutesAt(510, 5), reported(300, { metres: 490 }), reported(310, { metres: 488 })],
      raised: [],
    },
    {
      name: 'parked just outside, then a little further in, very slowly',
      fixes: [
        ...minutesAt(515, 5),
        ...Array.from({ length: 150 }, (_, index) => reported(300 + index * 10, { metres: 515 - index })),
      ],
      raised: ['geofenceEnter 5 @1430'],
    },
    {
      name: 'parked inside: one wild fix does not carry it out',
      fixes: [...minutesAt(480, 5), reported(300, { metres: 620 }), reported(310, { metres: 480 })],
      raised: ['geofenceEnter 5 @0'],
    },
    {
      name: 'parked inside: two fixes elsewhere do',
      fixes: [...minutesAt(480, 5), reported(300, { metres: 620 }), reported(310, { metres: 720 })],
      raised: ['geofenceEnter 5 @0', 'geofenceExit 5 @310'],
    },
    {
      name: 'parked inside: one fix elsewhere after a silence does',
      fixes: [...minutesAt(480, 5), reported(900, { metres: 3620 })],
      raised: ['geofenceEnter 5 @0', 'geofenceExit 5 @900'],
    },
    {
      name: 'a place that may be anywhere within 400 m says nothing near the edge',
      fixes: [...way(300), reported(10, { metres: 700, accuracy: 400 }), reported(20, { metres: 300 })],
      raised: ['geofenceEnter 5 @0'],
    },
    {
      name: 'but it does far away from it',
      fixes: [...way(300), reported(60, { metres: 1500, accuracy: 400 })],
      raised: ['geofenceEnter 5 @0', 'geofenceExit 5 @60'],
    },
    {
      name: 'a place that the tracker doubts says nothing',
      fixes: [...way(300), reported(10, { metres: 700, valid: false })],
      raised: ['geofenceEnter 5 @0'],
    },
    {
      name: 'a jump says nothing',
      fixes: [...way(300), reported(10, { metres: 90_000 }), reported(20, { metres: 310 })],
      raised: ['geofenceEnter 5 @0'],
    },
  ])('geofence: $name', ({ fixes, raised }) => {
    expect(eventsRaised(fixes)).toEqual(raised)
  })

  it('says how long the device was inside', () => {
    const { events } = drive(drivenTo(700, 300, 300, 300, 700), { activeRules })
    expect(events.at(-1)).toMatchObject({
      type: 'geofenceExit',
      geofenceId: 5,
      attributes: { dwellTime: 30 * secondMs },
    })
  })

  it('exits come before entries', () => {
    const near = depot({}, { id: 1 })
    const far = depot({}, { id: 2, area: 'CIRCLE (36.76729 3.05876, 500)' })
    expect(eventsRaised(way(300, 900, 1500), [far, near])).toEqual([
      'geofenceEnter 1 @0',
      'geofenceExit 1 @10',
      'geofenceEnter 2 @20',
    ])
  })

  it('rings only while its calendar is on, and tells a crossing never afterwards', () => {
    const isOn = (time: number) => time >= noon + 20 * secondMs
    const closed = depot({}, { isOn })
    expect(eventsRaised(drivenTo(700, 300, 300, 700), [closed])).toEqual(['geofenceExit 5 @30'])
  })

  it('that is no longer active is left without a word', () => {
    const first = drive(way(100, 120), { activeRules })
    expect(first.state.memory).toHaveProperty('geofence')
    expect(eventsRaised(way(100), [])).toEqual([])
  })

  it('that is drawn around a parked device is entered, and left when it leaves', () => {
    const parked = minutesAt(0, 5)
    const around = depot({}, { id: 8, area: 'CIRCLE (36.75381 3.05876, 50)' })
    let state = drive(parked, { activeRules: { geofences: [] } }).state
    const ring = (fix: Fix, geofences = [around]) => {
      const raised = advance(
        state,
        fix,
        contextOf({ now: fix.deviceTime + secondMs, activeRules: { ...noActiveRules, geofences } }),
      )
      state = raised.state
      return raised.events.map(({ type }) => type)
    }
    expect(ring(reported(310, { metres: 3 }))).toEqual(['geofenceEnter'])
    expect(ring(reported(320, { metres: 48, speed: 9 }))).toEqual([])
    expect(ring(reported(330, { metres: 95, speed: 10 }))).toEqual(['geofenceExit'])
  })

  it('may be bounded in height', () => {
    const bridge = depot({ floor: 50, ceiling: 80 })
    const fixes = [61, 40, 61].map((altitude, index) => reported(index * 10, { altitude, metres: index * 100 }))
    expect(eventsRaised(fixes, [bridge])).toEqual(['geofenceEnter 5 @0', 'geofenceExit 5 @10', 'geofenceEnter 5 @20'])
    expect(
      drive(fixes, { activeRules: { geofences: [bridge] } }).positions.map(({ geofenceIds }) => geofenceIds),
    ).toEqual([[5], null, [5]])
  })

  it('has a margin that people may set', () => {
    const fixes = way(300, 450, 520, 450, 520, 450, 545)
    expect(eventsRaised(fixes, [depot()], { 'event.geofence.margin': 100 })).toEqual([
      'geofenceEnter 5 @0',
      'geofenceExit 5 @20',
    ])
  })

  describe('a parked receiver that wanders', { tags: 'slow' }, () => {
    it.each([
      { name: 'at the edge', metres: 500, days: 30 },
      { name: 'a little inside', metres: 492, days: 3 },
      { name: 'a little outside', metres: 508, days: 3 },
      { name: 'outside by 20 m', metres: 520, days: 3 },
    ])('$name: at most one event in $days days', ({ metres, days }) => {
      const random = seeded(metres)
      let drift = 0
      const fixes = Array.from({ length: days * 1440 }, (_, minute) => {
        drift = drift * 0.98 + (random() - 0.5) * 4
        const wild = random() < 0.002 ? 150 * random() : 0
        return reported(minute * 60, {
          metres: metres + drift + (random() + random() + random() - 1.5) * 12 + wild,
          speed: random() < 0.3 ? 0.4 : 0,
        })
      })
      expect(eventsRaised([reported(-60, { metres: 1500, speed: 30 }), ...fixes]).length).toBeLessThanOrEqual(1)
    })
  })
})

/** Chance that is the same each time. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}
