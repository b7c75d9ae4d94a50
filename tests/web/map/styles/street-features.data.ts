import type { StreetSchema } from '../../../../shared/wire/streets/street-extracts.ts'

export type Kind = 'Point' | 'LineString' | 'Polygon'
export interface Feature {
  layer: string
  kind: Kind
  properties: Record<string, unknown>
}

const omt = (layer: string, kind: Kind, properties: object): Feature => ({ layer, kind, properties: { ...properties } })
/** The same thing in version 4 and in version 3 of Protomaps. */
const v4 = omt
const v3 = (layer: string, kind: Kind, properties: Record<string, unknown>): Feature => ({
  layer,
  kind,
  properties: Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [name.startsWith('name') ? name : `pmap:${name}`, value]),
  ),
})

const line = 'LineString'
export const features: readonly {
  name: string
  zoom: number
  as: readonly (readonly [StreetSchema, Feature])[]
  drawn: string[]
}[] = [
  {
    name: 'a motorway from afar',
    zoom: 6,
    as: [
      ['openmaptiles', omt('transportation', line, { class: 'motorway' })],
      ['protomaps', v4('roads', line, { kind: 'highway', kind_detail: 'motorway' })],
      ['protomaps', v3('roads', line, { kind: 'highway' })],
    ],
    drawn: ['casings', 'roads'],
  },
  {
    name: 'a street near',
    zoom: 14,
    as: [
      ['openmaptiles', omt('transportation', line, { class: 'minor' })],
      ['protomaps', v4('roads', line, { kind: 'minor_road', kind_detail: 'residential' })],
      ['protomaps', v3('roads', line, { kind: 'minor_road' })],
    ],
    drawn: ['casings', 'roads'],
  },
  {
    name: 'a street from afar',
    zoom: 10,
    as: [
      ['openmaptiles', omt('transportation', line, { class: 'minor' })],
      ['protomaps', v4('roads', line, { kind: 'minor_road' })],
    ],
    drawn: [],
  },
  {
    name: 'a tunnel',
    zoom: 14,
    as: [
      ['openmaptiles', omt('transportation', line, { class: 'primary', brunnel: 'tunnel' })],
      ['protomaps', v4('roads', line, { kind: 'major_road', kind_detail: 'primary', is_tunnel: true })],
      ['protomaps', v3('roads', line, { kind: 'major_road', level: -1 })],
    ],
    drawn: ['tunnel-casings', 'tunnels'],
  },
  {
    name: 'a bridge',
    zoom: 14,
    as: [
      ['openmaptiles', omt('transportation', line, { class: 'secondary', brunnel: 'bridge' })],
      ['protomaps', v4('roads', line, { kind: 'major_road', kind_detail: 'secondary', is_bridge: true })],
      ['protomaps', v3('roads', line, { kind: 'medium_road', level: 1 })],
    ],
    drawn: ['bridge-casings', 'bridges'],
  },
  {
    name: 'a footpath',
    zoom: 16,
    as: [
      ['openmaptiles', omt('transportation', line, { class: 'path', subclass: 'footway' })],
      ['protomaps', v4('roads', line, { kind: 'path', kind_detail: 'footway' })],
    ],
    drawn: ['paths'],
  },
  {
    name: 'a railway',
    zoom: 14,
    as: [
      ['openmaptiles', omt('transportation', line, { class: 'rail' })],
      ['protomaps', v4('roads', line, { kind: 'rail' })],
      ['protomaps', v3('roads', line, { kind: 'rail' })],
    ],
    drawn: ['rails', 'rail-ties'],
  },
  {
    name: 'the sea',
    zoom: 10,
    as: [
      ['openmaptiles', omt('water', 'Polygon', { class: 'ocean' })],
      ['protomaps', v4('water', 'Polygon', { kind: 'ocean' })],
    ],
    drawn: ['water'],
  },
  {
    name: 'a wood',
    zoom: 12,
    as: [
      ['openmaptiles', omt('landcover', 'Polygon', { class: 'wood' })],
      ['protomaps', v4('landuse', 'Polygon', { kind: 'forest' })],
    ],
    drawn: ['areas'],
  },
  {
    name: 'a building',
    zoom: 15,
    as: [
      ['openmaptiles', omt('building', 'Polygon', {})],
      ['protomaps', v4('buildings', 'Polygon', { kind: 'building' })],
    ],
    drawn: ['buildings'],
  },
  {
    name: 'a border',
    zoom: 8,
    as: [
      ['openmaptiles', omt('boundary', line, { admin_level: 2 })],
      ['protomaps', v4('boundaries', line, { kind: 'country', kind_detail: 2 })],
      ['protomaps', v3('boundaries', line, { min_admin_level: 2 })],
    ],
    drawn: ['country-borders'],
  },
  {
    name: 'a city from afar',
    zoom: 6,
    as: [
      ['openmaptiles', omt('place', 'Point', { class: 'city', name: 'Alger' })],
      ['protomaps', v4('places', 'Point', { kind: 'locality', kind_detail: 'city', name: 'Alger' })],
      ['protomaps', v3('places', 'Point', { kind: 'locality', kind_detail: 'city', name: 'Alger' })],
    ],
    drawn: ['places'],
  },
  {
    name: 'a place without a name',
    zoom: 10,
    as: [['openmaptiles', omt('place', 'Point', { class: 'city' })]],
    drawn: [],
  },
  {
    name: 'a hospital',
    zoom: 16,
    as: [
      ['openmaptiles', omt('poi', 'Point', { class: 'hospital', subclass: 'hospital', name: 'Mustapha' })],
      ['protomaps', v4('pois', 'Point', { kind: 'hospital', name: 'Mustapha' })],
    ],
    drawn: ['points'],
  },
  {
    name: 'a bollard',
    zoom: 18,
    as: [
      ['openmaptiles', omt('poi', 'Point', { class: 'barrier', subclass: 'bollard', name: 'B' })],
      ['protomaps', v4('pois', 'Point', { kind: 'bollard', name: 'B' })],
    ],
    drawn: [],
  },
  {
    name: 'the number of an address',
    zoom: 17,
    as: [
      ['openmaptiles', omt('housenumber', 'Point', { housenumber: '11' })],
      ['protomaps', v4('buildings', 'Point', { kind: 'address', addr_housenumber: '11' })],
    ],
    drawn: ['address-numbers'],
  },
]
