import type { Map as MapLibreMap } from 'maplibre-gl'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { keepCopyright } from '../../../../../web/src/map/styles/tile-services/google-copyright.tsx'

const tiles = 'https://tile.googleapis.com/v1/2dtiles/{z}/{x}/{y}?session=s1&key=k1'

/** A map that is at rest in one view after another. */
function restingMap(sources: Record<string, string>) {
  const listeners = new Set<() => void>()
  const said: string[] = []
  let view = { west: 2, south: 36, east: 4, north: 38, zoom: 8.4 }
  const shown = Object.fromEntries(
    Object.entries(sources).map(([name, address]) => [
      name,
      {
        tiles: [address],
        attribution: '© Google',
        fire(_type: string, { sourceDataType }: { sourceDataType: string }) {
          said.push(`${sourceDataType}: ${this.attribution}`)
        },
      },
    ]),
  )
  const map = {
    on: (_type: 'idle', listener: () => void) => listeners.add(listener),
    off: (_type: 'idle', listener: () => void) => listeners.delete(listener),
    getSource: (name: string) => shown[name],
    getZoom: () => view.zoom,
    getBounds: () => ({
      getWest: () => view.west,
      getSouth: () => view.south,
      getEast: () => view.east,
      getNorth: () => view.north,
    }),
  }
  const rest = async (next: Partial<typeof view> = {}) => {
    view = { ...view, ...next }
    for (const listener of listeners) listener()
    await vi.waitFor(() => undefined)
    await new Promise((resolve) => setTimeout(resolve))
  }
  return { map: map as never as MapLibreMap, said, rest, listeners }
}

const google = (answer: () => Response) => {
  const asked: Record<string, string>[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    const { origin, pathname, searchParams } = new URL(url)
    asked.push({ address: origin + pathname, ...Object.fromEntries(searchParams) })
    return answer()
  })
  return asked
}
afterEach(() => vi.unstubAllGlobals())

describe('whose data Google’s tiles show', () => {
  it('is asked for each view in which the map rests, once, and said as text', async () => {
    let year = 2025
    const asked = google(() => Response.json({ copyright: `Map data <b>©${(year += 1)}` }))
    const { map, said, rest, listeners } = restingMap({ pictures: tiles })
    const end = keepCopyright(map, ['pictures', 'overlay-googleTraffic'])
    await rest()
    await rest()
    expect(asked).toEqual([
      {
        address: 'https://tile.googleapis.com/tile/v1/viewport',
        session: 's1',
        key: 'k1',
        zoom: '8',
        north: '38',
        south: '36',
        east: '4',
        west: '2',
      },
    ])
    await rest({ west: 179, east: 181 })
    expect(asked[1]).toMatchObject({ west: '179', east: '-179' })
    await rest({ west: -300, east: 300, zoom: 0.6 })
    expect(asked[2]).toMatchObject({ west: '-180', east: '180', zoom: '1' })
    expect(said).toEqual([2026, 2027, 2028].map((each) => `metadata: Map data &lt;b&gt;©${each}`))
    end()
    expect(listeners.size).toBe(0)
  })

  it('stays as it was said when nobody answers, and is not asked for tiles of others', async () => {
    const asked = google(() => new Response('', { status: 500 }))
    const { map, said, rest } = restingMap({ pictures: tiles, other: 'https://t.example/{z}/{x}/{y}' })
    const end = keepCopyright(map, ['pictures', 'other'])
    await rest({ west: 3 })
    expect([asked.length, said]).toEqual([2, []])
    end()
  })
})
