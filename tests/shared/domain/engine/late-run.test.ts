import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deriveTotals } from '../../../../shared/domain/days/derive-totals.ts'
import { noTotals } from '../../../../shared/domain/days/totals.ts'
import type { FleetEvent } from '../../../../shared/domain/fleet-event.ts'
import type { Attributes, Fix } from '../../../../shared/domain/position.ts'
import { depot, drive, inShort, reported } from '../../../support/engine.ts'
import { usualDays } from '../../../support/track-fixture.ts'

const activeRules = { geofences: [depot()] }
const settings = { speedLimit: 40 }
const at = (seconds: number, metres: number, attributes: Attributes = {}) => reported(seconds, { metres, attributes })

/** Fixes as they arrive; the events in the end, in the order of time. */
const raised = (fixes: readonly (Fix | Fix[])[]) => inShort(inTime(drive(fixes, { activeRules, settings }).events))
const inTime = (events: readonly FleetEvent[]) => [...events].sort((a, b) => a.eventTime - b.eventTime || a.id - b.id)

describe('late fixes', () => {
  it.each([
    {
      name: 'raise what happened meanwhile, marked late',
      fixes: [at(0, 1500), at(60, 1500), at(20, 100), at(40, 1500)],
      reported: ['geofenceEnter 5 @20 late', 'geofenceExit 5 @60 late'],
    },
    {
      name: 'raise it to the second when they come in one batch',
      fixes: [at(0, 1500), at(60, 1500), [at(20, 100), at(40, 1500)]],
      reported: ['geofenceEnter 5 @20 late', 'geofenceExit 5 @40 late'],
    },
    {
      name: 'a visit that nothing ended yet ends with the next fix that is known',
      fixes: [at(0, 1500), at(60, 1500), at(30, 100)],
      reported: ['geofenceEnter 5 @30 late', 'geofenceExit 5 @60 late'],
    },
    {
      name: 'do not repeat an event that the next fix raised',
      fixes: [at(0, 1500), at(60, 100), at(40, 100), at(50, 100)],
      reported: ['geofenceEnter 5 @60'],
    },
    {
      name: 'raise a visit before the one that was known',
      fixes: [at(0, 1500), at(90, 100), at(30, 100), at(60, 1500)],
      reported: ['geofenceEnter 5 @30 late', 'geofenceExit 5 @60 late', 'geofenceEnter 5 @90'],
    },
    {
      name: 'switch on and off',
      fixes: [at(0, 0, { ignition: false }), at(60, 0, { ignition: false }), at(30, 0, { ignition: true })].map(
        (fix) => fix,
      ),
      reported: ['geofenceEnter 5 @0', 'ignitionOn @30 late', 'ignitionOff @60 late'],
    },
    {
      name: 'raise alarms',
      fixes: [at(0, 1500), at(60, 1500), at(30, 1500, { alarm: 'sos' }), at(40, 1500, { alarm: 'sos' })],
      reported: ['alarm sos @30 late'],
    },
    {
      name: 'before everything that was known are a beginning',
      fixes: [at(60, 100), at(0, 1500), at(30, 100)],
      reported: ['geofenceEnter 5 @60'],
    },
  ])('$name', ({ fixes, reported: expected }) => {
    expect(raised(fixes)).toEqual(expected)
  })

  it('that were delivered twice tell it once', () => {
    const fixes = [at(0, 1500), at(60, 1500), at(20, 100), at(40, 1500)]
    expect(raised([...fixes, ...fixes.slice(2), ...fixes])).toEqual(raised(fixes))
  })

  it('raise a visit that stored positions interrupt as if they had come in order', () => {
    const far = [0, 40, 80].map((seconds) => at(seconds, 1500))
    const late = [at(20, 1500, { alarm: 'sos' }), at(60, 100), at(70, 100)]
    expect(raised([...far, at(120, 1500), late])).toEqual([
      'alarm sos @20 late',
      'geofenceEnter 5 @60 late',
      'geofenceExit 5 @80 late',
    ])
  })

  it('do not change what the live rules remember', () => {
    const live = [at(0, 1500), at(60, 100)]
    const { last, memory } = drive(live, { activeRules }).state
    const after = drive([...live, at(30, 1500), at(40, 100)], { activeRules }).state
    expect(after.memory).toMatchObject(memory)
    expect(after.last!.id).toBe(last!.id)
  })
})

