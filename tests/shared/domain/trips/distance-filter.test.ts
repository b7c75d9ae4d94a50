import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deriveTotals } from '../../../../shared/domain/days/derive-totals.ts'
import { noTotals } from '../../../../shared/domain/days/totals.ts'
import { derivedBy } from '../../../../shared/domain/days/derivation-flags.ts'
import type { Position } from '../../../../shared/domain/position.ts'
import { knotsFromKmh } from '../../../../shared/domain/units.ts'
import { buildPosition } from '../../../support/builders.ts'
import { dice } from '../../../support/tracks.ts'
import { bell } from '../../../engine/corpus/receiver.ts'
import { usualDays } from '../../../support/track-fixture.ts'

const degreesPerMetre = 1 / 111_319.49

/** Where a vehicle says that it is: seconds, metres to the east and north; km/h when it says how fast. */
interface Said {
  at: number
  east: number
  north?: number
  kmh?: number
  accuracy?: number
  motion?: boolean
}

const positionsOf = (said: readonly Said[]): Position[] =>
  said.map(({ at, east, north = 0, kmh, accuracy = 0, motion }, index) =>
    buildPosition(index, {
      id: index + 1,
      fixTime: at * 1000,
      latitude: north * degreesPerMetre,
      longitude: east * degreesPerMetre,
      speed: kmh === undefined ? 0 : knotsFromKmh(kmh),
      accuracy,
      derived: derivedBy(
        'distance',
        'totalDistance',
        'hours',
        ...(kmh === undefined ? (['speed'] as const) : []),
        ...(motion === undefined ? (['motion'] as const) : []),
      ),
      attributes: motion === undefined ? {} : { motion },
    }),
  )

const travelled = (said: readonly Said[], more: Partial<typeof usualDays> = {}): number =>
  deriveTotals({ totals: noTotals, seen: null }, positionsOf(said), { ...usualDays, ...more }).after.totals
    .totalDistance

const every = (seconds: number, count: number, of: (step: number) => Omit<Said, 'at'>): Said[] =>
  Array.from({ length: count }, (_, step) => ({ at: step * seconds, ...of(step) }))

/** Stands, with a receiver that is so many metres off. */
const standing = (seconds: number, count: number, sigma: number, kmh: number | undefined = 0): Said[] => {
  const roll = dice(7)
  return every(seconds, count, () => ({ east: bell(roll) * sigma, north: bell(roll) * sigma, kmh }))
}

