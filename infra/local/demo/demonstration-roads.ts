import { type Road, roads } from '../../../web/basemap/roads/roads.data.ts'
import type { RoadPoints } from '../emulators/places/road-index.ts'
import { type RoutePoint, routePoints } from './route-points.ts'
import { roadRoutes } from './routes.data.ts'
import { ways } from './monaco/routes.data.ts'
import type { RouteName } from './routes.data.ts'

/** The roads that the demonstration drives, as far as it drives them. */
export const demonstrationRoads = (): readonly RoadPoints[] =>
  [...Object.keys(roadRoutes), ...Object.keys(ways)].map((name) => routePoints(name as RouteName).map(roadPoint))

const signs: Readonly<Record<string, Road>> = roads
const unsigned: Pick<Road, 'ref' | 'name'> = {}

/** Who drives 45 km/h is allowed 50. */
function roadPoint({ latitude, longitude, limitMs, road }: RoutePoint): RoadPoints[number] {
  const { ref, name } = (road && signs[road]) || unsigned
  return {
    latitude,
    longitude,
    limitKmh: Math.round((limitMs * 3.6) / 10) * 10,
    ...(ref && { number: ref }),
    ...(name && { name: name.fr }),
  }
}
