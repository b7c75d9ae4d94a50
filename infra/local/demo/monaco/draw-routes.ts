import { readFileSync, writeFileSync } from 'node:fs'
import { PMTiles } from 'pmtiles'
import { distanceMetres } from '../../../../shared/domain/distance.ts'
import { fastestFrom, nearestPoint, streetGraph, type StreetGraph, type StreetTile } from './street-graph.ts'
import { stops } from './stops.data.ts'

/**
 * Writes `routes.data.ts`: the way of each vehicle of the demonstration in Monaco along the streets of the extract that
 * the product ships. Run by hand after the extract or the stops changed: `npx tsx infra/local/demo/monaco/draw-routes.ts`.
 */
const extract = 'web/maps/monaco.pmtiles'
const result = 'infra/local/demo/monaco/routes.data.ts'
const zoom = 14

const graph = streetGraph(await tilesOf(extract))
const isConnected = connectedWith(nearestPoint(graph, { latitude: 43.74027, longitude: 7.42791 }))
const routes = Object.entries(stops).map(([name, places]) => `  ${name}: \`\n${wrapped(wayAlong(places))}\`,\n`)
writeFileSync(result, [...head(), 'export const ways = {\n', ...routes, '} as const\n'].join(''))

function head(): string[] {
  return [
    '// Written by draw-routes.ts. Streets © OpenStreetMap contributors, Open Database License 1.0.\n\n',
    '/** Waypoints `latitude,longitude,cruising speed to here in km/h[,rest here in minutes]`, one after the other. */\n',
  ]
}

async function tilesOf(file: string): Promise<StreetTile[]> {
  const bytes = new Uint8Array(readFileSync(file))
  const archive = new PMTiles({
    getKey: () => file,
    getBytes: async (offset, length) => ({ data: bytes.slice(offset, offset + length).buffer }),
  })
  const { minLon, maxLon, minLat, maxLat } = await archive.getHeader()
  const side = 2 ** zoom
  const column = (longitude: number) => Math.floor(((longitude + 180) / 360) * side)
  const row = (latitude: number) =>
    Math.floor(((1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2) * side)
  const tiles: StreetTile[] = []
  for (let x = column(minLon); x <= column(maxLon); x++) {
    for (let y = row(maxLat); y <= row(minLat); y++) {
      const tile = await archive.getZxy(zoom, x, y)
      if (tile) tiles.push({ z: zoom, x, y, bytes: new Uint8Array(tile.data) })
    }
  }
  return tiles
}

/** Whether a point can be reached from another, and that one from it. */
function connectedWith(start: number): (point: number) => boolean {
  const backwards: StreetGraph = { points: graph.points, edges: graph.points.map(() => []) }
  for (const [from, edges] of graph.edges.entries())
    for (const edge of edges) backwards.edges[edge.to]!.push({ ...edge, to: from })
  const [from, to] = [fastestFrom(graph, start), fastestFrom(backwards, start)]
  return (point) => from.has(point) && to.has(point)
}

interface Waypoint {
  latitude: number
  longitude: number
  limitKmh: number
  restMinutes: number
}

/** From stop to stop, and back to the first. */
function wayAlong(places: (typeof stops)[keyof typeof stops]): Waypoint[] {
  const points = places.map(([latitude, longitude]) => nearestPoint(graph, { latitude, longitude }, isConnected))
  const first: Waypoint = { ...graph.points[points[0]!]!, limitKmh: 0, restMinutes: places[0][2] }
  const way = [first]
  for (const [index, from] of points.entries()) {
    const next = (index + 1) % points.length
    const leg = legBetween(from, points[next]!)
    leg.at(-1)!.restMinutes = next === 0 ? 0 : places[next]![2]
    way.push(...simplified([way.at(-1)!, ...leg]).slice(1))
  }
  return way
}

function legBetween(from: number, to: number): Waypoint[] {
  const reached = fastestFrom(graph, from)
  const leg: Waypoint[] = []
  for (let at = to; at !== from;) {
    const { before, limitKmh } = reached.get(at)!
    leg.unshift({ ...graph.points[at]!, limitKmh, restMinutes: 0 })
    at = before
  }
  return leg
}

/** Without points that lie within a metre of the line of the others, and none further apart than the smoothing allows. */
function simplified(line: Waypoint[]): Waypoint[] {
  const [first, last] = [line[0]!, line.at(-1)!]
  if (line.length < 3) return line
  let [furthest, at] = [0, 1]
  for (let index = 1; index < line.length - 1; index++) {
    const offset = offsetMetres(line[index]!, first, last)
    if (offset > furthest || line[index]!.limitKmh !== line[index + 1]!.limitKmh)
      [furthest, at] = [Math.max(offset, 1.1), index]
  }
  if (furthest <= 1) return [first, last]
  return [...simplified(line.slice(0, at + 1)), ...simplified(line.slice(at)).slice(1)]
}

function offsetMetres(point: Waypoint, from: Waypoint, to: Waypoint): number {
  const scale = Math.cos((from.latitude * Math.PI) / 180)
  const plane = ({ latitude, longitude }: Waypoint) =>
    [(longitude - from.longitude) * scale, latitude - from.latitude] as const
  const [[x, y], [dx, dy]] = [plane(point), plane(to)]
  const length = dx * dx + dy * dy
  const part = length === 0 ? 0 : Math.max(0, Math.min(1, (x * dx + y * dy) / length))
  const foot = {
    latitude: from.latitude + dy * part,
    longitude: from.longitude + (dx * part) / scale,
  }
  return distanceMetres(point, foot)
}

function wrapped(way: readonly Waypoint[]): string {
  const texts = way.map(({ latitude, longitude, limitKmh, restMinutes }) =>
    [latitude.toFixed(5), longitude.toFixed(5), limitKmh, ...(restMinutes > 0 ? [restMinutes] : [])].join(),
  )
  let lines = ''
  let line = ''
  for (const text of texts) {
    if (line.length + text.length > 110) {
      lines += `${line}\n`
      line = ''
    }
    line += line === '' ? text : ` ${text}`
  }
  return lines + line
}
