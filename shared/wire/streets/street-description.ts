import { type Bounds, UnfitArchive } from '../pmtiles/pmtiles-header.ts'
import type { PmtilesArchive, TilePlace } from '../pmtiles/pmtiles-archive.ts'
import { tileStrings } from '../pmtiles/tile-strings.ts'
import type { StreetExtract, StreetSchema } from './street-extracts.ts'

/**
 * Reads what the style has to know of an archive of streets.
 * @param file its name, with the ending `.pmtiles`
 * @throws UnfitArchive that says what is wrong with it and what is expected
 */
export async function describeStreets(archive: PmtilesArchive, file: string): Promise<StreetExtract> {
  const { zoomMin, zoomMax, bounds } = await archive.header()
  const [west, south, east, north] = bounds
  if (!(west < east && south < north)) {
    throw new UnfitArchive(`its bounds are ${bounds.join(', ')}; west before east and south before north is expected`)
  }
  const about = await archive.metadata()
  const layers = layersOf(about)
  const schema = schemaOf(layers.map(({ id }) => id))
  return {
    file,
    name: file.replace(/\.pmtiles$/, ''),
    schema,
    bounds,
    zoomMin,
    zoomMax,
    attribution: attributionOf(about['attribution'], schema),
    languages: languagesOf(layers),
    hasSea: schema === 'protomaps' || (await holdsSea(archive, bounds, { zoomMin, zoomMax })),
  }
}

interface Layer {
  id: string
  fields?: Record<string, unknown>
}

/** Some writers put the list into a JSON text of its own, as MBTiles does. */
function layersOf(about: Record<string, unknown>): Layer[] {
  const inner = typeof about['json'] === 'string' ? parsed(about['json']) : {}
  const layers = about['vector_layers'] ?? inner['vector_layers']
  return Array.isArray(layers) ? (layers as Layer[]).filter(({ id }) => typeof id === 'string') : []
}

function parsed(text: string): Record<string, unknown> {
  try {
    return (JSON.parse(text) ?? {}) as Record<string, unknown>
  } catch {
    return {}
  }
}

function schemaOf(ids: readonly string[]): StreetSchema {
  if (ids.includes('transportation')) return 'openmaptiles'
  if (ids.includes('roads') && ids.includes('earth')) return 'protomaps'
  throw new UnfitArchive(
    `its layers are ${ids.join(', ') || 'not named'}; those of OpenMapTiles (transportation, …) or Protomaps (roads, earth, …) are expected`,
  )
}

/** Both are made from OpenStreetMap, whose licence (ODbL) wants it named; OpenMapTiles' (CC BY) wants it for the schema. */
const owed: Readonly<Record<StreetSchema, readonly string[]>> = {
  openmaptiles: ['© OpenMapTiles', '© OpenStreetMap contributors'],
  protomaps: ['© OpenStreetMap contributors'],
}

const entities: Readonly<Record<string, string>> = { '&copy;': '©', '&amp;': '&', '&nbsp;': ' ', '&quot;': '"' }

/** What the archive says, without its markup, and whom the licences want named. */
function attributionOf(given: unknown, schema: StreetSchema): string {
  const said = (typeof given === 'string' ? given : '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&\w+;/g, (entity) => entities[entity] ?? ' ')
    .replaceAll(/[<>]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const missing = owed[schema].filter((name) => !said.includes(name.replace(/^© | contributors$/g, '')))
  return [said, ...missing].filter(Boolean).join(' ')
}

function languagesOf(layers: readonly Layer[]): string[] {
  const fields = layers
    .filter(({ id }) => id === 'place' || id === 'places')
    .flatMap(({ fields = {} }) => Object.keys(fields))
  return fields.flatMap((field) => /^name:([a-z]{2,3})$/.exec(field)?.[1] ?? []).sort()
}

/** Whether any tile over the corners and the middle holds the sea: archives may be made without it. */
async function holdsSea(
  archive: PmtilesArchive,
  [west, south, east, north]: Bounds,
  { zoomMin, zoomMax }: { zoomMin: number; zoomMax: number },
): Promise<boolean> {
  const middle = [(west + east) / 2, (south + north) / 2] as const
  const points = [middle, [west, south], [west, north], [east, south], [east, north]] as const
  for (let zoom = zoomMin; zoom <= zoomMax; zoom++) {
    const places = new Map(points.map(([lon, lat]) => tileAt(zoom, lon, lat)).map((place) => [place.join(), place]))
    for (const place of places.values()) {
      if (tileStrings(await archive.tile(place), 'water').has('ocean')) return true
    }
  }
  return false
}

/** The tile of the Mercator projection that holds a place. */
function tileAt(zoom: number, longitude: number, latitude: number): TilePlace {
  const side = 2 ** zoom
  const sine = Math.sin((latitude * Math.PI) / 180)
  const within = (at: number) => Math.min(side - 1, Math.max(0, Math.floor(at * side)))
  return [zoom, within(longitude / 360 + 0.5), within(0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI))]
}
