// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
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

async function show(zoom: number, person: object = {}) {
  const fake = fakeMap(zoom)
  await loadWordGroups('map')
  await showScreen(
    <MapContext value={fake.scene}>
      <StreetHint />
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

  test('says how to get one', async () => {
    await show(12)
    await act(async () => button('How to get one').click())
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
    await show(12, { temporary: true })
    expect(text()).not.toContain('No street map installed')
  })
})
