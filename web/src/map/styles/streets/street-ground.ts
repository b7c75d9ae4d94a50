import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import { byZoom, match } from './street-expressions.ts'
import { fill, line, type Stage, type StreetPart } from './street-part.ts'
import { bridges, casings, paths, rails, roads, tunnels } from './street-roads.ts'
import { type AreaKind, areaKinds, type Selection } from './street-vocabulary.ts'

const land: Stage = (part) => {
  const { words, extract, ground, boundsSource, source, zoomFrom } = part
  const paint = { 'fill-color': ground.land, 'fill-antialias': false }
  if (words.land) return [fill(part, { id: 'land', layer: words.land.layer }, { filter: words.land.filter, paint })]
  if (!extract.hasSea) return landAroundStreets(part)
  return [{ id: `${source}-land`, type: 'fill', source: boundsSource, minzoom: zoomFrom, paint }]
}

/** Pixels on screen of one metre at zoom 20, on the equator: tiles are 512 pixels wide. */
const pixelsPerMetre = (512 * 2 ** 20) / 40_075_016.686
/** Around a path, and around a road: wide lines, one over the other, are slow to draw, and there are many paths. */
const landMetres = [36, 70] as const
const seaMetres = 190

/**
 * An archive without the sea does not say where land is, and the bundled coast is coarse. What it holds does: ferries
 * and piers are surrounded by water, roads by land, so that no street lies in the sea.
 */
function landAroundStreets(part: StreetPart): LayerSpecification[] {
  const { words, extract, ground } = part
  const [, south, , north] = extract.bounds
  const metre = pixelsPerMetre / Math.cos((((south + north) / 2) * Math.PI) / 180)
  const width = (metres: (pixels: (metres: number) => number) => unknown) =>
    byZoom(
      [0, 20].map((zoom) => [zoom, metres((count) => (count * metre) / 2 ** (20 - zoom))] as const),
      2,
    )
  const sea = { 'line-color': ground.sea, 'line-width': width((pixels) => pixels(seaMetres)) }
  const around = (id: string, of: Selection) => line(part, { id, layer: of.layer }, { filter: of.filter, paint: sea })
  const [path, road] = landMetres
  const land = width((pixels) => match(words.roads.rank, [[[0], pixels(path)]], pixels(road)))
  const [use] = words.areas
  return [
    around('sea-ferries', words.ferries),
    ...(words.piers ? [around('sea-piers', words.piers)] : []),
    line(
      part,
      { id: 'land-roads', layer: words.roads.layer },
      {
        filter: ['all', ['>=', words.roads.rank, 0], ['!', words.roads.isTunnel], ['!', words.roads.isBridge]],
        layout: { 'line-join': 'round' },
        paint: { 'line-color': ground.land, 'line-width': land },
      },
    ),
    fill(part, { id: 'land-areas', layer: use!.layer }, { paint: { 'fill-color': ground.land } }),
  ]
}

const areas: Stage = (part) =>
  part.words.areas.map(({ layer, kind, kinds }) => {
    const known = areaKinds.filter((name) => kinds[name])
    const pick = (value: (name: AreaKind) => string | number, otherwise: string | number) =>
      match(
        kind,
        known.map((name) => [kinds[name] ?? [], value(name)] as const),
        otherwise,
      )
    return fill(
      part,
      { id: `areas-${layer}`, layer },
      {
        filter: ['all', ['==', ['geometry-type'], 'Polygon'], ['>=', pick((name) => areaKinds.indexOf(name), -1), 0]],
        layout: { 'fill-sort-key': pick((name) => areaKinds.indexOf(name), 0) },
        paint: { 'fill-color': pick((name) => part.colours.areas[name], part.ground.land) },
      },
    )
  })

const water: Stage = (part) => {
  const { water: open, waterways } = part.words
  // the sea goes on beyond the archive, in the colour of the bundled one
  const colour: ExpressionSpecification = ['case', open.isSea, part.ground.sea, part.colours.water]
  const paint = { 'fill-color': colour, 'fill-antialias': false }
  const widths = [
    [8, 0.6],
    [13, 1.6],
    [18, 8],
  ] as const
  return [
    fill(part, { id: 'water', layer: open.layer }, { filter: open.filter, paint }),
    line(
      part,
      { id: 'waterways', layer: waterways.layer },
      {
        minzoom: Math.max(8, part.zoomFrom),
        filter: waterways.filter,
        layout: { 'line-cap': 'round', 'line-join': 'round' },
        paint: { 'line-color': part.colours.water, 'line-width': byZoom(widths, 1.3) },
      },
    ),
  ]
}

const runways: Stage = (part) => [
  fill(
    part,
    { id: 'runway-areas', layer: part.words.runwayAreas.layer },
    {
      filter: part.words.runwayAreas.filter,
      paint: { 'fill-color': part.colours.runway },
    },
  ),
  line(
    part,
    { id: 'runways', layer: part.words.runways.layer },
    {
      minzoom: Math.max(10, part.zoomFrom),
      filter: part.words.runways.filter,
      paint: {
        'line-color': part.colours.runway,
        'line-width': byZoom(
          [
            [10, 1],
            [14, 8],
            [18, 90],
          ],
          1.6,
        ),
      },
    },
  ),
]

const ferries: Stage = (part) => [
  line(
    part,
    { id: 'ferries', layer: part.words.ferries.layer },
    {
      minzoom: Math.max(10, part.zoomFrom),
      filter: part.words.ferries.filter,
      paint: { 'line-color': part.colours.ferry, 'line-width': 1, 'line-dasharray': [4, 3], 'line-opacity': 0.8 },
    },
  ),
]

const buildings: Stage = (part) => [
  fill(
    part,
    { id: 'buildings', layer: part.words.buildings.layer },
    {
      minzoom: Math.max(13, part.zoomFrom),
      filter: part.words.buildings.filter,
      paint: {
        'fill-color': part.colours.building,
        'fill-outline-color': part.colours.buildingEdge,
        'fill-opacity': byZoom([
          [13.4, 0],
          [14.4, 1],
        ]),
      },
    },
  ),
]

const borders: Stage = (part) => {
  const { countryBorders, regionBorders } = part.words
  const { boundary } = part.colours
  return [
    line(
      part,
      { id: 'region-borders', layer: regionBorders.layer },
      {
        filter: regionBorders.filter,
        paint: { 'line-color': boundary, 'line-width': 0.8, 'line-dasharray': [3, 3], 'line-opacity': 0.6 },
      },
    ),
    line(
      part,
      { id: 'country-borders', layer: countryBorders.layer },
      {
        filter: countryBorders.filter,
        layout: { 'line-join': 'round' },
        paint: {
          'line-color': boundary,
          'line-width': byZoom([
            [6, 1],
            [14, 1.8],
          ]),
          'line-dasharray': [5, 2.5],
          'line-opacity': 0.8,
        },
      },
    ),
  ]
}

/** From the lowest to the highest. */
const stages: readonly Stage[] = [
  land,
  areas,
  water,
  runways,
  ferries,
  tunnels,
  buildings,
  paths,
  casings,
  roads,
  rails,
  bridges,
  borders,
]

/** All that is drawn below the names: stage by stage, so that no archive hides the roads of another beside it. */
export const streetGround = (parts: readonly StreetPart[]): LayerSpecification[] =>
  stages.flatMap((stage) => parts.flatMap(stage))
