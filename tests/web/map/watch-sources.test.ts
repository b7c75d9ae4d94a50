// @vitest-environment happy-dom
import type { Map as MapLibreMap } from 'maplibre-gl'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchSources, type SourceFailure } from '../../../web/src/map/style-choice/watch-sources.ts'

type Listener = (event: object) => void

/** A map whose events are raised by hand. */
function fakeMap() {
  const listeners = new Map<string, Set<Listener>>()
  const of = (name: string) => listeners.get(name) ?? new Set<Listener>()
  const map = {
    on: (name: string, listener: Listener) => listeners.set(name, of(name).add(listener)),
    off: (name: string, listener: Listener) => of(name).delete(listener),
    getSource: () => undefined,
  }
  const raise = (name: string, event: object = {}) => {
    for (const listener of of(name)) listener(event)
    vi.runAllTimers()
  }
  const refuse = (sourceId?: string) => raise('error', { sourceId, error: { status: 403, url: 'https://t.example/1' } })
  return { map: map as never as MapLibreMap, raise, refuse }
}
const refused = (isReplaced: boolean): SourceFailure => ({
  cause: 'refused',
  isReplaced,
  address: 'https://t.example/1',
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('sources that are watched', () => {
  it('fail when nothing of a small view has come, before the usual count of failures', () => {
    const { map, raise, refuse } = fakeMap()
    const said: (SourceFailure | null)[] = []
    watchSources(map, new Set(['a']), (failure) => said.push(failure))
    refuse('a')
    expect(said).toEqual([])
    raise('idle')
    raise('idle')
    expect(said).toEqual([refused(true)])
  })

  it('do not fail at rest when something came, or nothing was asked for', () => {
    const { map, raise, refuse } = fakeMap()
    const said: (SourceFailure | null)[] = []
    watchSources(map, new Set(['a']), (failure) => said.push(failure))
    raise('idle')
    raise('sourcedata', { sourceId: 'a', tile: { state: 'loaded' } })
    refuse('a')
    raise('idle')
    expect(said).toEqual([])
  })

  it('are not reported by those who watch others; what nobody watches is reported', () => {
    const { map, refuse } = fakeMap()
    const reported: unknown[] = []
    vi.stubGlobal('reportError', (error: unknown) => reported.push(error))
    const end = watchSources(map, new Set(['a']), () => {})
    watchSources(map, new Set(['b']), () => {})
    refuse('a')
    refuse('b')
    expect(reported).toEqual([])
    refuse('c')
    expect(reported.length).toBeGreaterThan(0)
    end()
    reported.length = 0
    refuse('a')
    expect(reported).toHaveLength(1)
  })
})
