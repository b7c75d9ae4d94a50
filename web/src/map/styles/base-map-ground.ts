import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import type { MapColours } from '../map-colours.ts'

const ofWorld = (layer: string) => ({ source: 'world', 'source-layer': layer })

/** A value for each zoom, changing evenly between. */
const byZoom = (...stops: (number | ExpressionSpecification)[]): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['zoom'],
  ...stops,
]

/** Lines that are right to a few hundred metres: from near they would cross streets and harbours. */
const untilNear = byZoom(11.5, 1, 13, 0)

/**
 * Sea, land and what lies on it. Land is the background: until tiles arrive a view is land without anything, never a
 * blue void, and the sea comes with its coast.
 */
export const groundLayers = (colours: MapColours): LayerSpecification[] => [
  { id: 'ground', type: 'background', paint: { 'background-color': colours.land } },
  { id: 'sea', type: 'fill', ...ofWorld('sea'), paint: { 'fill-color': colours.sea, 'fill-antialias': false } },
  { id: 'land', type: 'fill', ...ofWorld('land'), paint: { 'fill-color': colours.land, 'fill-antialias': false } },
  {
    id: 'urban',
    type: 'fill',
    ...ofWorld('urban'),
    minzoom: 5,
    paint: { 'fill-color': colours.urban, 'fill-antialias': false, 'fill-opacity': byZoom(5, 0, 7, 1) },
  },
  {
    id: 'rivers',
    type: 'line',
    ...ofWorld('rivers'),
    minzoom: 3,
    filter: ['<=', ['get', 'rank'], ['step', ['zoom'], 2, 4, 3, 5, 5, 6, 6, 7, 8]],
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: {
      'line-color': colours.river,
      'line-width': byZoom(3, 0.4, 6, ['step', ['get', 'rank'], 1.2, 5, 0.7], 12, ['step', ['get', 'rank'], 3, 5, 2]),
    },
  },
  {
    id: 'lakes',
    type: 'fill',
    ...ofWorld('lakes'),
    filter: ['<=', ['get', 'rank'], ['step', ['zoom'], 0, 2, 1, 3, 2, 4, 4, 5, 6, 6, 9]],
    paint: { 'fill-color': colours.sea },
  },
  {
    id: 'coast',
    type: 'line',
    ...ofWorld('coasts'),
    layout: { 'line-join': 'round' },
    paint: { 'line-color': colours.coast, 'line-width': byZoom(1, 0.5, 8, 1.2, 14, 2), 'line-opacity': untilNear },
  },
  {
    id: 'borders',
    type: 'line',
    ...ofWorld('borders'),
    layout: { 'line-join': 'round' },
    paint: { 'line-color': colours.border, 'line-width': byZoom(1, 0.5, 5, 1.2, 12, 2.4), 'line-opacity': untilNear },
  },
]

const ofRoads = { source: 'roads', 'source-layer': 'roads' } as const
const byKind = (expressway: number | string, main: number | string, street: number | string): ExpressionSpecification =>
  ['match', ['get', 'kind'], 'expressway', expressway, 'main', main, street] as ExpressionSpecification
/** Streets only from near: from far they are one blot. */
const isWorthIt: ExpressionSpecification = ['>=', ['step', ['zoom'], 1, 11, 2], byKind(1, 1, 2)]

/** The roads that the demonstration drives, each with an edge; where two meet the larger lies above. */
export const roadLayers = (colours: MapColours): LayerSpecification[] => [
  {
    id: 'road-edges',
    type: 'line',
    ...ofRoads,
    filter: isWorthIt,
    layout: { 'line-join': 'round', 'line-cap': 'round', 'line-sort-key': byKind(3, 2, 1) },
    paint: {
      'line-color': byKind(colours.expresswayEdge, colours.roadEdge, colours.streetEdge),
      'line-width': byZoom(
        8,
        byKind(2.2, 1.8, 0),
        11,
        byKind(4.6, 3.8, 2.2),
        14,
        byKind(11, 9, 7.5),
        16,
        byKind(17, 14, 13),
      ),
    },
  },
  {
    id: 'roads',
    type: 'line',
    ...ofRoads,
    filter: isWorthIt,
    layout: { 'line-join': 'round', 'line-cap': 'round', 'line-sort-key': byKind(3, 2, 1) },
    paint: {
      'line-color': byKind(colours.expressway, colours.road, colours.street),
      'line-width': byZoom(
        8,
        byKind(1.2, 0.9, 0),
        11,
        byKind(3, 2.4, 1.2),
        14,
        byKind(8.4, 6.8, 5.6),
        16,
        byKind(14, 11.5, 10.5),
      ),
    },
  },
]
