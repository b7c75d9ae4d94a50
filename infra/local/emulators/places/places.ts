import type { IncomingMessage, ServerResponse } from 'node:http'
import { listen, readBody } from '../http/http-server.ts'
import { openPlaceFinder, type PlaceFinder } from './place-finder.ts'

/**
 * Amazon Location Places: `ReverseGeocode` with one result, from the places of the base map, without any network.
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

/** @param folder with what `web/basemap/place-index.ts` made; opened with the first question */
export async function startPlaces(folder: string): Promise<Places> {
  let finder: Promise<PlaceFinder> | undefined
  let working = 0
  const listening = await listen((request, response) => {
    working += 1
    void answer(request, response)
      .catch((error: unknown) => failed(response, { status: 500, type: 'InternalServerException', error }))
      .finally(() => (working -= 1))
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST' || request.url?.split('?')[0] !== '/v2/reverse-geocode') {
      return failed(response, { status: 501, type: 'NotImplemented', error: `${request.method} ${request.url}` })
    }
    const body = JSON.parse((await readBody(request, bodyBytesMax)).toString('utf8')) as ReverseGeocodeRequest
    const [longitude, latitude] = body.QueryPosition ?? []
    if (longitude === undefined || latitude === undefined) {
      return failed(response, { status: 400, type: 'ValidationException', error: 'QueryPosition is missing' })
    }
    finder ??= openPlaceFinder(folder)
    const language = languages.find((each) => body.Language?.startsWith(each)) ?? 'en'
    const found = (await finder).nearest(longitude, latitude, language)
    response.writeHead(200, { 'content-type': 'application/json', 'x-amz-geo-pricing-bucket': 'Stored' })
    response.end(JSON.stringify({ ResultItems: found ? [resultItem(found)] : [] }))
  }

  return { address: `http://127.0.0.1:${listening.port}`, idle: () => working === 0, stop: () => listening.close() }
}

interface ReverseGeocodeRequest {
  /** longitude, latitude */
  QueryPosition?: number[]
  Language?: string
}

const resultItem = ({ label, name, country, at, distanceMetres }: NonNullable<ReturnType<PlaceFinder['nearest']>>) => ({
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
