import type { IncomingMessage, ServerResponse } from 'node:http'
import { around } from 'geokdbush'
import KDBush from 'kdbush'
import * as z from 'zod'
import { distanceMetres } from '../../../../shared/domain/distance.ts'
import { secondMs } from '../../../../shared/domain/time/durations.ts'
import { listen, readBody } from '../http/http-server.ts'

/**
 * Amazon Location Routes: `SnapToRoads` on lines that are given, which refuses what the documents refuse: too few or too
 * many points, more than 500 km between them, numbers out of range, and what comes too fast.
 *
 * Points that follow each other on one road are joined along it, others straight. Not imitated: signatures, one-way
 * streets, confidence, ways by truck, other operations; `FlexiblePolyline` is refused.
 * @see Amazon Location Service API reference, "SnapToRoads"; developer guide, "Routes Quota and Usage"; botocore 1.44.8,
 * `data/geo-routes/2020-11-19/service-2.json`
 */
export interface Roads {
  address: string
  idle(): boolean
  stop(): Promise<void>
}

/** Points of a road in the order of the way, some twenty metres apart. */
export type RoadPoints = readonly { latitude: number; longitude: number }[]

const requestsPerSecondMax = 20
const traceKilometresMax = 500
const snapMetresUsual = 300
const bodyBytesMax = 2 * 1024 * 1024
/** Points further apart along a road than this many times the straight way went another way. */
const detourMax = 2

const position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])
const requestShape = z.object({
  SnappedGeometryFormat: z.literal('Simple'),
  SnapRadius: z.int().min(0).max(10_000).optional(),
  TravelMode: z.enum(['Car', 'Pedestrian', 'Scooter', 'Truck']).optional(),
  TracePoints: z
    .array(
      z.object({
        Position: position,
        Heading: z.number().min(0).max(360).optional(),
        Speed: z.number().min(0).optional(),
        Timestamp: z.iso.datetime({ offset: true }).optional(),
      }),
    )
    .min(2)
    .max(5000),
})
type SnapRequest = z.infer<typeof requestShape>

interface Snapped {
  at: readonly [longitude: number, latitude: number]
  /** the road, and the place in it; null beside all roads */
  road: number | null
  place: number
}

/** @param roads loaded with the first question @param now epoch ms */
export async function startRoads(
  roads: () => Promise<readonly RoadPoints[]>,
  now: () => number = () => Date.now(),
): Promise<Roads> {
  let working = 0
  let second = { at: 0, count: 0 }
  let index: Promise<RoadIndex> | null = null
  const listening = await listen((request, response) => {
    working += 1
    void answer(request, response)
      .catch((error: unknown) => refuse(response, 500, 'InternalServerException', String(error)))
      .finally(() => (working -= 1))
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const operation = `${request.method} ${request.url?.split('?')[0]}`
    if (!/^POST (?:\/v2)?\/snap-to-roads$/.test(operation)) return refuse(response, 501, 'NotImplemented', operation)
    const body = (await readBody(request, bodyBytesMax)).toString('utf8')
    const at = Math.floor(now() / secondMs)
    second = { at, count: second.at === at ? second.count + 1 : 1 }
    if (second.count > requestsPerSecondMax) return refuse(response, 429, 'ThrottlingException', 'Rate exceeded')
    const read = requestShape.safeParse(jsonOf(body))
    if (!read.success) return refuse(response, 400, 'ValidationException', z.prettifyError(read.error))
    if (kilometresOf(read.data) > traceKilometresMax)
      return refuse(response, 400, 'ValidationException', `TracePoints are more than ${traceKilometresMax} km long`)
    index ??= roads().then(indexOf)
    const snapped = snap(await index, read.data)
    response.writeHead(200, { 'content-type': 'application/json', 'x-amz-geo-pricing-bucket': 'Standard' })
    response.end(JSON.stringify(snapped))
  }

  return {
    address: `http://127.0.0.1:${listening.port}`,
    idle: () => working === 0,
    stop: () => listening.close(),
  }
}

interface RoadIndex {
  tree: KDBush
  roads: readonly RoadPoints[]
  /** of each point of the tree: its road, and its place there */
  places: readonly (readonly [road: number, place: number])[]
}

function indexOf(roads: readonly RoadPoints[]): RoadIndex {
  const places = roads.flatMap((points, road) => points.map((_, place) => [road, place] as const))
  const tree = new KDBush(places.length)
  for (const points of roads) for (const { longitude, latitude } of points) tree.add(longitude, latitude)
  return { tree: tree.finish(), roads, places }
}

function snap(index: RoadIndex, { TracePoints, SnapRadius = snapMetresUsual }: SnapRequest) {
  const snapped = TracePoints.map(({ Position: [longitude, latitude] }): Snapped => {
    const [id] = around(index.tree, longitude, latitude, 1, SnapRadius / 1000)
    if (id === undefined) return { at: [longitude, latitude], road: null, place: 0 }
    const [road, place] = index.places[id]!
    const point = index.roads[road]![place]!
    return { at: [point.longitude, point.latitude], road, place }
  })
  const isMatched = snapped.some(({ road }) => road !== null)
  const line = snapped.flatMap((point, at) => (at === 0 ? [point.at] : wayTo(index, snapped[at - 1]!, point)))
  return {
    Notices: [],
    PricingBucket: 'Standard',
    SnappedGeometryFormat: 'Simple',
    ...(isMatched && { SnappedGeometry: { LineString: line } }),
    SnappedTracePoints: snapped.map(({ at, road }, place) => ({
      Confidence: road === null ? 0 : 1,
      OriginalPosition: TracePoints[place]!.Position,
      SnappedPosition: at,
    })),
  }
}

/** Along the road where both are on it, else straight. */
function wayTo({ roads }: RoadIndex, from: Snapped, to: Snapped): (readonly [number, number])[] {
  if (from.road === null || from.road !== to.road) return [to.at]
  const points = roads[from.road]!
  const between = points.slice(Math.min(from.place, to.place), Math.max(from.place, to.place) + 1)
  const way = from.place <= to.place ? between : between.toReversed()
  const [first, last] = [way[0]!, way.at(-1)!]
  const isDirect = lengthOf(way) <= detourMax * distanceMetres(first, last) + 50
  return isDirect ? way.slice(1).map(({ longitude, latitude }) => [longitude, latitude] as const) : [to.at]
}

const lengthOf = (points: RoadPoints): number =>
  points.slice(1).reduce((sum, point, at) => sum + distanceMetres(points[at]!, point), 0)

const kilometresOf = ({ TracePoints }: SnapRequest): number =>
  lengthOf(TracePoints.map(({ Position: [longitude, latitude] }) => ({ longitude, latitude }))) / 1000

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

function refuse(response: ServerResponse, status: number, type: string, message: string): void {
  if (response.headersSent) return void response.destroy()
  response.writeHead(status, { 'content-type': 'application/json', 'x-amzn-errortype': type })
  response.end(JSON.stringify({ message }))
}
