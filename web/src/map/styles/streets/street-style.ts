import type { ExpressionSpecification, LayerSpecification, SourceSpecification } from 'maplibre-gl'
import type { Polygon } from 'geojson'
import type { Bounds } from '../../../../../shared/wire/pmtiles/pmtiles-header.ts'
import type { InstalledExtract } from '../../street-extracts.ts'
import { mapColours } from '../../map-colours.ts'
import type { StyleContext } from '../style-context.ts'
import { streetColours } from './street-colours.ts'
import { streetGround } from './street-ground.ts'
import { streetLabels } from './street-labels.ts'
import { hasNamesIn, type StreetPart, zoomFromOf } from './street-part.ts'
import { vocabularyOf } from './street-vocabulary.ts'

export interface StreetLayers {
  sources: Record<string, SourceSpecification>
  /** above the bundled ground, below all names */
  ground: LayerSpecification[]
  /** above the bundled names */
  labels: LayerSpecification[]
}

/** The installed archives of streets, in the colours of the theme and in the reader's language. */
export function streetLayers(
  extracts: readonly InstalledExtract[],
  { theme, language, origin }: Pick<StyleContext, 'theme' | 'language' | 'origin'>,
): StreetLayers {
  const parts = extracts.map<StreetPart>((extract, at) => ({
    extract,
    words: vocabularyOf(extract.schema),
    colours: streetColours(theme),
    ground: mapColours(theme),
    language,
    source: `streets-${at}`,
    boundsSource: `streets-${at}-bounds`,
    zoomFrom: zoomFromOf(extract),
  }))
  const sources: StreetLayers['sources'] = {}
  for (const [at, { source, boundsSource, extract }] of parts.entries()) {
    sources[source] = tiles(extracts[at]!, origin)
    if (extract.schema !== 'protomaps' && extract.hasSea) {
      sources[boundsSource] = {
        type: 'geojson',
        data: { type: 'Feature', properties: {}, geometry: rectangle(extract.bounds) },
      }
    }
  }
  return { sources, ground: streetGround(parts), labels: streetLabels(parts) }
}

/** All that MapLibre must know is in the index: nothing of an archive is read before one of its tiles is in view. */
const tiles = (
  { path, bounds, zoomMin, zoomMax, attribution }: InstalledExtract,
  origin: string,
): SourceSpecification => ({
  type: 'vector',
  tiles: [`pmtiles://${origin}${path}/{z}/{x}/{y}`],
  bounds: [...bounds],
  minzoom: zoomMin,
  maxzoom: zoomMax,
  attribution: linked(attribution),
})

/** Whom licences want named, with the page that explains it. */
const pages: readonly (readonly [name: string, page: string])[] = [
  ['© OpenStreetMap contributors', 'https://www.openstreetmap.org/copyright'],
  ['© OpenMapTiles', 'https://openmaptiles.org/'],
]

/** As HTML, which MapLibre wants: archives are not asked for markup. */
function linked(attribution: string): string {
  const text = attribution.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return pages.reduce((html, [name, page]) => html.replace(name, `<a href="${page}" target="_blank">${name}</a>`), text)
}

/**
 * What of the bundled names is still shown: outside of the archives, at zooms below theirs, and where an archive has no
 * names in the reader's language. A filter for layers of points.
 */
export function outsideStreets(
  extracts: readonly InstalledExtract[],
  { language }: Pick<StyleContext, 'language'>,
): ExpressionSpecification {
  const filters = extracts
    .filter((extract) => hasNamesIn(extract, language))
    .map<ExpressionSpecification>((extract) => [
      'any',
      ['<', ['zoom'], zoomFromOf(extract)],
      ['!', ['within', rectangle(extract.bounds)]],
    ])
  return ['all', ...filters]
}

const rectangle = ([west, south, east, north]: Bounds): Polygon => ({
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
