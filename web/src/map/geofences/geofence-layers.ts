import type { AddLayerObject, ExpressionSpecification } from 'maplibre-gl'
import { type MapColours, type MapTheme, mapColours } from '../map-colours.ts'
import { labelFontBold } from '../map-font.ts'

export const shapesSource = 'geofences'
export const namesSource = 'geofence-names'

/** Below it a corridor is thinner than the line in its middle. */
const corridorZoomMin = 10

/** What a click finds, in no order. */
export const clickableLayers = ['geofence-ground', 'geofence-edges', 'geofence-corridors', namesSource] as const
/** What the hand that points is shown on: the ground is for dragging the map. */
export const pointedLayers = ['geofence-edges', namesSource] as const

const isKind = (...kinds: string[]): ExpressionSpecification => ['in', ['get', 'kind'], ['literal', kinds]]
const isStrong: ExpressionSpecification = ['boolean', ['feature-state', 'strong'], false]

const colourIn = ({ accent }: MapColours): ExpressionSpecification => [
  'to-color',
  ['coalesce', ['get', 'color'], accent],
]

/** Ground and edges, in each geofence's own colour; one with the feature state `strong` stands out. */
export function shapeLayers(theme: MapTheme): AddLayerObject[] {
  const color = colourIn(mapColours(theme))
  const groundOpacity = theme === 'dark' ? 0.2 : 0.14
  const ground: ExpressionSpecification = ['case', isStrong, groundOpacity + 0.12, groundOpacity]
  return [
    {
      id: 'geofence-ground',
      type: 'fill',
      source: shapesSource,
      filter: isKind('area'),
      paint: { 'fill-color': color, 'fill-opacity': ground, 'fill-antialias': false },
    },
    {
      id: 'geofence-corridors',
      type: 'fill',
      source: shapesSource,
      filter: isKind('corridor'),
      minzoom: corridorZoomMin,
      paint: { 'fill-color': color, 'fill-opacity': ground },
    },
    {
      id: 'geofence-edges',
      type: 'line',
      source: shapesSource,
      filter: isKind('area', 'line'),
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: {
        'line-color': color,
        'line-opacity': ['get', 'opacity'],
        'line-width': ['+', ['get', 'width'], ['case', isStrong, 2, 0]],
      },
    },
  ]
}

/** Names with how many are inside, from the zoom on at which the shape has room for one. */
export function nameLayers(theme: MapTheme): AddLayerObject[] {
  const { label, labelHalo } = mapColours(theme)
  return [
    {
      id: namesSource,
      type: 'symbol',
      source: namesSource,
      filter: ['>=', ['zoom'], ['get', 'zoomMin']],
      layout: {
        'text-field': ['get', 'text'],
        'text-font': labelFontBold,
        'text-size': 12,
        'text-max-width': 12,
        'text-padding': 3,
        'text-variable-anchor': ['center', 'bottom', 'top', 'left', 'right'],
        'text-radial-offset': 1.6,
        'symbol-sort-key': ['-', ['get', 'size']],
      },
      paint: { 'text-color': label, 'text-halo-color': labelHalo, 'text-halo-width': 1.6 },
    },
  ]
}
