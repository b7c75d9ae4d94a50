import { afterEach, describe, expect, it, vi } from 'vitest'
import { mapOverlayOffers, mapStyleOffers } from '../../../../../shared/domain/map/map-catalogue.data.ts'
import { mapStyle } from '../../../../../web/src/map/styles/map-style.ts'
import { pictures } from '../../../../../web/src/map/styles/source-names.ts'
import { serviceStyle } from '../../../../../web/src/map/styles/tile-services/service-style.ts'
import { rasterSource, type RasterOffer } from '../../../../../web/src/map/styles/tile-services/raster-source.ts'

const keys = { googleKey: 'a&b', mapboxAccessToken: 't/1', bingMapsKey: 'bing', locationIqKey: 'liq' }
const access = { language: 'fr', keys, customUrl: 'https://t.example/{z}/{x}/{-y}#bounds=1,2,3,4&attribution=<b>us' }
const offers: readonly { id: string; source: object }[] = [...mapStyleOffers, ...mapOverlayOffers]
const offer = (id: string) => offers.find((each) => each.id === id) as RasterOffer & { id: string }
const inSeconds = (seconds: number) => String(Math.round(Date.now() / 1000) + seconds)

/** A service on the internet, and what it was asked. */
function service(answer: (url: string, body: unknown) => [status: number, json: object]) {
  const asked: [string, unknown][] = []
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string }) => {
    const sent = body === undefined ? null : JSON.parse(body)
    asked.push([url, sent])
    const [status, json] = answer(url, sent)
    return Response.json(json, { status })
  })
  return asked
}

afterEach(() => vi.unstubAllGlobals())

describe('the source of a style that consists of pictures', () => {
  it('has the key in its address, and an address for each subdomain', async () => {
    expect(await rasterSource(offer('locationIqDark'), access)).toMatchObject({
      tiles: ['a', 'b'].map((s) => `https://${s}-tiles.locationiq.com/v3/dark/r/{z}/{x}/{y}.png?key=liq`),
      tileSize: 256,
      maxzoom: 18,
    })
    expect(await rasterSource(offer('mapboxStreets'), access)).toMatchObject({
      tiles: ['https://api.mapbox.com/styles/v1/mapbox/streets-v12/tiles/512/{z}/{x}/{y}?access_token=t%2F1'],
      tileSize: 512,
    })
  })

  it('follows the tenant’s own address, whose words are no HTML', async () => {
    expect(await rasterSource(offer('custom'), access)).toEqual({
      type: 'raster',
      tiles: ['https://t.example/{z}/{x}/{y}'],
      scheme: 'tms',
      tileSize: 256,
      minzoom: 0,
      maxzoom: 18,
      bounds: [1, 2, 3, 4],
      attribution: '&lt;b&gt;us',
    })
  })

  it('opens one session with Google for each kind of tiles, until it expires', async () => {
    let expiry = inSeconds(60)
    const asked = service(() => [200, { session: 's/1', expiry, tileWidth: 256 }])
    const source = await rasterSource(offer('googleHybrid'), access)
    expect(source.tiles).toEqual(['https://tile.googleapis.com/v1/2dtiles/{z}/{x}/{y}?session=s%2F1&key=a%26b'])
    expect(asked).toEqual([
      [
        'https://tile.googleapis.com/v1/createSession?key=a%26b',
        { mapType: 'satellite', language: 'fr', region: 'US', layerTypes: ['layerRoadmap'] },
      ],
    ])
    expiry = inSeconds(14 * 24 * 3600)
    await rasterSource(offer('googleHybrid'), access)
    await rasterSource(offer('googleHybrid'), access)
    expect(asked.length).toBe(2)
    await rasterSource(offer('googleTraffic'), access)
    expect(asked[2]?.[1]).toMatchObject({ mapType: 'roadmap', layerTypes: ['layerTraffic'], overlay: true })
  })

  it('asks Bing Maps for the address of its tiles', async () => {
    const imagery = {
      imageUrl: 'https://{subdomain}.tiles.virtualearth.net/r{quadkey}?mkt={culture}',
      imageUrlSubdomains: ['t0', 't1'],
      imageWidth: 256,
      zoomMin: 1,
      zoomMax: 21,
    }
    service(() => [200, { resourceSets: [{ resources: [imagery] }] }])
    expect(await rasterSource(offer('bingRoad'), access)).toMatchObject({
      tiles: ['t0', 't1'].map((name) => `https://${name}.tiles.virtualearth.net/r{quadkey}?mkt=fr`),
      maxzoom: 21,
    })
  })

  it.each([
    { name: 'a key that is refused', status: 403 },
    { name: 'a service that is broken', status: 503 },
  ])('fails with the status of $name', async ({ status }) => {
    service(() => [status, {}])
    await expect(rasterSource(offer('googleSatellite'), access)).rejects.toMatchObject({ status })
    await expect(rasterSource(offer('bingAerial'), access)).rejects.toMatchObject({ status })
  })
})

it('pictures without names get ours, above them, and no others do', async () => {
  const context = { ...access, theme: 'light', origin: 'https://q.example' } as const
  service(() => [200, { session: 's', expiry: inSeconds(14 * 24 * 3600), tileWidth: 256 }])
  const layersOf = async (id: string) => {
    const { layers } = await serviceStyle(
      mapStyleOffers.find((each) => each.id === id)!,
      context,
    )
    return layers.slice(layers.findIndex((layer) => layer.id === pictures) + 1)
  }
  const names = await layersOf('googleSatellite')
  expect(names.map(({ id }) => id)).toEqual(['names-of-places', 'names-of-countries'])
  expect(JSON.stringify(names)).toContain('name:fr')
  expect(await layersOf('googleHybrid')).toEqual([])
  expect(await layersOf('googleRoad')).toEqual([])
})

it('a style of pictures lies above our own map, which is there until they come', async () => {
  const context = { ...access, theme: 'light', origin: 'https://q.example' } as const
  const osm = mapStyleOffers.find(({ id }) => id === 'osm')!
  const [own, style] = [await mapStyle('qafila', context), await serviceStyle(osm, context)]
  expect(style.layers.map(({ id }) => id)).toEqual([...own.layers.map(({ id }) => id), pictures])
  expect(Object.keys(style.sources)).toEqual([...Object.keys(own.sources), pictures])
})
