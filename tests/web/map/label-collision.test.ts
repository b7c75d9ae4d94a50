import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type LabelledMap, LabelCollision } from '../../../web/src/map/markers/label-collision.ts'
import { type Placed, markersOf } from '../../../web/src/map/markers/markers.ts'
import { deviceNamed, positionOf } from '../live/live-fixtures.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** As MapLibre, where drawing takes `drawMs`. */
function fakeMap(drawMs: number) {
  const listeners = new Map<string, () => void>()
  const given: number[] = []
  const view = { zoom: 9, lng: 3, isMoving: false }
  const map: LabelledMap = {
    on: (type, listener) => listeners.set(type, listener),
    off: (type) => listeners.delete(type),
    isMoving: () => view.isMoving,
    getZoom: () => view.zoom,
    getCenter: () => ({ lng: view.lng, lat: 36 }),
    unproject: ([x, y]) => ({ lng: x, lat: y }),
  }
  const layer = {
    set: ({ features }: { features: object[] }) => {
      given.push(features.length)
      setTimeout(() => listeners.get('idle')?.(), drawMs)
    },
    remove: () => undefined,
  }
  const move = (change: Partial<typeof view>) => {
    Object.assign(view, change, { isMoving: false })
    listeners.get('moveend')?.()
  }
  return { names: new LabelCollision(map, layer), given, view, move }
}

const options = { theme: 'light', selectedId: null, direction: 'none', scale: 1 } as const

/** Markers at these places of the world, 1 being its width. */
const placed = (...places: number[]): Placed[] =>
  places.map((x, at) => {
    const point = { id: at, x, y: 0.4, device: deviceNamed(at), position: positionOf(at), look: 'stopped' } as const
    const cells = [{ x, y: 0.4, members: [point] }]
    const [marker] = markersOf(cells, { ...options, count: new Intl.NumberFormat('en') })
    return { marker: marker!, x: 100, y: 100, name: null }
  })

test('names give way to the first markers at once, while the map still loads', () => {
  const { names, given } = fakeMap(60_000)
  names.follow([])
  vi.advanceTimersByTime(1000)
  expect(given).toEqual([])
  names.follow(placed(0.5, 0.6))
  vi.advanceTimersByTime(1)
  expect(given).toEqual([2])
})

test.each([
  ['another zoom', { zoom: 12 }, [2, 2]],
  ['the same view', {}, [2]],
  ['another place with the same markers', { lng: 4 }, [2]],
])('after the map moved to %s', (_name, change, expected) => {
  const { names, given, move } = fakeMap(400)
  names.follow(placed(0.5, 0.6))
  vi.advanceTimersByTime(1)
  move(change)
  vi.advanceTimersByTime(1)
  expect(given).toEqual(expected)
})

test('while vehicles move, the map rests ten times as long as it draws', () => {
  const { names, given } = fakeMap(200)
  for (let ms = 0; ms < 10_000; ms += 100) {
    names.follow(placed(0.5 + ms / 100_000))
    vi.advanceTimersByTime(100)
  }
  expect(given).toHaveLength(5)
})

test('markers that stay where they are ask for nothing', () => {
  const { names, given } = fakeMap(50)
  for (let ms = 0; ms < 5000; ms += 100) {
    names.follow(placed(0.5, 0.6))
    vi.advanceTimersByTime(100)
  }
  expect(given).toEqual([2])
})

test('while the map moves nothing is drawn for names', () => {
  const { names, given, view, move } = fakeMap(50)
  view.isMoving = true
  names.follow(placed(0.5))
  vi.advanceTimersByTime(1000)
  expect(given).toEqual([])
  move({})
  vi.advanceTimersByTime(1)
  expect(given).toEqual([1])
})
