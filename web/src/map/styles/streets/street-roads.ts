import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import { byRank, byZoom } from './street-expressions.ts'
import { line, type Stage, type StreetPart } from './street-part.ts'

/** Pixels by rank, of paths first. */
const roadWidths: readonly (readonly [zoom: number, widths: readonly number[]])[] = [
  [6, [0, 0, 0, 0, 0.3, 0.5, 0.9, 1.2]],
  [9, [0, 0, 0, 0.4, 0.8, 1.2, 1.8, 2.2]],
  [12, [0, 0.4, 0.7, 1.3, 1.8, 2.6, 3.4, 4]],
  [14, [0.6, 1.2, 2.2, 3.2, 4, 5, 6, 6.5]],
  [16, [1.2, 3, 6.5, 8.5, 10, 12, 13, 14]],
  [19, [4, 14, 32, 40, 46, 52, 56, 60]],
]
const widthBase = 1.4

function roadWidth({ words: { roads } }: StreetPart, extra: number): ExpressionSpecification {
  const scale: ExpressionSpecification = ['case', roads.isRamp, 0.65, 1]
  return byZoom(
    roadWidths.map(([zoom, widths]) => {
      const edges = extra * (zoom < 12 ? 0.5 : zoom > 16 ? 1.6 : 1)
      return [zoom, ['+', ['*', scale, byRank(roads.rank, widths)], edges]] as const
    }),
    widthBase,
  )
}

/** Roads from the rank on that a zoom has room for; paths have a layer of their own. */
const drawnRoads = ({ words: { roads } }: StreetPart, ...more: ExpressionSpecification[]): ExpressionSpecification => [
  'all',
  ['==', ['geometry-type'], 'LineString'],
  ['>=', roads.rank, ['step', ['zoom'], 6, 7, 5, 9, 4, 11, 3, 12, 1]],
  ...more,
]

export const tunnels: Stage = (part) => {
  const { layer, isTunnel, rank } = part.words.roads
  const filter = drawnRoads(part, isTunnel)
  const layout = { 'line-join': 'round', 'line-sort-key': rank } as const
  return [
    line(
      part,
      { id: 'tunnel-casings', layer },
      {
        filter,
        layout,
        paint: {
          'line-color': part.colours.tunnelCasing,
          'line-width': roadWidth(part, 1.6),
          'line-dasharray': [2, 1.5],
        },
      },
    ),
    line(
      part,
      { id: 'tunnels', layer },
      {
        filter,
        layout,
        paint: { 'line-color': part.colours.tunnel, 'line-width': roadWidth(part, 0) },
      },
    ),
  ]
}

export const paths: Stage = (part) => {
  const { layer, rank, isTunnel } = part.words.roads
  return [
    line(
      part,
      { id: 'paths', layer },
      {
        minzoom: Math.max(15, part.zoomFrom),
        filter: ['all', ['==', ['geometry-type'], 'LineString'], ['==', rank, 0], ['!', isTunnel]],
        layout: { 'line-join': 'round' },
        paint: {
          'line-color': part.colours.path,
          'line-width': byZoom([
            [15, 0.7],
            [17, 1.4],
            [19, 3],
          ]),
          'line-dasharray': [3, 2],
          'line-opacity': byZoom([
            [15, 0],
            [15.8, 0.9],
          ]),
        },
      },
    ),
  ]
}

const onGround = ({ words: { roads } }: StreetPart): ExpressionSpecification[] => [
  ['!', roads.isTunnel],
  ['!', roads.isBridge],
]

export const casings: Stage = (part) => [casing(part, 'casings', drawnRoads(part, ...onGround(part)))]
export const roads: Stage = (part) => [surface(part, 'roads', drawnRoads(part, ...onGround(part)))]
export const bridges: Stage = (part) => [
  casing(part, 'bridge-casings', drawnRoads(part, part.words.roads.isBridge)),
  surface(part, 'bridges', drawnRoads(part, part.words.roads.isBridge)),
]

function casing(part: StreetPart, id: string, filter: ExpressionSpecification): LayerSpecification {
  const { layer, rank } = part.words.roads
  const isBridge = id !== 'casings'
  return line(
    part,
    { id, layer },
    {
      filter,
      layout: { 'line-cap': isBridge ? 'butt' : 'round', 'line-join': 'round', 'line-sort-key': rank },
      paint: {
        'line-color': byRank(rank, part.colours.casings),
        'line-width': roadWidth(part, isBridge ? 2.4 : 1.6),
        'line-opacity': byZoom([
          [8, 0],
          [10, 1],
        ]),
      },
    },
  )
}

function surface(part: StreetPart, id: string, filter: ExpressionSpecification): LayerSpecification {
  const { layer, rank } = part.words.roads
  const far = byRank(rank, part.colours.casings)
  return line(
    part,
    { id, layer },
    {
      filter,
      layout: { 'line-cap': 'round', 'line-join': 'round', 'line-sort-key': rank },
      // a thin line in the pale colour of a near road would be lost
      paint: {
        'line-color': ['step', ['zoom'], far, 10, byRank(rank, part.colours.roads)],
        'line-width': roadWidth(part, 0),
      },
    },
  )
}

export const rails: Stage = (part) => {
  const { layer, filter } = part.words.rail
  const { rail, railTie } = part.colours
  return [
    line(
      part,
      { id: 'rails', layer },
      {
        minzoom: Math.max(9, part.zoomFrom),
        filter,
        paint: {
          'line-color': rail,
          'line-width': byZoom([
            [9, 0.5],
            [14, 1.1],
            [18, 2.4],
          ]),
        },
      },
    ),
    line(
      part,
      { id: 'rail-ties', layer },
      {
        minzoom: Math.max(14, part.zoomFrom),
        filter,
        paint: {
          'line-color': railTie,
          'line-width': byZoom([
            [14, 3],
            [18, 8],
          ]),
          'line-dasharray': [0.2, 4],
        },
      },
    ),
  ]
}