describe('the distance of', () => {
  it.each([
    {
      name: 'a drive that says how fast it is',
      said: every(10, 11, (step) => ({ east: step * 139, kmh: 50 })),
      is: 1390,
    },
    { name: 'a drive that does not', said: every(10, 11, (step) => ({ east: step * 139 })), is: 1390 },
    { name: 'a tractor at 3 km/h', said: every(30, 121, (step) => ({ east: step * 25, kmh: 3 })), is: 3000 },
    { name: 'a person on foot without speeds', said: every(60, 61, (step) => ({ east: step * 80 })), is: 4800 },
    { name: 'a barge, a fix each 5 minutes', said: every(300, 13, (step) => ({ east: step * 500, kmh: 6 })), is: 6000 },
    { name: 'a tow without ignition', said: every(60, 31, (step) => ({ east: step * 300, kmh: 0 })), is: 9000 },
    {
      name: 'a bus that stands whenever it reports',
      said: every(30, 21, (step) => ({ east: step * 150, kmh: 0 })),
      is: 3000,
    },
    {
      name: 'the first and the last metres, as far as the speeds account for them',
      said: [
        { at: 0, east: 0, kmh: 0 },
        { at: 10, east: 60, kmh: 36 },
        { at: 20, east: 160, kmh: 36 },
        { at: 30, east: 210, kmh: 0 },
        { at: 40, east: 215, kmh: 0 },
      ],
      is: 210,
    },
    {
      name: 'a vehicle whose tracker says that it does not move, whatever its receiver takes for a speed',
      said: every(60, 61, (step) => ({ east: (step % 2) * 30, kmh: 5, motion: false })),
      is: 0,
    },
    {
      name: 'one fix of a cell 3 km away, while parked',
      said: [
        { at: 0, east: 0, kmh: 0 },
        { at: 60, east: 3000, kmh: 0, accuracy: 5000 },
        { at: 120, east: 5, kmh: 0 },
      ],
      is: 0,
    },
    {
      name: 'one fix of a cell, in the middle of a drive',
      said: every(60, 11, (step) =>
        step === 5 ? { east: 7000, north: 2000, accuracy: 5000 } : { east: step * 1000, kmh: 60 },
      ),
      is: 10_000,
    },
    {
      name: 'a first fix of a cell',
      said: [
        { at: 0, east: 3000, kmh: 0, accuracy: 5000 },
        { at: 60, east: 0, kmh: 0 },
        { at: 120, east: 1000, kmh: 60 },
      ],
      is: 1000,
    },
    {
      name: 'a way that only cells tell',
      said: every(600, 11, (step) => ({ east: step * 5000, accuracy: 1000 })),
      is: 50_000,
    },
    {
      name: 'a vehicle whose receiver is elsewhere for one fix',
      said: every(60, 21, (step) => ({ east: step === 10 ? 180 : 0, kmh: 0 })),
      is: 0,
    },
    {
      name: 'a vehicle that is found elsewhere after hours without a signal',
      said: [...every(60, 20, () => ({ east: 0, kmh: 0 })), { at: 20_000, east: 90_000, kmh: 0 }],
      is: 90_000,
    },
  ])('$name', ({ said, is }) => {
    expect(Math.abs(travelled(said) - is)).toBeLessThanOrEqual(is * 0.001)
  })

  it.each([
    { name: '8 hours, each 10 s, 15 m off', said: standing(10, 2880, 15) },
    { name: 'the same without speeds', said: standing(10, 2880, 15, undefined) },
    { name: '8 hours, each second', said: standing(1, 28_800, 4.5) },
    { name: 'a month, each 5 minutes, 4.5 m off', said: standing(300, 8640, 4.5) },
    { name: 'a week, each minute, with the speeds of drift', said: standing(60, 10_080, 4.5, 1.5) },
  ])('a parked vehicle is nothing: $name', ({ said }) => {
    expect(travelled(said)).toBe(0)
    expect(travelled(said, { countsDrift: true })).toBeGreaterThan(5000)
    expect(travelled(said, { driftMetres: 0 })).toBe(travelled(said, { countsDrift: true }))
  })

  it('a way is the same from any place in it on, with what is remembered there', () => {
    const roll = dice(3)
    const said = every(20, 400, (step) => ({
      east: (step < 200 ? step * 9 : 1800) + bell(roll) * 9,
      kmh: step < 200 && step % 3 ? 4 : 0,
      accuracy: step % 17 ? 0 : 400,
    }))
    const positions = positionsOf(said)
    const whole = deriveTotals({ totals: noTotals, seen: null }, positions, usualDays).after
    for (const cut of [1, 50, 199, 201, 340]) {
      const first = deriveTotals({ totals: noTotals, seen: null }, positions.slice(0, cut), usualDays).after
      const kept = JSON.parse(JSON.stringify(first)) as typeof first
      expect(deriveTotals(kept, positions.slice(cut), usualDays).after).toEqual(whole)
    }
  })
})

describe('a way that was really made', { tags: 'slow' }, () => {
  const movement = fc.record({
    seed: fc.nat(),
    metresPerSecond: fc.double({ min: 1.2, max: 40, noNaN: true }),
    seconds: fc.constantFrom(1, 5, 10, 30, 60, 300),
    bendMetres: fc.constantFrom(400, 2000, Number.POSITIVE_INFINITY),
    isWalkersNoise: fc.boolean(),
  })

  it('counts within 2 %, at any speed from walking up, with noise', () => {
    fc.assert(
      fc.property(movement, ({ seed, metresPerSecond, seconds, bendMetres, isWalkersNoise }) => {
        const roll = dice(seed)
        const sigma = isWalkersNoise ? 3 : 1
        const count = Math.ceil(Math.max(6000 / metresPerSecond, 20 * seconds) / seconds) + 1
        let [east, north, metres] = [0, 0, 0]
        const said = every(seconds, count, (step) => {
          const before = { east, north }
          const angle = (step * seconds * metresPerSecond) / bendMetres
          // bends to either side, and never a circle
          const course = Math.sin(angle / 2)
          if (step > 0) {
            east += Math.cos(course) * metresPerSecond * seconds
            north += Math.sin(course) * metresPerSecond * seconds
            metres += Math.hypot(east - before.east, north - before.north)
          }
          return { east: east + bell(roll) * sigma, north: north + bell(roll) * sigma, kmh: metresPerSecond * 3.6 }
        })
        const counted = travelled(said)
        expect(Math.abs(counted - metres) / metres).toBeLessThan(0.02)
      }),
      { numRuns: 150 },
    )
  })
})
