import type { Feature, FeatureCollection, LineString } from 'geojson'
import { type Junction, junctions, type Road, type RoadName, type RoadPoint, roads } from './roads.data.ts'
import { smoothLine } from './smooth-line.ts'

const cornersOf = (road: Road): RoadPoint[] =>
  road.line.map((corner) => (typeof corner === 'string' ? junctions[corner] : corner))

/**
 * The drawn line of a road between two of its junctions, either way, a point about every 20 metres.
 * @throws Error when the road does not pass there
 */
export function stretchOf(name: RoadName, from: Junction, to: Junction): RoadPoint[] {
  const road: Road = roads[name]
  const points = smoothLine(cornersOf(road))
  const [start, end] = [from, to].map((junction) => {
    const corner = road.line.indexOf(junction)
    if (corner < 0) throw new Error(`the road ${name} does not pass ${junction}`)
    return points.findIndex((point) => point.isCorner && point.corner === corner)
  }) as [number, number]
  const line = points.slice(Math.min(start, end), Math.max(start, end) + 1)
  return (start <= end ? line : line.toReversed()).map(({ latitude, longitude }) => [latitude, longitude])
}

/** Every road as it is drawn. Properties: `kind`, and where it has them `ref`, `name` (French, as on its signs), `name:ar`, `name:en`. */
export const roadFeatures = (): FeatureCollection<LineString> => ({
  type: 'FeatureCollection',
  features: Object.values<Road>(roads).map((road): Feature<LineString> => {
    const { kind, ref, name } = road
    const names = name && { name: name.fr, 'name:ar': name.ar, ...(name.en ? { 'name:en': name.en } : {}) }
    const coordinates = smoothLine(cornersOf(road)).map(({ latitude, longitude }) => [longitude, latitude])
    return {
      type: 'Feature',
      properties: { kind, ...(ref ? { ref } : {}), ...names },
      geometry: { type: 'LineString', coordinates },
    }
  }),
})
