import { VectorTile } from '@mapbox/vector-tile'
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import type { StyleSpecification } from 'maplibre-gl'
import { PbfReader } from 'pbf'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { keyValue, startAmazonMaps, type AmazonMaps } from '../../../../../infra/local/emulators/maps/amazon-maps.ts'
import { labelFont, labelFontBold } from '../../../../../web/src/map/map-font.ts'
import { amazonStyle, descriptorAddress } from '../../../../../web/src/map/styles/tile-services/amazon-style.ts'
import { mapStyleOffers } from '../../../../../shared/domain/map/map-catalogue.data.ts'
import { serviceStyle } from '../../../../../web/src/map/styles/tile-services/service-style.ts'
import { drawableStyle } from '../../../../../web/src/map/styles/drawable-style.ts'
import type { StyleContext } from '../../../../../web/src/map/styles/style-context.ts'
import { absentModules } from '../../../../../web/vite-plugins/lean-maplibre.ts'

const page = 'https://qafila.example'
const key = { name: 'Map1', actions: ['geo-maps:GetTile'], resources: [], referers: [`${page}/*`] }
const host = 'https://maps.geo.local-1.amazonaws.com'
const amazon = { region: 'local-1', key: keyValue(key), politicalView: null }
const context: StyleContext = { theme: 'light', language: 'ar', origin: page, amazon }
const maps = ['standard', 'satellite', 'hybrid'] as const

let service: AmazonMaps
beforeAll(async () => {
  service = await startAmazonMaps([key])
})
afterAll(() => service.stop())
afterEach(() => vi.unstubAllGlobals())

/** A style as a service sends it: nothing has looked at it. */
const styleOf = (json: object) => JSON.parse(JSON.stringify(json)) as StyleSpecification

/** What a page of ours gets from the service. */
const asBrowser = (address: string, referer = `${page}/`) =>
  fetch(address.replace(host, service.address), { headers: { referer } })

/** Lets what is tested reach the service, as a page would. */
function connect(referer?: string): string[] {
  const asked: string[] = []
  const real = globalThis.fetch
  vi.stubGlobal('fetch', (address: string, how: RequestInit) => {
    asked.push(address)
    expect(how.headers).toBeUndefined()
    return real(address.replace(host, service.address), { headers: { referer: referer ?? `${page}/` } })
  })
  return asked
}

