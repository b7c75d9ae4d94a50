import { mapLimits } from '../../../shared/domain/map/map-limits.ts'
import { Failure } from '../../../shared/domain/failures.ts'
import { allowAddress } from '../places/allow-address.ts'
import { readerLanguages } from '../../../shared/entities/reader-language.ts'
import { readerOf } from '../exports/reader.ts'
import { degreesIn } from '../http/degrees.ts'
import { queryOf } from '../http/query.ts'
import type { ApiContext, ScopedCaller, Route } from '../route.ts'
import { gates } from '../gates.ts'
import { describe } from '../openapi/describe.ts'
import { listOf, number, object, oneOf, text } from '../openapi/schema.ts'

/** The address of a place in the reader's language, as text; and places by their address. 204 where nobody answers. */
export const routes: readonly Route[] = [
  {
    method: 'GET',
    path: '/server/geocode',
    access: 'signedIn',
    gate: { ...gates.always, unconfirmed: 'refused' },
    document: describe('organisation', () => ({
      summary: 'Get the address of coordinates',
      notes: 'In the caller’s language or in `locale`. Available when the setting `geocoderEnabled` is true.',
      query: {
        latitude: { says: 'degrees, from -90 to 90', schema: number, isRequired: true },
        longitude: { says: 'degrees, from -180 to 180', schema: number, isRequired: true },
        locale: { says: 'language of the address', schema: oneOf(readerLanguages) },
      },
      answer: [{ text: 'the address' }, { nothing: 204, says: 'no address is known, or the geocoder did not respond' }],
      refuses: ['tooMuch'],
    })),
    answer: geocode,
  },
  {
    method: 'GET',
    path: '/server/places',
    access: 'signedIn',
    gate: { ...gates.always, unconfirmed: 'refused' },
    document: describe('organisation', () => ({
      summary: 'Find places by address or name',
      notes:
        'The likeliest first, those near `latitude` and `longitude` before others. Counts as looking up an address. Available when the setting `geocoderEnabled` is true.',
      query: {
        query: {
          says: 'an address or a name',
          schema: { type: 'string', minLength: 2, maxLength: mapLimits.placeQueryLengthMax },
          isRequired: true,
        },
        latitude: { says: 'degrees, from -90 to 90', schema: number },
        longitude: { says: 'degrees, from -180 to 180', schema: number },
        locale: { says: 'language of the labels', schema: oneOf(readerLanguages) },
      },
      answer: [
        { json: listOf(object({ label: text, latitude: number, longitude: number })) },
        { nothing: 204, says: 'the geocoder did not respond' },
      ],
      refuses: ['tooMuch'],
    })),
    answer: findPlaces,
  },
]

async function findPlaces(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  const { geocoder } = c.var.world
  if (!geocoder.isAvailable()) throw new Failure('invalid', 'Address lookup is not available. Use the coordinates.')
  const query = queryOf(c)
  const wanted = query.get('query')?.trim() ?? ''
  if (wanted.length < 2 || wanted.length > mapLimits.placeQueryLengthMax) {
    throw new Failure('invalid', '{field}: give an address or a name of 2 to {most} characters.', {
      field: 'query',
      values: { most: mapLimits.placeQueryLengthMax },
    })
  }
  const hasPlace = query.has('latitude') || query.has('longitude')
  const near = hasPlace
    ? { latitude: degreesIn(query, 'latitude', 90), longitude: degreesIn(query, 'longitude', 180) }
    : null
  const { language } = await readerOf(caller, query)
  const places = await geocoder.placesNamed({ text: wanted, language, near }, () => allowAddress(c, caller))
  return places === null ? c.body(null, 204) : c.json(places)
}

async function geocode(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  const { geocoder } = c.var.world
  if (!geocoder.isAvailable()) throw new Failure('invalid', 'Address lookup is not available. Use the coordinates.')
  const query = queryOf(c)
  const place = { latitude: degreesIn(query, 'latitude', 90), longitude: degreesIn(query, 'longitude', 180) }
  const { language } = await readerOf(caller, query)
  const address = await geocoder.addressOf(place, language, () => allowAddress(c, caller))
  return address === null ? c.body(null, 204) : c.text(address)
}
