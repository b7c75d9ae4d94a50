import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quantise } from '../../../shared/domain/quantise.ts'
import { anyPosition } from '../../support/arbitrary-positions.ts'
import { positionOf } from '../../support/positions.ts'

describe('rounding', () => {
  it.each([
    {
      name: 'coordinates to a millionth of a degree',
      sent: { latitude: 48.1635066, longitude: -0.0000001 },
      kept: { latitude: 48.163507, longitude: 0 },
    },
    { name: 'speed to a hundredth of a knot', sent: { speed: 22.678 }, kept: { speed: 22.68 } },
    { name: 'course to a tenth of a degree, below 360', sent: { course: 359.96 }, kept: { course: 0 } },
    {
      name: 'altitude and accuracy to a decimetre',
      sent: { altitude: -3.14, accuracy: 6.06 },
      kept: { altitude: -3.1, accuracy: 6.1 },
    },
    {
      name: 'the server’s clock to the second that it is in',
      sent: { serverTime: 1_763_640_000_999 },
      kept: { serverTime: 1_763_640_000_000 },
    },
    {
      name: 'the tracker’s clock to the millisecond',
      sent: { fixTime: 1_763_640_000_123 },
      kept: { fixTime: 1_763_640_000_123 },
    },
    {
      name: 'distances to a centimetre, other attributes not',
      sent: { attributes: { distance: 1.006, fuel: 1.0061 } },
      kept: { attributes: { distance: 1.01, fuel: 1.0061 } },
    },
  ])('rounding: $name', ({ sent, kept }) => {
    expect(quantise(positionOf(sent))).toMatchObject(kept)
  })

  it('twice gives what once gives', () => {
    fc.assert(
      fc.property(anyPosition, (position) => {
        expect(quantise(position)).toStrictEqual(position)
      }),
    )
  })

  it('sorts attributes by key', () => {
    const { attributes } = quantise(positionOf({ attributes: { sat: 1, alarm: 'sos', motion: true } }))
    expect(Object.keys(attributes)).toEqual(['alarm', 'motion', 'sat'])
  })
})
