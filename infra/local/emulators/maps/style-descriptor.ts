import { region } from '../../local-names.ts'

/** What a browser may choose of a style. */
export interface Choice {
  style: 'Standard' | 'Monochrome' | 'Hybrid' | 'Satellite'
  scheme: 'Light' | 'Dark'
  key: string
}

const styles = ['Standard', 'Monochrome', 'Hybrid', 'Satellite'] as const
const schemes = ['Light', 'Dark'] as const
const politicalViews = 'ARG EGY IND KEN MAR RUS SDN SRB SUR SYR TUR TZA URY VNM'.split(' ')
const parameters = [
  'color-scheme',
  'political-view',
  'terrain',
  'contour-density',
  'traffic',
  'travel-modes',
  'buildings',
  'key',
]

/** @returns what is wrong with it, as text */
export function readChoice(style: string, query: URLSearchParams): Choice | string {
  const known = styles.find((each) => each === style)
  if (!known) return `Style must be one of ${styles.join(', ')}`
  const strange = [...query.keys()].find((name) => !parameters.includes(name))
  if (strange !== undefined) return `${strange} is not a parameter of GetStyleDescriptor`
  const scheme = schemes.find((each) => each === (query.get('color-scheme') ?? 'Light'))
  if (!scheme) return `color-scheme must be one of ${schemes.join(', ')}`
  const isVector = known === 'Standard' || known === 'Monochrome'
  if (query.has('color-scheme') && !isVector) return `color-scheme is not for ${known}`
  const view = query.get('political-view')
  if (view !== null && !politicalViews.includes(view))
    return `political-view must be one of ${politicalViews.join(', ')}`
  return { style: known, scheme, key: query.get('key') ?? '' }
}

const host = `https://maps.geo.${region}.amazonaws.com/v2`
const attribution = '© 2026 HERE'

/** A style of few layers, in the form of the real ones; what it names has the key in its address, as there. */
export function descriptor({ style, scheme, key }: Choice): object {
  const isRaster = style === 'Hybrid' || style === 'Satellite'
  const raster = tiles('raster', 'raster.satellite', key)
  const vector = tiles('vector', 'vector.basemap', key)
  return {
    version: 8,
    name: style,
    projection: { type: 'mercator' },
    glyphs: `${host}/glyphs/{fontstack}/{range}?key=${key}`,
    sprite: `${host}/styles/${style}/${scheme}/Default/sprites/sprites?key=${key}`,
    sources: {
      ...(isRaster && { imagery: { ...raster, tileSize: 256 } }),
      ...(style !== 'Satellite' && { aws: vector }),
    },
    layers: [
      {
        id: 'background',
        type: 'background',
        paint: { 'background-color': scheme === 'Dark' ? '#1c2126' : '#eceae6' },
      },
      ...(isRaster ? [{ id: 'imagery', type: 'raster', source: 'imagery' }] : [water(scheme), buildings]),
      ...(style === 'Satellite' ? [] : [roads(scheme), ...labels(scheme)]),
    ],
  }
}

const tiles = (type: string, tileset: string, key: string) => ({
  type,
  tiles: [`${host}/tiles/${tileset}/{z}/{x}/{y}?key=${key}`],
  minzoom: 0,
  maxzoom: 15,
  attribution,
})

const water = (scheme: string) => ({
  id: 'water',
  type: 'fill',
  source: 'aws',
  'source-layer': 'water',
  paint: { 'fill-color': scheme === 'Dark' ? '#0e2a3f' : '#a8d3e6' },
})

const buildings = {
  id: 'buildings-3d',
  type: 'fill-extrusion',
  source: 'aws',
  'source-layer': 'buildings',
  minzoom: 16,
  paint: { 'fill-extrusion-height': ['get', 'height'] },
}

const roads = (scheme: string) => ({
  id: 'roads',
  type: 'line',
  source: 'aws',
  'source-layer': 'roads',
  paint: { 'line-color': scheme === 'Dark' ? '#56616b' : '#ffffff', 'line-width': 4 },
})

const english = ['coalesce', ['get', 'name:en'], ['get', 'name']]

const labels = (scheme: string) => {
  const paint = { 'text-color': scheme === 'Dark' ? '#e8e8e8' : '#33383d' }
  const font = { 'text-font': ['Amazon Ember Regular', 'Noto Sans Regular'] }
  const bold = { 'text-font': ['Amazon Ember Bold', 'Noto Sans Bold'] }
  const from = { type: 'symbol', source: 'aws', paint }
  const along = { ...font, 'symbol-placement': 'line', 'text-field': ['format', english, {}] }
  return [
    { ...from, id: 'road-names', 'source-layer': 'roads', layout: along },
    { ...from, id: 'places', 'source-layer': 'places', layout: { ...bold, 'text-field': english } },
    { ...from, id: 'road-numbers', 'source-layer': 'roads', layout: { ...font, 'text-field': ['get', 'ref'] } },
  ]
}
