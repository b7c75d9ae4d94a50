// @vitest-environment happy-dom
import type { IControl } from 'maplibre-gl'
import { act } from 'react'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { MapContext, type MapScene } from '../../../web/src/map/map-context.ts'
import { MapControls } from '../../../web/src/map/map-controls.tsx'
import { hideSnackbar } from '../../../web/src/ui/overlays/snackbar-store.ts'
import { loadWordGroups } from '../../../web/src/i18n/language-store.ts'
import { click, leaveScreen, screenText, showScreen } from '../../support/screen.tsx'

beforeAll(() => loadWordGroups('map'))
afterEach(async () => {
  await leaveScreen()
  hideSnackbar('location')
  vi.unstubAllGlobals()
})

/** What MapLibre's control of the own place needs of a map. */
function aMap() {
  const container = document.body.appendChild(document.createElement('div'))
  const map = {
    getContainer: () => container,
    getCanvas: () => document.createElement('canvas'),
    getCanvasContainer: () => container,
    _getUIString: (key: string) => key,
    on: () => map,
    off: () => map,
    once: () => map,
    getZoom: () => 5,
    getMinZoom: () => 1,
    getMaxZoom: () => 19,
    hasControl: (control: IControl) => 'trigger' in control,
    removeControl: (control: IControl) => control.onRemove(map as never),
    addControl(control: IControl) {
      if ('trigger' in control) container.append(control.onAdd(map as never))
      return map
    },
  }
  return { container, scene: { map, styleVersion: 1, theme: 'light' } as never as MapScene }
}

const browserThat = (permission: PermissionState, code: number) => {
  const fail = (_found: unknown, failed: (error: { code: number }) => void) => {
    setTimeout(() => failed({ code }))
    return 1
  }
  vi.stubGlobal('navigator', {
    language: 'en',
    onLine: true,
    userAgent: 'test',
    permissions: { query: async () => ({ state: permission }) },
    geolocation: { watchPosition: fail, getCurrentPosition: fail, clearWatch() {} },
  })
}

describe('the own place', () => {
  test('has a name before the browser says whether it tells places', async () => {
    vi.stubGlobal('navigator', {
      userAgent: 'test',
      permissions: { query: () => new Promise(() => undefined) },
      geolocation: {},
    })
    const { container, scene } = aMap()
    await showScreen(
      <MapContext value={scene}>
        <MapControls distanceUnit="km" />
      </MapContext>,
    )
    expect(container.querySelector('.maplibregl-ctrl-geolocate')!.getAttribute('aria-label')).toBe('My location')
  })

  test.each<{ name: string; permission: PermissionState; code: number; says: string }>([
    { name: 'a browser that has refused before', permission: 'denied', code: 1, says: 'Allow location access' },
    { name: 'a person who refuses now', permission: 'prompt', code: 1, says: 'Allow location access' },
    { name: 'a device that finds no place', permission: 'granted', code: 2, says: 'Couldn’t find your location' },
    { name: 'a device that takes too long', permission: 'granted', code: 3, says: 'Couldn’t find your location' },
  ])('says in words why it is not shown: $name', async ({ permission, code, says }) => {
    browserThat(permission, code)
    const { container, scene } = aMap()
    await showScreen(
      <MapContext value={scene}>
        <MapControls distanceUnit="km" />
      </MapContext>,
    )
    const button = container.querySelector<HTMLButtonElement>('.maplibregl-ctrl-geolocate')!
    await vi.waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('false'))
    await vi.waitFor(() => expect(button.disabled).toBe(false))
    expect(screenText()).not.toContain(says)
    await click(button)
    await vi.waitFor(() => act(() => expect(screenText()).toContain(says)))
    await vi.waitFor(() => expect(button.disabled).toBe(false))
  })
})
