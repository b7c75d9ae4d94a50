import type { Feature, FeatureCollection, LineString, Point } from 'geojson'
import type { MarkedPlace, TrackPoint } from './map-subject.ts'

/** Lowest and highest speed (knots) of some ways; null where there are none. */
export function speedRange(lines: readonly (readonly TrackPoint[])[]): { least: number; most: number } | null {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const line of lines) {
    for (const { speed } of line) {
      least = Math.min(least, speed)
      most = Math.max(most, speed)
    }
  }
  return most < least ? null : { least, most }
}

/** A piece of line for each leg, with the speed at its end, and a point for each place. */
export function trackFeatures(
  lines: readonly (readonly TrackPoint[])[],
  places: readonly MarkedPlace[],
): FeatureCollection<LineString | Point> {
  const legs = lines.flatMap((line) =>
    line.slice(1).map((to, at): Feature<LineString> => {
      const from = line[at]!
      return {
        type: 'Feature',
        properties: { speed: to.speed },
        geometry: {
          type: 'LineString',
          coordinates: [
            [from.longitude, from.latitude],
            [to.longitude, to.latitude],
          ],
        },
      }
    }),
  )
  const points = places.map(({ kind, longitude, latitude, label }, at): Feature<Point> => ({
    type: 'Feature',
    properties: { kind, at, ...(label !== undefined && { label }) },
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
  }))
  return { type: 'FeatureCollection', features: [...legs, ...points] }
}
