import { describe, expect, it } from 'vitest'
import type { Fix } from '../../../../shared/domain/position.ts'
import { activitySince } from '../../../../shared/domain/rules/motion.ts'
import { depot, drive, inShort, reported } from '../../../support/engine.ts'
import { noon } from '../../../support/positions.ts'

const eventsRaised = (fixes: readonly Fix[], changed = {}) =>
  inShort(drive(fixes, { settings: changed }).events).filter((event) => /Moving|Stopped/.test(event))

/** A fix every ten seconds: so many metres further each time, at a speed that fits. */
const run = (from: { seconds: number; metres: number }, count: number, metresEach: number) =>
  Array.from({ length: count }, (_, index) =>
    reported(from.seconds + index * 10, { metres: from.metres + index * metresEach, speed: metresEach / 5.144 }),
  )

describe('motion', () => {
  it.each([
    {
      name: 'a drive and a stop are dated to where they began',
      fixes: [
        ...run({ seconds: 0, metres: 0 }, 6, 0),
        ...run({ seconds: 60, metres: 100 }, 30, 100),
        ...run({ seconds: 360, metres: 3000 }, 60, 0),
      ],
      raised: ['deviceMoving @60', 'deviceStopped @360'],
    },
    {
      name: 'a short drive was none',
      fixes: [...run({ seconds: 0, metres: 0 }, 3, 100), ...run({ seconds: 30, metres: 300 }, 60, 0)],
      raised: [],
    },
    {
      name: 'a short stop was none',
      fixes: [
        ...run({ seconds: 0, metres: 0 }, 30, 100),
        ...run({ seconds: 300, metres: 3000 }, 20, 0),
        ...run({ seconds: 500, metres: 3000 }, 30, 100),
      ],
      raised: ['deviceMoving @0'],
    },
    {
      name: 'a silence ends a drive where it was last seen',
      fixes: [...run({ seconds: 0, metres: 0 }, 30, 100), reported(4000, { metres: 2950 })],
      raised: ['deviceMoving @0', 'deviceStopped @290'],
    },
    {
      name: 'the ignition ends it at once when that is asked for',
      fixes: [
        ...run({ seconds: 0, metres: 0 }, 30, 100),
        reported(300, { metres: 2900 }),
        reported(310, { metres: 2900, attributes: { ignition: false } }),
      ],
      raised: ['deviceMoving @0', 'deviceStopped @300'],
      settings: { 'report.trip.useIgnition': true },
    },
  ])('motion: $name', ({ fixes, raised, settings }) => {
    expect(eventsRaised(fixes, settings)).toEqual(raised)
  })

  it('goes on wherever its memory was stored in between', () => {
    const fixes = [...run({ seconds: 0, metres: 0 }, 30, 100), ...run({ seconds: 300, metres: 3000 }, 60, 0)]
    const { state } = drive(fixes.slice(0, 40))
    expect(JSON.parse(JSON.stringify(state.memory))).toEqual(state.memory)
    expect(JSON.stringify(state.memory.motion).length).toBeLessThan(250)
  })

  it.each([
    {
      name: 'a vehicle that never moved stands since its first fix',
      fixes: run({ seconds: 0, metres: 0 }, 6, 0),
      since: 0,
    },
    {
      name: 'a drive counts from where it began, through a red light',
      fixes: [
        ...run({ seconds: 0, metres: 0 }, 6, 0),
        ...run({ seconds: 60, metres: 100 }, 30, 100),
        ...run({ seconds: 360, metres: 3000 }, 3, 0),
        ...run({ seconds: 390, metres: 3100 }, 5, 100),
      ],
      since: 60,
    },
    {
      name: 'a stop counts from its first fix, before it is one and after',
      fixes: [...run({ seconds: 0, metres: 0 }, 30, 100), ...run({ seconds: 300, metres: 2900 }, 3, 0)],
      since: 300,
    },
    {
      name: 'a stop counts from its first fix, long after it is one',
      fixes: [...run({ seconds: 0, metres: 0 }, 30, 100), ...run({ seconds: 300, metres: 2900 }, 60, 0)],
      since: 300,
    },
    {
      name: 'a vehicle idles since the engine is on where it stands',
      fixes: [
        ...run({ seconds: 0, metres: 0 }, 30, 100),
        ...run({ seconds: 300, metres: 2900 }, 30, 0),
        reported(600, { metres: 2900, attributes: { ignition: true } }),
        reported(630, { metres: 2900, attributes: { ignition: true } }),
      ],
      since: 600,
    },
    {
      name: 'a place that the tracker doubts changes nothing',
      fixes: [...run({ seconds: 0, metres: 0 }, 6, 0), reported(70, { speed: 40, valid: false })],
      since: 0,
    },
  ])('since when: $name', ({ fixes, since }) => {
    expect((drive(fixes).state.activitySince! - noon) / 1000).toBe(since)
  })

  it('what an older build noted says nothing, until it changes', () => {
    const { state } = drive(run({ seconds: 0, metres: 0 }, 30, 100))
    const { b: _unknownThen, ...memory } = state.memory.motion as Record<string, unknown>
    expect([activitySince(memory, state.last!), activitySince(undefined, state.last!)]).toEqual([null, null])
  })

  it('points to the position where it began', () => {
    const { events, positions } = drive([
      ...run({ seconds: 0, metres: 0 }, 2, 0),
      ...run({ seconds: 20, metres: 100 }, 9, 100),
    ])
    expect(events[0]).toMatchObject({ type: 'deviceMoving', positionId: positions[2]!.id })
  })

  it('a receiver that wanders around a parked car makes no drive', () => {
    const fixes = Array.from({ length: 2000 }, (_, index) =>
      reported(index * 10, { metres: 12 * Math.sin(index * 1.7) + 8 * Math.cos(index / 3), speed: 1.2 }),
    )
    expect(eventsRaised(fixes)).toEqual([])
  })

  it('and one that never shows a speed of nought still lets a drive end', () => {
    const parkedFixes = Array.from({ length: 60 }, (_, index) =>
      reported(300 + index * 10, { metres: 3000 + 9 * Math.sin(index * 1.7), speed: 0.6 }),
    )
    const [moving, stopped, ...rest] = eventsRaised([...run({ seconds: 0, metres: 0 }, 30, 100), ...parkedFixes])
    expect(rest).toEqual([])
    expect(moving).toBe('deviceMoving @0')
    expect(Number(stopped!.split('@')[1])).toBeGreaterThanOrEqual(290)
    expect(Number(stopped!.split('@')[1])).toBeLessThanOrEqual(320)
  })

  it.each([
    { name: 'a place that the tracker doubts', fix: { valid: false } },
    { name: 'a jump', fix: { metres: 90_000 } },
  ])('$name begins no drive', ({ fix }) => {
    const still = run({ seconds: 0, metres: 0 }, 6, 0)
    expect(
      eventsRaised([...still, reported(70, { speed: 40, ...fix }), ...run({ seconds: 80, metres: 0 }, 40, 0)]),
    ).toEqual([])
  })

  it.each([
    {
      name: 'of the site that it stops in',
      still: run({ seconds: 300, metres: 3000 }, 60, 0),
      says: { geofences: '5' },
    },
    {
      name: 'of the one that it was in before a silence',
      still: [reported(9000, { metres: 9000 })],
      says: { geofences: '5' },
    },
    { name: 'of none elsewhere', still: run({ seconds: 300, metres: 4000 }, 60, 0), says: {} },
  ])('an arrival says the geofences: $name', ({ still, says }) => {
    // 2,900 metres north of where it begins
    const site = depot({}, { area: 'CIRCLE (36.77989 3.05876, 300)' })
    const { events } = drive([...run({ seconds: 0, metres: 0 }, 30, 100), ...still], {
      activeRules: { geofences: [site] },
    })
    expect(events.filter(({ type }) => type === 'deviceStopped').map(({ attributes }) => attributes)).toEqual([says])
  })
})
