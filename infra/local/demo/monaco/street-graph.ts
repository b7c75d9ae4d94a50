import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { distanceMetres } from '../../../../shared/domain/distance.ts'

export interface StreetPoint {
  latitude: number
  longitude: number
}

/** A street from one point to the next, in the direction in which it may be driven. */
export interface StreetEdge {
  to: number
  metres: number
  limitKmh: number
}

/** Streets as one connected whole: points, and from each the streets that leave it. */
export interface StreetGraph {
  points: StreetPoint[]
  edges: StreetEdge[][]
}

/** A tile of an extract in the OpenMapTiles schema, unpacked. */
export interface StreetTile {
  z: number
  x: number
  y: number
  bytes: Uint8Array
}

/** Speeds that shuttles drive in a narrow town, by the class of the road; what is not listed is not driven. */
const limitsKmh: Readonly<Record<string, number>> = {
  motorway: 60,
  trunk: 50,
  primary: 45,
  secondary: 40,
  tertiary: 30,
  minor: 22,
}

/** Two ends closer than this are one: a street is cut where its tile ends, on a grid of half a metre. */
const sameWithinMetres = 2

/** What the tiles draw as roads, joined where they meet. */
export function streetGraph(tiles: readonly StreetTile[]): StreetGraph {
  const points: StreetPoint[] = []
  const edges: StreetEdge[][] = []
  const byCell = new Map<string, number[]>()
  const cell = ({ latitude, longitude }: StreetPoint) =>
    [Math.round(latitude * 2e4), Math.round(longitude * 2e4)] as const

  const pointAt = (point: StreetPoint): number => {
    const [row, column] = cell(point)
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++)
        for (const known of byCell.get(`${row + dy}/${column + dx}`) ?? [])
          if (distanceMetres(points[known]!, point) < sameWithinMetres) return known
    const index = points.push(point) - 1
    edges.push([])
    byCell.set(`${row}/${column}`, [...(byCell.get(`${row}/${column}`) ?? []), index])
    return index
  }

  for (const { limitKmh, oneWay, line } of tiles.flatMap(roadsOf)) {
    for (let at = 1; at < line.length; at++) {
      const [from, to] = [pointAt(line[at - 1]!), pointAt(line[at]!)]
      if (from === to) continue
      const metres = distanceMetres(points[from]!, points[to]!)
      if (oneWay >= 0) edges[from]!.push({ to, metres, limitKmh })
      if (oneWay <= 0) edges[to]!.push({ to: from, metres, limitKmh })
    }
  }
  return { points, edges }
}

interface Road {
  limitKmh: number
  /** 1 in the direction of the line, -1 against it, 0 both */
  oneWay: number
  line: StreetPoint[]
}

function roadsOf({ z, x, y, bytes }: StreetTile): Road[] {
  const layer = new VectorTile(new PbfReader(bytes)).layers['transportation']
  if (!layer) return []
  const roads: Road[] = []
  for (let index = 0; index < layer.length; index++) {
    const feature = layer.feature(index)
    const limitKmh = limitsKmh[String(feature.properties['class'])]
    if (limitKmh === undefined) continue
    const { geometry } = feature.toGeoJSON(x, y, z)
    const lines =
      geometry.type === 'LineString'
        ? [geometry.coordinates]
        : geometry.type === 'MultiLineString'
          ? geometry.coordinates
          : []
    for (const coordinates of lines) {
      const line = coordinates.map(([longitude, latitude]) => ({ latitude: latitude!, longitude: longitude! }))
      roads.push({ limitKmh, oneWay: Number(feature.properties['oneway'] ?? 0), line })
    }
  }
  return roads
}

/** The point of the graph that can be left and is nearest to a place. */
export function nearestPoint(
  { points, edges }: StreetGraph,
  place: StreetPoint,
  usable = (_point: number) => true,
): number {
  let best = -1
  let nearest = Number.POSITIVE_INFINITY
  for (const [index, point] of points.entries()) {
    if (edges[index]!.length === 0 || !usable(index)) continue
    const metres = distanceMetres(point, place)
    if (metres < nearest) [best, nearest] = [index, metres]
  }
  return best
}

/** Point → the fastest way from `from` to it: the point before it. Dijkstra's method, with a sorted queue. */
export function fastestFrom({ edges }: StreetGraph, from: number): Map<number, { before: number; limitKmh: number }> {
  const reached = new Map<number, { before: number; limitKmh: number }>()
  const costs = new Map<number, number>([[from, 0]])
  const open = new Set<number>([from])
  while (open.size > 0) {
    let at = -1
    for (const candidate of open) if (at === -1 || costs.get(candidate)! < costs.get(at)!) at = candidate
    open.delete(at)
    for (const { to, metres, limitKmh } of edges[at]!) {
      const cost = costs.get(at)! + metres / limitKmh
      if (cost >= (costs.get(to) ?? Number.POSITIVE_INFINITY)) continue
      costs.set(to, cost)
      reached.set(to, { before: at, limitKmh })
      open.add(to)
    }
  }
  return reached
}
