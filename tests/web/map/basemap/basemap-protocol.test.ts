import { afterEach, describe, expect, it, vi } from 'vitest'
import { basemapProtocol } from '../../../../web/src/map/basemap/basemap-protocol.ts'
import { unreadableArchives } from '../../../../web/src/map/basemap/unreadable-archives.ts'
import { foreignArchive } from '../../../support/maps/pmtiles.ts'

afterEach(() => vi.unstubAllGlobals())

const ask = (url: string, answer: () => Promise<Response>) => {
  vi.stubGlobal('fetch', answer)
  return basemapProtocol({ url: `pmtiles://${url}/0/0/0`, type: 'arrayBuffer' } as never, new AbortController())
}
const answered =
  (status: number, text = '') =>
  () =>
    Promise.resolve(new Response(text, { status }))
const tiles = [{ z: 0, x: 0, y: 0, data: new TextEncoder().encode('world') }]

describe('an archive that fails', () => {
  it.each([
    { name: 'gone', answer: answered(404), says: 'HTTP 404', left: true },
    { name: 'damaged', answer: answered(200, '<!doctype html>'), says: 'no PMTiles archive', left: true },
    { name: 'behind a server at fault', answer: answered(502), says: 'HTTP 502', left: false },
    {
      name: 'without a network',
      answer: () => Promise.reject(new TypeError('Failed to fetch')),
      says: 'to fetch',
      left: false,
    },
  ])('is left out of the map only when it will stay so: $name', async ({ name, answer, says, left }) => {
    const url = `https://q.example/maps/${name.replaceAll(' ', '-')}.pmtiles`
    const changed = vi.fn<() => void>()
    const forget = unreadableArchives.subscribe(changed)
    await expect(ask(url, answer)).rejects.toThrow(says)
    await expect(ask(url, answer)).rejects.toThrow(says)
    forget()
    expect(unreadableArchives.get().has(url)).toBe(left)
    expect(changed).toHaveBeenCalledTimes(left ? 1 : 0)
  })

  it('is drawn when it can be read', async () => {
    const url = 'https://q.example/maps/fine.pmtiles'
    const bytes = foreignArchive({ tiles, isPacked: false })
    const { data } = await ask(url, () => Promise.resolve(new Response(bytes)))
    expect(new TextDecoder().decode(data as Uint8Array)).toBe('world')
    expect(unreadableArchives.get().has(url)).toBe(false)
  })
})
