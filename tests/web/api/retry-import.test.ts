import { describe, expect, test, vi } from 'vitest'
import { reasonOf, retryImport, type ImportContext, type LoadFailure } from '../../../web/src/api/retry-import.ts'

describe('what a failure to load means', () => {
  test.each<{ name: string; own: string | null; served: string | null; failures: number; is: LoadFailure | null }>([
    { name: 'no answer', own: 'a.js', served: null, failures: 1, is: 'offline' },
    { name: 'no answer, after many', own: 'a.js', served: null, failures: 9, is: 'offline' },
    { name: 'another build is served', own: 'a.js', served: 'b.js', failures: 1, is: 'newVersion' },
    { name: 'the same build, once', own: 'a.js', served: 'a.js', failures: 1, is: null },
    { name: 'the same build, twice', own: 'a.js', served: 'a.js', failures: 2, is: null },
    { name: 'the same build, again and again', own: 'a.js', served: 'a.js', failures: 3, is: 'broken' },
    { name: 'a page that does not know its build', own: null, served: 'b.js', failures: 1, is: null },
  ])('$name', ({ own, served, failures, is }) => expect(reasonOf({ own, served }, failures)).toBe(is))
})

/** A browser in which an import fails once per outcome: the server does not answer, or serves this build. */
function failing(outcomes: readonly ('offline' | 'a.js' | 'b.js')[]) {
  const shown: (LoadFailure | null)[] = []
  const pauses: number[] = []
  const reported: unknown[] = []
  let stylesRestored = 0
  const left = [...outcomes]
  const context: ImportContext = {
    ownBuild: 'a.js',
    servedBuild: async () => {
      const outcome = left.shift()!
      return outcome === 'offline' ? null : outcome
    },
    restoreStyles: async () => void (stylesRestored += 1),
    pause: async (ms) => void pauses.push(ms),
    report: (failure) => void reported.push(failure),
    show: (_load, reason) => void shown.push(reason),
  }
  const load = vi.fn<() => Promise<string>>(async () => {
    if (left.length > 0) throw new TypeError('Failed to fetch dynamically imported module')
    return 'the module'
  })
  return { context, load, shown, pauses, reported, restored: () => stylesRestored }
}

describe('a module that cannot be loaded', () => {
  test('is loaded with its styles as soon as the network is back', async () => {
    const { context, load, shown, restored } = failing(['offline', 'offline'])
    expect(await retryImport(context)(load)).toBe('the module')
    expect(shown).toEqual(['offline', 'offline', null])
    expect(restored()).toBe(2)
  })

  test('is retried without a notice after a single failure', async () => {
    const { context, load, shown } = failing(['a.js'])
    expect(await retryImport(context)(load)).toBe('the module')
    expect(shown).toEqual([null, null])
  })

  test('of an older version is reported at once', async () => {
    const { context, load, shown } = failing(['b.js'])
    await retryImport(context)(load)
    expect(shown[0]).toBe('newVersion')
  })

  test('leads to a reload when the browser remembers the failure', async () => {
    const { context, load, shown, reported } = failing(['offline', 'a.js', 'a.js', 'a.js'])
    await retryImport(context)(load)
    expect(shown).toEqual(['offline', null, 'broken', 'broken', null])
    expect(reported).toHaveLength(1)
  })

  test('is retried less and less often, at least every 30 s', async () => {
    const { context, load, pauses } = failing(Array.from({ length: 9 }, () => 'offline' as const))
    await retryImport(context)(load)
    expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
  })

  test('is not shown while its style sheets still fail', async () => {
    const { context, load } = failing(['offline', 'offline'])
    context.restoreStyles = vi
      .fn<() => Promise<void>>()
      .mockRejectedValueOnce(new Error('no'))
      .mockResolvedValue(undefined)
    await retryImport(context)(load)
    expect(load).toHaveBeenCalledTimes(2)
  })
})
