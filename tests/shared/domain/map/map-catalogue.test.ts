import { describe, expect, it } from 'vitest'
import { mapOverlayOffers, mapStyleOffers } from '../../../../shared/domain/map/map-catalogue.data.ts'
import { catalogueOrigins, isReachable, originsOf } from '../../../../shared/domain/map/map-origins.ts'
import { mapKeyAttributes, type MapOverlayOffer, type MapStyleOffer } from '../../../../shared/domain/map/map-source.ts'

const all: readonly (MapStyleOffer | MapOverlayOffer)[] = [...mapStyleOffers, ...mapOverlayOffers]
const rasters = all.flatMap(({ id, source, keyAttribute }) =>
  source.kind === 'raster' ? [{ id, source, keyAttribute }] : [],
)

describe('the catalogue of styles and overlays', () => {
  it('has no id twice', () => {
    for (const offers of [mapStyleOffers, mapOverlayOffers]) {
      expect(new Set(offers.map(({ id }) => id)).size).toBe(offers.length)
    }
  })

  it('uses every key', () => {
    expect(new Set(all.flatMap(({ keyAttribute }) => keyAttribute ?? []))).toEqual(new Set(mapKeyAttributes))
  })

  it.each(rasters)('gives $id an address with a place, encrypted, with a key where one is wanted', (raster) => {
    const { address, subdomains, zoomMin = 0, zoomMax, attribution } = raster.source
    expect(address).toMatch(/^https:\/\//)
    for (const hole of ['{z}', '{x}', '{y}']) expect(address).toContain(hole)
    expect(address.includes('{key}')).toBe(raster.keyAttribute !== undefined)
    expect(address.includes('{s}')).toBe(subdomains !== undefined)
    expect(zoomMin).toBeLessThan(zoomMax)
    expect(attribution).not.toBe('')
  })

  it('keeps overlays within the specification’s zoom', () => {
    const zooms = mapOverlayOffers.flatMap(({ source }) => ('zoomMax' in source ? [source.zoomMax] : []))
    expect(Math.max(...zooms)).toBe(18)
  })
})

describe('the origins of the catalogue', () => {
  it('cover every address that a browser would ask', () => {
    for (const { source } of rasters) {
      const [address] = source.address.replace('{s}', source.subdomains?.[0] ?? '').split('?')
      expect(isReachable(address!, catalogueOrigins())).toBe(true)
    }
  })

  it('are hosts, not whole domains of everybody', () => {
    expect(catalogueOrigins().filter((origin) => !/^https:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(origin))).toEqual(
      [],
    )
  })

  it('name none for our own, for Amazon’s and for a tenant’s address', () => {
    const kinds = all.filter(({ source }) => originsOf(source).length === 0).map(({ source }) => source.kind)
    expect([...new Set(kinds)].sort()).toEqual(['amazon', 'bundled', 'custom', 'style'])
  })
})

describe('whether a page may load from an address', () => {
  const origins = ['https://tiles.example', 'https://*.many.example', 'http://localhost:8080']
  it.each<[string, boolean]>([
    ['/api/server/file/poi.kml', true],
    ['//elsewhere.example/poi.kml', false],
    ['https://tiles.example/{z}/{x}/{y}.png', true],
    ['https://tiles.example.evil.example/{z}/{x}/{y}.png', false],
    ['http://tiles.example/{z}/{x}/{y}.png', false],
    ['https://a.many.example/{z}', true],
    ['https://{s}.many.example/{z}', true],
    ['https://many.example/{z}', false],
    ['https://evilmany.example/{z}', false],
    ['http://localhost:8080/{z}', true],
    ['http://localhost:8081/{z}', false],
    ['data:image/png,', false],
    ['tiles', false],
    ['', false],
  ])('%s: %s', (address, expected) => {
    expect(isReachable(address, origins)).toBe(expected)
  })
})
