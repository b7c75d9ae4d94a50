// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, test } from 'vitest'
import { newServerSettings } from '../../../../shared/entities/server-settings.ts'
import { OverlayNotice } from '../../../../web/src/map/overlays/map-notices.tsx'
import { OverlaySection } from '../../../../web/src/map/overlays/overlay-section.tsx'
import { useOverlayChoice } from '../../../../web/src/map/overlays/use-overlay-choice.ts'
import { loadWordGroups } from '../../../../web/src/i18n/language-store.ts'
import { button, click, leaveScreen, screenText, showScreen } from '../../../support/screen.tsx'

beforeAll(() => loadWordGroups('map'))
afterEach(async () => {
  localStorage.clear()
  await leaveScreen()
})

function Section() {
  const choice = useOverlayChoice()
  return (
    <>
      <output>{choice.shown.join(' ')}</output>
      <button type="button" onClick={() => choice.fail({ id: 'openSeaMap', cause: 'silent' })}>
        Fail
      </button>
      <OverlaySection choice={choice} keyPage={(key) => `/keys/${key}`} />
      <OverlayNotice choice={choice} />
    </>
  )
}

const shown = () => document.querySelector('output')?.textContent
const boxOf = (name: string) => {
  const label = [...document.querySelectorAll('label')].find((each) => each.textContent === name)
  return label!.querySelector('input')!
}
const seaMarks = () => boxOf('Sea marks (OpenSeaMap)')
const railways = () => boxOf('Railways (OpenRailwayMap)')
const attributes = { mapCluster: true }
const answers = {
  'GET users/7': { id: 7, attributes },
  'PUT users/7': {},
  'GET server': { id: 1, version: '1', ...newServerSettings() },
}
const saved = (asked: { method: string; body: string }[]) =>
  asked.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(body).attributes)

test('several can be shown; they are kept here and saved to the person', async () => {
  const { asked } = await showScreen(<Section />, { person: { id: 7, attributes }, answers })
  await click(railways())
  await click(seaMarks())
  expect(shown()).toBe('openSeaMap openRailwayMap')
  expect(saved(asked).at(-1)).toEqual({ mapCluster: true, selectedMapOverlay: 'openSeaMap,openRailwayMap' })
  await showScreen(<Section />, { person: { id: 7, attributes }, answers })
  expect([shown(), seaMarks().checked]).toEqual(['openSeaMap openRailwayMap', true])
  await click(railways())
  expect(shown()).toBe('openSeaMap')
})

test('a guest chooses for this browser only', async () => {
  const { asked } = await showScreen(<Section />, { person: { id: 7, temporary: true }, answers })
  await click(seaMarks())
  expect([shown(), saved(asked)]).toEqual(['openSeaMap', []])
})

test('what another client saved is shown', async () => {
  await showScreen(<Section />, { person: { id: 7, attributes: { selectedMapOverlay: 'openSeaMap' } }, answers })
  expect(shown()).toBe('openSeaMap')
})

test('one that fails is switched off and named, stays saved, and can be switched on again', async () => {
  const person = { id: 7, attributes: { selectedMapOverlay: 'openSeaMap,openRailwayMap' } }
  const { asked } = await showScreen(<Section />, { person, answers })
  await click(button('Fail'))
  expect([shown(), saved(asked)]).toEqual(['openRailwayMap', []])
  expect(screenText()).toContain('Sea marks (OpenSeaMap) isn’t responding. It has been switched off.')
  await click(seaMarks())
  expect(shown()).toBe('openSeaMap openRailwayMap')
  expect(screenText()).not.toContain('switched off')
})

test('one without its key names the service and leads to the field', async () => {
  await showScreen(<Section />, { person: { id: 7 }, answers })
  const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent?.startsWith('Wind'))
  expect([link?.getAttribute('href'), link?.textContent]).toEqual([
    '/keys/openWeatherKey',
    'Wind (OpenWeather)Add your OpenWeather key to use it',
  ])
})
