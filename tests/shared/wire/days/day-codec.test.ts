import * as fc from 'fast-check'
import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { dayOf, noCarryOver, type Day } from '../../../../shared/domain/days/day.ts'
import { deriveDay } from '../../../../shared/domain/days/derive-day.ts'
import type { Position } from '../../../../shared/domain/position.ts'
import { decodeDay, encodeDay, isOlderDay } from '../../../../shared/wire/days/day-codec.ts'
import { busyDays } from '../../../bench/reports/busy-day.ts'
import { anyPositions } from '../../../support/arbitrary-positions.ts'
import { buildPosition } from '../../../support/builders.ts'
import { midnight, trackOf, usualDays, type Reported } from '../../../support/track-fixture.ts'

/** The days of a track, one after the other. */
function daysOf(track: readonly Position[]): Day[] {
  const days: Day[] = []
  for (const day of new Set(track.map(({ fixTime }) => dayOf(fixTime)).toSorted((a, b) => a - b))) {
    const positions = track.filter(({ fixTime }) => dayOf(fixTime) === day).toSorted((a, b) => a.fixTime - b.fixTime)
    days.push(deriveDay({ day, before: days.at(-1)?.carry ?? noCarryOver }, positions, usualDays))
  }
  return days
}

const counted: Reported[] = Array.from({ length: 40 }, (_, step) => [
  step * 50,
  step % 7 < 4,
  step * 800,
  {
    geofenceIds: step % 9 < 5 ? [7] : null,
    attributes: {
      odometer: 1e6 + step * 801.5,
      fuelLevel: 80 - step / 3,
      fuel: 90 - ((step * 5) % 60),
      hours: step * 1000,
      ...(step > 5 && { driverUniqueId: `D${step % 2}` }),
    },
  },
])

describe('a packed day', () => {
  it.each([
    ['of a van in a town', busyDays(1, 2, { from: midnight })],
    ['with counters, drivers and visits', trackOf(counted)],
    [
      'with gaps',
      trackOf(
        Array.from({ length: 40 }, (_, step): Reported => [step * 33 + (step % 9 ? 0 : 31), step % 4 > 0, step * 900]),
      ),
    ],
    ['with one position', [buildPosition(0)]],
    ['of a device with a high number', [buildPosition(0, { deviceId: 2 ** 20 - 1 })]],
    ['without a valid position', [buildPosition(0, { valid: false })]],
  ])('%s comes back as it was', (_name, track) => {
    for (const day of daysOf(track)) expect(decodeDay(encodeDay(day))).toStrictEqual(day)
  })

  it('with what was not stored comes back as it was', () => {
    const [day] = daysOf(trackOf(counted))
    const counting = { ...day!, exclusions: { kept: [0, 3, 200], begun: 70_000, taken: [0, 3, 1, 4, 95, 2] } }
    expect(decodeDay(encodeDay(counting))).toStrictEqual(counting)
  })

  it('comes back as it was, whatever the positions are', () => {
    fc.assert(
      fc.property(anyPositions, (positions) => {
        for (const day of daysOf(positions)) expect(decodeDay(encodeDay(day))).toEqual(day)
      }),
      { numRuns: 300 },
    )
  })

  it('has the same parts in whatever order they are read, and in a copy', () => {
    const [day] = daysOf(trackOf(counted))
    const read = decodeDay(encodeDay(day!))
    expect(read.carry).toEqual(day!.carry)
    expect({ ...read, count: 0 }).toStrictEqual({ ...day, count: 0 })
    expect(JSON.stringify(decodeDay(encodeDay(day!)).before)).toBe(JSON.stringify(day!.before))
  })

  // each quarter of an hour that drives says what was counted on the way into it: some 200 bytes
  it('with 8,640 positions and 12 trips takes no more than 1.75 KB', () => {
    const days = daysOf(busyDays(1, 3, { from: midnight }))
    for (const day of days) {
      expect(day.count).toBe(8640)
      expect(day.segments.filter(({ isTrip }) => isTrip)).toHaveLength(12)
      expect(deflateRawSync(encodeDay(day), { level: 9 }).length).toBeLessThanOrEqual(1792)
    }
  })

  it('is not taken for the JSON of older builds', () => {
    const [day] = daysOf([buildPosition(0)])
    expect(isOlderDay(new TextEncoder().encode(JSON.stringify(day)))).toBe(true)
    expect(isOlderDay(encodeDay(day!))).toBe(false)
  })

  it('of another version, or a damaged one, is refused', () => {
    const bytes = encodeDay(daysOf([buildPosition(0)])[0]!)
    expect(() => decodeDay(bytes.map((byte, at) => (at === 0 ? 9 : byte)))).toThrow('a day summary of version 9')
    expect(() => decodeDay(bytes.slice(0, 30))).toThrow('end')
  })
})
