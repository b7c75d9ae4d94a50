import { stretchOf } from '../../../web/basemap/roads/road-line.ts'
import { smoothLine } from '../../../web/basemap/roads/smooth-line.ts'
import type { RoadName } from '../../../web/basemap/roads/roads.data.ts'
import { ways } from './monaco/routes.data.ts'
import { freeRoutes, type Leg, type RoadRoute, roadRoutes, type RouteName, type Waypoint } from './routes.data.ts'

/** One of the points of a way, about 20 metres apart. */
export interface RoutePoint {
  latitude: number
  longitude: number
  /** metres a second from here on */
  limitMs: number
  restSeconds: number
  /** on which it is; absent over whatever lies between */
  road?: RoadName
}

/** The way of a route, smooth, with its limits and rests. */
export const routePoints = (name: RouteName): RoutePoint[] =>
  name in freeRoutes
    ? freePoints(freeRoutes[name as keyof typeof freeRoutes])
    : name in ways
      ? freePoints(waypointsOf(ways[name as keyof typeof ways]))
      : roadPoints(roadRoutes[name as keyof typeof roadRoutes])

/** Of a way along the streets of an extract. */
const waypointsOf = (text: string): Waypoint[] =>
  text
    .trim()
    .split(/\s+/)
    .map((waypoint) => {
      const [latitude = 0, longitude = 0, limitKmh = 0, restMinutes = 0] = waypoint.split(',').map(Number)
      return [latitude, longitude, limitKmh, restMinutes]
    })

/** Through waypoints, over whatever lies between. */
export function freePoints(waypoints: readonly Waypoint[]): RoutePoint[] {
  const limitTo = (index: number) => (waypoints[Math.min(index, waypoints.length - 1)]![2] || 20) / 3.6
  return smoothLine(waypoints.map(([latitude, longitude]) => [latitude, longitude] as const)).map(
    ({ latitude, longitude, corner, isCorner }) => ({
      latitude,
      longitude,
      limitMs: limitTo(corner + 1),
      restSeconds: isCorner ? (waypoints[corner]![3] ?? 0) * 60 : 0,
    }),
  )
}

/** Along roads, exactly where the base map draws them. */
export function roadPoints(route: RoadRoute): RoutePoint[] {
  const points: RoutePoint[] = []
  let from = route.start
  let restMinutes = route.restMinutes
  const add = ([road, to, limitKmh, rest = 0]: Leg) => {
    for (const [index, [latitude, longitude]] of stretchOf(road, from, to).slice(0, -1).entries())
      points.push({
        latitude,
        longitude,
        road,
        limitMs: limitKmh / 3.6,
        restSeconds: index === 0 ? restMinutes * 60 : 0,
      })
    from = to
    restMinutes = rest
  }
  route.legs.forEach(add)
  if (route.returns) returnLegs(route).forEach(add)
  const [road, , limitKmh] = (route.returns ? route.legs[0] : route.legs.at(-1))!
  const [latitude, longitude] = stretchOf(road, from, from)[0]!
  return [...points, { latitude, longitude, limitMs: limitKmh / 3.6, restSeconds: restMinutes * 60 }]
}

/** Each leg back to where it began, with the rests of the way there. */
const returnLegs = ({ start, legs }: RoadRoute): Leg[] =>
  legs
    .map(([road, , limitKmh], index): Leg => [road, legs[index - 1]?.[1] ?? start, limitKmh, legs[index - 1]?.[3] ?? 0])
    .toReversed()
