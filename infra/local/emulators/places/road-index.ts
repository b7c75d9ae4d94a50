import { around } from 'geokdbush'
import KDBush from 'kdbush'
import { distanceMetres } from '../../../../shared/domain/distance.ts'

/** Points of a road in the order of the way, some twenty metres apart. */
export type RoadPoints = readonly RoadPoint[]

interface RoadPoint {
  latitude: number
  longitude: number
  /** from here on; absent where nobody knows it */
  limitKmh?: number
  /** as on its signs */
  number?: string
  name?: string
}

export interface RoadPlace {
  /** the road, and the point of it */
  road: number
  place: number
  metres: number
}

export class RoadIndex {
  readonly roads: readonly RoadPoints[]
  readonly #tree: KDBush
  readonly #places: readonly (readonly [road: number, place: number])[]
  /** of each road: metres from its beginning to each point */
  readonly #along: readonly (readonly number[])[]

  constructor(roads: readonly RoadPoints[]) {
    this.roads = roads
    this.#places = roads.flatMap((points, road) => points.map((_, place) => [road, place] as const))
    this.#tree = new KDBush(this.#places.length)
    for (const points of roads) for (const { longitude, latitude } of points) this.#tree.add(longitude, latitude)
    this.#tree.finish()
    this.#along = roads.map(metresAlong)
  }

  /** The nearest first. */
  near([longitude, latitude]: readonly number[], { most, metres }: { most: number; metres: number }): RoadPlace[] {
    return around(this.#tree, longitude!, latitude!, most, metres / 1000).map((id: number) => {
      const [road, place] = this.#places[id]!
      const point = this.roads[road]![place]!
      return { road, place, metres: distanceMetres(point, { latitude: latitude!, longitude: longitude! }) }
    })
  }

  /** Of one road, in the order in which it is driven. */
  between(from: RoadPlace, to: RoadPlace): RoadPoints {
    const points = this.roads[from.road]!
    const part = points.slice(Math.min(from.place, to.place), Math.max(from.place, to.place) + 1)
    return from.place <= to.place ? part : part.toReversed()
  }

  metresBetween(from: RoadPlace, to: RoadPlace): number {
    const along = this.#along[from.road]!
    return Math.abs(along[to.place]! - along[from.place]!)
  }
}

function metresAlong(points: RoadPoints): number[] {
  let metres = 0
  return points.map((point, at) => (metres += at === 0 ? 0 : distanceMetres(points[at - 1]!, point)))
}
