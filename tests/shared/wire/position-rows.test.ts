import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { appendRows, decodeRows, encodeRows } from '../../../shared/wire/position-rows.ts'
import { anyPositions } from '../../support/arbitrary-positions.ts'
import { positionOf } from '../../support/positions.ts'
import { liverpoolBuses, munichCar, positionsOf, syntheticBus, syntheticCar } from '../../support/tracks.ts'

describe('position rows', () => {
  it('give back exactly what was written', { tags: 'slow' }, () => {
    fc.assert(
      fc.property(anyPositions, (positions) => {
        expect(decodeRows(encodeRows(positions), 7)).toStrictEqual(positions)
      }),
    )
  })

  it('are the same bytes whether appended or written at once', { tags: 'slow' }, () => {
    fc.assert(
      fc.property(anyPositions, fc.nat(12), (positions, cut) => {
        const [first, more] = [positions.slice(0, cut), positions.slice(cut)]
        const appended = appendRows(encodeRows(first), first.at(-1) ?? null, more)
        expect(appended).toStrictEqual(encodeRows(positions))
        expect(appendRows(encodeRows(first), null, more)).toStrictEqual(appended)
      }),
    )
  })

  it('belong to the device that they are read for', () => {
    const [read] = decodeRows(encodeRows([positionOf()]), 12)
    expect(read).toMatchObject({ deviceId: 12, fixTime: positionOf().fixTime })
  })

  it('without positions are read as none', () => {
    expect(decodeRows(encodeRows([]), 7)).toEqual([])
    expect(decodeRows(new Uint8Array(0), 7)).toEqual([])
  })

  it('of another version are refused by name', () => {
    const bytes = encodeRows([positionOf()])
    bytes[0] = 9
    expect(() => decodeRows(bytes, 7)).toThrow('position rows of version 9 cannot be read; this build reads version 1')
  })

  it('that end in the middle of a value are refused', () => {
    const bytes = encodeRows([positionOf()])
    expect(() => decodeRows(bytes.slice(0, -1), 7)).toThrow(/end/)
  })
})

const bytesPerRow = (track: Parameters<typeof positionsOf>[0]): number => {
  const positions = positionsOf(track).slice(0, 60)
  return encodeRows(positions).length / positions.length
}

describe('sixty rows fit into the state', { tags: 'slow' }, () => {
  it.each([
    { name: 'a car, every second', track: syntheticCar() },
    { name: 'a bus, every 10 to 60 seconds', track: syntheticBus() },
  ])('$name: at most 14 bytes a row', ({ track }) => {
    expect(bytesPerRow(track)).toBeLessThanOrEqual(14)
  })

  it('the real tracks: at most 14 bytes a row', () => {
    for (const track of [munichCar(), ...liverpoolBuses()]) expect(bytesPerRow(track)).toBeLessThanOrEqual(14)
  })
})
