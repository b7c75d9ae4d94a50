import * as fc from 'fast-check'
import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Position } from '../../../shared/domain/position.ts'
import { decodeBlock, encodeBlock } from '../../../shared/wire/position-block.ts'
import { anyPositions } from '../../support/arbitrary-positions.ts'
import { positionOf } from '../../support/positions.ts'
import {
  liverpoolBuses,
  munichCar,
  positionsOf,
  syntheticBus,
  syntheticCar,
  type TrackRecord,
} from '../../support/tracks.ts'

/** What became of reading each: read, or refused with an error that can be shown in a log. */
const outcomes = (blocks: readonly Uint8Array[]): string[] =>
  blocks.map((bytes) => {
    try {
      decodeBlock(bytes, 7)
      return 'read'
    } catch (error) {
      return error instanceof TypeError ? 'crashed' : 'refused'
    }
  })

const inOrder = (positions: readonly Position[]) => [...positions].sort((a, b) => a.fixTime - b.fixTime || a.id - b.id)

describe('a position block', () => {
  it('gives back exactly what was written, by fix time and id', () => {
    fc.assert(
      fc.property(anyPositions, (positions) => {
        expect(decodeBlock(encodeBlock(positions), 7)).toStrictEqual(inOrder(positions))
      }),
    )
  })

  it('is the same bytes whatever the order of arrival', () => {
    const [first, second, third] = positionsOf(syntheticCar()).slice(0, 3) as [Position, Position, Position]
    expect(encodeBlock([third, first, second])).toEqual(encodeBlock([first, second, third]))
  })

  it('of another version is refused by name', () => {
    const bytes = encodeBlock([positionOf()])
    bytes[0] = 200
    expect(() => decodeBlock(bytes, 7)).toThrow('a position block of version 200 cannot be read')
  })

  it('that was cut or damaged is refused or read, but never loops or crashes otherwise', () => {
    const whole = encodeBlock(positionsOf(syntheticBus()).slice(0, 20))
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(255), (place, value) => {
        const damaged = whole.slice()
        damaged[place] = value
        expect(outcomes([damaged, whole.slice(0, place)])).not.toContain('crashed')
      }),
    )
  })
})

/** Bytes per fix of full blocks, deflated as the store deflates them; every block is read back. */
function bytesPerFix(tracks: readonly (readonly TrackRecord[])[]): number {
  let [bytes, fixes] = [0, 0]
  for (const track of tracks) {
    const positions = positionsOf(track)
    for (let start = 0; start + 60 <= positions.length; start += 60) {
      const rows = positions.slice(start, start + 60)
      const block = encodeBlock(rows)
      expect(decodeBlock(block, 7)).toStrictEqual(inOrder(rows))
      bytes += deflateRawSync(block, { level: 9 }).length
      fixes += rows.length
    }
  }
  return bytes / fixes
}

describe('full blocks of sixty fixes, deflated', () => {
  it('a car, every second: at most 15 bytes a fix', () => expect(bytesPerFix([syntheticCar()])).toBeLessThanOrEqual(15))
  it('a bus, every 10 to 60 seconds: at most 20', () => expect(bytesPerFix([syntheticBus()])).toBeLessThanOrEqual(20))
  it('Munich: at most 6', () => expect(bytesPerFix([munichCar()])).toBeLessThanOrEqual(6))
  it('Liverpool: at most 12', () => expect(bytesPerFix(liverpoolBuses())).toBeLessThanOrEqual(12))
})
