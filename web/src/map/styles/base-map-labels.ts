import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import { airportImage, signImage } from '../ground-images.ts'
import { type MapColours, type MapTheme, mapColours } from '../map-colours.ts'
import { labelFont, labelFontBold } from '../map-font.ts'
import type { StyleContext } from './style-context.ts'

const nameIn = (language: string): ExpressionSpecification => [
  'coalesce',
  ['get', `name:${language}`],
  ['get', 'name'],
  ['get', 'name:en'],
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

type Offsets = (string | [number, number])[]

/** Where a name may stand, in its own heights from its place: on it or close to it. */
const close: Offsets = ['center', [0, 0], 'bottom', [0, -0.3], 'top', [0, 0.3]]
/** A town's name also moves out from under a marker with its name, before a smaller place's replaces it. */
const clear: Offsets = [
  ...close,
  ...(['bottom', [0, -1.5], 'left', [1.7, -0.2], 'right', [-1.7, -0.2], 'top', [0, 2.6]] as Offsets),
  ...(['bottom-left', [1, -1.3], 'bottom-right', [-1, -1.3], 'left', [3.4, 0.8], 'right', [-3.4, 0.8]] as Offsets),
]

/** Names of places, the larger first; from town level on each sits on the place itself. */
const placeNames = (colours: MapColours, language: string, where: ExpressionSpecification): LayerSpecification => ({
  id: 'places',
  type: 'symbol',
  source: 'places',
  'source-layer': 'places',
  minzoom: 3,
  filter: ['all', ['>=', ['get', 'size'], ['step', ['zoom'], 5, 4, 4, 5, 3, 6, 2, 7, 1, 9, 0]], where],
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
    'text-variable-anchor-offset': [
      'step',
      ['zoom'],
      ['literal', close],
      9,
      ['step', ['get', 'size'], ['literal', close], 3, ['literal', clear]],
      10,
      ['step', ['get', 'size'], ['literal', close], 2, ['literal', clear]],
    ],
    'text-justify': 'auto',
  },
  paint: {
    'text-color': ['step', ['get', 'size'], colours.placeSmall, 2, colours.place],
    'text-halo-color': colours.halo,
    'text-halo-width': 1.4,
  },
})

const airports = (
  colours: MapColours,
  { theme, language }: StyleContext,
  where: ExpressionSpecification,
): LayerSpecification => ({
  id: 'airports',
  type: 'symbol',
  source: 'places',
  'source-layer': 'airports',
  minzoom: 7,
  filter: ['all', ['<=', ['get', 'rank'], ['step', ['zoom'], 4, 8, 6, 9, 9]], where],
  layout: {
    'icon-image': airportImage(theme),
    'icon-size': ['interpolate', ['linear'], ['zoom'], 7, 0.75, 12, 1],
    'text-field': ['step', ['zoom'], ['get', 'code'], 11, ['concat', nameIn(language), '\n', ['get', 'code']]],
    'text-font': labelFont,
    'text-size': ['interpolate', ['linear'], ['zoom'], 7, 10, 13, 12],
    'text-variable-anchor-offset': ['left', [1, 0], 'right', [-1, 0], 'top', [0, 0.9], 'bottom', [0, -0.9]],
    'text-justify': 'auto',
    'text-optional': true,
    'symbol-sort-key': ['get', 'rank'],
  },
  paint: { 'text-color': colours.airport, 'text-halo-color': colours.halo, 'text-halo-width': 1.2 },
})

const roadSigns = (theme: MapTheme): LayerSpecification => ({
  id: 'road-signs',
  type: 'symbol',
  source: 'roads',
  'source-layer': 'roads',
  minzoom: 9,
  filter: ['has', 'ref'],
  layout: {
    'symbol-placement': 'line',
    'symbol-spacing': 380,
    'icon-image': ['concat', signImage('', theme), ['get', 'ref']],
    'icon-rotation-alignment': 'viewport',
    'icon-padding': 12,
  },
})

const roadNames = (colours: MapColours, language: string): LayerSpecification => ({
  id: 'road-names',
  type: 'symbol',
  source: 'roads',
  'source-layer': 'roads',
  minzoom: 11,
  filter: [
    'all',
    ['has', 'name'],
    ['>=', ['step', ['zoom'], 1, 13, 2], ['match', ['get', 'kind'], 'expressway', 1, 2]],
  ],
  layout: {
    'symbol-placement': 'line',
    'symbol-spacing': 260,
    'text-field': nameIn(language),
    'text-font': labelFont,
    'text-size': ['interpolate', ['linear'], ['zoom'], 11, 10, 15, 13],
    'text-padding': 8,
  },
  paint: { 'text-color': colours.roadName, 'text-halo-color': colours.halo, 'text-halo-width': 1.4 },
})

/** Names of places and countries alone, for pictures without names: light with a dark edge, as pictures have any colour. */
export function nameLayers(language: string): LayerSpecification[] {
  const dark = mapColours('dark')
  const colours = { ...dark, place: dark.label, placeSmall: dark.label, country: dark.label }
  return [placeNames(colours, language, ['literal', true]), countryNames(colours, language)].map((layer) => ({
    ...layer,
    id: `names-of-${layer.id}`,
  }))
}

/**
 * All that is written, the least first: what comes later is placed before it.
 * @param where a filter of points: where streets with names of their own are not installed
 */
export function labelLayers(context: StyleContext, where: ExpressionSpecification): LayerSpecification[] {
  const colours = mapColours(context.theme)
  return [
    roadNames(colours, context.language),
    roadSigns(context.theme),
    placeNames(colours, context.language, where),
    airports(colours, context, where),
    countryNames(colours, context.language),
  ]
}
