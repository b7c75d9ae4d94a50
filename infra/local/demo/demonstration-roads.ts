import type { RoadPoints } from '../emulators/places/roads.ts'
import { routePoints } from './route-points.ts'
import { roadRoutes } from './routes.data.ts'
import { ways } from './monaco/routes.data.ts'
import type { RouteName } from './routes.data.ts'

/** The roads that the demonstration drives, as far as it drives them. */
export const demonstrationRoads = (): readonly RoadPoints[] =>
  [...Object.keys(roadRoutes), ...Object.keys(ways)].map((name) => routePoints(name as RouteName))
