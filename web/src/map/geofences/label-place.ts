import type { Position } from 'geojson'

/** A place inside of a polygon where its name stands: its centre of gravity, or else the widest stretch at that height. */
export function placeInside(rings: readonly (readonly Position[])[]): Position {
  const [x, y] = centreOf(rings[0]!)
  const crossings = rings.flatMap((ring) => crossingsAt(ring, y)).toSorted((a, b) => a - b)
  let widest: readonly [number, number] | null = null
  for (let at = 0; at + 1 < crossings.length; at += 2) {
    const [from, to] = [crossings[at]!, crossings[at + 1]!]
    if (from < x && x < to) return [x, y]
    if (!widest || to - from > widest[1] - widest[0]) widest = [from, to]
  }
  return widest ? [(widest[0] + widest[1]) / 2, y] : [x, y]
}

/** The place halfway along a line. */
export function placeHalfway(line: readonly Position[]): Position {
  const lengths = line.slice(1).map((to, at) => Math.hypot(to[0]! - line[at]![0]!, to[1]! - line[at]![1]!))
  let rest = lengths.reduce((sum, length) => sum + length, 0) / 2
  for (const [at, length] of lengths.entries()) {
    const [from, to] = [line[at]!, line[at + 1]!]
    if (length > 0 && rest <= length) {
      const share = rest / length
      return [from[0]! + share * (to[0]! - from[0]!), from[1]! + share * (to[1]! - from[1]!)]
    }
    rest -= length
  }
  return line[0]!
}

/** Shoelace formula, from the first corner so that small areas far from zero keep their digits. */
function centreOf(ring: readonly Position[]): [x: number, y: number] {
  const [startX, startY] = ring[0] as [number, number]
  let [twice, x, y] = [0, 0, 0]
  for (let at = 1; at < ring.length; at++) {
    const [x1, y1] = [ring[at - 1]![0]! - startX, ring[at - 1]![1]! - startY]
    const [x2, y2] = [ring[at]![0]! - startX, ring[at]![1]! - startY]
    const cross = x1 * y2 - x2 * y1
    twice += cross
    x += (x1 + x2) * cross
    y += (y1 + y2) * cross
  }
  return twice === 0 ? [startX, startY] : [startX + x / (3 * twice), startY + y / (3 * twice)]
}

function crossingsAt(ring: readonly Position[], height: number): number[] {
  const found: number[] = []
  for (let at = 1; at < ring.length; at++) {
    const [x1, y1] = ring[at - 1] as [number, number]
    const [x2, y2] = ring[at] as [number, number]
    if (y1 > height !== y2 > height) found.push(x1 + ((height - y1) / (y2 - y1)) * (x2 - x1))
  }
  return found
}
