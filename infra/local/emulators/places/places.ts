import type { IncomingMessage, ServerResponse } from 'node:http'
import { listen, readBody } from '../http/http-server.ts'
import { openPlaceFinder, type FoundPlace, type PlaceFinder } from './place-finder.ts'

/**
 * Amazon Location Places: `ReverseGeocode` with one result, and `Geocode` by the names of towns, from the places of the
 * base map, without any network.
 *
 * Not imitated: signatures, streets and street numbers, filters, radius, other operations.
 */
export interface Places {
  address: string
  idle(): boolean
  stop(): Promise<void>
}

const bodyBytesMax = 64 * 1024
const languages = ['ar', 'en', 'fr'] as const

/**
 * It answers once its names are in memory: callers give up sooner than a busy machine reads them.
 *
 * @param folder with what `web/basemap/place-index.ts` made
 */
export async function startPlaces(folder: string): Promise<Places> {
  const finder = openPlaceFinder(folder)
  // where nothing was built, only questions fail
  await finder.catch(() => {})
  let working = 0
  const listening = await listen((request, response) => {
    working += 1
    void answer(request, response)
      .catch((error: unknown) => failed(response, { status: 500, type: 'InternalServerException', error }))
      .finally(() => (working -= 1))
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const operation = request.method === 'POST' ? operations[request.url?.split('?')[0] ?? ''] : undefined
    if (!operation) {
      return failed(response, { status: 501, type: 'NotImplemented', error: `${request.method} ${request.url}` })
    }
    const body = JSON.parse((await readBody(request, bodyBytesMax)).toString('utf8')) as PlacesRequest
    const found = operation(await finder, body)
    if (typeof found === 'string') return failed(response, { status: 400, type: 'ValidationException', error: found })
    response.writeHead(200, { 'content-type': 'application/json', 'x-amz-geo-pricing-bucket': 'Stored' })
    response.end(JSON.stringify({ ResultItems: found.map(resultItem) }))
  }

  return { address: `http://127.0.0.1:${listening.port}`, idle: () => working === 0, stop: () => listening.close() }
}

interface PlacesRequest {
  /** longitude, latitude */
  QueryPosition?: number[]
  QueryText?: string
  /** longitude, latitude: what is near comes first */
  BiasPosition?: number[]
  MaxResults?: number
  Language?: string
}

/** What is found, or what is wrong with the request. */
const operations: Readonly<Record<string, (finder: PlaceFinder, body: PlacesRequest) => FoundPlace[] | string>> = {
  '/v2/reverse-geocode': (finder, { QueryPosition: [longitude, latitude] = [], Language }) => {
    if (longitude === undefined || latitude === undefined) return 'QueryPosition is missing'
    const found = finder.nearest(longitude, latitude, languageOf(Language))
    return found ? [found] : []
  },
  '/v2/geocode': (finder, { QueryText = '', BiasPosition: [longitude, latitude] = [], MaxResults = 20, Language }) => {
    if (QueryText === '') return 'QueryText is missing'
    const near = longitude === undefined || latitude === undefined ? null : ([longitude, latitude] as const)
    return finder.named(QueryText, languageOf(Language), near).slice(0, MaxResults)
  },
}

const languageOf = (wanted: string | undefined) => languages.find((each) => wanted?.startsWith(each)) ?? 'en'

const resultItem = ({ label, name, country, at, distanceMetres }: FoundPlace) => ({
  PlaceId: at.join(','),
  PlaceType: 'Locality',
  Title: label,
  Address: { Label: label, Country: { Code2: country.code, Name: country.name }, Locality: name },
  Position: at,
  Distance: distanceMetres,
})

function failed(response: ServerResponse, how: { status: number; type: string; error: unknown }): void {
  if (response.headersSent) return void response.destroy()
  const message = how.error instanceof Error ? how.error.message : String(how.error)
  response.writeHead(how.status, { 'content-type': 'application/json', 'x-amzn-errortype': how.type })
  response.end(JSON.stringify({ message }))
}
