// @vitest-environment happy-dom
import { act, useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import type { MapStyleId } from '../../../../shared/domain/map/map-catalogue.data.ts'
import type { OfferedStyle } from '../../../../shared/domain/map/style-choice.ts'
import { MapContext, type MapScene } from '../../../../web/src/map/map-context.ts'
import { isCovered, lacksStreets, zoomMaxAt } from '../../../../web/src/map/street-hint/street-cover.ts'
import { StreetHint } from '../../../../web/src/map/street-hint/street-hint.tsx'
import { loadWordGroups } from '../../../../web/src/i18n/language-store.ts'
import { button, leaveScreen, showScreen, whenIdle } from '../../../support/screen.tsx'

const monaco = { bounds: [7.4, 43.71, 7.45, 43.76] as const, zoomMin: 0 }
const inMonaco = { lng: 7.42, lat: 43.73 }
const inAlgiers = { lng: 3.06, lat: 36.77 }

describe('streets', () => {
  test.each([
    { name: 'are missed from near', covers: [], at: inAlgiers, zoom: 11, lacks: true },
    { name: 'are not missed from far', covers: [], at: inAlgiers, zoom: 10.9, lacks: false },
    { name: 'are not missed where an archive covers', covers: [monaco], at: inMonaco, zoom: 14, lacks: false },
    { name: 'are missed beside an archive', covers: [monaco], at: inAlgiers, zoom: 14, lacks: true },
  ])('$name', ({ covers, at, zoom, lacks }) => {
    expect(lacksStreets(covers, { ...at, zoom })).toBe(lacks)
  })

  test('raise the zoom where they are', () => {
    expect(isCovered([monaco], inMonaco)).toBe(true)
    expect(zoomMaxAt([monaco], { ...inMonaco, zoom: 16 })).toBe(19)
    expect(zoomMaxAt([monaco], { ...inAlgiers, zoom: 15 })).toBe(16)
    expect(zoomMaxAt([monaco], { ...inAlgiers, zoom: 6 })).toBe(19)
  })
})

/** As much of a map as the note asks. */
function fakeMap(zoom: number) {
  let zoomMax = 19
  const listeners = new Set<() => void>()
  const map = {
    getZoom: () => zoom,
    getCenter: () => inAlgiers,
    getMaxZoom: () => zoomMax,
    setMaxZoom: (wanted: number) => void (zoomMax = wanted),
    on: (_: string, listener: () => void) => listeners.add(listener),
    off: (_: string, listener: () => void) => listeners.delete(listener),
  }
  const goTo = (wanted: number) =>
    act(async () => {
      zoom = wanted
      for (const listener of listeners) listener()
    })
  return { map, goTo, scene: { map, styleVersion: 1, theme: 'light' } as never as MapScene }
}

/** The map beside its note, whose style is chosen as in the switcher. */
function Beside({ offered }: { offered: readonly OfferedStyle[] }) {
  const [shown, choose] = useState<MapStyleId>('qafila')
  return <StreetHint choice={{ shown, offered, choose }} isOwnMap={shown === 'qafila'} covers={[]} />
}

interface Looked {
  person?: object
  offered?: readonly OfferedStyle[]
}
const withOnline: readonly OfferedStyle[] = [
  { id: 'qafila', missingKey: null },
  { id: 'osm', missingKey: null },
]

async function show(zoom: number, { person = {}, offered = withOnline }: Looked = {}) {
  const fake = fakeMap(zoom)
  await loadWordGroups('map')
  await showScreen(
    <MapContext value={fake.scene}>
      <Beside offered={offered} />
    </MapContext>,
    { person },
  )
  return fake
}
const text = () => document.body.textContent

describe('the note that no street map is installed', () => {
  afterEach(async () => {
    localStorage.clear()
    await leaveScreen()
  })

  test('comes when one is near enough to miss streets, and bounds the zoom', async () => {
    const { map, goTo } = await show(8)
    expect(text()).not.toContain('No street map installed')
    await goTo(12)
    expect(text()).toContain('No street map installed')
    expect(map.getMaxZoom()).toBe(19)
    await goTo(15.5)
    expect(map.getMaxZoom()).toBe(16)
  })

  test('shows OpenStreetMap’s with one tap, says whose they are, and goes back', async () => {
    const { map } = await show(15.5)
    await act(async () => button('Show OpenStreetMap’s streets').click())
    expect(text()).toContain('OpenStreetMap’s servers, which see where you look')
    expect(text()).not.toContain('No street map installed')
    expect(document.querySelector('a[href="https://operations.osmfoundation.org/policies/tiles/"]')).not.toBeNull()
    expect(map.getMaxZoom()).toBe(19)
    await act(async () => button('Undo').click())
    expect(text()).toContain('No street map installed')
    expect(map.getMaxZoom()).toBe(16)
  })

  test('offers no style that the organisation left out', async () => {
    await show(12, { offered: withOnline.slice(0, 1) })
    expect(text()).not.toContain('OpenStreetMap')
    button('How to get one')
  })

  test('says how to get one', async () => {
    await show(12)
    await act(async () => button('Other ways').click())
    await whenIdle()
    await expect.poll(() => text()).toContain('npm start -- --map')
    expect(document.querySelector('a[href="/settings/preferences"]')).not.toBeNull()
  })

  test('stays hidden once it was hidden', async () => {
    await show(12)
    await act(async () => button('Hide this note').click())
    expect(text()).not.toContain('No street map installed')
    await show(12)
    expect(text()).not.toContain('No street map installed')
  })

  test('is not for guests, who can do nothing about it', async () => {
    await show(12, { person: { temporary: true } })
    expect(text()).not.toContain('No street map installed')
  })
})
