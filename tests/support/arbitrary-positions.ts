import * as fc from 'fast-check'
import { idOf } from '../../shared/domain/ids.ts'
import type { Attributes, Network, Position } from '../../shared/domain/position.ts'
import { quantise } from '../../shared/domain/quantise.ts'

const plainObjects = { noNullPrototype: true } as const

const key = fc.oneof(
  fc.constantFrom('distance', 'totalDistance', 'motion', 'ignition', 'sat', 'power', 'odometer', 'fuel', 'io9', 'x.y'),
  fc.string({ minLength: 1, maxLength: 8 }).filter((text) => text !== '__proto__'),
)
const number = fc.oneof(
  fc.integer(),
  fc.maxSafeInteger(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer({ min: -100_000, max: 100_000 }).map((value) => value / 1000),
)
const value = fc.oneof(fc.boolean(), number, fc.string({ unit: 'grapheme', maxLength: 12 }))
const attributes = fc
  .array(fc.tuple(key, value), { maxLength: 8 })
  .map((pairs): Attributes => Object.fromEntries(pairs))

const network: fc.Arbitrary<Network | null> = fc.option(
  fc.record(
    {
      cellTowers: fc.array(
        fc.record(
          {
            cellId: fc.nat(),
            locationAreaCode: fc.nat(),
            mobileCountryCode: fc.nat(999),
            mobileNetworkCode: fc.nat(99),
          },
          plainObjects,
        ),
        { minLength: 1, maxLength: 2 },
      ),
    },
    plainObjects,
  ),
  { freq: 4 },
)

const moment = fc.oneof(
  fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2060, 0, 1) }),
  fc.integer({ min: 946_684_800, max: 2_000_000_000 }).map((seconds) => seconds * 1000),
)
const coordinate = (limit: number) => fc.double({ min: -limit, max: limit, noNaN: true })
const measure = (min: number, max: number) => fc.oneof(fc.constant(0), fc.double({ min, max, noNaN: true }))

/** Any position that the engine can leave behind, rounded as it leaves it. Device 7. */
export const anyPosition: fc.Arbitrary<Position> = fc
  .record(
    {
      id: fc.integer({ min: 1, max: 2 ** 33 - 5000 }).map((sequence) => idOf(7, sequence)),
      deviceId: fc.constant(7),
      protocol: fc.constantFrom('mqtt', 'owntracks', 'teltonika', ''),
      serverTime: moment,
      deviceTime: moment,
      fixTime: moment,
      outdated: fc.boolean(),
      valid: fc.boolean(),
      latitude: coordinate(90),
      longitude: coordinate(180),
      altitude: measure(-12_000, 1_000_000),
      speed: measure(0, 2000),
      course: measure(0, 360),
      accuracy: measure(0, 1_000_000),
      address: fc.option(fc.string({ unit: 'grapheme' }), { freq: 3 }),
      geofenceIds: fc.option(fc.array(fc.nat(), { minLength: 1, maxLength: 3 }), { freq: 3 }),
      network,
      attributes,
    },
    plainObjects,
  )
  .chain((position) =>
    fc.tuple(fc.boolean(), fc.option(fc.integer({ min: 1, max: 31 }), { nil: undefined })).map(([known, derived]) =>
      quantise({
        ...position,
        ...(derived !== undefined && { derived }),
        ...(!known && { course: 0, courseUnknown: true as const }),
      }),
    ),
  )

/** Any few positions, with the likeness between neighbours that real ones have. */
export const anyPositions: fc.Arbitrary<Position[]> = fc
  .array(fc.tuple(anyPosition, fc.boolean(), fc.nat(100)), { maxLength: 12 })
  .map((items) => {
    const positions: Position[] = []
    for (const [position, follows, seconds] of items) {
      const before = positions.at(-1)
      positions.push(before && follows ? following(before, seconds) : position)
    }
    return positions
  })

/** The position that an ordinary tracker sends next. */
function following(before: Position, seconds: number): Position {
  const total = typeof before.attributes.totalDistance === 'number' ? before.attributes.totalDistance : 0
  const known = Math.abs(total) < 1e9 ? total : 0
  return quantise({
    ...before,
    id: before.id + 1 + seconds,
    fixTime: before.fixTime + seconds * 1000,
    deviceTime: before.fixTime + seconds * 1000,
    serverTime: before.serverTime + seconds * 1000,
    attributes: { ...before.attributes, distance: seconds * 3.21, totalDistance: known + seconds * 3.21 },
  })
}
