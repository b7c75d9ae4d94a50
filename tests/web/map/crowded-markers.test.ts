import { describe, expect, test } from 'vitest'
import { keepClear } from '../../../web/src/map/markers/keep-clear.ts'
import { pointsEach, reachesOut } from '../../../web/src/map/markers/live-routes.ts'
import { type Placed, markersOf, type MarkerOptions } from '../../../web/src/map/markers/markers.ts'
import { placeNames } from '../../../web/src/map/markers/name-places.ts'
import { type DevicePoint, DevicePoints } from '../../../web/src/map/markers/device-points.ts'
import { spreadMax, spreadOffsets } from '../../../web/src/map/markers/spread.ts'
import { LiveStore } from '../../../web/src/live/store.ts'
import { deviceNamed, positionOf } from '../live/live-fixtures.ts'

const options: MarkerOptions = {
  theme: 'light',
  selectedId: 1,
  direction: 'none',
  count: new Intl.NumberFormat('en'),
  scale: 1,
}
const pointOf = (id: number): DevicePoint => ({
  id,
  x: 0.5,
  y: 0.5,
  device: deviceNamed(id, { name: `Van ${id}` }),
  position: positionOf(id),
  look: 'stopped',
})
const placedAt = (ids: readonly number[], x: number, y: number): Placed => ({
  marker: markersOf([{ x: 0.5, y: 0.5, members: ids.map(pointOf) }], options)[0]!,
  x,
  y,
  name: null,
})
const gapBetween = (a: Placed, b: Placed) => Math.hypot(a.x - b.x, a.y - b.y) - a.marker.radius - b.marker.radius

describe('what the selected marker would hide', () => {
  test.each([
    ['exactly under it', 200, 200],
    ['half under it', 215, 205],
    ['under its halo', 200, 235],
  ])('a cluster %s stands beside it', (_name, x, y) => {
    const [cluster, selected] = [placedAt([2, 3], x, y), placedAt([1], 200, 200)]
    keepClear([cluster, selected], { selectedId: 1, joinedWithin: Infinity })
    expect(gapBetween(cluster, selected)).toBeGreaterThanOrEqual(10)
    expect([selected.x, selected.y]).toEqual([200, 200])
  })

  test('two that are moved do not cover each other', () => {
    const [one, other, selected] = [placedAt([2, 3], 205, 200), placedAt([4, 5], 206, 201), placedAt([1], 200, 200)]
    keepClear([one, other, selected], { selectedId: 1, joinedWithin: Infinity })
    expect(gapBetween(one, other)).toBeGreaterThanOrEqual(-0.001)
  })

  test.each([
    ['what is far enough', 1, Infinity, 300],
    ['where places are exact', 1, -1, 205],
    ['when nothing is selected', null, Infinity, 205],
  ])('nothing moves: %s', (_name, selectedId, joinedWithin, x) => {
    const cluster = placedAt([2, 3], x, 200)
    keepClear([cluster, placedAt([1], 200, 200)], { selectedId, joinedWithin })
    expect([cluster.x, cluster.y]).toEqual([x, 200])
  })

  const sizeOf = ({ marker }: Placed) => (marker.name === null ? null : { width: 80, height: 18 })
  test.each([
    ['below it where that is free', [], [160, 239.6]],
    ['above it where a cluster is below', [[200, 255]], [160, 142.4]],
    [
      'beside it where clusters are below and above',
      [
        [200, 255],
        [200, 145],
      ],
      [239.6, 191],
    ],
  ] as const)('its name stands %s', (_name, clusters, corner) => {
    const selected = placedAt([1], 200, 200)
    placeNames([...clusters.map(([x, y]) => placedAt([2, 3], x, y)), selected], { selectedId: 1, sizeOf })
    expect([selected.name!.left, selected.name!.top].map((side) => Math.round(side * 10) / 10)).toEqual(corner)
  })
})

describe('an opened cluster', () => {
  test.each([2, 5, 10, 11, 30, spreadMax])('%i markers do not cover each other', (count) => {
    const offsets = spreadOffsets(count)
    expect(offsets).toHaveLength(count)
    const gaps = offsets.flatMap((a, at) => offsets.slice(at + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y)))
    expect(Math.min(...gaps)).toBeGreaterThan(38)
    expect(Math.min(...offsets.map(({ x, y }) => Math.hypot(x, y)))).toBeGreaterThan(45)
  })

  test('shows its members by name, and one number for what is too many', () => {
    const cell = { x: 0.5, y: 0.5, members: Array.from({ length: spreadMax + 3 }, (_, at) => pointOf(at + 2)) }
    const markers = markersOf([cell], { ...options, opened: [cell] })
    expect(markers.filter(({ offset }) => offset)).toHaveLength(spreadMax)
    expect(markers.find(({ kind }) => kind === 'cluster')!.cell.members).toHaveLength(3)
  })
})

describe('live routes', () => {
  test.each([
    [
      'longer than the marker',
      [
        { x: 0, y: 0 },
        { x: 30, y: 0 },
      ],
      true,
    ],
    [
      'hidden by the marker',
      [
        { x: 25, y: 0 },
        { x: 30, y: 0 },
      ],
      false,
    ],
    [
      'that turned back to where it began',
      [
        { x: 30, y: 1 },
        { x: 0, y: 0 },
        { x: 30, y: 0 },
      ],
      true,
    ],
    ['without a point', [], false],
  ])('one that is %s', (_name, route, isDrawn) => {
    expect(reachesOut(route, 18)).toBe(isDrawn)
  })

  test('many share what can be drawn, and none has less than a line', () => {
    expect([pointsEach(0), pointsEach(100), pointsEach(1_000_000)]).toEqual([20_000, 200, 2])
  })
})

test('devices that go, come and change are followed in any order', () => {
  const store = new LiveStore()
  store.replaceDevices([1, 2, 3].map((id) => deviceNamed(id)))
  store.replacePositions([1, 2, 3].map((id) => positionOf(id)))
  const points = new DevicePoints(store)
  const ids = () =>
    points
      .among(undefined)
      .map(({ id }) => id)
      .toSorted((a, b) => a - b)
  expect(ids()).toEqual([1, 2, 3])
  store.replaceDevices([2, 3, 4].map((id) => deviceNamed(id)))
  store.apply({ positions: [positionOf(4), positionOf(3, { attributes: { motion: true } })] })
  points.update(new Set([1, 3, 4]))
  expect(ids()).toEqual([2, 3, 4])
  expect(points.get(3)!.look).toBe('moving')
  expect(points.get(1)).toBeUndefined()
  expect(points.among(new Set([3, 9])).map(({ id }) => id)).toEqual([3])
})
