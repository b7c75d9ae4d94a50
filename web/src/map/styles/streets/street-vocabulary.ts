import type { ExpressionSpecification } from 'maplibre-gl'
import { match } from './street-expressions.ts'
import type { StreetSchema } from '../../../../../shared/wire/streets/street-extracts.ts'

/** How land is used, as far as the map tells it apart. */
export const areaKinds = [
  'farmland',
  'residential',
  'industrial',
  'civic',
  'airport',
  'rock',
  'ice',
  'sand',
  'wetland',
  'grass',
  'wood',
  'cemetery',
  'sport',
  'paved',
] as const
export type AreaKind = (typeof areaKinds)[number]

type Expression = ExpressionSpecification

/** Features of one layer of the tiles. */
export interface Selection {
  layer: string
  filter: Expression
}

/** What the style asks of tiles, in the words of one schema. */
export interface StreetVocabulary {
  areas: readonly { layer: string; kind: Expression; kinds: Partial<Record<AreaKind, readonly string[]>> }[]
  /** land of its own, where the tiles hold it */
  land: Selection | null
  water: Selection & { isSea: Expression }
  waterways: Selection
  buildings: Selection
  roads: RoadWords
  roadNames: { layer: string; rank: Expression; number: Expression }
  rail: Selection
  ferries: Selection
  /** null where the tiles always hold the sea */
  piers: Selection | null
  runways: Selection
  runwayAreas: Selection
  countryBorders: Selection
  regionBorders: Selection
  /** 5 city, 4 town, 3 village, 2 suburb, 1 hamlet or neighbourhood, 0 what is not named */
  places: { layer: string; size: Expression; order: Expression }
  /** `tag` is OpenStreetMap's own value: `hospital`, `fuel` */
  points: { layer: string; tag: Expression }
  waterNames: Selection
  addressNumbers: { layer: string; text: Expression }
}

interface RoadWords {
  layer: string
  /** 7 motorway, 6 trunk, 5 primary, 4 secondary, 3 tertiary, 2 street, 1 service way, 0 path, -1 what is none */
  rank: Expression
  isTunnel: Expression
  isBridge: Expression
  /** a slip road, narrower than its class */
  isRamp: Expression
}

const oneOf = (input: Expression, words: readonly string[]): Expression => ['in', input, ['literal', [...words]]]
const isLine: Expression = ['==', ['geometry-type'], 'LineString']
const isPoint: Expression = ['==', ['geometry-type'], 'Point']
const isPolygon: Expression = ['==', ['geometry-type'], 'Polygon']
const both = (...filters: Expression[]): Expression => ['all', ...filters]

const omtClass: Expression = ['coalesce', ['get', 'class'], '']
const omtRank = match(
  omtClass,
  [
    [['motorway'], 7],
    [['trunk'], 6],
    [['primary'], 5],
    [['secondary'], 4],
    [['tertiary'], 3],
    [['minor'], 2],
    [['service', 'track', 'raceway', 'busway', 'bus_guideway'], 1],
    [['path'], 0],
  ],
  -1,
)

/** Source: https://openmaptiles.org/schema/ */
const openmaptiles: StreetVocabulary = {
  areas: [
    {
      layer: 'landuse',
      kind: omtClass,
      kinds: {
        residential: ['residential', 'suburb', 'quarter', 'neighbourhood'],
        industrial: ['industrial', 'commercial', 'retail', 'railway', 'garages', 'bus_station', 'quarry', 'military'],
        civic: ['school', 'university', 'college', 'kindergarten', 'library', 'hospital'],
        cemetery: ['cemetery'],
        sport: ['stadium', 'pitch', 'playground', 'track', 'zoo', 'theme_park'],
      },
    },
    {
      layer: 'landcover',
      kind: omtClass,
      kinds: {
        farmland: ['farmland'],
        grass: ['grass'],
        wood: ['wood'],
        wetland: ['wetland'],
        sand: ['sand'],
        rock: ['rock'],
        ice: ['ice'],
      },
    },
    { layer: 'aeroway', kind: omtClass, kinds: { airport: ['aerodrome', 'heliport', 'apron'] } },
    { layer: 'transportation', kind: omtClass, kinds: { paved: ['pier', 'path', 'pedestrian', 'bridge'] } },
  ],
  land: null,
  water: { layer: 'water', filter: ['!=', ['get', 'brunnel'], 'tunnel'], isSea: ['==', omtClass, 'ocean'] },
  waterways: { layer: 'waterway', filter: ['!=', ['get', 'brunnel'], 'tunnel'] },
  buildings: { layer: 'building', filter: isPolygon },
  roads: {
    layer: 'transportation',
    rank: omtRank,
    isTunnel: ['==', ['get', 'brunnel'], 'tunnel'],
    isBridge: ['==', ['get', 'brunnel'], 'bridge'],
    isRamp: ['==', ['get', 'ramp'], 1],
  },
  roadNames: { layer: 'transportation_name', rank: omtRank, number: ['get', 'ref'] },
  rail: {
    layer: 'transportation',
    filter: both(isLine, oneOf(omtClass, ['rail', 'transit']), ['!=', ['get', 'brunnel'], 'tunnel']),
  },
  ferries: { layer: 'transportation', filter: both(isLine, ['==', omtClass, 'ferry']) },
  piers: { layer: 'transportation', filter: ['==', omtClass, 'pier'] },
  runways: { layer: 'aeroway', filter: both(isLine, oneOf(omtClass, ['runway', 'taxiway'])) },
  runwayAreas: { layer: 'aeroway', filter: both(isPolygon, oneOf(omtClass, ['runway', 'taxiway', 'helipad'])) },
  countryBorders: {
    layer: 'boundary',
    filter: both(['==', ['get', 'admin_level'], 2], ['!=', ['get', 'maritime'], 1]),
  },
  regionBorders: {
    layer: 'boundary',
    filter: both(['in', ['get', 'admin_level'], ['literal', [3, 4]]], ['!=', ['get', 'maritime'], 1]),
  },
  places: {
    layer: 'place',
    size: match(
      omtClass,
      [
        [['city'], 5],
        [['town'], 4],
        [['village'], 3],
        [['suburb', 'borough', 'island'], 2],
        [['hamlet', 'quarter', 'neighbourhood', 'isolated_dwelling', 'islet'], 1],
      ],
      0,
    ),
    order: ['coalesce', ['get', 'rank'], 20],
  },
  points: { layer: 'poi', tag: ['case', ['==', omtClass, ''], '', ['coalesce', ['get', 'subclass'], omtClass]] },
  waterNames: { layer: 'water_name', filter: isPoint },
  addressNumbers: { layer: 'housenumber', text: ['get', 'housenumber'] },
}