/** Half an hour of a device that was far away before, in and out of the depot, with an engine that is switched. */
const walk = fc
  .array(fc.record({ metres: fc.constantFrom(0, 1200), ignition: fc.boolean(), alarm: fc.constantFrom('', 'sos') }), {
    minLength: 3,
    maxLength: 9,
  })
  .map((steps) =>
    steps.map(({ metres, ignition, alarm }, index) =>
      reported((index + 1) * 60, {
        metres: metres + index * 40,
        speed: 9,
        attributes: { ignition, ...(alarm && { alarm }) },
      }),
    ),
  )
const arrivals = walk.chain((fixes) =>
  fc.tuple(
    fc.constant(fixes),
    fc.shuffledSubarray(fixes, { minLength: fixes.length }),
    fc.array(fc.nat(fixes.length - 1), { maxLength: 4 }),
  ),
)
const afar = at(-3600, 5000, { ignition: false })
const driven = (fixes: readonly Fix[], more: Record<string, unknown> = {}) =>
  drive([afar, ...fixes], { activeRules, settings: more })
/** Where time alone makes no alarm a new one: what is between two fixes is not known before it arrives. */
const lasting = { 'event.alarm.repeatAfter': 0 }

/** How often each event was raised, without when: `geofenceEnter 5: 2`. */
function counts(events: readonly FleetEvent[]): Record<string, number> {
  const counted: Record<string, number> = {}
  for (const { type, geofenceId, attributes } of events) {
    const name = [type, geofenceId || '', attributes.alarm ?? ''].join(' ').trim()
    if (type !== 'deviceMoving' && type !== 'deviceStopped') counted[name] = (counted[name] ?? 0) + 1
  }
  return counted
}

describe('whatever the order in which fixes arrive, and however often', { tags: 'slow' }, () => {
  it('history is the same', () => {
    fc.assert(
      fc.property(arrivals, ([inOrder, shuffled, again]) => {
        const rows = (fixes: readonly Fix[]) =>
          driven(fixes).positions.map(({ fixTime, latitude, longitude, geofenceIds, attributes }) => {
            const { ignition, alarm, motion } = attributes
            return { fixTime, latitude, longitude, geofenceIds, ignition, alarm, motion }
          })
        expect(rows([...shuffled, ...again.map((place) => shuffled[place]!)])).toEqual(rows(inOrder))
      }),
      { numRuns: 300 },
    )
  })

  it('what history says of distances is the same', () => {
    fc.assert(
      fc.property(arrivals, ([inOrder, shuffled, again]) => {
        const totals = (fixes: readonly Fix[]) => {
          const { derived } = deriveTotals({ totals: noTotals, seen: null }, driven(fixes).positions, usualDays)
          return derived.map(({ position: { attributes } }) => [attributes.distance, attributes.totalDistance])
        }
        expect(totals([...shuffled, ...again.map((place) => shuffled[place]!)])).toEqual(totals(inOrder))
      }),
      { numRuns: 300 },
    )
  })

  // whether a short leg is drift also depends on what came before it, which is known when the day is settled
  it('the totals of a device whose legs all count are the same at once', () => {
    fc.assert(
      fc.property(arrivals, ([inOrder, shuffled, again]) => {
        const totals = (fixes: readonly Fix[]) => {
          const { hours, totalDistance } = driven(fixes, { 'report.distance.countDrift': true }).state.last!.attributes
          return { hours, totalDistance }
        }
        expect(totals([...shuffled, ...again.map((place) => shuffled[place]!)])).toEqual(totals(inOrder))
      }),
      { numRuns: 300 },
    )
  })

  it('redelivery tells nothing new', () => {
    fc.assert(
      fc.property(arrivals, ([, shuffled, again]) => {
        const once = driven(shuffled).events
        expect(driven([...shuffled, ...again.map((place) => shuffled[place]!)]).events).toEqual(once)
      }),
      { numRuns: 300 },
    )
  })

  it('the same events are raised as often, late or not', () => {
    fc.assert(
      fc.property(arrivals, ([inOrder, shuffled]) => {
        expect(counts(driven(shuffled, lasting).events)).toEqual(counts(driven(inOrder, lasting).events))
      }),
      { numRuns: 1000 },
    )
  })

  it('no alarm is raised less often, and nothing else more or less often', () => {
    fc.assert(
      fc.property(arrivals, ([inOrder, shuffled]) => {
        const { 'alarm  sos': wanted = 0, ...others } = counts(driven(inOrder).events)
        const { 'alarm  sos': raised = 0, ...rest } = counts(driven(shuffled).events)
        expect(rest).toEqual(others)
        expect(raised).toBeGreaterThanOrEqual(wanted)
      }),
      { numRuns: 1000 },
    )
  })
})
