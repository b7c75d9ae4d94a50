import type { IncomingMessage, ServerResponse } from 'node:http'
import * as z from 'zod'
import { lengthMetres } from '../../../../shared/domain/area/size.ts'
import { distanceMetres } from '../../../../shared/domain/distance.ts'
import { secondMs } from '../../../../shared/domain/time/durations.ts'
import { listen, readBody } from '../http/http-server.ts'
import { Refusal } from '../refusal.ts'
import { routesOf } from './calculate-routes.ts'
import { RoadIndex, type RoadPlace, type RoadPoints } from './road-index.ts'

/**
 * Amazon Location Routes: `SnapToRoads` and `CalculateRoutes` (`calculate-routes.ts`) on roads that are given. It refuses
 * what the documents refuse: too few or too many points, more than 500 km between them, numbers out of range, and what
 * comes too fast, each operation by itself.
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

const requestsPerSecondMax = 20
const traceKilometresMax = 500
const snapMetresUsual = 300
const bodyBytesMax = 2 * 1024 * 1024
const answerBytesMax = 6 * 1024 * 1024
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
  /** null beside all roads */
  place: RoadPlace | null
}

const operations: Readonly<Record<string, (index: RoadIndex, body: unknown) => object>> = {
  'POST /snap-to-roads': snap,
  'POST /routes': routesOf,
}

/** @param roads loaded with the first question @param now epoch ms */
export async function startRoads(
  roads: () => Promise<readonly RoadPoints[]>,
  now: () => number = () => Date.now(),
): Promise<Roads> {
  let working = 0
  /** of each operation, how often it was asked in a second */
  const seconds = new Map<string, { at: number; count: number }>()
  let index: Promise<RoadIndex> | null = null
  const listening = await listen((request, response) => {
    working += 1
    void answer(request, response)
      .catch((error: unknown) => refuse(response, error))
      .finally(() => (working -= 1))
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const operation = `${request.method} ${request.url?.split('?')[0]?.replace(/^\/v2/, '')}`
    const made = Object.hasOwn(operations, operation) ? operations[operation] : undefined
    if (!made) throw new Refusal(501, 'NotImplemented', operation)
    const body = (await readBody(request, bodyBytesMax)).toString('utf8')
    admit(operation)
    index ??= roads().then((found) => new RoadIndex(found))
    const answered = JSON.stringify(made(await index, jsonOf(body)))
    if (answered.length > answerBytesMax) throw new Refusal(400, 'ValidationException', 'The answer exceeds 6 MB')
    response.writeHead(200, { 'content-type': 'application/json', 'x-amz-geo-pricing-bucket': 'Core' })
    response.end(answered)
  }

  function admit(operation: string): void {
    const at = Math.floor(now() / secondMs)
    const last = seconds.get(operation)
    const count = last?.at === at ? last.count + 1 : 1
    seconds.set(operation, { at, count })
    if (count > requestsPerSecondMax) throw new Refusal(429, 'ThrottlingException', 'Rate exceeded')
  }

  return {
    address: `http://127.0.0.1:${listening.port}`,
    idle: () => working === 0,
    stop: () => listening.close(),
  }
}

/** @throws Refusal ValidationException */
function snap(index: RoadIndex, body: unknown): object {
  const read = requestShape.safeParse(body)
  if (!read.success) throw new Refusal(400, 'ValidationException', z.prettifyError(read.error))
  const { TracePoints, SnapRadius = snapMetresUsual } = read.data
  if (kilometresOf(read.data) > traceKilometresMax)
    throw new Refusal(400, 'ValidationException', `TracePoints are more than ${traceKilometresMax} km long`)
  const snapped = TracePoints.map(({ Position: [longitude, latitude] }): Snapped => {
    const [place] = index.near([longitude, latitude], { most: 1, metres: SnapRadius })
    if (!place) return { at: [longitude, latitude], place: null }
    const point = index.roads[place.road]![place.place]!
    return { at: [point.longitude, point.latitude], place }
  })
  const isMatched = snapped.some(({ place }) => place !== null)
  const line = snapped.flatMap((point, at) => (at === 0 ? [point.at] : wayTo(index, snapped[at - 1]!, point)))
  return {
    Notices: [],
    SnappedGeometryFormat: 'Simple',
    ...(isMatched && { SnappedGeometry: { LineString: line } }),
    SnappedTracePoints: snapped.map(({ at, place }, each) => ({
      Confidence: place === null ? 0 : 1,
      OriginalPosition: TracePoints[each]!.Position,
      SnappedPosition: at,
    })),
  }
}

/** Along the road where both are on it, else straight. */
function wayTo(index: RoadIndex, from: Snapped, to: Snapped): (readonly [number, number])[] {
  if (from.place === null || from.place.road !== to.place?.road) return [to.at]
  const way = index.between(from.place, to.place)
  const isDirect = index.metresBetween(from.place, to.place) <= detourMax * distanceMetres(way[0]!, way.at(-1)!) + 50
  return isDirect ? way.slice(1).map(({ longitude, latitude }) => [longitude, latitude] as const) : [to.at]
}

const kilometresOf = ({ TracePoints }: SnapRequest): number =>
  lengthMetres(TracePoints.map(({ Position: [longitude, latitude] }) => ({ longitude, latitude }))) / 1000

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

function refuse(response: ServerResponse, error: unknown): void {
  if (response.headersSent) return void response.destroy()
  const { status, type, message } =
    error instanceof Refusal ? error : new Refusal(500, 'InternalServerException', String(error))
  response.writeHead(status, { 'content-type': 'application/json', 'x-amzn-errortype': type })
  response.end(JSON.stringify({ message }))
}
