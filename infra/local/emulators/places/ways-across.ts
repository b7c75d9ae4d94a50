import type { RoadIndex, RoadPlace, RoadPoints } from './road-index.ts'

/** Roads that come nearer than this meet. */
const junctionMetres = 25
/** Who turns drives on a little further than who stays on a road. */
const turnMetres = 30
const bucketMetres = 20
const metresMax = 500_000
const neighboursMax = 12

interface Reached {
  place: RoadPlace
  metres: number
  before: Reached | null
}

/**
 * The shortest way from one place to another by all roads, turning where they meet; null where they do not hang together.
 * Dijkstra's method, with what is about as far away in one bucket.
 */
export function wayAcross(index: RoadIndex, from: RoadPlace, to: RoadPlace): RoadPoints | null {
  const known = new Set<number>()
  const buckets: (Reached[] | undefined)[] = [[{ place: from, metres: 0, before: null }]]
  for (let at = 0; at < Math.min(buckets.length, metresMax / bucketMetres); at++) {
    // grows while it is read
    for (const reached of buckets[at] ?? []) {
      const key = keyOf(reached.place)
      if (known.has(key)) continue
      known.add(key)
      if (key === keyOf(to)) return pointsTo(index, reached)
      for (const { place, metres } of stepsFrom(index, reached.place)) {
        if (known.has(keyOf(place))) continue
        const all = reached.metres + metres
        const bucket = Math.max(at, Math.floor(all / bucketMetres))
        ;(buckets[bucket] ??= []).push({ place, metres: all, before: reached })
      }
    }
    buckets[at] = undefined
  }
  return null
}

const keyOf = ({ road, place }: RoadPlace): number => road * 1_000_000 + place

function stepsFrom(index: RoadIndex, from: RoadPlace): { place: RoadPlace; metres: number }[] {
  const points = index.roads[from.road]!
  const { longitude, latitude } = points[from.place]!
  const along = [from.place - 1, from.place + 1]
    .filter((place) => place >= 0 && place < points.length)
    .map((place) => ({ ...from, place }))
    .map((place) => ({ place, metres: index.metresBetween(from, place) }))
  const across = index
    .near([longitude, latitude], { most: neighboursMax, metres: junctionMetres })
    .filter(({ road }) => road !== from.road)
    .map((place) => ({ place, metres: place.metres + turnMetres }))
  return [...along, ...across]
}

function pointsTo(index: RoadIndex, end: Reached): RoadPoints {
  const points: RoadPoints[number][] = []
  for (let at: Reached | null = end; at; at = at.before) points.push(index.roads[at.place.road]![at.place.place]!)
  return points.toReversed()
}
