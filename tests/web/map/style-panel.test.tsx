// @vitest-environment happy-dom
import type { Map as MapLibreMap } from 'maplibre-gl'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { newServerSettings } from '../../../shared/entities/server-settings.ts'
import type { SeenStyle } from '../../../web/src/map/style-choice/style-previews.ts'
import { useOverlayChoice } from '../../../web/src/map/overlays/use-overlay-choice.ts'
import { StylePanel } from '../../../web/src/map/style-choice/style-panel.tsx'
import { useStyleChoice } from '../../../web/src/map/style-choice/use-style-choice.ts'
import { MapStylesSection } from '../../../web/src/settings/preferences/map-styles-section.tsx'
import { loadWordGroups } from '../../../web/src/i18n/language-store.ts'
import { click, leaveScreen, screenText, showScreen, type } from '../../support/screen.tsx'

beforeAll(() => loadWordGroups('map'))
afterEach(async () => {
  localStorage.clear()
  await leaveScreen()
})

/** It rests at once after each call to draw again. */
class RestingMap {
  #rested: (() => void)[] = []
  drawn = 0
  on(_event: 'idle', listener: () => void) {
    this.#rested.push(listener)
    return { unsubscribe: () => (this.#rested = this.#rested.filter((each) => each !== listener)) }
  }
  triggerRepaint() {
    this.drawn += 1
    for (const listener of this.#rested) listener()
  }
  getCanvas = () => Object.assign(document.createElement('canvas'), { width: 800, height: 600 })
}

function Panel({ map = new RestingMap(), seen = {} }: { map?: RestingMap; seen?: Partial<SeenStyle> }) {
  const choice = useStyleChoice()
  return (
    <>
      <output>{choice.shown}</output>
      <StylePanel
        choice={choice}
        overlays={useOverlayChoice()}
        map={map as never as MapLibreMap}
        seen={{ version: 1, id: 'qafila', theme: 'light', failure: null, ...seen }}
      />
    </>
  )
}

const shown = () => document.querySelector('output')?.textContent
const inputOf = (name: string) => {
  const label = [...document.querySelectorAll('label')].find((each) => each.textContent === name)
  return label!.querySelector('input')!
}
const links = () => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))

describe('the switcher', () => {
  test('shows what was chosen, on every map and on the next page', async () => {
    await showScreen(<Panel />)
    expect([shown(), inputOf('Qafila').checked]).toEqual(['qafila', true])
    await click(inputOf('OpenStreetMap'))
    expect([shown(), inputOf('OpenStreetMap').checked]).toEqual(['osm', true])
    await showScreen(<Panel />)
    expect(shown()).toBe('osm')
  })

  test('has a drawn picture of each style, and its own once the map has shown it, unless that failed', async () => {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage() {} } as never)
    vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/webp,shown')
    const pictures = () =>
      [...document.querySelectorAll('fieldset')[0]!.querySelectorAll('label')].map((card) =>
        card.querySelector('img')
          ? `${card.textContent} ${card.querySelector('img')!.getAttribute('src')}`
          : card.textContent,
      )
    await showScreen(<Panel seen={{ version: 0 }} />)
    expect([pictures(), document.querySelectorAll('label svg').length]).toEqual([['Qafila', 'OpenStreetMap'], 2])
    const { asked } = await showScreen(<Panel seen={{ id: 'osm' }} />)
    expect(pictures()).toEqual(['Qafila', 'OpenStreetMap data:image/webp,shown'])
    expect(asked.filter(({ path }) => path.startsWith('http'))).toEqual([])

    const failure = { id: 'osm', cause: 'silent', isReplaced: true, address: null } as const
    await showScreen(<Panel seen={{ failure }} />)
    expect(pictures()).toEqual(['Qafila data:image/webp,shown', 'OpenStreetMap'])
    vi.restoreAllMocks()
  })

  test('leads to the own attribute for a key that is missing', async () => {
    await showScreen(<Panel />, { person: { id: 7 } })
    expect(links()).toContain('/settings/user/7?attribute=locationIqKey')
  })

  test.each([
    { name: 'who may only read', person: { readonly: true, administrator: false } },
    { name: 'who is a guest', person: { temporary: true } },
  ])('says who can add the key to somebody $name', async ({ person }) => {
    await showScreen(<Panel />, { person })
    expect(links()).toEqual([])
    expect(screenText()).toContain('Needs a key: ask an administrator')
  })
})

describe('the map styles of the preferences', () => {
  const withServer = (facts: object) => ({ 'GET server': { id: 1, version: '1', ...newServerSettings(), ...facts } })
  const person = { id: 7, attributes: { activeMapStyles: 'osm' } }
  const saving = { 'GET users/7': person, 'PUT users/7': {} }
  const sent = (asked: { method: string; body: string }[]) =>
    asked.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(body).attributes)

  test('are saved to the person, one after the other', async () => {
    const { asked } = await showScreen(<MapStylesSection />, { person, answers: saving })
    await click(inputOf('CARTO'))
    await click(inputOf('OpenTopoMap'))
    expect(sent(asked).at(-1)).toEqual({ activeMapStyles: 'qafila,osm,openTopoMap,carto' })
    expect(inputOf('Qafila').disabled).toBe(true)
  })

  test('have a field for each key, saved when it is left', async () => {
    const { asked } = await showScreen(<MapStylesSection />, { person, answers: saving })
    const key = [...document.querySelectorAll('label')].find((each) => each.textContent?.startsWith('HERE key'))!
    const input = document.getElementById(key.htmlFor) as HTMLInputElement
    await type(input, ' abc ')
    expect(sent(asked)).toEqual([{ activeMapStyles: 'osm', hereKey: 'abc' }])
  })

  test('stay as the organisation has forced them', async () => {
    const forced = withServer({ forceSettings: true, attributes: { activeMapStyles: 'carto' } })
    await showScreen(<MapStylesSection />, { person, answers: { ...saving, ...forced } })
    expect([inputOf('CARTO').checked, inputOf('OpenStreetMap').checked, inputOf('CARTO').disabled]).toEqual([
      true,
      false,
      true,
    ])
    expect(screenText()).toContain('Your organisation has chosen the map styles for everyone.')
  })

  test('are not there for somebody who can save nothing', async () => {
    await showScreen(<MapStylesSection />, { person: { readonly: true, administrator: false } })
    expect(screenText()).not.toContain('Map styles')
  })
})
