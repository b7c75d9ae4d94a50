import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { createLiveOccupancy } from '../../../../web/src/map/geofences/live-occupancy.ts'
import { Occupancy } from '../../../../web/src/map/geofences/occupancy.ts'
import { LiveStore } from '../../../../web/src/live/store.ts'
import { aDevice, aPosition } from '../../fleet/fleet-builders.ts'

const [depot, port] = [7, 8]
type Places = Record<number, readonly number[] | null>
const placed = (places: Places) =>
  new Map(Object.entries(places).map(([id, ids]) => [Number(id), { geofenceIds: ids && [...ids] }]))
const shown = (occupancy: Occupancy) => Object.fromEntries(occupancy.inside())

describe('who is inside', () => {
  it.each<{ name: string; steps: Places[]; inside: Record<number, number[]> }>([
    { name: 'nobody', steps: [{ 1: null, 2: [] }], inside: {} },
    { name: 'two in one', steps: [{ 1: [depot], 2: [depot] }], inside: { [depot]: [1, 2] } },
    { name: 'one in two', steps: [{ 1: [depot, port] }], inside: { [depot]: [1], [port]: [1] } },
    { name: 'who went on to another', steps: [{ 1: [depot] }, { 1: [port] }], inside: { [port]: [1] } },
    {
      name: 'who stays',
      steps: [
        { 1: [depot], 2: [depot] },
        { 1: [depot], 2: null },
      ],
      inside: { [depot]: [1] },
    },
    { name: 'who came back', steps: [{ 1: [depot] }, { 1: null }, { 1: [depot] }], inside: { [depot]: [1] } },
  ])('$name', ({ steps, inside }) => {
    const occupancy = new Occupancy()
    for (const step of steps) {
      const positions = placed(step)
      occupancy.update(positions.keys(), positions)
    }
    expect(shown(occupancy)).toEqual(inside)
  })

  it('is the same object while nobody enters or leaves', () => {
    const occupancy = new Occupancy()
    occupancy.update([1], placed({ 1: [depot] }))
    const before = occupancy.inside()
    occupancy.update([1], placed({ 1: [depot] }))
    expect(occupancy.inside()).toBe(before)
  })

  it('forgets a device that is gone', () => {
    const occupancy = new Occupancy()
    occupancy.update([1, 2], placed({ 1: [depot], 2: [depot] }))
    occupancy.update([1], placed({ 2: [depot] }))
    expect(shown(occupancy)).toEqual({ [depot]: [2] })
  })

  it('equals a new count after ten thousand steps', () => {
    const occupancy = new Occupancy()
    const positions = placed({})
    let seed = 1
    const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
    for (let step = 0; step < 10_000; step++) {
      const id = next(40)
      if (next(20) === 0) positions.delete(id)
      else positions.set(id, { geofenceIds: [...new Set([next(6), next(6)])] })
      occupancy.update([id], positions)
      if (next(3) === 0) occupancy.inside()
    }
    const counted = new Map<number, number[]>()
    for (const [id, { geofenceIds }] of positions) {
      for (const fence of geofenceIds ?? []) counted.set(fence, [...(counted.get(fence) ?? []), id])
    }
    const sorted = (inside: ReadonlyMap<number, readonly number[]>) =>
      Object.fromEntries([...inside].map(([id, devices]) => [id, devices.toSorted((a, b) => a - b)]))
    expect(sorted(occupancy.inside())).toEqual(sorted(counted))
  })
})

describe('the live fleet', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const move = (store: LiveStore, deviceId: number, geofenceIds: number[], second: number) =>
    store.apply({
      positions: [
        aPosition({ deviceId, geofenceIds, fixTime: `2026-05-04T12:00:${String(second).padStart(2, '0')}Z` }),
      ],
    })

  test('is counted at once, then at most once a second', () => {
    const store = new LiveStore()
    store.replaceDevices([aDevice({ id: 1 }), aDevice({ id: 2 })])
    const { subscribe, snapshot } = createLiveOccupancy(store)
    const counts: number[] = []
    const stop = subscribe(() => counts.push(snapshot().get(depot)?.length ?? 0))
    move(store, 1, [depot], 1)
    expect(counts).toEqual([1])
    for (let second = 2; second < 20; second++) move(store, 2, second % 2 === 0 ? [depot] : [], second)
    expect(counts).toEqual([1])
    move(store, 2, [depot], 20)
    vi.advanceTimersByTime(1000)
    expect(counts).toEqual([1, 2])
    vi.advanceTimersByTime(5000)
    expect(counts).toEqual([1, 2])
    store.replaceDevices([aDevice({ id: 2 })])
    expect(counts).toEqual([1, 2, 1])
    stop()
  })

  test('is known to who begins to look', () => {
    const store = new LiveStore()
    store.replaceDevices([aDevice({ id: 1 })])
    move(store, 1, [depot], 1)
    const { subscribe, snapshot } = createLiveOccupancy(store)
    const stop = subscribe(() => {})
    expect(snapshot().get(depot)).toEqual([1])
    stop()
  })
})