describe('the style', () => {
  it.each(maps)('%s is valid, and our build of MapLibre draws all of it', async (map) => {
    connect()
    for (const theme of ['light', 'dark'] as const) {
      const style = await amazonStyle(map, { ...context, theme })
      expect(validateStyleMin(style)).toEqual([])
      const layerFiles = style.layers.map(({ type }) => `style/style_layer/${type.replaceAll('-', '_')}_style_layer`)
      const sourceFiles = Object.values(style.sources).map(({ type }) => `source/${type.replaceAll('-', '_')}_source`)
      expect(absentModules.filter((path) => [...layerFiles, ...sourceFiles].includes(path))).toEqual([])
    }
  })

  it('keeps the attribution, and everything that it names is there', async () => {
    connect()
    const style = await amazonStyle('hybrid', context)
    vi.unstubAllGlobals()
    const sources = Object.values(style.sources) as { tiles: string[]; attribution: string }[]
    expect(sources.map(({ attribution }) => attribution)).toEqual(['© 2026 HERE', '© 2026 HERE'])
    const tiles = sources.map(({ tiles: [address] }) => address!.replace('{z}/{x}/{y}', '3/4/3'))
    const sprites = ['.json', '@2x.png'].map((ending) => (style.sprite as string).replace('?', `${ending}?`))
    const answers = await Promise.all([...tiles, ...sprites].map((address) => asBrowser(address)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })

  it('has names in the language of the reader first', async () => {
    connect()
    const layers = (await amazonStyle('standard', context)).layers.filter(({ type }) => type === 'symbol')
    const fields = Object.fromEntries(layers.map(({ id, layout }) => [id, JSON.stringify(layout)]))
    expect(fields['places']).toContain('["coalesce",["get","name:ar"],["get","name:en"]]')
    expect(fields['road-numbers']).not.toContain('name')
  })

  it('is written in our own fonts: those of the service may lack the reader’s letters', async () => {
    connect()
    const { glyphs, layers } = await amazonStyle('standard', context)
    const fonts = Object.fromEntries(
      layers.map(({ id, layout = {} }) => [id, 'text-font' in layout && layout['text-font']]),
    )
    expect([glyphs, fonts['road-names'], fonts['places']]).toEqual([undefined, labelFont, labelFontBold])
  })

  it('of satellite pictures has our names above it, the others have their own', async () => {
    connect()
    const styles = await Promise.all(
      (['amazonSatellite', 'amazonHybrid'] as const).map((id) =>
        serviceStyle(
          mapStyleOffers.find((offer) => offer.id === id)!,
          context,
        ),
      ),
    )
    expect(styles.map((style) => validateStyleMin(style))).toEqual([[], []])
    const ours = styles.map(({ layers }) => layers.filter(({ id }) => id.startsWith('names-of-')).length)
    expect(ours).toEqual([2, 0])
    expect(Object.keys(styles[0]!.sources)).toEqual(expect.arrayContaining(['world', 'places']))
  })

  it.each([
    { name: 'of the day', map: 'standard', theme: 'light', view: null, query: 'color-scheme=Light&key=k+%26' },
    { name: 'of the night', map: 'standard', theme: 'dark', view: null, query: 'color-scheme=Dark&key=k+%26' },
    { name: 'without colours of its own', map: 'satellite', theme: 'dark', view: null, query: 'key=k+%26' },
    { name: 'with borders', map: 'hybrid', theme: 'light', view: 'MAR', query: 'political-view=MAR&key=k+%26' },
  ] as const)('$name is asked for by its name', ({ map, theme, view, query }) => {
    const address = descriptorAddress(map, { region: 'eu-west-1', key: 'k &', politicalView: view }, { theme })
    const style = { standard: 'Standard', satellite: 'Satellite', hybrid: 'Hybrid' }[map]
    expect(address).toBe(`https://maps.geo.eu-west-1.amazonaws.com/v2/styles/${style}/descriptor?${query}`)
  })

  it('gets the key into addresses that came without it, and into no others', async () => {
    const bare = {
      version: 8,
      sprite: [{ id: 'default', url: `${host}/v2/sprites?scale=2` }],
      sources: {
        own: { type: 'vector', tiles: [`${host}/v2/tiles/vector.basemap/{z}/{x}/{y}`] },
        other: { type: 'raster', tiles: ['https://elsewhere.example/{z}/{x}/{y}'] },
      },
      layers: [],
    }
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(bare)))
    const style = await amazonStyle('standard', context)
    expect(style).toEqual({
      ...bare,
      sprite: [{ id: 'default', url: `${host}/v2/sprites?scale=2&key=${amazon.key}` }],
      sources: {
        own: { type: 'vector', tiles: [`${bare.sources.own.tiles[0]}?key=${amazon.key}`] },
        other: bare.sources.other,
      },
    })
  })
})

describe('without the service', () => {
  it.each([
    { name: 'a key that was replaced', amazon: { ...amazon, key: 'v1.public.old' }, referer: undefined, status: 403 },
    { name: 'a page of another site', amazon, referer: 'https://elsewhere.example/', status: 403 },
    { name: 'a deployment without', amazon: null, referer: undefined, status: 404 },
    {
      name: 'borders that there are not',
      amazon: { ...amazon, politicalView: 'ZZZ' },
      referer: undefined,
      status: 400,
    },
  ])('$name is a failure that says so', async ({ amazon: found, referer, status }) => {
    connect(referer)
    await expect(amazonStyle('standard', { ...context, amazon: found })).rejects.toMatchObject({ status })
  })
})

