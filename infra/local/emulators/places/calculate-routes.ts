import * as z from 'zod'
import { distanceMetres } from '../../../../shared/domain/distance.ts'
import { Refusal } from '../refusal.ts'
import type { RoadIndex, RoadPlace, RoadPoints } from './road-index.ts'
import { wayAcross } from './ways-across.ts'

/**
 * What `CalculateRoutes` takes, with the bounds of its model, and what it answers about roads that are given: the way
 * along one road that passes both ends, else the shortest by all of them. Who is far from every road gets no route.
 *
 * Not imitated, and refused: waypoints, alternatives, avoidances, tolls, `FlexiblePolyline`. Of no effect: courses,
 * traffic, times, what is optimised.
 * @see Amazon Location Service API reference, "CalculateRoutes"; botocore 1.43.11,
 * `data/geo-routes/2020-11-19/service-2.json`; developer guide, "How to find the speed limit of a road span"
 */
const position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])
const endOptions = z.strictObject({
  AvoidActionsForDistance: z.int().min(0).max(2000).optional(),
  AvoidUTurns: z.boolean().optional(),
  Heading: z.number().min(0).max(360).optional(),
})
const spanFeatures = z.enum(['SpeedLimit', 'Names', 'RouteNumbers'])
const requestShape = z.strictObject({
  Origin: position,
  Destination: position,
  OriginOptions: endOptions.optional(),
  DestinationOptions: endOptions.optional(),
  TravelMode: z.enum(['Car', 'Pedestrian', 'Scooter', 'Truck']).optional(),
  LegGeometryFormat: z.literal('Simple'),
  SpanAdditionalFeatures: z.array(spanFeatures).max(24).optional(),
  LegAdditionalFeatures: z.array(z.literal('Summary')).max(9).optional(),
  OptimizeRoutingFor: z.enum(['FastestRoute', 'ShortestRoute']).optional(),
  DepartNow: z.boolean().optional(),
  Traffic: z.strictObject({ Usage: z.enum(['IgnoreTrafficData', 'UseTrafficData']).optional() }).optional(),
})
type RoutesRequest = z.infer<typeof requestShape>
type SpanFeature = z.infer<typeof spanFeatures>

/** Places further from every road are at sea. */
const reachMetres = 5000
/** Of a road that passes twice, as there and back, all places count that are about as near. */
const sameWithinMetres = 30
/** A way may be so much longer to begin and end a metre nearer. */
const besideWeight = 10
const candidatesMax = 400
const usualKmh = 50

/** @throws Refusal ValidationException */
export function routesOf(index: RoadIndex, body: unknown): object {
  const read = requestShape.safeParse(body)
  if (!read.success) throw new Refusal(400, 'ValidationException', z.prettifyError(read.error))
  const way = wayOf(index, read.data)
  return { LegGeometryFormat: 'Simple', Notices: [], Routes: way ? [routeOf(way, read.data)] : [] }
}

function wayOf(index: RoadIndex, { Origin, Destination }: RoutesRequest): RoadPoints | null {
  const [origins, destinations] = [Origin, Destination].map((at) =>
    index.near(at, { most: candidatesMax, metres: reachMetres }),
  ) as [RoadPlace[], RoadPlace[]]
  const [from, to] = [origins[0], destinations[0]]
  if (!from || !to) return null
  const pairs = nearest(origins).flatMap((one) =>
    nearest(destinations)
      .filter(({ road }) => road === one.road)
      .map((other) => ({
        one,
        other,
        metres: index.metresBetween(one, other) + besideWeight * (one.metres + other.metres),
      })),
  )
  const best = pairs.toSorted((a, b) => a.metres - b.metres)[0]
  if (best) {
    const way = index.between(best.one, best.other)
    return way.length > 1 ? way : [way[0]!, way[0]!]
  }
  return wayAcross(index, from, to) ?? [from, to].map(({ road, place }) => ({ ...index.roads[road]![place]! }))
}

/** Those that are about as near as the nearest. */
const nearest = (places: readonly RoadPlace[]): RoadPlace[] =>
  places.filter(({ metres }) => metres <= places[0]!.metres + sameWithinMetres)

function routeOf(way: RoadPoints, request: RoutesRequest): object {
  const { SpanAdditionalFeatures = [], LegAdditionalFeatures = [], TravelMode = 'Car' } = request
  const Spans = spansOf(way, new Set(SpanAdditionalFeatures))
  const none = {
    ...Object.fromEntries(['Incidents', 'Notices', 'PassThroughWaypoints', 'Tolls', 'TollSystems'].map(empty)),
    ...Object.fromEntries(['AfterTravelSteps', 'BeforeTravelSteps', 'TravelSteps'].map(empty)),
    ...Object.fromEntries(['TruckRoadTypes', 'Zones'].map(empty)),
  }
  const place = (at: readonly number[], { latitude, longitude }: RoadPoints[number]) => ({
    Place: { OriginalPosition: at, Position: [longitude, latitude] },
  })
  const details = {
    ...none,
    Departure: place(request.Origin, way[0]!),
    Arrival: place(request.Destination, way.at(-1)!),
    Spans,
  }
  const isOnFoot = TravelMode === 'Pedestrian'
  return {
    Legs: [
      {
        Geometry: { LineString: way.map(({ latitude, longitude }) => [longitude, latitude]) },
        TravelMode,
        Type: isOnFoot ? 'Pedestrian' : 'Vehicle',
        [isOnFoot ? 'PedestrianLegDetails' : 'VehicleLegDetails']: details,
      },
    ],
    MajorRoadLabels: [],
    ...(LegAdditionalFeatures.includes('Summary') && { Summary: summaryOf(way) }),
  }
}

const empty = (name: string): [string, never[]] => [name, []]

/** A span begins where what was asked for changes; without anything there are none. */
function spansOf(way: RoadPoints, features: ReadonlySet<SpanFeature>): object[] {
  if (features.size === 0) return []
  const said = way.slice(0, -1).map((point) => spanAt(point, features))
  return said.flatMap((span, at) =>
    at > 0 && JSON.stringify(span) === JSON.stringify(said[at - 1]) ? [] : [{ GeometryOffset: at, ...span }],
  )
}

const spanAt = ({ limitKmh, name, number }: RoadPoints[number], features: ReadonlySet<SpanFeature>): object => ({
  ...(features.has('SpeedLimit') && limitKmh !== undefined && { SpeedLimit: { MaxSpeed: limitKmh } }),
  ...(features.has('Names') && { Names: name === undefined ? [] : [{ Language: 'fr', Value: name }] }),
  ...(features.has('RouteNumbers') && {
    RouteNumbers: number === undefined ? [] : [{ Language: 'fr', Value: number }],
  }),
})

function summaryOf(way: RoadPoints): object {
  let [metres, seconds] = [0, 0]
  for (const [at, point] of way.slice(1).entries()) {
    const step = distanceMetres(way[at]!, point)
    metres += step
    seconds += step / ((way[at]!.limitKmh ?? usualKmh) / 3.6)
  }
  return { Distance: Math.round(metres), Duration: Math.round(seconds) }
}
