import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import { labelFont, labelFontBold } from '../../map-font.ts'
import { pointKinds } from './street-points.data.ts'
import { byRank, byZoom, match } from './street-expressions.ts'
import { hasNamesIn, symbol, type Stage, type StreetPart } from './street-part.ts'

/** In the reader's language, else in Latin letters for those who read them, else as it is written there. */
export const streetName = (language: string): ExpressionSpecification => [
  'coalesce',
  ['get', `name:${language}`],
  language === 'ar' ? ['get', 'name'] : ['get', 'name:latin'],
  language === 'ar' ? ['get', 'name:latin'] : ['get', 'name'],
]

const halo = ({ ground }: StreetPart, width = 1.4) => ({ 'text-halo-color': ground.halo, 'text-halo-width': width })
const isNamed = ({ language }: StreetPart): ExpressionSpecification => [
  '!=',
  ['coalesce', streetName(language), ''],
  '',
]

const roadNames: Stage = (part) => {
  const { layer, rank } = part.words.roadNames
  return [
    symbol(
      part,
      { id: 'road-names', layer },
      {
        minzoom: Math.max(12, part.zoomFrom),
        filter: [
          'all',
          ['==', ['geometry-type'], 'LineString'],
          ['>=', rank, ['step', ['zoom'], 5, 13, 4, 14, 3, 15, 2, 16, 1, 17, 0]],
        ],
        layout: {
          'symbol-placement': 'line',
          'symbol-spacing': 320,
          'symbol-sort-key': ['-', 0, rank],
          'text-field': streetName(part.language),
          'text-font': labelFont,
          'text-size': byZoom([
            [12, byRank(rank, [9, 9, 9.5, 10, 10.5, 11, 11, 11])],
            [16, byRank(rank, [10, 10.5, 11.5, 12, 12.5, 13, 13, 13])],
            [19, byRank(rank, [12, 13, 15, 15, 16, 16, 16, 16])],
          ]),
          'text-max-angle': 35,
          'text-padding': 6,
          'text-letter-spacing': part.language === 'ar' ? 0 : 0.02,
        },
        paint: { 'text-color': part.colours.roadName, ...halo(part, 1.3) },
      },
    ),
  ]
}

const routeNumbers: Stage = (part) => {
  const { layer, rank, number } = part.words.roadNames
  return [
    symbol(
      part,
      { id: 'route-numbers', layer },
      {
        minzoom: Math.max(9, part.zoomFrom),
        filter: [
          'all',
          ['==', ['geometry-type'], 'LineString'],
          ['>=', rank, ['step', ['zoom'], 7, 10, 6, 11, 5, 13, 4]],
          ['!=', ['coalesce', number, ''], ''],
        ],
        layout: {
          'symbol-placement': 'line',
          'symbol-spacing': 420,
          'symbol-sort-key': ['-', 0, rank],
          'text-field': number,
          'text-font': labelFontBold,
          'text-size': 10,
          'text-rotation-alignment': 'viewport',
          'text-padding': 12,
        },
        paint: { 'text-color': part.colours.routeNumber, ...halo(part, 2) },
      },
    ),
  ]
}

const waterNames: Stage = (part) => {
  const { layer, filter } = part.words.waterNames
  return [
    symbol(
      part,
      { id: 'water-names', layer },
      {
        minzoom: Math.max(9, part.zoomFrom),
        filter: ['all', filter, isNamed(part)],
        layout: {
          'text-field': streetName(part.language),
          'text-font': labelFont,
          'text-size': byZoom([
            [9, 10.5],
            [16, 13],
          ]),
          'text-letter-spacing': part.language === 'ar' ? 0 : 0.06,
          'text-max-width': 7,
        },
        paint: { 'text-color': part.colours.waterName, ...halo(part, 1) },
      },
    ),
  ]
}

const addressNumbers: Stage = (part) => {
  const { layer, text } = part.words.addressNumbers
  return [
    symbol(
      part,
      { id: 'address-numbers', layer },
      {
        minzoom: Math.max(17, part.zoomFrom),
        filter: ['!=', ['coalesce', text, ''], ''],
        layout: {
          'text-field': text,
          'text-font': labelFont,
          'text-size': byZoom([
            [17, 9],
            [19, 11],
          ]),
          'text-padding': 4,
        },
        paint: { 'text-color': part.colours.addressNumber, ...halo(part, 1) },
      },
    ),
  ]
}

/** Few points, the more useful for finding one's way the earlier. */
const points: Stage = (part) => {
  const { layer, tag } = part.words.points
  const { first, second, third } = pointKinds
  const tier = match(
    tag,
    [
      [first, 1],
      [second, 2],
      [third, 3],
    ],
    4,
  )
  return [
    symbol(
      part,
      { id: 'points', layer },
      {
        minzoom: Math.max(16, part.zoomFrom),
        filter: [
          'all',
          ['==', ['geometry-type'], 'Point'],
          ['<=', tier, ['step', ['zoom'], 1, 17, 2, 18, 3]],
          isNamed(part),
        ],
        layout: {
          'symbol-sort-key': tier,
          'text-field': [
            'format',
            '●',
            { 'font-scale': 0.6, 'text-color': part.colours.pointDot },
            '\n',
            {},
            streetName(part.language),
            {},
          ],
          'text-font': labelFont,
          'text-size': byZoom([
            [16, 10.5],
            [19, 12.5],
          ]),
          'text-max-width': 8,
          'text-anchor': 'top',
          'text-offset': [0, -0.5],
          'text-padding': 14,
        },
        paint: {
          'text-color': [
            'match',
            tag,
            ['park', 'garden', 'nature_reserve', 'cemetery'],
            part.colours.park,
            part.colours.point,
          ],
          ...halo(part, 1.2),
        },
      },
    ),
  ]
}

const places: Stage = (part) => {
  const { layer, size, order } = part.words.places
  const { language, ground } = part
  // in a language that the archive does not have, cities keep the names of the bundled map
  const sizeMax = hasNamesIn(part.extract, language) ? 5 : 2
  return [
    symbol(
      part,
      { id: 'places', layer },
      {
        filter: [
          'all',
          ['<=', size, sizeMax],
          ['>=', size, ['step', ['zoom'], 5, 8, 4, 10, 3, 11, 2, 13, 1]],
          // that near, the view lies in it
          ['<', size, ['step', ['zoom'], 6, 15, 5, 16, 3]],
          isNamed(part),
        ],
        layout: {
          'symbol-sort-key': ['+', ['*', -100, size], order],
          'text-field': streetName(language),
          'text-font': labelFont,
          'text-size': byZoom([
            [6, ['match', size, 5, 13, 4, 11, 10]],
            [10, ['match', size, 5, 17, 4, 14, 3, 12, 10.5]],
            [14, ['match', size, 5, 24, 4, 19, 3, 16, 2, 14, 12.5]],
          ]),
          'text-letter-spacing': language === 'ar' ? 0 : ['match', size, [1, 2], 0.06, 0],
          'text-max-width': 8,
          'text-padding': 6,
        },
        paint: {
          'text-color': ['match', size, [1, 2], ground.placeSmall, ground.place],
          ...halo(part, 1.6),
        },
      },
    ),
  ]
}

/** What is placed first is drawn last: MapLibre gives room from the last layer to the first. */
const stages: readonly Stage[] = [addressNumbers, points, waterNames, roadNames, routeNumbers, places]

export const streetLabels = (parts: readonly StreetPart[]): LayerSpecification[] =>
  stages.flatMap((stage) => parts.flatMap(stage))
