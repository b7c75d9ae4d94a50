import { describe, expect, it } from 'vitest'
import type { Area } from '../../../shared/domain/area/area.ts'
import { formatArea } from '../../../shared/domain/area/format-area.ts'
import { isArea, parseArea } from '../../../shared/domain/area/parse-area.ts'
import { distanceMetres } from '../../../shared/domain/distance.ts'
import {
  cornerCount,
  insertCorner,
  moveGrip,
  removeCorner,
  simplifiedArea,
} from '../../../web/src/geofences/drawing/edit-area.ts'
import { gripsOf } from '../../../web/src/geofences/drawing/grips.ts'
import {
  addPlace,
  cancel,
  chooseTool,
  dragGrip,
  finish,
  newSketch,
  previewOf,
  putArea,
  redo,
  remove,
  select,
  undo,
  type Sketch,
  type Tool,
} from '../../../web/src/geofences/drawing/sketch.ts'
import { snapped } from '../../../web/src/geofences/drawing/snap.ts'

const at = (latitude: number, longitude: number) => ({ latitude, longitude })
const areaOf = (text: string): Area => {
  const area = parseArea(text)
  if (!isArea(area)) throw new Error(text)
  return area
}
const written = ({ area }: Pick<Sketch, 'area'>) => area && formatArea(area)
const draw = (tool: Tool, places: [number, number][], from = newSketch(null)) =>
  places.reduce((sketch, place) => addPlace(sketch, at(...place)), chooseTool(from, tool))

const triangle = 'POLYGON ((36 3, 37 3, 37 4))'
const ring = 'POLYGON ((0 0, 0 10, 10 10, 10 0), (1 1, 1 2, 2 2))'

describe('drawing', () => {
  it.each([
    {
      name: 'a polygon',
      tool: 'polygon',
      places: [
        [36, 3],
        [37, 3],
        [37, 4],
      ],
      text: triangle,
    },
    {
      name: 'a line',
      tool: 'line',
      places: [
        [36, 3],
        [37, 3],
      ],
      text: 'LINESTRING (36 3, 37 3)',
    },
    {
      name: 'a rectangle',
      tool: 'rectangle',
      places: [
        [36, 3],
        [37, 4],
      ],
      text: 'POLYGON ((36 3, 36 4, 37 4, 37 3))',
    },
    {
      name: 'a circle',
      tool: 'circle',
      places: [
        [0, 3],
        [0, 3.01],
      ],
      text: 'CIRCLE (0 3, 1113.2)',
    },
    {
      name: 'digits that nobody sees',
      tool: 'line',
      places: [
        [1.23456789, 3],
        [2, 3],
      ],
      text: 'LINESTRING (1.234568 3, 2 3)',
    },
    {
      name: 'a place twice',
      tool: 'line',
      places: [
        [1, 3],
        [1, 3],
        [2, 3],
      ],
      text: 'LINESTRING (1 3, 2 3)',
    },
  ] as { name: string; tool: Tool; places: [number, number][]; text: string }[])('$name', ({ tool, places, text }) => {
    const sketch = finish(draw(tool, places))
    expect(written(sketch)).toBe(text)
    expect(sketch.tool).toBeNull()
    expect(isArea(parseArea(text))).toBe(true)
  })

  it.each([
    {
      name: 'a polygon of two corners',
      tool: 'polygon',
      places: [
        [36, 3],
        [37, 3],
      ],
    },
    { name: 'a line of one point', tool: 'line', places: [[36, 3]] },
    {
      name: 'a rectangle without height',
      tool: 'rectangle',
      places: [
        [36, 3],
        [36, 4],
      ],
    },
  ] as { name: string; tool: Tool; places: [number, number][] }[])('$name is not finished', ({ tool, places }) => {
    const sketch = finish(draw(tool, places))
    expect([sketch.area, sketch.tool]).toEqual([null, tool])
  })

  it('a hole is drawn into the polygon that is there, and only into one', () => {
    const sketch = finish(
      draw(
        'hole',
        [
          [1, 1],
          [1, 2],
          [2, 2],
        ],
        newSketch(areaOf('POLYGON ((0 0, 0 10, 10 10, 10 0))')),
      ),
    )
    expect(written(sketch)).toBe(ring)
    expect(chooseTool(newSketch(areaOf('CIRCLE (1 1, 5)')), 'hole').tool).toBeNull()
  })

  it('what was there stays until another shape is finished, and after Escape', () => {
    const drawing = draw('circle', [[1, 1]], newSketch(areaOf(triangle)))
    expect(written(drawing)).toBe(triangle)
    expect(cancel(drawing)).toMatchObject({ tool: null, placed: [] })
    expect(written(cancel(drawing))).toBe(triangle)
  })

  it('shows what it would be at the pointer', () => {
    const drawing = draw('polygon', [
      [36, 3],
      [37, 3],
    ])
    expect(previewOf(drawing, at(37, 4))).toEqual(areaOf(triangle))
    expect(previewOf(drawing, null)).toMatchObject({ kind: 'line' })
    expect(previewOf(newSketch(null, 'circle'), at(1, 1))).toBeNull()
  })
})

