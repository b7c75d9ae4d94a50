import { createExpression, featureFilter, validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import type { LayerSpecification } from 'maplibre-gl'
import { describe, expect, it } from 'vitest'
import type { StreetSchema } from '../../../../shared/wire/streets/street-extracts.ts'
import { mapColours } from '../../../../web/src/map/map-colours.ts'
import type { InstalledExtract } from '../../../../web/src/map/street-extracts.ts'
import { baseMapStyle } from '../../../../web/src/map/styles/base-map-style.ts'
import { streetLayers } from '../../../../web/src/map/styles/streets/street-style.ts'
import { features, type Feature } from './street-features.data.ts'

const origin = 'https://q.example'
const monaco: InstalledExtract = {
  path: '/maps/sample/monaco.pmtiles',
  file: 'monaco.pmtiles',
  name: 'monaco',
  schema: 'openmaptiles',
  bounds: [7.4, 43.72, 7.45, 43.76],
  zoomMin: 0,
  zoomMax: 14,
  attribution: '© OpenMapTiles © OpenStreetMap contributors',
  languages: [],
  hasSea: false,
}
const algeria: InstalledExtract = {
  ...monaco,
  path: '/maps/algeria.pmtiles',
  bounds: [-8.7, 18.9, 12, 37.2],
  languages: ['ar', 'en', 'fr'],
  hasSea: true,
}
const tunisia: InstalledExtract = {
  ...algeria,
  path: '/maps/tunisia.pmtiles',
  schema: 'protomaps',
  bounds: [7, 30, 12, 38],
}

const styleOf = (extracts: InstalledExtract[], language = 'en', theme: 'light' | 'dark' = 'light') =>
  baseMapStyle({ theme, language, origin, extracts })

describe('a style with streets', () => {
  it.each([
    { name: 'OpenMapTiles without the sea', extracts: [monaco] },
    { name: 'OpenMapTiles with the sea', extracts: [algeria] },
    { name: 'Protomaps', extracts: [tunisia] },
    { name: 'all of them', extracts: [algeria, tunisia, monaco] },
    { name: 'none', extracts: [] },
  ])('is one that MapLibre accepts: $name', ({ extracts }) => {
    for (const theme of ['light', 'dark'] as const) {
      for (const language of ['ar', 'en', 'fr']) {
        expect(validateStyleMin(styleOf(extracts, language, theme)).map(({ message }) => message)).toEqual([])
      }
    }
  })

  it('says where its tiles are, so that nothing of an archive is read before it is in view', () => {
    expect(styleOf([monaco]).sources['streets-0']).toEqual({
      type: 'vector',
      tiles: ['pmtiles://https://q.example/maps/sample/monaco.pmtiles/{z}/{x}/{y}'],
      bounds: [7.4, 43.72, 7.45, 43.76],
      minzoom: 0,
      maxzoom: 14,
      attribution:
        '<a href="https://openmaptiles.org/" target="_blank">© OpenMapTiles</a> ' +
        '<a href="https://www.openstreetmap.org/copyright" target="_blank">© OpenStreetMap contributors</a>',
    })
  })

  it('shows the words of an archive as words', () => {
    const hostile = { ...monaco, attribution: '<img src=x onerror=alert(1)> & co' }
    expect(styleOf([hostile]).sources['streets-0']).toMatchObject({
      attribution: '&lt;img src=x onerror=alert(1)&gt; &amp; co',
    })
  })

  it('paints land only where the archive can tell it from the sea', () => {
    const landOf = (extract: InstalledExtract) => styleOf([extract]).layers.find(({ id }) => id === 'streets-0-land')
    expect(landOf(monaco)).toBeUndefined()
    expect(landOf(algeria)).toMatchObject({ source: 'streets-0-bounds', minzoom: 6 })
    expect(landOf(tunisia)).toMatchObject({ source: 'streets-0', 'source-layer': 'earth' })
  })

  it('draws the roads of every archive above the land of all', () => {
    const ids = styleOf([algeria, tunisia]).layers.map(({ id }) => id)
    expect(ids.indexOf('streets-0-roads')).toBeGreaterThan(ids.indexOf('streets-1-water'))
    expect(ids.indexOf('streets-0-land')).toBeGreaterThan(ids.indexOf('land'))
    expect(ids.indexOf('places')).toBeGreaterThan(ids.indexOf('streets-1-borders'))
  })
})

const filterOf = (layer: LayerSpecification) =>
  featureFilter('filter' in layer ? layer.filter : undefined, 'layers[0].filter').filter

/** At this zoom a feature of the bundled map at Algiers is shown. */
function bundledName(extracts: InstalledExtract[], { zoom, language = 'en' }: { zoom: number; language?: string }) {
  const places = styleOf(extracts, language).layers.find(({ id }) => id === 'places')!
  const [x, y] = [Math.floor((3.06 / 360 + 0.5) * 2 ** zoom), Math.floor(0.3896 * 2 ** zoom)]
  const canonical = { z: zoom, x, y, key: '' }
  const point = { type: 1, properties: { size: 6 }, geometry: [[{ x: 4096, y: 4096 }]] } as never
  return filterOf(places)({ zoom }, point, canonical as never)
}

describe('the names of the bundled map', () => {
  it.each([
    { name: 'give way within an archive', extracts: [algeria], zoom: 10, shown: false },
    { name: 'stay at zooms below it', extracts: [algeria], zoom: 5, shown: true },
    { name: 'stay outside of it', extracts: [monaco], zoom: 10, shown: true },
    { name: 'give way to any of them', extracts: [monaco, algeria], zoom: 10, shown: false },
    { name: 'stay where no archive is', extracts: [], zoom: 10, shown: true },
    {
      name: 'stay for readers in whose language the archive has none',
      extracts: [{ ...algeria, languages: ['fr'] }],
      zoom: 10,
      language: 'ar',
      shown: true,
    },
  ])('$name', ({ extracts, zoom, language, shown }) => {
    expect(bundledName(extracts, { zoom, ...(language && { language }) })).toBe(shown)
  })
})

const feature = ({ kind, properties }: Feature) =>
  ({ type: ['Point', 'LineString', 'Polygon'].indexOf(kind) + 1, properties, geometry: [] }) as never

const layersOf = (schema: StreetSchema, language = 'en'): LayerSpecification[] => {
  const { ground, labels } = streetLayers([{ ...algeria, schema }], { theme: 'light', language, origin })
  return [...ground, ...labels]
}

/** The layers that draw a thing at a zoom, without what they have in common. */
function drawnBy(schema: StreetSchema, thing: Feature, zoom: number): string[] {
  return layersOf(schema)
    .filter((layer) => {
      if (!('source-layer' in layer) || layer['source-layer'] !== thing.layer) return false
      if (zoom < (layer.minzoom ?? 0)) return false
      return filterOf(layer)({ zoom }, feature(thing))
    })
    .map(({ id }) => id.replace('streets-0-', ''))
}

describe('what is drawn, in the words of each schema', () => {
  const cases = features.flatMap(({ as, ...rest }) => as.map(([schema, thing]) => ({ schema, thing, ...rest })))
  it.each(cases)('$name at zoom $zoom: $schema $thing.properties', ({ schema, thing, zoom, drawn }) => {
    // names of roads are a matter of their own: Protomaps has them on the roads
    const found = drawnBy(schema, thing, zoom).filter((id) => !id.startsWith('road-names') && id !== 'route-numbers')
    expect(found.map((id) => id.replace(/^areas-.*/, 'areas'))).toEqual(drawn)
  })
})

describe('names', () => {
  const names = {
    name: 'الجزائر',
    'name:latin': 'Alger',
    'name:fr': 'Alger',
    'name:en': 'Algiers',
    'name:ar': 'الجزائر',
  }
  const latin = { name: 'Wien', 'name:latin': 'Wien' }
  it.each([
    { language: 'en', given: names, shown: 'Algiers' },
    { language: 'fr', given: names, shown: 'Alger' },
    { language: 'ar', given: names, shown: 'الجزائر' },
    { language: 'en', given: { name: 'وهران', 'name:latin': 'Oran' }, shown: 'Oran' },
    { language: 'ar', given: { name: 'وهران', 'name:latin': 'Oran' }, shown: 'وهران' },
    { language: 'ar', given: latin, shown: 'Wien' },
    { language: 'ar', given: { 'name:latin': 'Wien' }, shown: 'Wien' },
  ])('in $language: $shown', ({ language, given, shown }) => {
    const places = layersOf('openmaptiles', language).find(({ id }) => id === 'streets-0-places')!
    const expression = createExpression(places.layout!['text-field' as never], 'layers[0].layout.text-field')
    if (expression.result === 'error') throw new Error(expression.value[0]!.message)
    expect(expression.value.evaluate({ zoom: 10 }, feature({ layer: '', kind: 'Point', properties: given }))).toBe(
      shown,
    )
  })

  it('are legible on the ground of both themes', () => {
    for (const theme of ['light', 'dark'] as const) {
      const { labels } = streetLayers([algeria], { theme, language: 'en', origin })
      for (const label of labels) {
        expect((label.paint as Record<string, unknown>)['text-halo-color']).toBe(mapColours(theme).halo)
      }
    }
  })
})
