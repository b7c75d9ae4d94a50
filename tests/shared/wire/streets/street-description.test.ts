import { readFileSync } from 'node:fs'
import type { Feature } from 'geojson'
import { describe, expect, it } from 'vitest'
import { PmtilesArchive } from '../../../../shared/wire/pmtiles/pmtiles-archive.ts'
import { describeStreets } from '../../../../shared/wire/streets/street-description.ts'
import { streetExtract } from '../../../../shared/wire/streets/street-extracts.ts'
import { foreignArchive, tilesOf, type ArchiveOptions } from '../../../support/maps/pmtiles.ts'

const described = (bytes: Uint8Array) => {
  const archive = new PmtilesArchive(({ from, length }) =>
    Promise.resolve({ data: Uint8Array.from(bytes.subarray(from, from + length)), etag: null }),
  )
  return describeStreets(archive, 'town.pmtiles')
}

const bounds = [3, 36.7, 3.1, 36.8] as const
const area = (properties: Feature['properties']): Feature => ({
  type: 'Feature',
  properties,
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [3, 36.7],
        [3.1, 36.7],
        [3.1, 36.8],
        [3, 36.7],
      ],
    ],
  },
})
const layers = (...ids: string[]) => ({ vector_layers: ids.map((id) => ({ id, fields: {} })) })
const town = (changes: Partial<ArchiveOptions> = {}) =>
  foreignArchive({
    bounds,
    tiles: tilesOf({ water: [area({ class: 'lake' })] }, 8),
    metadata: layers('transportation', 'water'),
    ...changes,
  })

describe('what is read of an archive of streets', () => {
  it('of the sample', async () => {
    const sample = await described(readFileSync('web/maps/monaco.pmtiles'))
    expect(sample).toMatchObject({
      schema: 'openmaptiles',
      zoomMin: 0,
      zoomMax: 14,
      attribution: '© OpenMapTiles © OpenStreetMap contributors',
      hasSea: false,
    })
    expect(streetExtract.parse(sample)).toEqual(sample)
  })

  it('whether it holds the sea, which archives can be made without', async () => {
    expect((await described(town())).hasSea).toBe(false)
    const tiles = tilesOf({ water: [area({ class: 'lake' }), area({ class: 'ocean' })] }, 8)
    expect((await described(town({ tiles }))).hasSea).toBe(true)
    const elsewhere = tilesOf({ landuse: [area({ class: 'ocean' })] }, 8)
    expect((await described(town({ tiles: elsewhere }))).hasSea).toBe(false)
  })

  it('its schema, its bounds and the languages of its names', async () => {
    const place = { id: 'places', fields: { 'name:ar': 'String', 'name:fr': 'String', 'name:latin': '', name: '' } }
    const metadata = { vector_layers: [{ id: 'roads' }, { id: 'earth' }, place] }
    const found = await described(town({ metadata, isPacked: false, isScattered: true }))
    expect(found).toMatchObject({ schema: 'protomaps', languages: ['ar', 'fr'], bounds: [...bounds], hasSea: true })
  })

  it.each([
    { name: 'none', given: undefined, expected: '© OpenMapTiles © OpenStreetMap contributors' },
    {
      name: 'with links',
      given:
        '<a href="https://openmaptiles.org/">&copy; OpenMapTiles</a> <a href="x">&copy; OpenStreetMap contributors</a>',
      expected: '© OpenMapTiles © OpenStreetMap contributors',
    },
    {
      name: 'hostile',
      given: 'Town<img src=x onerror=alert(1)><scr<b>ipt>',
      expected: 'Town ipt © OpenMapTiles © OpenStreetMap contributors',
    },
  ])('whom to name: $name', async ({ given, expected }) => {
    const metadata = { ...layers('transportation'), attribution: given }
    expect((await described(town({ metadata }))).attribution).toBe(expected)
  })
})

describe('an archive that cannot be shown says why', () => {
  const text = (given: string) => Uint8Array.from(Buffer.from(given))
  it.each([
    { name: 'another file', bytes: text('<!doctype html>'.repeat(20)), says: 'it is no PMTiles archive' },
    { name: 'an empty file', bytes: text(''), says: 'it is no PMTiles archive' },
    { name: 'version 2', bytes: town({ header: { 7: 2 } }), says: 'PMTiles version 2; version 3 is expected' },
    { name: 'pictures', bytes: town({ header: { 99: 2 } }), says: 'tiles are PNG; vector tiles' },
    { name: 'brotli', bytes: town({ header: { 98: 3 } }), says: 'tiles are compressed: brotli; gzip or none' },
    { name: 'zstd', bytes: town({ header: { 97: 4 } }), says: 'directories are compressed: zstd; gzip or none' },
    { name: 'no bounds', bytes: town({ bounds: [3, 36.7, 3, 36.7] }), says: 'west before east' },
    {
      name: 'another schema',
      bytes: town({ metadata: layers('streets', 'land') }),
      says: 'its layers are streets, land',
    },
    { name: 'no layers', bytes: town({ metadata: {} }), says: 'its layers are not named; those of OpenMapTiles' },
    { name: 'cut off', bytes: town().slice(0, 160), says: 'damaged or cut off' },
  ])('$name', async ({ bytes, says }) => {
    await expect(described(bytes)).rejects.toThrow(says)
  })
})
