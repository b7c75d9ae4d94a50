import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { secondMs } from '../../../../shared/domain/time/durations.ts'
import { listen, readBody } from '../http/http-server.ts'
import { type EstimateRequest, wrongIn } from './device-location-request.ts'
import { Refusal } from '../refusal.ts'

/**
 * AWS IoT Core Device Location: `GetPositionEstimate` of access points and cells, which refuses what the documents
 * refuse (`device-location-request.ts`), what comes too fast, and what nobody knows.
 *
 * The positions are invented, near the places of the demonstration, and always the same for the same access points or
 * cells, in any order: a cell of Algeria (603) or Monaco (212) is in the town of its area code, access points with the same
 * three bytes at the beginning are in one town. Cells of other countries and access points of the documentation
 * (`00:00:5e`) are not known.
 *
 * Not imitated: signatures, GNSS, IP addresses, CDMA.
 * @see AWS IoT Wireless API reference, `GetPositionEstimate`; AWS IoT developer guide, "Resolving location of IoT devices"
 */
export interface DeviceLocation {
  address: string
  idle(): boolean
  stop(): Promise<void>
}

/** AWS shows an account its own rate in Service Quotas and publishes none. */
const requestsPerSecondUsual = 10
const bodyBytesMax = 64 * 1024

type Place = readonly [longitude: number, latitude: number]
const towns: Readonly<Record<number, readonly Place[]>> = {
  603: [
    [3.06, 36.72],
    [2.83, 36.47],
    [-0.63, 35.68],
    [6.61, 36.35],
    [5.33, 31.95],
  ],
  212: [[7.4205, 43.737]],
}
const townsOfAccessPoints: readonly Place[] = [...towns[603]!, ...towns[212]!]
const unknownMaker = '00005e'

/** @param now epoch ms */
export async function startDeviceLocation({
  requestsPerSecond = requestsPerSecondUsual,
  now = () => Date.now(),
}: { requestsPerSecond?: number; now?: () => number } = {}): Promise<DeviceLocation> {
  let working = 0
  let second = { at: 0, count: 0 }
  const listening = await listen((request, response) => {
    working += 1
    void answer(request, response)
      .catch((error: unknown) => refuse(response, error))
      .finally(() => (working -= 1))
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const operation = `${request.method} ${request.url?.split('?')[0]}`
    if (operation !== 'POST /position-estimate') throw new Refusal(501, 'NotImplemented', operation)
    const body = (await readBody(request, bodyBytesMax)).toString('utf8')
    admit()
    const payload = estimateOf(parsed(body), now())
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(payload))
  }

  function admit(): void {
    const at = Math.floor(now() / secondMs)
    second = { at, count: second.at === at ? second.count + 1 : 1 }
    if (second.count > requestsPerSecond) throw new Refusal(429, 'ThrottlingException', 'Rate exceeded')
  }

  return {
    address: `http://127.0.0.1:${listening.port}`,
    idle: () => working === 0,
    stop: () => listening.close(),
  }
}

function parsed(body: string): EstimateRequest {
  let request: unknown
  try {
    request = JSON.parse(body)
  } catch {
    throw new Refusal(400, 'ValidationException', 'The request is not JSON')
  }
  const wrong = wrongIn(request)
  if (wrong !== null) throw new Refusal(400, 'ValidationException', wrong)
  return request as EstimateRequest
}

/** The GeoJSON of the developer guide's example. Access points decide where there are some: they say more. */
function estimateOf({ WiFiAccessPoints = [], CellTowers = {} }: EstimateRequest, now: number) {
  const points = WiFiAccessPoints.map(({ MacAddress }) => MacAddress.replaceAll(/[:-]/g, '').toLowerCase())
  const known = points.filter((point) => !point.startsWith(unknownMaker)).toSorted()
  const { Gsm = [], Wcdma = [], Tdscdma = [], Lte = [] } = CellTowers
  const cells = [
    ...Gsm.map(({ GeranCid, Lac, ...cell }) => ({ ...cell, area: Lac, cell: GeranCid, metres: 1400 })),
    ...[...Wcdma, ...Tdscdma].map(({ UtranCid, Lac, ...cell }) => ({
      ...cell,
      area: Lac,
      cell: UtranCid,
      metres: 1000,
    })),
    ...Lte.map(({ EutranCid, Tac, ...cell }) => ({ ...cell, area: Tac, cell: EutranCid, metres: 700 })),
  ].flatMap((cell) => {
    const town = towns[cell.Mcc]?.[(cell.area ?? 0) % towns[cell.Mcc]!.length]
    return town ? [{ at: near(town, `${cell.Mnc} ${cell.area} ${cell.cell}`, 0.02), metres: cell.metres }] : []
  })
  if (known.length > 0) {
    const town = townsOfAccessPoints[numberOf(known[0]!.slice(0, 6), 0) % townsOfAccessPoints.length]!
    return geoJson(middle(known.map((point) => near(town, point, 0.002))), 20 + (numberOf(known.join(), 1) % 60), now)
  }
  if (cells.length === 0)
    throw new Refusal(404, 'ResourceNotFoundException', 'No position is known of these measurements')
  return geoJson(middle(cells.map(({ at }) => at)), Math.min(...cells.map(({ metres }) => metres)), now)
}

const geoJson = (coordinates: Place, horizontalAccuracy: number, now: number) => ({
  coordinates: coordinates.map((degrees) => Math.round(degrees * 1e6) / 1e6),
  type: 'Point',
  properties: { horizontalAccuracy, horizontalConfidenceLevel: 0.68, timestamp: new Date(now).toISOString() },
})

/** 16 bits of a text's hash, at a place of it. */
const numberOf = (text: string, at: number): number =>
  createHash('sha256')
    .update(text)
    .digest()
    .readUInt16BE(at * 2)

/** A place that follows from a name, within so many degrees. */
const near = ([longitude, latitude]: Place, name: string, degrees: number): Place => [
  longitude + (numberOf(name, 0) / 65_535 - 0.5) * 2 * degrees,
  latitude + (numberOf(name, 1) / 65_535 - 0.5) * 2 * degrees,
]

const middle = (places: readonly Place[]): Place => [
  places.reduce((sum, [longitude]) => sum + longitude, 0) / places.length,
  places.reduce((sum, [, latitude]) => sum + latitude, 0) / places.length,
]

function refuse(response: ServerResponse, error: unknown): void {
  if (response.headersSent) return void response.destroy()
  const refusal = error instanceof Refusal ? error : new Refusal(500, 'InternalServerException', String(error))
  response.writeHead(refusal.status, { 'content-type': 'application/json', 'x-amzn-errortype': refusal.type })
  response.end(JSON.stringify({ message: refusal.message }))
}
