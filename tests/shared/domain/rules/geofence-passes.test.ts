import { describe, expect, it } from 'vitest'
import type { Fix } from '../../../../shared/domain/position.ts'
import { depot, drive, inShort, reported } from '../../../support/engine.ts'
import { noon, secondMs } from '../../../support/positions.ts'

const small = depot({}, { area: 'CIRCLE (36.75381 3.05876, 100)' })
const crossings = (fixes: readonly Fix[], geofences = [small], settings = {}) =>
  inShort(drive(fixes, { activeRules: { geofences }, settings }).events).filter((event) => event.startsWith('geofence'))

/** A fix each 15 seconds, so many metres north of the middle of it. */
const way = (...metres: number[]) => metres.map((each, index) => reported(index * 15, { metres: each, speed: 58 }))
const minutesAt = (metres: number, minutes: number) =>
  Array.from({ length: minutes * 6 }, (_, index) => reported(index * 10, { metres }))

describe('geofenceCrossed', () => {
  it.each([
    {
      name: 'a small geofence between two fixes 445 m apart',
      fixes: way(-645, -200, 245, 690),
      raised: ['geofenceCrossed 5 @30'],
    },
    {
      name: 'there and back',
      fixes: way(-645, -200, 245, -200),
      raised: ['geofenceCrossed 5 @30', 'geofenceCrossed 5 @45'],
    },
    { name: 'with an end right beside it', fixes: way(-645, -105, 340), raised: ['geofenceCrossed 5 @30'] },
    { name: 'past it', fixes: way(-645, -300, -150), raised: [] },
    {
      name: 'a fix inside is an entry and an exit',
      fixes: way(-645, -200, 50, 495),
      raised: ['geofenceEnter 5 @30', 'geofenceExit 5 @45'],
    },
    { name: 'the first fix of all', fixes: way(245), raised: [] },
    {
      name: 'after a silence nobody knows the way',
      fixes: [reported(0, { metres: -200 }), reported(301, { metres: 245 })],
      raised: [],
    },
    {
      name: 'a fix that the tracker doubts says nothing',
      fixes: [...way(-645, -200), reported(30, { metres: 245, valid: false })],
      raised: [],
    },
    {
      name: 'a place that may be anywhere within 400 m says nothing',
      fixes: [...way(-645, -200), reported(30, { metres: 245, accuracy: 400 })],
      raised: [],
    },
    {
      name: 'parked beside it, one wild fix on the other side',
      fixes: [
        ...minutesAt(-110, 5),
        reported(300, { metres: 120 }),
        reported(310, { metres: -110 }),
        reported(320, { metres: -112 }),
      ],
      raised: [],
    },
    {
      name: 'parked beside it, and then away through it',
      fixes: [...minutesAt(-110, 5), reported(300, { metres: 250 }), reported(310, { metres: 500 })],
      raised: ['geofenceCrossed 5 @300'],
    },
  ])('$name', ({ fixes, raised }) => {
    expect(crossings(fixes)).toEqual(raised)
  })

  const gate = depot({ polylineDistance: 5 }, { area: 'LINESTRING (36.75381 3.05, 36.75381 3.07)' })
  it.each([
    { name: 'a line', fixes: way(-645, -200, 245), raised: ['geofenceCrossed 5 @30'] },
    { name: 'a line, slowly', fixes: way(-60, -40, -20, 20, 40, 60), raised: ['geofenceCrossed 5 @45'] },
    {
      name: 'a line that is driven along',
      fixes: way(-60, -10, 10, -10, 10, -10, -60),
      raised: ['geofenceCrossed 5 @30'],
    },
  ])('$name', ({ fixes, raised }) => {
    expect(crossings(fixes, [gate])).toEqual(raised)
  })

  it('says nothing of a geofence that nobody linked, outside of its calendar, or at another height', () => {
    expect(crossings(way(-200, 245), [])).toEqual([])
    expect(
      crossings(way(-200, 245), [depot({}, { area: 'CIRCLE (36.75381 3.05876, 100)', isOn: () => false })]),
    ).toEqual([])
    expect(crossings(way(-200, 245), [depot({ floor: 500 }, { area: 'CIRCLE (36.75381 3.05876, 100)' })])).toEqual([])
  })

  it('says from when on it was inside, at an even speed, and how long', () => {
    const [crossed] = drive(way(-200, 250), { activeRules: { geofences: [small] } }).events
    const { enterTime, dwellTime } = crossed!.attributes
    expect(Number(enterTime) - noon).toBeCloseTo((100 / 450) * 15 * secondMs, -2)
    expect(Number(dwellTime)).toBeCloseTo((200 / 450) * 15 * secondMs, -2)
  })

  it('keeps no memory away from geofences', () => {
    expect(drive(way(-900, -645), { activeRules: { geofences: [small] } }).state.memory).not.toHaveProperty('geofence')
  })

  it('is raised for a late fix that explains the way, once', () => {
    const [before, late] = [reported(0, { metres: -300 }), reported(290, { metres: -150 })]
    const after = [reported(301, { metres: 245 }), reported(316, { metres: 690 })]
    expect(crossings([before, ...after, late])).toEqual(['geofenceCrossed 5 @301 late'])
  })
})
