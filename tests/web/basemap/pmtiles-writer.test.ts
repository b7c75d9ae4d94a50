import { PMTiles, type Source } from 'pmtiles'
import { describe, expect, test } from 'vitest'
import { type VectorTile, writePmtiles } from '../../../web/basemap/pmtiles-writer.ts'

const source = (bytes: Uint8Array): Source => ({
  getKey: () => 'test',
  getBytes: (offset, length) =>
    Promise.resolve({ data: Uint8Array.from(bytes.subarray(offset, offset + length)).buffer }),
})

const text = (tile: { data: ArrayBuffer } | undefined) => tile && new TextDecoder().decode(tile.data)
const tile = (z: number, x: number, y: number, content = `${z}/${x}/${y}`): VectorTile => ({
  z,
  x,
  y,
  data: new TextEncoder().encode(content),
})

/** Text of a length and letters that no packing shortens much, so that directories grow as they do in life. */
function noise(seed: number): string {
  let state = seed + 1
  const next = () => (state = (state * 48_271) % 2_147_483_647)
  next()
  return Array.from({ length: 8 + (next() % 200) }, () => String.fromCharCode(33 + (next() % 90))).join('')
}

function* allTiles(zoomMax: number): Generator<VectorTile> {
  for (let z = 0; z <= zoomMax; z++)
    for (let x = 0; x < 2 ** z; x++)
      for (let y = 0; y < 2 ** z; y++) yield tile(z, x, y, noise(z * 65_536 + x * 256 + y))
}

describe('an archive that the reader of pmtiles opens', () => {
  test('gives each tile back, and nothing for one that was left out', async () => {
    const archive = new PMTiles(source(writePmtiles([tile(0, 0, 0), tile(2, 3, 1)], { name: 'Test' })))
    expect(text(await archive.getZxy(2, 3, 1))).toBe('2/3/1')
    expect(await archive.getZxy(2, 0, 0)).toBeUndefined()
    expect(await archive.getMetadata()).toEqual({ name: 'Test' })
    expect(await archive.getHeader()).toMatchObject({ minZoom: 0, maxZoom: 2, numAddressedTiles: 2 })
  })

  test('equal neighbours, as open sea, are stored once', async () => {
    const sea = [tile(1, 0, 0, 'sea'), tile(1, 0, 1, 'sea'), tile(1, 1, 1, 'land'), tile(1, 1, 0, 'sea')]
    const archive = new PMTiles(source(writePmtiles(sea, {})))
    expect(await archive.getHeader()).toMatchObject({ numTileEntries: 3, numTileContents: 2, numAddressedTiles: 4 })
    expect(text(await archive.getZxy(1, 1, 0))).toBe('sea')
    expect(text(await archive.getZxy(1, 1, 1))).toBe('land')
  })

  test('more tiles than one directory holds are found through leaf directories', async () => {
    const bytes = writePmtiles([...allTiles(7)], {})
    const archive = new PMTiles(source(bytes))
    expect((await archive.getHeader()).leafDirectoryLength).toBeGreaterThan(0)
    for (const [z, x, y] of [
      [0, 0, 0],
      [6, 40, 20],
      [7, 127, 127],
    ] as const) {
      expect(text(await archive.getZxy(z, x, y))).toBe(noise(z * 65_536 + x * 256 + y))
    }
  })

  test('the same tiles in another order give the same bytes', () => {
    const tiles = [...allTiles(3)]
    expect(writePmtiles(tiles.toReversed(), {})).toEqual(writePmtiles(tiles, {}))
  })
})