/** An attribute of version 4; version 3 spells it with a mark before it. */
const protomap = (name: string): Expression => ['coalesce', ['get', name], ['get', `pmap:${name}`], '']
const kind = protomap('kind')
const detail = protomap('kind_detail')
const level = (is: 'is_bridge' | 'is_tunnel', number: number): Expression => [
  'any',
  ['==', ['get', is], true],
  ['==', ['get', 'pmap:level'], number],
]
const protomapsRank: Expression = match(
  kind,
  [
    [['highway'], 7],
    [
      ['major_road'],
      match(
        detail,
        [
          [['trunk', 'trunk_link'], 6],
          [['secondary', 'secondary_link'], 4],
          [['tertiary', 'tertiary_link'], 3],
        ],
        5,
      ),
    ],
    [['medium_road'], match(detail, [[['tertiary', 'tertiary_link'], 3]], 4)],
    [['minor_road'], match(detail, [[['service'], 1]], 2)],
    [['other'], match(detail, [[['service', 'track'], 1]], 0)],
    [['path'], 0],
  ],
  -1,
)
const border = (levels: readonly number[], kinds: readonly string[]): Expression => [
  'any',
  oneOf(kind, kinds),
  ['in', ['get', 'pmap:min_admin_level'], ['literal', [...levels]]],
]

/** Versions 3 and 4. Source: https://docs.protomaps.com/basemaps/layers */
const protomaps: StreetVocabulary = {
  areas: ['landuse', 'natural', 'landcover'].map((layer) => ({
    layer,
    kind,
    kinds: {
      farmland: ['farmland', 'orchard', 'farmyard'],
      residential: ['residential', 'neighbourhood', 'urban_area'],
      industrial: ['industrial', 'commercial', 'railway', 'military', 'supermarket'],
      civic: ['school', 'university', 'college', 'kindergarten', 'library', 'hospital', 'townhall', 'post_office'],
      airport: ['aerodrome'],
      rock: ['bare_rock', 'barren'],
      ice: ['glacier'],
      sand: ['sand', 'beach'],
      wetland: ['wetland'],
      grass: ['grass', 'grassland', 'meadow', 'park', 'garden', 'village_green', 'allotments', 'recreation_ground'],
      wood: ['wood', 'forest', 'scrub', 'nature_reserve'],
      cemetery: ['cemetery'],
      sport: ['pitch', 'playground', 'stadium', 'golf_course', 'zoo', 'dog_park'],
      paved: ['pedestrian', 'pier', 'platform', 'footway'],
    },
  })),
  land: { layer: 'earth', filter: isPolygon },
  water: { layer: 'water', filter: isPolygon, isSea: ['==', kind, 'ocean'] },
  waterways: { layer: 'water', filter: isLine },
  buildings: { layer: 'buildings', filter: isPolygon },
  roads: {
    layer: 'roads',
    rank: protomapsRank,
    isTunnel: level('is_tunnel', -1),
    isBridge: level('is_bridge', 1),
    isRamp: ['any', ['==', ['get', 'is_link'], true], ['==', ['get', 'pmap:link'], 1]],
  },
  roadNames: { layer: 'roads', rank: protomapsRank, number: ['coalesce', ['get', 'shield_text'], ['get', 'ref']] },
  rail: { layer: 'roads', filter: both(['==', kind, 'rail'], ['!', level('is_tunnel', -1)]) },
  ferries: { layer: 'roads', filter: ['==', kind, 'ferry'] },
  piers: null,
  runways: { layer: 'roads', filter: oneOf(detail, ['runway', 'taxiway']) },
  runwayAreas: { layer: 'landuse', filter: oneOf(kind, ['runway', 'taxiway']) },
  countryBorders: { layer: 'boundaries', filter: border([2], ['country']) },
  regionBorders: { layer: 'boundaries', filter: border([3, 4], ['region']) },
  places: {
    layer: 'places',
    size: match(
      kind,
      [
        [
          ['locality'],
          match(
            detail,
            [
              [['city'], 5],
              [['town'], 4],
              [['village'], 3],
            ],
            1,
          ),
        ],
        [['macrohood', 'borough'], 2],
        [['neighbourhood'], 1],
      ],
      0,
    ),
    order: ['-', 20, ['coalesce', ['get', 'population_rank'], ['get', 'pmap:population_rank'], 0]],
  },
  points: { layer: 'pois', tag: kind },
  waterNames: { layer: 'water', filter: isPoint },
  addressNumbers: { layer: 'buildings', text: ['get', 'addr_housenumber'] },
}

const vocabularies: Readonly<Record<StreetSchema, StreetVocabulary>> = { openmaptiles, protomaps }
export const vocabularyOf = (schema: StreetSchema): StreetVocabulary => vocabularies[schema]
