import { zxyToTileId } from 'pmtiles'
import { describe, expect, it, test } from 'vitest'
import { PmtilesArchive, type ReadRange } from '../../../../shared/wire/pmtiles/pmtiles-archive.ts'
import { tileId } from '../../../../shared/wire/pmtiles/tile-id.ts'
import { foreignArchive } from '../../../support/maps/pmtiles.ts'
import { writePmtiles, type VectorTile } from '../../../../web/basemap/pmtiles-writer.ts'

const tile = (z: number, x: number, y: number, content: string): VectorTile => ({
  z,
  x,
  y,
  data: new TextEncoder().encode(content),
})
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

/** A file as a web server gives it, of which every read is counted. */
function served(bytes: Uint8Array, etag = 'one') {
  const file = { bytes, etag, reads: 0 }
  const read: ReadRange = ({ from, length }) => {
    file.reads += 1
    return Promise.resolve({ data: Uint8Array.from(file.bytes.subarray(from, from + length)), etag: file.etag })
  }
  return { file, archive: new PmtilesArchive(read) }
}

/** Letters that no packing shortens much, so that directories grow beyond the head. */
function noise(seed: number): string {
  let state = seed + 1
  const next = () => (state = (state * 48_271) % 2_147_483_647)
  next()
  return Array.from({ length: 8 + (next() % 200) }, () => String.fromCharCode(33 + (next() % 90))).join('')
}

function wholeWorld(zoomMax: number): VectorTile[] {
  const tiles: VectorTile[] = []
  for (let z = 0; z <= zoomMax; z++)
    for (let x = 0; x < 2 ** z; x++)
      for (let y = 0; y < 2 ** z; y++) tiles.push(tile(z, x, y, noise(z * 65_536 + x * 256 + y)))
  return tiles
}

test('tiles are numbered as the pmtiles package numbers them', () => {
  for (const { z, x, y } of wholeWorld(5)) expect(tileId(z, x, y)).toBe(zxyToTileId(z, x, y))
  expect(tileId(14, 8330, 6411)).toBe(zxyToTileId(14, 8330, 6411))
})

test('each tile is found, nothing where nothing is drawn, and the zooms are known', async () => {
  const { archive } = served(writePmtiles([tile(0, 0, 0, 'world'), tile(2, 3, 1, 'Asia')], {}))
  expect(text(await archive.tile([2, 3, 1]))).toBe('Asia')
  expect(text(await archive.tile([2, 0, 0]))).toBe('')
  expect(await archive.header()).toMatchObject({ zoomMin: 0, zoomMax: 2 })
})

test('open sea, stored once, is found at each of its places', async () => {
  const sea = [tile(1, 0, 0, 'sea'), tile(1, 0, 1, 'sea'), tile(1, 1, 1, 'land'), tile(1, 1, 0, 'sea')]
  const { archive } = served(writePmtiles(sea, {}))
  const found = await Promise.all(sea.map(({ z, x, y }) => archive.tile([z, x, y])))
  expect(found.map(text)).toEqual(['sea', 'sea', 'land', 'sea'])
})

test('an archive with further directories is read one piece at a time, none twice', async () => {
  const { file, archive } = served(writePmtiles(wholeWorld(7), {}))
  for (const [z, x, y] of [
    [0, 0, 0],
    [6, 40, 20],
    [7, 127, 127],
    [7, 127, 126],
  ] as const)
    expect(text(await archive.tile([z, x, y]))).toBe(noise(z * 65_536 + x * 256 + y))
  const [head, tiles, directoriesMax] = [1, 4, 4]
  expect(file.reads).toBeLessThanOrEqual(head + tiles + directoriesMax)
})

test('a newer version of the file is read from its head', async () => {
  const { file, archive } = served(writePmtiles([tile(0, 0, 0, 'old world')], {}))
  expect(text(await archive.tile([0, 0, 0]))).toBe('old world')
  file.bytes = writePmtiles([tile(0, 0, 0, 'a new and larger world'), tile(1, 1, 1, 'south')], {})
  file.etag = 'two'
  expect(text(await archive.tile([0, 0, 0]))).toBe('a new and larger world')
  expect(text(await archive.tile([1, 1, 1]))).toBe('south')
})

test('what could not be read is asked for again', async () => {
  const bytes = writePmtiles([tile(0, 0, 0, 'world')], {})
  let isCut = true
  const archive = new PmtilesArchive(({ from, length }) =>
    isCut
      ? Promise.reject(new Error('no answer'))
      : Promise.resolve({ data: Uint8Array.from(bytes.subarray(from, from + length)), etag: null }),
  )
  await expect(archive.tile([0, 0, 0])).rejects.toThrow('no answer')
  isCut = false
  expect(text(await archive.tile([0, 0, 0]))).toBe('world')
})

describe('archives of other programs', () => {
  const tiles = [tile(0, 0, 0, 'world'), tile(3, 5, 2, 'east'), tile(14, 8529, 5974, 'town')]
  it.each([
    { name: 'not compressed', options: { isPacked: false } },
    { name: 'with tiles in any order and leaf directories', options: { isScattered: true } },
    { name: 'both', options: { isPacked: false, isScattered: true } },
  ])('are read: $name', async ({ options }) => {
    const { archive } = served(foreignArchive({ tiles, metadata: { name: 'Town' }, ...options }))
    for (const { z, x, y, data } of tiles) expect(text(await archive.tile([z, x, y]))).toBe(text(data))
    expect(text(await archive.tile([14, 0, 0]))).toBe('')
    expect(await archive.metadata()).toEqual({ name: 'Town' })
  })

  it('whose tiles lie beyond 4 GiB', async () => {
    const beyond = 5 * 2 ** 30
    const bytes = foreignArchive({ tiles: tiles.slice(0, 1), isPacked: false })
    const view = new DataView(bytes.buffer)
    const tilesAt = Number(view.getBigUint64(56, true))
    view.setBigUint64(56, BigInt(beyond), true)
    const archive = new PmtilesArchive(({ from, length }) => {
      const at = from >= beyond ? from - beyond + tilesAt : from
      return Promise.resolve({ data: bytes.slice(at, at + length), etag: null })
    })
    expect(text(await archive.tile([0, 0, 0]))).toBe('world')
  })

  it('and again from the head when a leaf directory is of a newer version', async () => {
    const options = { isPacked: false, isScattered: true }
    const { file, archive } = served(foreignArchive({ tiles: tiles.slice(1), ...options }))
    await archive.header()
    // where the directory of the east was is that of the world now, which would say that there is nothing in the east
    file.bytes = foreignArchive({ tiles: [tile(0, 0, 0, 'world'), tile(3, 5, 2, 'new east')], ...options })
    file.etag = 'two'
    expect(text(await archive.tile([3, 5, 2]))).toBe('new east')
  })
})

describe('what no archive holds is refused', () => {
  it('a directory that names itself', async () => {
    const bytes = foreignArchive({ tiles: [tile(0, 0, 0, 'world')], isPacked: false, isScattered: true })
    const view = new DataView(bytes.buffer)
    view.setBigUint64(40, view.getBigUint64(8, true), true)
    await expect(served(bytes).archive.tile([0, 0, 0])).rejects.toThrow('damaged')
  })

  it('a tile that unpacks to more than memory has', async () => {
    const large = { z: 0, x: 0, y: 0, data: new Uint8Array(65 * 1024 * 1024) }
    await expect(served(foreignArchive({ tiles: [large] })).archive.tile([0, 0, 0])).rejects.toThrow('damaged')
  })
})