describe('the imitation', () => {
  const good = `${host}/v2/styles/Standard/descriptor?key=${amazon.key}`
  const other = { name: 'Places', actions: ['geo-places:Geocode'], resources: [], referers: ['*'] }
  it('sends tiles that have what the style draws', async () => {
    const answer = await asBrowser(`${host}/v2/tiles/vector.basemap/3/4/3?key=${amazon.key}`)
    const { layers } = new VectorTile(new PbfReader(new Uint8Array(await answer.arrayBuffer())))
    expect(Object.keys(layers)).toEqual(['water', 'buildings', 'roads', 'places'])
    expect(layers['places']!.feature(0).properties).toMatchObject({ 'name:en': 'Town', 'name:fr': 'Ville' })
  })

  it.each([
    { name: 'no key', address: good.replace(/\?.*/, ''), status: 403, type: 'MissingAuthenticationToken' },
    { name: 'another key', address: `${host}/v2/styles/Standard/descriptor?key=x`, status: 403, type: 'AccessDenied' },
    { name: 'an unknown style', address: good.replace('Standard', 'standard'), status: 400, type: 'Validation' },
    { name: 'an unknown parameter', address: `${good}&language=ar`, status: 400, type: 'Validation' },
    {
      name: 'colours of a satellite',
      address: `${good.replace('Standard', 'Satellite')}&color-scheme=Dark`,
      status: 400,
      type: 'Validation',
    },
    {
      name: 'a tile beyond the world',
      address: `${host}/v2/tiles/vector.basemap/1/2/0?key=${amazon.key}`,
      status: 400,
      type: 'Validation',
    },
    {
      name: 'an unknown tileset',
      address: `${host}/v2/tiles/vector.roads/1/1/0?key=${amazon.key}`,
      status: 404,
      type: 'ResourceNotFound',
    },
    {
      name: 'another path',
      address: `${host}/v2/maps?key=${amazon.key}`,
      status: 403,
      type: 'MissingAuthenticationToken',
    },
  ])('refuses $name', async ({ address, status, type }) => {
    const answer = await asBrowser(address)
    expect([answer.status, answer.headers.get('x-amzn-errortype')]).toEqual([status, `${type}Exception`])
  })

  it.each([
    '',
    'https://qafila.example.evil.example/',
    'http://qafila.example/',
    'https://other.example/https://qafila.example/',
  ])('refuses the referer "%s"', async (referer) => expect((await asBrowser(good, referer)).status).toBe(403))

  it('refuses a key of something else, and preflights', async () => {
    const strict = await startAmazonMaps([other])
    try {
      const address = `${strict.address}/v2/styles/Standard/descriptor?key=${keyValue(other)}`
      expect((await fetch(address)).status).toBe(403)
      expect((await fetch(address, { method: 'OPTIONS' })).status).toBe(403)
    } finally {
      await strict.stop()
    }
  })
})

describe('what our build of MapLibre cannot draw', () => {
  it('is left out, with all that hangs on it', () => {
    const style = styleOf({
      version: 8,
      projection: { type: 'globe' },
      sky: {},
      terrain: { source: 'dem' },
      sources: {
        roads: { type: 'vector', url: 'https://tiles.example/roads' },
        dem: { type: 'raster-dem', url: 'https://tiles.example/dem' },
        new: { type: 'vector', url: 'https://tiles.example/mlt', encoding: 'mlt' },
      },
      layers: [
        { id: 'ground', type: 'background' },
        { id: 'hills', type: 'hillshade', source: 'dem' },
        { id: 'buildings', type: 'fill-extrusion', source: 'roads', 'source-layer': 'buildings' },
        { id: 'heat', type: 'heatmap', source: 'roads', 'source-layer': 'points' },
        { id: 'roads', type: 'line', source: 'roads', 'source-layer': 'roads' },
        { id: 'newer', type: 'line', source: 'new', 'source-layer': 'roads' },
      ],
    })
    const drawn = drawableStyle(style)
    expect(Object.keys(drawn)).toEqual(['version', 'sources', 'layers'])
    expect([Object.keys(drawn.sources), drawn.layers.map(({ id }) => id)]).toEqual([['roads'], ['ground', 'roads']])
  })
})