describe('editing', () => {
  it('a corner moves, a middle becomes a corner, the whole is moved', () => {
    const area = areaOf(triangle)
    expect(formatArea(moveGrip(area, { kind: 'corner', ring: 0, at: 2 }, at(38, 5)))).toBe(
      'POLYGON ((36 3, 37 3, 38 5))',
    )
    expect(formatArea(moveGrip(area, { kind: 'middle', ring: 0, at: 2 }, at(36, 4)))).toBe(
      'POLYGON ((36 3, 37 3, 37 4, 36 4))',
    )
    expect(formatArea(moveGrip(area, { kind: 'whole' }, at(36 + 2 / 3 + 1, 3 + 1 / 3 + 1)))).toBe(
      'POLYGON ((37 4, 38 4, 38 5))',
    )
  })

  it('the hole of a polygon is edited and kept', () => {
    const area = areaOf(ring)
    expect(formatArea(moveGrip(area, { kind: 'corner', ring: 1, at: 0 }, at(1.5, 1)))).toBe(
      'POLYGON ((0 0, 0 10, 10 10, 10 0), (1.5 1, 1 2, 2 2))',
    )
    expect(formatArea(moveGrip(area, { kind: 'corner', ring: 0, at: 2 }, at(11, 11)))).toBe(
      'POLYGON ((0 0, 0 10, 11 11, 10 0), (1 1, 1 2, 2 2))',
    )
    expect(formatArea(moveGrip(area, { kind: 'whole' }, at(6, 5)))).toBe(
      'POLYGON ((1 0, 1 10, 11 10, 11 0), (2 1, 2 2, 3 2))',
    )
  })

  it('a circle stays a circle with its centre and radius', () => {
    const circle = areaOf('CIRCLE (36.75 3.06, 500)')
    const moved = moveGrip(circle, { kind: 'whole' }, at(40, 5))
    expect(formatArea(moved)).toBe('CIRCLE (40 5, 500)')
    const edge = at(36.76, 3.06)
    expect(moveGrip(circle, { kind: 'radius' }, edge)).toEqual({
      kind: 'circle',
      centre: at(36.75, 3.06),
      radiusMetres: Math.round(distanceMetres(at(36.75, 3.06), edge) * 10) / 10,
    })
    const [radius] = gripsOf(circle)
    expect(distanceMetres(at(36.75, 3.06), radius!.place)).toBeCloseTo(500, 0)
    expect(formatArea(moveGrip(circle, { kind: 'radius' }, radius!.place))).toBe('CIRCLE (36.75 3.06, 500)')
  })

  it.each([
    { name: 'a corner', text: 'POLYGON ((0 0, 0 1, 1 1, 1 0))', ring: 0, left: 'POLYGON ((0 1, 1 1, 1 0))' },
    { name: 'the third corner', text: triangle, ring: 0, left: null },
    { name: 'the third corner of a hole', text: ring, ring: 1, left: 'POLYGON ((0 0, 0 10, 10 10, 10 0))' },
    { name: 'the second point of a line', text: 'LINESTRING (1 1, 2 2)', ring: 0, left: null },
  ])('removing $name', ({ text, ring: number, left }) => {
    const area = removeCorner(areaOf(text), { ring: number, at: 0 })
    expect(area && formatArea(area)).toBe(left)
  })

  it('one movement is undone at once, and redone', () => {
    const grip = { kind: 'corner', ring: 0, at: 0 } as const
    const moved = [at(35, 3), at(34, 3), at(33, 3)].reduce(
      (sketch, to, index) => dragGrip(sketch, { grip, to, isStart: index === 0 }),
      newSketch(areaOf(triangle)),
    )
    expect(written(moved)).toBe('POLYGON ((33 3, 37 3, 37 4))')
    expect(written(undo(moved))).toBe(triangle)
    expect(written(redo(undo(moved)))).toBe('POLYGON ((33 3, 37 3, 37 4))')
    expect(undo(undo(moved)).past).toEqual([])
  })

  it('points are undone one by one while drawing, typed shapes at once', () => {
    const drawing = draw('polygon', [
      [36, 3],
      [37, 3],
      [37, 4],
    ])
    expect(undo(drawing).placed).toHaveLength(2)
    expect(undo(finish(drawing))).toMatchObject({ tool: 'polygon', placed: { length: 3 } })
    const typed = putArea(finish(drawing), areaOf('CIRCLE (1 1, 5)'))
    expect(written(undo(typed))).toBe(triangle)
  })

  it('Delete takes the last point, then the selected corner, then the shape', () => {
    expect(
      remove(
        draw('line', [
          [1, 1],
          [2, 2],
        ]),
      ).placed,
    ).toHaveLength(1)
    const square = newSketch(areaOf('POLYGON ((0 0, 0 1, 1 1, 1 0))'))
    expect(written(remove(select(square, { kind: 'corner', ring: 0, at: 1 })))).toBe('POLYGON ((0 0, 1 1, 1 0))')
    expect(written(remove(square))).toBeNull()
    expect(written(undo(remove(square)))).not.toBeNull()
  })

  it('2,000 corners are kept, and simplified only on request', () => {
    const corners = Array.from({ length: 2000 }, (_, step) => {
      const angle = (step / 2000) * 2 * Math.PI
      return at(36 + Math.sin(angle) / 10, 3 + Math.cos(angle) / 10)
    })
    const area: Area = { kind: 'polygon', corners }
    expect(cornerCount(moveGrip(area, { kind: 'corner', ring: 0, at: 7 }, at(36, 3)))).toBe(2000)
    const fewer = simplifiedArea(area, 20)
    expect(cornerCount(fewer)).toBeLessThan(200)
    expect(isArea(parseArea(formatArea(fewer)))).toBe(true)
    expect(formatArea(simplifiedArea(areaOf(ring), 1e6))).toBe(ring)
    expect(insertCorner(areaOf(triangle), { ring: 0, at: 2 }, at(36, 4))).toMatchObject({ corners: { length: 4 } })
  })
})

describe('snapping', () => {
  const lines = [
    {
      points: [
        { x: 0, y: 0 },
        { x: 100, y: 0 },
        { x: 100, y: 100 },
      ],
      isClosed: true,
    },
  ]
  it.each([
    { name: 'to a corner before a side', x: 95, y: 3, to: { x: 100, y: 0 } },
    { name: 'to a side', x: 50, y: 6, to: { x: 50, y: 0 } },
    { name: 'to the side that closes the ring', x: 48, y: 54, to: { x: 51, y: 51 } },
    { name: 'to nothing far away', x: 50, y: 30, to: null },
  ])('$name', ({ x, y, to }) => {
    expect(snapped({ x, y }, lines, 12)).toEqual(to)
  })
})
