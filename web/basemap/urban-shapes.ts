import type { Feature, FeatureCollection, MultiLineString, Polygon, Position } from 'geojson'
import { isNearHome } from './round-coordinates.ts'

/** Degrees between the corners of an outline that is fitted to the coast. */
const step = 0.01
/** A coast is followed from corner to corner when no more than these lie between. */
const followedMax = 300
/** Height of the rows in which edges, and side of the squares in which corners are looked up, degrees. */
const rowHeight = 0.05
const squareSide = 0.25

function put<Item>(store: Map<string, Item[]>, key: string, item: Item): void {
  const known = store.get(key)
  if (known) known.push(item)
  else store.set(key, [item])
}

/** Whether a point is on land: how many of the edges east of it, of each part alone, cross its latitude. */
function landTest(land: FeatureCollection): (at: Position) => boolean {
  const edges = new Map<string, (readonly [Position, Position, part: number])[]>()
  for (const [part, { geometry }] of land.features.entries()) {
    const ring = (geometry as Polygon).coordinates[0]!
    if (!ring.some(isNearHome)) continue
    for (const [index, from] of ring.entries()) {
      const to = ring[index + 1]
      if (!to) continue
      const [low, high] = [Math.min(from[1]!, to[1]!), Math.max(from[1]!, to[1]!)]
      for (let row = Math.floor(low / rowHeight); row <= Math.floor(high / rowHeight); row++)
        put(edges, String(row), [from, to, part])
    }
  }
  return ([x, y]) => {
    const inside = new Set<number>()
    for (const [[x1, y1], [x2, y2], part] of edges.get(String(Math.floor(y! / rowHeight))) ?? []) {
      const [startsAbove, endsAbove] = [y1! > y!, y2! > y!]
      if (startsAbove === endsAbove || x! >= x1! + ((y! - y1!) / (y2! - y1!)) * (x2! - x1!)) continue
      if (!inside.delete(part)) inside.add(part)
    }
    return inside.size > 0
  }
}

/** A corner of a coast: which line, and the how manieth of it. */
interface CoastCorner {
  line: readonly Position[]
  index: number
}

/** The corner of a coast that is nearest to a point, none when there is none within a square's side. */
function nearestOf(coasts: FeatureCollection): (at: Position) => CoastCorner | undefined {
  const squares = new Map<string, CoastCorner[]>()
  const square = ([x, y]: Position, dx = 0, dy = 0) =>
    `${Math.floor(x! / squareSide) + dx}/${Math.floor(y! / squareSide) + dy}`
  for (const line of coasts.features.flatMap(({ geometry }) => (geometry as MultiLineString).coordinates))
    for (const [index, corner] of line.entries()) if (isNearHome(corner)) put(squares, square(corner), { line, index })
  return (at) => {
    const around = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].flatMap((dy) => squares.get(square(at, dx, dy)) ?? []))
    const distance = ({ line, index }: CoastCorner) => Math.hypot(line[index]![0]! - at[0]!, line[index]![1]! - at[1]!)
    let [best, least]: [CoastCorner | undefined, number] = [undefined, Infinity]
    for (const corner of around) {
      const here = distance(corner)
      if (here < least) [best, least] = [corner, here]
    }
    return best
  }
}

/** From one corner of a coast to another along it, without the first. */
function along(from: CoastCorner | undefined, to: CoastCorner): readonly Position[] {
  if (from?.line !== to.line || Math.abs(to.index - from.index) > followedMax) return [to.line[to.index]!]
  return from.index <= to.index
    ? to.line.slice(from.index + 1, to.index + 1)
    : to.line.slice(to.index, from.index).toReversed()
}

/** Corners between the given ones, none further than a step from the next. */
const dense = (ring: readonly Position[]): Position[] =>
  ring.slice(1).flatMap(([x2, y2], index) => {
    const [x1, y1] = ring[index]!
    const count = Math.max(1, Math.ceil(Math.hypot(x2! - x1!, y2! - y1!) / step))
    return Array.from({ length: count }, (_, at) => [
      x1! + ((x2! - x1!) * at) / count,
      y1! + ((y2! - y1!) * at) / count,
    ])
  })

/** Each corner of a ring cut twice, so that a crude outline becomes a soft one. */
function soft(ring: readonly Position[], times = 2): Position[] {
  if (times === 0) return [...ring]
  const cut = ring.slice(1).flatMap(([x2, y2], index): Position[] => {
    const [x1, y1] = ring[index]!
    return [
      [x1! * 0.75 + x2! * 0.25, y1! * 0.75 + y2! * 0.25],
      [x1! * 0.25 + x2! * 0.75, y1! * 0.25 + y2! * 0.75],
    ]
  })
  return soft([...cut, cut[0]!], times - 1)
}

/**
 * Built-up areas for views from near, around the western Mediterranean: outlines without corners, that end at the coast.
 * The source has a corner every ten kilometres, and straight lines over bays.
 */
export function fittedToLand(
  urban: FeatureCollection,
  { land, coasts }: { land: FeatureCollection; coasts: FeatureCollection },
): FeatureCollection {
  const isLand = landTest(land)
  const nearestCorner = nearestOf(coasts)
  const fitted = (ring: readonly Position[]): Position[] => {
    let last: CoastCorner | undefined
    const outline = dense(soft(ring)).flatMap((at) => {
      const corner = isLand(at) ? undefined : nearestCorner(at)
      const way = corner ? along(last, corner) : [at]
      last = corner
      return way
    })
    return [...outline, outline[0]!]
  }
  const features = urban.features.map((one): Feature => {
    const { coordinates } = one.geometry as Polygon
    if (!isNearHome(coordinates[0]![0]!)) return one
    return { ...one, geometry: { type: 'Polygon', coordinates: coordinates.map(fitted) } }
  })
  return { type: 'FeatureCollection', features }
}
