import { describe, expect, it, vi } from 'vitest'
import type { ByteRange } from '../../../../shared/wire/pmtiles/pmtiles-archive.ts'
import { joinReads } from '../../../../web/src/map/basemap/join-reads.ts'

const kb = 1024
/** Each KB of the file is filled with its number. */
const file = Uint8Array.from({ length: 400 * kb }, (_, index) => Math.floor(index / kb) % 256)

/** A file that notes what is read of it, as `[first KB, KB]`. */
function aFile(fails: (range: ByteRange) => boolean = () => false) {
  const asked: [number, number][] = []
  const signals: (AbortSignal | undefined)[] = []
  const read = joinReads(async (range, signal) => {
    asked.push([range.from / kb, range.length / kb])
    signals.push(signal)
    if (fails(range)) throw new Error(`no KB ${range.from / kb}`)
    return { data: file.slice(range.from, range.from + range.length), etag: '"1"' }
  })
  const part = (from: number, length: number, signal?: AbortSignal) =>
    read({ from: from * kb, length: length * kb }, signal)
  return { asked, signals, part }
}

describe('parts of a file', () => {
  it.each<{ name: string; parts: [number, number][]; asked: [number, number][] }>([
    { name: 'one', parts: [[7, 2]], asked: [[7, 2]] },
    {
      name: 'side by side',
      parts: [
        [7, 2],
        [9, 1],
      ],
      asked: [[7, 3]],
    },
    {
      name: 'in another order',
      parts: [
        [9, 1],
        [7, 2],
      ],
      asked: [[7, 3]],
    },
    {
      name: 'the same twice',
      parts: [
        [7, 2],
        [7, 2],
      ],
      asked: [[7, 2]],
    },
    {
      name: 'with a small gap',
      parts: [
        [7, 2],
        [13, 1],
      ],
      asked: [[7, 7]],
    },
    {
      name: 'with a large gap',
      parts: [
        [7, 2],
        [14, 1],
      ],
      asked: [
        [7, 2],
        [14, 1],
      ],
    },
    {
      name: 'too long together',
      parts: [
        [7, 200],
        [207, 100],
      ],
      asked: [
        [7, 200],
        [207, 100],
      ],
    },
  ])('are read with as few requests as their places allow: $name', async ({ parts, asked }) => {
    const world = aFile()
    const answers = await Promise.all(parts.map(([from, length]) => world.part(from, length)))
    expect(world.asked).toEqual(asked)
    expect(answers.map(({ data }) => [data[0], data.length / kb])).toEqual(
      parts.map(([from, length]) => [from, length]),
    )
  })

  it('are read alone when they cannot be read together', async () => {
    const world = aFile(({ from, length }) => from === 9 * kb || length > 2 * kb)
    const answers = await Promise.allSettled([world.part(7, 2), world.part(9, 1)])
    expect(world.asked).toEqual([
      [7, 3],
      [7, 2],
      [9, 1],
    ])
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  })
})

describe('a tile that is not wanted any more', () => {
  it('is not asked for when it was not yet', async () => {
    const [world, leaves] = [aFile(), new AbortController()]
    const [left, stays] = [world.part(7, 2, leaves.signal), world.part(9, 1)]
    leaves.abort(new Error('moved'))
    await expect(left).rejects.toThrow('moved')
    await stays
    expect(world.asked).toEqual([[9, 1]])
    await expect(world.part(7, 2, leaves.signal)).rejects.toThrow('moved')
  })

  it('ends the request when nobody waits for the others either', async () => {
    const [world, one, other] = [aFile(), new AbortController(), new AbortController()]
    const both = Promise.allSettled([world.part(7, 2, one.signal), world.part(9, 1, other.signal)])
    await vi.waitFor(() => expect(world.signals).toHaveLength(1))
    one.abort()
    expect(world.signals[0]?.aborted).toBe(false)
    other.abort()
    expect(world.signals[0]?.aborted).toBe(true)
    await both
  })
})
