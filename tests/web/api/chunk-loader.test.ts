import { describe, expect, test, vi } from 'vitest'
import { delayOf, partLoader, type Delay, type PartLine } from '../../../web/src/api/chunks/chunk-loader.ts'

describe('what a failure to load means', () => {
  test.each<{ name: string; own: string | null; served: string | null; failures: number; is: Delay | null }>([
    { name: 'no answer', own: 'a.js', served: null, failures: 1, is: 'offline' },
    { name: 'no answer, after many', own: 'a.js', served: null, failures: 9, is: 'offline' },
    { name: 'another build is served', own: 'a.js', served: 'b.js', failures: 1, is: 'newVersion' },
    { name: 'the same build, once', own: 'a.js', served: 'a.js', failures: 1, is: null },
    { name: 'the same build, twice', own: 'a.js', served: 'a.js', failures: 2, is: null },
    { name: 'the same build, again and again', own: 'a.js', served: 'a.js', failures: 3, is: 'broken' },
    { name: 'a page that does not know its build', own: null, served: 'b.js', failures: 1, is: null },
  ])('$name', ({ own, served, failures, is }) => expect(delayOf({ own, served }, failures)).toBe(is))
})

/** A line that fails as often as it is asked to: with no answer from the server, or with this build. */
function lineOf(outcomes: readonly ('offline' | 'a.js' | 'b.js')[]) {
  const shown: (Delay | null)[] = []
  const pauses: number[] = []
  const reported: unknown[] = []
  let stylesRestored = 0
  const left = [...outcomes]
  const line: PartLine = {
    ownBuild: 'a.js',
    servedBuild: async () => {
      const outcome = left.shift()!
      return outcome === 'offline' ? null : outcome
    },
    restoreStyles: async () => void (stylesRestored += 1),
    pause: async (ms) => void pauses.push(ms),
    report: (failure) => void reported.push(failure),
    show: (_load, delay) => void shown.push(delay),
  }
  const load = vi.fn<() => Promise<string>>(async () => {
    if (left.length > 0) throw new TypeError('Failed to fetch dynamically imported module')
    return 'the part'
  })
  return { line, load, shown, pauses, reported, restored: () => stylesRestored }
}

describe('a part that cannot be loaded', () => {
  test('comes by itself when the line is back, with its styles', async () => {
    const { line, load, shown, restored } = lineOf(['offline', 'offline'])
    expect(await partLoader(line)(load)).toBe('the part')
    expect(shown).toEqual(['offline', 'offline', null])
    expect(restored()).toBe(2)
  })

  test('is tried again without a word when the line only stumbled', async () => {
    const { line, load, shown } = lineOf(['a.js'])
    expect(await partLoader(line)(load)).toBe('the part')
    expect(shown).toEqual([null, null])
  })

  test('of an older version is not waited for in silence', async () => {
    const { line, load, shown } = lineOf(['b.js'])
    await partLoader(line)(load)
    expect(shown[0]).toBe('newVersion')
  })

  test('leads to a reload where the browser remembers that it failed', async () => {
    const { line, load, shown, reported } = lineOf(['offline', 'a.js', 'a.js', 'a.js'])
    await partLoader(line)(load)
    expect(shown).toEqual(['offline', null, 'broken', 'broken', null])
    expect(reported).toHaveLength(1)
  })

  test('is asked for less and less often, at least every 30 s', async () => {
    const { line, load, pauses } = lineOf(Array.from({ length: 9 }, () => 'offline' as const))
    await partLoader(line)(load)
    expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
  })

  test('waits for style sheets that still fail', async () => {
    const { line, load } = lineOf(['offline', 'offline'])
    line.restoreStyles = vi
      .fn<() => Promise<void>>()
      .mockRejectedValueOnce(new Error('no'))
      .mockResolvedValue(undefined)
    await partLoader(line)(load)
    expect(load).toHaveBeenCalledTimes(2)
  })
})
