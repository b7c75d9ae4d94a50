import type { Feature, FeatureCollection } from 'geojson'
import GeoJSONVT from 'geojson-vt'
import { fromGeojsonVt } from 'vt-pbf'

const street = {
  name: 'شارع الميناء',
  'name:en': 'Harbour Street',
  'name:fr': 'Rue du Port',
  'name:ar': 'شارع الميناء',
  ref: 'N1',
}
const town = { name: 'المدينة', 'name:en': 'Town', 'name:fr': 'Ville', 'name:ar': 'المدينة' }

const around = (west: number, south: number, east: number, north: number): Feature['geometry'] => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
})

/** A world of a pond, a building, a street and a town; every tile shows all of it. */
const world: Record<string, [Feature['geometry'], Record<string, string | number>]> = {
  water: [around(-120, 30, -60, 60), {}],
  buildings: [around(0, 20, 10, 30), { height: 12 }],
  roads: [
    {
      type: 'LineString',
      coordinates: [
        [-179, 0],
        [179, 0],
      ],
    },
    street,
  ],
  places: [{ type: 'Point', coordinates: [90, -40] }, town],
}

function vector(): Uint8Array {
  const layers = Object.entries(world).map(([name, [geometry, properties]]) => {
    const features: FeatureCollection = {
      type: 'FeatureCollection',
      features: [{ type: 'Feature', geometry, properties }],
    }
    return [name, new GeoJSONVT(features, { maxZoom: 0, tolerance: 0 }).getTile(0, 0, 0)!] as const
  })
  return fromGeojsonVt(Object.fromEntries(layers), { version: 2 })
}

/** one pixel of sand */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGO4eWIeAAS9AkDif8L6AAAAAElFTkSuQmCC'

const tilesets: Record<string, () => { bytes: Uint8Array; type: string }> = {
  'vector.basemap': () => ({ bytes: vector(), type: 'application/vnd.mapbox-vector-tile' }),
  'raster.satellite': () => ({ bytes: Buffer.from(pixel, 'base64'), type: 'image/png' }),
}

/** The same for every place; undefined for a tileset that there is not. */
export const tileOf = (tileset: string): { bytes: Uint8Array; type: string } | undefined => tilesets[tileset]?.()
