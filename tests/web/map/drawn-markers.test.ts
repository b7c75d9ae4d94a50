import { describe, expect, test } from 'vitest'
import type { DevicePoint } from '../../../web/src/map/markers/device-points.ts'
import { TakenSpace } from '../../../web/src/map/markers/label-positions.ts'
import { markerAt } from '../../../web/src/map/markers/marker-canvas.ts'
import { type Placed, markersOf, type MarkerOptions } from '../../../web/src/map/markers/markers.ts'
import { linesOf } from '../../../web/src/map/markers/name-sprite.ts'
import { type Cell, mercator, metresToWorld } from '../../../web/src/map/markers/screen-grid.ts'
import { deviceNamed, positionOf } from '../live/live-fixtures.ts'

const options: MarkerOptions = {
  theme: 'light',
  selectedId: null,
  direction: 'selected',
  count: new Intl.NumberFormat('en', { notation: 'compact' }),
  scale: 1,
}

interface How {
  motion?: boolean
  accuracy?: number
  courseUnknown?: true
}

const pointOf = (id: number, { motion = false, accuracy = 0, ...more }: How = {}): DevicePoint => ({
  id,
  x: 0.5,
  y: 0.5,
  device: deviceNamed(id),
  position: positionOf(id, { course: 90, accuracy, attributes: { motion }, ...more }),
  look: motion ? 'moving' : 'stopped',
})
const cellOf = (...members: DevicePoint[]): Cell<DevicePoint> => ({ x: 0.5, y: 0.5, members })
const imagesOf = (cell: Cell<DevicePoint>, change: Partial<MarkerOptions> = {}) =>
  markersOf([cell], { ...options, ...change })[0]!.layers.map(
    ({ image, turnDegrees }) => `${image.split('|')[0]} ${turnDegrees}`,
  )

describe('what a vehicle is drawn with', () => {
  test.each([
    ['a standing one is a disc', false, {}, ['marker 0']],
    ['a moving one has a tip along its course', true, {}, ['nose 90', 'marker 0']],
    [
      'a selected moving one has a halo, and its tip a rim',
      true,
      { selectedId: 1 },
      ['halo 0', 'nose-rim 90', 'nose 90', 'marker 0'],
    ],
    ['a selected standing one has an arrow', false, { selectedId: 1 }, ['halo 0', 'heading 90', 'marker 0']],
    ['no arrow where the user wants none', false, { selectedId: 1, direction: 'none' }, ['halo 0', 'marker 0']],
    ['arrows on all where the user wants all', false, { direction: 'all' }, ['heading 90', 'marker 0']],
  ] as const)('%s', (_name, motion, change, images) => {
    expect(imagesOf(cellOf(pointOf(1, { motion })), change)).toEqual(images)
  })

  test.each([
    { name: 'a standing one', motion: false },
    { name: 'a moving one', motion: true },
  ])('$name whose course is not known points nowhere', ({ motion }) => {
    const cell = cellOf(pointOf(1, { motion, courseUnknown: true }))
    expect(imagesOf(cell, { selectedId: 1, direction: 'all' })).toEqual(['halo 0', 'marker 0'])
  })

  test('the circle of doubt belongs to the selected vehicle alone', () => {
    const drawn = markersOf([cellOf(pointOf(1, { accuracy: 30 })), cellOf(pointOf(2, { accuracy: 50 }))], {
      ...options,
      selectedId: 2,
    })
    expect(drawn.map(({ accuracyMetres }) => accuracyMetres)).toEqual([0, 50])
  })

  test('a cluster says how many it holds and has no name', () => {
    const [cluster] = markersOf([cellOf(pointOf(1), pointOf(2), pointOf(3, { motion: true }))], options)
    expect(cluster).toMatchObject({ kind: 'cluster', name: null })
    expect(cluster!.layers[0]!.image).toBe('cluster|light|5-11-0|0|3')
  })

  test('moving ones lie above standing ones, clusters above both, the selected one above all', () => {
    const cells = [
      cellOf(pointOf(1, {})),
      cellOf(pointOf(2, { motion: true })),
      cellOf(pointOf(3), pointOf(4)),
      cellOf(pointOf(5)),
    ]
    const order = markersOf(cells, { ...options, selectedId: 1 }).map(({ cell }) => cell.members[0]!.id)
    expect(order).toEqual([5, 2, 3, 1])
  })
})

test('a circle of 1000 m at 60 degrees north is as wide as one of 2000 m on the equator', () => {
  const [, north] = mercator(0, 60)
  const [, equator] = mercator(0, 0)
  expect(metresToWorld(1000, north)).toBeCloseTo(metresToWorld(2000, equator), 12)
  expect(metresToWorld(40_075_016.686, equator)).toBeCloseTo(1, 12)
})

describe('clicking', () => {
  const [below, above] = markersOf([cellOf(pointOf(1)), cellOf(pointOf(2, { motion: true }))], options)
  const placed: Placed[] = [
    { marker: below!, x: 100, y: 100, name: null },
    { marker: above!, x: 110, y: 100, name: null },
  ]
  test.each([
    ['where two overlap, the upper one is meant', { x: 105, y: 100 }, 0, 2],
    ['beside the upper one, the lower one', { x: 84, y: 100 }, 0, 1],
    ['past the rim, nothing', { x: 80, y: 100 }, 0, undefined],
    ['past the rim within reach of a finger', { x: 80, y: 100 }, 4, 1],
  ])('%s', (_name, point, slack, id) => {
    expect(markerAt(placed, point, slack)?.cell.members[0]!.id).toBe(id)
  })
})

describe('names', () => {
  test('a name is drawn where there is room', () => {
    const taken = new TakenSpace()
    taken.take({ left: 100, top: 100, width: 30, height: 30 })
    expect(taken.isFree({ left: 110, top: 110, width: 80, height: 16 })).toBe(false)
    expect(taken.isFree({ left: 20, top: 120, width: 200, height: 16 })).toBe(false)
    expect(taken.isFree({ left: 100, top: 144, width: 80, height: 16 })).toBe(true)
    expect(taken.isFree({ left: -60, top: 100, width: 80, height: 16 })).toBe(true)
  })

  test.each([
    ['a short one has one line', 'Bus 404', ['Bus 404']],
    ['a long one breaks between words', 'Kouba delivery van with a name', ['Kouba delivery', 'van with a', 'name']],
    ['a word longer than a line stays whole', 'Donaudampfschifffahrt 7', ['Donaudampfschifffahrt', '7']],
  ])('%s', (_name, text, lines) => {
    expect(linesOf(text, (part) => part.length * 10)).toEqual(lines)
  })
})
