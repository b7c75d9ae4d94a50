import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { dunesImage } from './ground-images.ts'
import { labelFont, labelFontBold } from './map-font.ts'
import { type MapColours, type MapTheme, mapColours } from './map-colours.ts'

export interface StyleOptions {
  theme: MapTheme
  /** of the labels: `ar`, `en`, `fr` */
  language: string
  /** a raster tile address with {x}, {y} and {z} that replaces the bundled map */
  customUrl?: string | null | undefined
}

const attribution =
  '<a href="https://www.naturalearthdata.com">Natural Earth</a> · <a href="https://www.geonames.org">GeoNames</a> CC BY'

const nameIn = (language: string): ExpressionSpecification => [
  'coalesce',
  ['get', `name:${language}`],
  ['get', 'name'],
  ['get', 'name:en'],
]

const ground = (colours: MapColours, theme: MapTheme): LayerSpecification[] => [
  { id: 'sea', type: 'background', paint: { 'background-color': colours.sea } },
  {
    id: 'land',
    type: 'fill',
    source: 'world',
    'source-layer': 'land',
    paint: { 'fill-color': colours.land, 'fill-antialias': false },
  },
  {
    id: 'dunes',
    type: 'fill',
    source: 'world',
    'source-layer': 'land',
    minzoom: 8,
    paint: {
      'fill-pattern': dunesImage(theme),
      'fill-opacity': ['interpolate', ['linear'], ['zoom'], 8, 0, 11, 1],
    },
  },
  {
    id: 'coast',
    type: 'line',
    source: 'world',
    'source-layer': 'coasts',
    layout: { 'line-join': 'round' },
    paint: { 'line-color': colours.coast, 'line-width': ['interpolate', ['linear'], ['zoom'], 1, 0.5, 8, 1.2, 14, 2] },
  },
  {
    id: 'borders',
    type: 'line',
    source: 'world',
    'source-layer': 'borders',
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': colours.border,
      'line-width': ['interpolate', ['linear'], ['zoom'], 1, 0.5, 5, 1.2, 12, 2.4],
    },
  },
]

const countryNames = (colours: MapColours, language: string): LayerSpecification => ({
  id: 'countries',
  type: 'symbol',
  source: 'world',
  'source-layer': 'countries',
  minzoom: 1.5,
  maxzoom: 8,
  filter: ['<=', ['get', 'rank'], ['step', ['zoom'], 1, 2, 2, 3, 3, 4, 5, 5, 6]],
  layout: {
    'text-field': nameIn(language),
    'text-font': labelFontBold,
    'text-size': [
      'interpolate',
      ['linear'],
      ['zoom'],
      2,
      ['step', ['get', 'rank'], 12, 3, 10],
      6,
      ['step', ['get', 'rank'], 19, 3, 15],
    ],
    'text-letter-spacing': language === 'ar' ? 0 : 0.12,
    'text-transform': 'uppercase',
    'text-max-width': 7,
    'symbol-sort-key': ['get', 'rank'],
  },
  paint: {
    'text-color': colours.country,
    'text-halo-color': colours.halo,
    'text-halo-width': 1.2,
    'text-opacity': 0.9,
  },
})

/** A dot where the place is, with its name beside it; from town level on, the name sits on the place itself. */
const placeNames = (colours: MapColours, language: string): LayerSpecification => ({
  id: 'places',
  type: 'symbol',
  source: 'places',
  'source-layer': 'places',
  minzoom: 3,
  filter: ['>=', ['get', 'size'], ['step', ['zoom'], 5, 4, 4, 5, 3, 6, 2, 7, 1, 9, 0]],
  layout: {
    'text-field': nameIn(language),
    'text-font': labelFont,
    'text-size': [
      'interpolate',
      ['linear'],
      ['zoom'],
      3,
      ['+', 8, ['get', 'size']],
      8,
      ['+', 10.5, ['*', 1.3, ['get', 'size']]],
      13,
      ['+', 12, ['*', 2.2, ['get', 'size']]],
    ],
    'text-max-width': 8,
    'text-padding': 6,
    'symbol-sort-key': ['get', 'order'],
    'text-variable-anchor': ['center', 'top', 'bottom'],
    'text-radial-offset': 0.2,
  },
  paint: {
    'text-color': ['step', ['get', 'size'], colours.placeSmall, 2, colours.place],
    'text-halo-color': colours.halo,
    'text-halo-width': 1.4,
  },
})

/** The bundled map in the colours of the theme, or the raster map of the given address. Nothing else is fetched. */
export function mapStyle({ theme, language, customUrl }: StyleOptions, origin: string): StyleSpecification {
  const colours = mapColours(theme)
  if (customUrl) {
    return {
      version: 8,
      sources: { custom: { type: 'raster', tiles: [customUrl], tileSize: 256, maxzoom: 18 } },
      layers: [
        { id: 'sea', type: 'background', paint: { 'background-color': colours.sea } },
        { id: 'custom', type: 'raster', source: 'custom' },
      ],
    }
  }
  const archive = (name: string) => `pmtiles://${origin}/basemap/${name}.pmtiles`
  return {
    version: 8,
    sources: {
      world: { type: 'vector', url: archive('world'), attribution },
      places: { type: 'vector', url: archive('places') },
    },
    layers: [...ground(colours, theme), placeNames(colours, language), countryNames(colours, language)],
  }
}
