import {
  CalculateRoutesCommand,
  type GeoRoutesClient,
  type Route,
  type RouteOriginOptions,
  type RouteTravelMode,
  type RouteVehicleSpan,
  SnapToRoadsCommand,
} from '@aws-sdk/client-geo-routes'
import { roadLimits } from '../../../shared/domain/limits/roads.ts'
import type { RoadSpan, RoadWay } from '../../../shared/domain/roads/road-limit.ts'
import type { TracePoint, TravelMode } from '../../../shared/domain/roads/traces.ts'
import { withoutUnseen } from '../../../shared/domain/unseen-text.ts'
import type { RoadLine, RoadSource } from './road-ports.ts'

const modes = {
  car: 'Car',
  truck: 'Truck',
  scooter: 'Scooter',
  pedestrian: 'Pedestrian',
} as const satisfies Readonly<Record<TravelMode, RouteTravelMode>>

/** Roads of Amazon Location. @see Amazon Location Service API reference, "SnapToRoads" and "CalculateRoutes" */
export const amazonRoads = (client: GeoRoutesClient): Omit<RoadSource, 'isAvailable'> => ({
  async match(trace, mode) {
    const command = new SnapToRoadsCommand({
      SnappedGeometryFormat: 'Simple',
      SnapRadius: roadLimits.snapMetres,
      TravelMode: modes[mode],
      TracePoints: trace.map(({ latitude, longitude, time, course }) => ({
        Position: [longitude, latitude],
        Timestamp: new Date(time).toISOString(),
        ...(course !== null && { Heading: course }),
      })),
    })
    const line = lineOf((await client.send(command)).SnappedGeometry?.LineString)
    return line.length > 1 ? line : null
  },
  async limits(from, to, mode) {
    const command = new CalculateRoutesCommand({
      ...ends(from, to),
      TravelMode: modes[mode],
      LegGeometryFormat: 'Simple',
      SpanAdditionalFeatures: ['SpeedLimit', 'Names', 'RouteNumbers'],
      // what was driven is no detour around a jam of today
      OptimizeRoutingFor: 'ShortestRoute',
      Traffic: { Usage: 'IgnoreTrafficData' },
    })
    const [route] = (await client.send(command)).Routes ?? []
    return route ? wayOf(route) : null
  },
  async way(from, to, mode) {
    const command = new CalculateRoutesCommand({
      ...ends(from, { ...to, course: null }),
      TravelMode: modes[mode],
      LegGeometryFormat: 'Simple',
      LegAdditionalFeatures: ['Summary'],
      DepartNow: true,
    })
    const [route] = (await client.send(command)).Routes ?? []
    const line = (route?.Legs ?? []).flatMap(({ Geometry }) => lineOf(Geometry?.LineString))
    const { Distance: metres, Duration: seconds } = route?.Summary ?? {}
    return metres === undefined || seconds === undefined || line.length < 2 ? null : { line, metres, seconds }
  },
})

type End = Omit<TracePoint, 'time'>

const ends = (from: End, to: End) => ({
  Origin: [from.longitude, from.latitude],
  Destination: [to.longitude, to.latitude],
  OriginOptions: matching(from),
  DestinationOptions: matching(to),
})

/** The course tells the carriageways of a road apart. */
const matching = ({ course }: End): RouteOriginOptions => ({
  AvoidUTurns: true,
  ...(course !== null && { Heading: course }),
})

const lineOf = (points: readonly (readonly number[])[] = []): RoadLine =>
  points.flatMap(([longitude, latitude]): [number, number][] =>
    longitude === undefined || latitude === undefined ? [] : [[longitude, latitude]],
  )

/** Its legs one after the other; a ferry has no limit. */
function wayOf({ Legs = [] }: Route): RoadWay | null {
  const line: (readonly [number, number])[] = []
  const spans: RoadSpan[] = []
  for (const { Geometry, VehicleLegDetails, PedestrianLegDetails } of Legs) {
    const found = (VehicleLegDetails ?? PedestrianLegDetails)?.Spans ?? []
    const start = line.length
    spans.push(...(found.length > 0 ? found : [{}]).map((span) => spanOf(span, start)))
    line.push(...lineOf(Geometry?.LineString))
  }
  return line.length > 1 ? { line, spans } : null
}

type Span = Pick<RouteVehicleSpan, 'GeometryOffset' | 'SpeedLimit' | 'Names' | 'RouteNumbers'>

const spanOf = ({ GeometryOffset = 0, SpeedLimit, Names, RouteNumbers }: Span, start: number): RoadSpan => ({
  from: start + GeometryOffset,
  // a limit in miles an hour is no whole number; others come as 120.00000762939453
  limitKmh: SpeedLimit?.MaxSpeed ? Math.round(SpeedLimit.MaxSpeed * 10) / 10 : null,
  isUnlimited: SpeedLimit?.Unlimited === true,
  name: withoutUnseen(
    [RouteNumbers?.[0]?.Value, Names?.[0]?.Value]
      .filter((text) => text)
      .join(' · ')
      .slice(0, roadLimits.nameLengthMax),
  ),
})
