// @vitest-environment happy-dom
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newServerSettings } from '../../../shared/entities/server-settings.ts'
import { useOverlayChoice } from '../../../web/src/map/overlays/use-overlay-choice.ts'
import { StylePanel } from '../../../web/src/map/style-choice/style-panel.tsx'
import { useStyleChoice } from '../../../web/src/map/style-choice/use-style-choice.ts'
import { MapStylesSection } from '../../../web/src/settings/preferences/map-styles-section.tsx'
import { loadWordGroups } from '../../../web/src/words/language-store.ts'
import { click, leaveScreen, screenText, showScreen, type } from '../../support/screen.tsx'

beforeAll(() => loadWordGroups('map'))
afterEach(async () => {
  localStorage.clear()
  await leaveScreen()
})

function Panel() {
  const choice = useStyleChoice()
  return (
    <>
      <output>{choice.shown}</output>
      <StylePanel choice={choice} overlays={useOverlayChoice()} />
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
