// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { mapLimits } from '../../../../../shared/domain/map/map-limits.ts'
import { customStyle } from '../../../../../web/src/map/styles/tile-services/custom-style.ts'
import { labelFont } from '../../../../../web/src/map/map-font.ts'
import { mapStyleOffers } from '../../../../../shared/domain/map/map-catalogue.data.ts'
import { serviceStyle } from '../../../../../web/src/map/styles/tile-services/service-style.ts'
import type { StyleContext } from '../../../../../web/src/map/styles/style-context.ts'
import { causeOf } from '../../../../../web/src/map/style-choice/source-health.ts'

const context = { origin: 'https://q.example', language: 'ar' }
const address = 'https://maps.example/styles/day/style.json'
const places = {
  id: 'places',
  type: 'symbol',
  source: 'basemap',
  'source-layer': 'place',
  layout: { 'text-field': ['get', 'name'], 'text-font': ['Theirs'] },
}
const ground = { id: 'ground', type: 'background', paint: { 'background-color': '#eee' } }
const style = {
  version: 8,
  center: [5, 45],
  zoom: 9,
  glyphs: 'https://maps.example/{fontstack}/{range}.pbf',
  sprite: '../sprite',
  sources: {
    basemap: { type: 'vector', tiles: ['/tiles/{z}/{x}/{y}.pbf'] },
    relief: { type: 'raster-dem', url: 'dem.json' },
  },
  layers: [ground, { id: 'hills', type: 'hillshade', source: 'relief' }, places],
}

const answers = (body: string, status = 200) => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return new Response(body, { status })
  })
  return asked
}
afterEach(() => vi.unstubAllGlobals())

describe('a style at an address of one’s own', () => {
  it('is drawn as far as we can, in the reader’s language and our fonts, its addresses made absolute', async () => {
    const asked = answers(JSON.stringify(style))
    expect(await customStyle(address, context)).toEqual({
      version: 8,
      sprite: 'https://maps.example/styles/sprite',
      sources: { basemap: { type: 'vector', tiles: ['https://maps.example/tiles/{z}/{x}/{y}.pbf'] } },
      layers: [
        ground,
        {
          ...places,
          layout: { 'text-field': ['coalesce', ['get', 'name:ar'], ['get', 'name']], 'text-font': labelFont },
        },
      ],
    })
    expect(asked).toEqual([address])
  })

  it('is drawn the same way where a service publishes it', async () => {
    const asked = answers(JSON.stringify(style))
    const openFreeMap = mapStyleOffers.find(({ id }) => id === 'openFreeMap')!
    const drawn = await serviceStyle(openFreeMap, context as StyleContext)
    expect(asked).toEqual(['https://tiles.openfreemap.org/styles/liberty'])
    expect(drawn.sources['basemap']).toEqual({
      type: 'vector',
      tiles: ['https://tiles.openfreemap.org/tiles/{z}/{x}/{y}.pbf'],
    })
  })

  it('may be a file of our own address', async () => {
    const asked = answers(JSON.stringify(style))
    const { sources } = await customStyle('/api/server/file/style.json', context)
    expect(asked).toEqual(['https://q.example/api/server/file/style.json'])
    expect(sources['basemap']).toMatchObject({ tiles: ['https://q.example/tiles/{z}/{x}/{y}.pbf'] })
  })

  it.each([
    { name: 'no JSON', body: '<html>', cause: 'unreadable' },
    { name: 'an older version', body: JSON.stringify({ ...style, version: 7 }), cause: 'unreadable' },
    { name: 'a list of tiles', body: JSON.stringify({ tilejson: '3.0.0', tiles: [] }), cause: 'unreadable' },
    { name: 'layers that are none', body: JSON.stringify({ ...style, layers: [null] }), cause: 'unreadable' },
    { name: 'nothing that we draw', body: JSON.stringify({ ...style, layers: [] }), cause: 'unreadable' },
    { name: 'too much', body: ' '.repeat(mapLimits.styleFileBytesMax + 1), cause: 'unreadable' },
    { name: 'a refusal', body: '', status: 403, cause: 'refused' },
    { name: 'an error', body: '', status: 500, cause: 'broken' },
  ])('fails by name with $name', async ({ body, status = 200, cause }) => {
    answers(body, status)
    const failure = await customStyle(address, context).catch((error: unknown) => error)
    expect(causeOf(failure)).toBe(cause)
  })
})
