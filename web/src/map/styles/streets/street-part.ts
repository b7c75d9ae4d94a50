import type { LayerSpecification } from 'maplibre-gl'
import type { StreetExtract } from '../../../../../shared/wire/streets/street-extracts.ts'
import type { MapColours } from '../../map-colours.ts'
import type { StreetColours } from './street-colours.ts'
import type { StreetVocabulary } from './street-vocabulary.ts'

/** One archive of streets, ready to be drawn. */
export interface StreetPart {
  extract: StreetExtract
  words: StreetVocabulary
  colours: StreetColours
  ground: MapColours
  /** of the labels */
  language: string
  /** of its tiles; its layers begin with the same */
  source: string
  /** that covers its bounds */
  boundsSource: string
  /** from this zoom on it replaces the bundled map within its bounds */
  zoomFrom: number
}

/** Layers of one kind of thing, for one archive. */
export type Stage = (part: StreetPart) => LayerSpecification[]

/** From here on streets are worth more than the bundled map. */
const streetZoomMin = 6

export const zoomFromOf = ({ zoomMin }: StreetExtract): number => Math.max(zoomMin, streetZoomMin)

/**
 * Whether the archive has names in a reader's language. Latin ones do for readers of Latin script: tiles hold them as
 * `name:latin`, or as the local name.
 */
export const hasNamesIn = ({ languages }: StreetExtract, language: string): boolean =>
  language !== 'ar' || languages.includes(language)

type Of<Type extends LayerSpecification['type']> = Omit<
  Extract<LayerSpecification, { type: Type }>,
  'id' | 'type' | 'source' | 'source-layer'
>

interface Place {
  id: string
  layer: string
}

/** Layers that draw one layer of the tiles, from the zoom on at which the archive counts. */
export const fill = ({ source, zoomFrom }: StreetPart, { id, layer }: Place, of: Of<'fill'>): LayerSpecification => ({
  minzoom: zoomFrom,
  ...of,
  id: `${source}-${id}`,
  type: 'fill',
  source,
  'source-layer': layer,
})

export const line = ({ source, zoomFrom }: StreetPart, { id, layer }: Place, of: Of<'line'>): LayerSpecification => ({
  minzoom: zoomFrom,
  ...of,
  id: `${source}-${id}`,
  type: 'line',
  source,
  'source-layer': layer,
})

export const symbol = (
  { source, zoomFrom }: StreetPart,
  { id, layer }: Place,
  of: Of<'symbol'>,
): LayerSpecification => ({
  minzoom: zoomFrom,
  ...of,
  id: `${source}-${id}`,
  type: 'symbol',
  source,
  'source-layer': layer,
})
