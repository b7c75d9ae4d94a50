import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Position } from '../../../shared/domain/position.ts'
import { decodeMemory, encodeMemory } from '../../../shared/wire/memory-codec.ts'
import { blankPosition } from '../../../shared/domain/position.ts'

const at = 1_795_176_559_000
const last: Position = { ...blankPosition, id: 8_807_274_351, fixTime: at }

const remembered: Record<string, Record<string, unknown>> = {
  'of a device that drives': {
    days: [[20777, 20777]],
    still: [at - 3000, 36.76547, 3.08914],
    motion: { c: [at, 36.765436, 3.089168, 8_807_274_351], d: 1 },
    geofence: { in: { 14: [at - 16_000, 1] }, by: [7, 300] },
  },
  'of a name that no rule has now': { brakes: { 'worn out': true, since: null } },
  'of numbers of every size': { a: [0, -1, 127, 128, 2 ** 52, -(2 ** 40), 0.1, -1e-7, 1 / 3, 1e300] },
  'of a long list': { by: Array.from({ length: 40 }, (_, id) => id * 1000) },
  nothing: {},
}

describe('memory of the rules', () => {
  it.each(Object.entries(remembered))('comes back: %s', (_name, memory) => {
    expect(decodeMemory(encodeMemory(memory, last), last)).toEqual(memory)
    expect(decodeMemory(encodeMemory(memory, null), null)).toEqual(memory)
  })

  it('comes back whatever plain data it is', () => {
    const anything = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }))
    fc.assert(
      fc.property(anything, fc.boolean(), (memory, isFirst) => {
        const beside = isFirst ? null : last
        const plain = JSON.parse(JSON.stringify(memory)) as Record<string, unknown>
        expect(decodeMemory(encodeMemory(memory, beside), beside)).toEqual(plain)
      }),
    )
  })

  it('forgets what is undefined', () => {
    expect(decodeMemory(encodeMemory({ still: undefined }, null), null)).toEqual({})
  })

  it('takes less than half the room of text', () => {
    const memory = remembered['of a device that drives']!
    expect(encodeMemory(memory, last).length).toBeLessThan(JSON.stringify(memory).length / 2)
  })

  it('of another version is refused', () => {
    expect(() => decodeMemory(new Uint8Array([9, 0]), null)).toThrow(/version 9/)
  })
})
