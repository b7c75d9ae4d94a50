import { readFileSync } from 'node:fs'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { PMTiles } from 'pmtiles'
import { beforeAll, expect, it } from 'vitest'
import { cast } from '../../../../../infra/local/demo/cast.ts'
import { routePoints } from '../../../../../infra/local/demo/route-points.ts'
import { timetable } from '../../../../../infra/local/demo/timetable.ts'

/** Metres east and north of the middle of Monaco. */
type Spot = readonly [east: number, north: number]
const metresOf = (longitude: number, latitude: number): Spot => [
  (longitude - 7.42) * 111_320 * Math.cos((43.737 * Math.PI) / 180),
  (latitude - 43.737) * 111_320,
]
const cellMetres = 50
const cellsAround = ([east, north]: Spot) =>
  [-1, 0, 1].flatMap((dx) =>
    [-1, 0, 1].map((dy) => `${Math.floor(east / cellMetres) + dx}/${Math.floor(north / cellMetres) + dy}`),
  )

const streets = new Map<string, [Spot, Spot][]>()

beforeAll(async () => {
  const bytes = new Uint8Array(readFileSync('web/maps/monaco.pmtiles'))
  const archive = new PMTiles({
    getKey: () => 'monaco',
    getBytes: async (offset, length) => ({ data: bytes.slice(offset, offset + length).buffer }),
  })
  for (const x of [8529, 8530]) {
    for (const y of [5973, 5974, 5975]) {
      const tile = await archive.getZxy(14, x, y)
      if (!tile) continue
      const layer = new VectorTile(new PbfReader(new Uint8Array(tile.data))).layers['transportation']!
      for (let at = 0; at < layer.length; at++) {
        const { geometry } = layer.feature(at).toGeoJSON(x, y, 14)
        const lines =
          geometry.type === 'LineString'
            ? [geometry.coordinates]
            : geometry.type === 'MultiLineString'
              ? geometry.coordinates
              : []
        for (const line of lines) line.slice(1).forEach((to, index) => keep(line[index]!, to))
      }
    }
  }
})

/** A stretch of street in each cell that it passes. */
function keep(from: number[], to: number[]) {
  const [a, b] = [metresOf(from[0]!, from[1]!), metresOf(to[0]!, to[1]!)]
  const parts = Math.ceil(Math.hypot(b[0] - a[0], b[1] - a[1]) / cellMetres)
  const keys = new Set(
    Array.from({ length: parts + 1 }, (_, at) => {
      const part = parts === 0 ? 0 : at / parts
      const [east, north] = [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part]
      return `${Math.floor(east / cellMetres)}/${Math.floor(north / cellMetres)}`
    }),
  )
  for (const key of keys) streets.set(key, [...(streets.get(key) ?? []), [a, b]])
}

function metresToStreet(spot: Spot): number {
  const near = cellsAround(spot).flatMap((key) => streets.get(key) ?? [])
  return Math.min(
    ...near.map(([[ax, ay], [bx, by]]) => {
      const [dx, dy] = [bx - ax, by - ay]
      const length = dx * dx + dy * dy
      const part = length === 0 ? 0 : Math.max(0, Math.min(1, ((spot[0] - ax) * dx + (spot[1] - ay) * dy) / length))
      return Math.hypot(spot[0] - ax - dx * part, spot[1] - ay - dy * part)
    }),
  )
}

const vehicles = cast.find(({ name }) => name === 'Riviera Shuttle')!.vehicles

it.each(vehicles)('$name drives on the streets of the extract, and never jumps', ({ route }) => {
  const spots = timetable(routePoints(route)).map(({ longitude, latitude }) => metresOf(longitude, latitude))
  const offsets = spots.map(metresToStreet)
  expect(Math.max(...offsets)).toBeLessThan(6)
  expect(offsets.toSorted((a, b) => a - b)[Math.floor(offsets.length * 0.95)]).toBeLessThan(2)
  const steps = spots.slice(1).map(([east, north], at) => Math.hypot(east - spots[at]![0], north - spots[at]![1]))
  expect(Math.max(...steps)).toBeLessThan(20)
  expect(Math.hypot(spots[0]![0] - spots.at(-1)![0], spots[0]![1] - spots.at(-1)![1])).toBeLessThan(30)
})
