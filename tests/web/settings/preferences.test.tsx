// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { newServerSettings } from '../../../shared/entities/server-settings.ts'
import { user } from '../../../shared/entities/user.ts'
import { Preferences } from '../../../web/src/settings/preferences/preferences.tsx'
import { loadWordGroups, setLanguage } from '../../../web/src/i18n/language-store.ts'
import {
  button,
  click,
  field,
  leaveScreen,
  screenText,
  showScreen,
  type,
  whenIdle,
  type Answers,
} from '../../support/screen.tsx'

beforeAll(() => loadWordGroups('people', 'preferences', 'map', 'push'))
afterEach(leaveScreen)

const stored = user.schema.parse({
  id: 1,
  name: 'Amina',
  email: 'amina@atlas.example',
  attributes: { company: 'Atlas' },
})
const choice = (legend: string, label: string): HTMLInputElement => {
  const group = [...document.querySelectorAll('fieldset')].find(
    (one) => one.querySelector(':scope > legend')?.textContent === legend,
  )
  const found = [...(group?.querySelectorAll('label') ?? [])].find((one) => one.textContent === label)
  return found!.querySelector('input')!
}
const scope = (legend: string) => ['None', 'Selected', 'All'].find((label) => choice(legend, label).checked)

const show = (person: object = {}, answers: Answers = {}) =>
  showScreen(<Preferences />, {
    path: '/settings/preferences',
    person: { administrator: false, ...person },
    answers: { 'GET users/1': stored, 'PUT users/1': stored, ...answers },
  })
const sent = (asked: readonly { method: string; body: string }[]) =>
  asked.filter(({ method }) => method === 'PUT').map(({ body }) => (JSON.parse(body) as typeof stored).attributes)
const forcing = (attributes: object) => ({
  'GET server': { id: 1, version: '1', ...newServerSettings(), forceSettings: true, attributes },
})

test('what holds is shown, also where nobody has chosen', async () => {
  await show({ attributes: { mapFollow: true } })
  expect([scope('Live routes'), scope('Direction arrows')]).toEqual(['None', 'Selected'])
  expect(field('Length of live routes').value).toBe('10')
  expect(field('Join nearby vehicles').checked).toBe(true)
  expect(field('Follow the selected vehicle').checked).toBe(true)
})

test('a choice is saved at once, with all that the person has', async () => {
  const { asked } = await show()
  await click(choice('Live routes', 'All'))
  expect(scope('Live routes')).toBe('All')
  await click(field('Join nearby vehicles'))
  expect(sent(asked)).toEqual([
    { company: 'Atlas', mapLiveRoutes: 'all' },
    { company: 'Atlas', mapCluster: false },
  ])
})

test('a length is saved when it is left, and only one that is allowed', async () => {
  const { asked } = await show()
  const length = field('Length of live routes')
  await type(length, '1')
  expect(screenText()).toContain('From 2 to 1,000 points')
  await type(field('Length of live routes'), '40')
  expect(sent(asked)).toEqual([{ company: 'Atlas', 'web.liveRouteLength': 40 }])
})

test('the navigation app is saved when it is left, and only an address that takes a place', async () => {
  const { asked } = await show()
  await type(field('Navigation app link'), 'javascript:alert(1)')
  expect(field('Navigation app link').getAttribute('aria-invalid')).toBe('true')
  await type(field('Navigation app link'), ' https://nav.example/?to={latitude},{longitude} ')
  await type(field('Navigation app name'), 'Our navigation')
  expect(sent(asked)).toEqual([
    { company: 'Atlas', navigationAppLink: 'https://nav.example/?to={latitude},{longitude}' },
    { company: 'Atlas', navigationAppTitle: 'Our navigation' },
  ])
})

test('a navigation app that was chosen can be taken away', async () => {
  const navigationAppLink = 'https://nav.example/?to={latitude},{longitude}'
  const { asked } = await show({ attributes: { navigationAppLink } })
  expect(field('Navigation app link').value).toBe(navigationAppLink)
  await type(field('Navigation app link'), '')
  expect(sent(asked)).toEqual([{ company: 'Atlas' }])
})

test.each([
  { name: 'refused', answer: { status: 403, text: 'You may not.' }, says: 'You can’t change this.' },
  { name: 'lost', answer: { status: 500, text: 'The server failed.' }, says: 'The server failed.' },
])('a choice that is $name is taken back, and it says so', async ({ answer, says }) => {
  await show({ attributes: { mapLiveRoutes: 'selected' } }, { 'PUT users/1': answer })
  await click(choice('Live routes', 'All'))
  expect([scope('Live routes'), screenText().includes(says)]).toEqual(['Selected', true])
})

test('what the organisation has set is shown, locked, with the reason', async () => {
  await show({ attributes: { mapLiveRoutes: 'all' } }, forcing({ mapLiveRoutes: 'none' }))
  expect(scope('Live routes')).toBe('None')
  expect(choice('Live routes', 'All').closest('fieldset')!.disabled).toBe(true)
  expect(screenText()).toContain('Your organisation has set this for everyone.')
  expect(choice('Direction arrows', 'All').closest('fieldset')!.disabled).toBe(false)
})

test('who may change nothing sees what holds, and why', async () => {
  await show({ readonly: true })
  expect(screenText()).toContain('Your access is read-only')
  expect(choice('Live routes', 'All').closest('fieldset')!.disabled).toBe(true)
  expect(field('Join nearby vehicles').disabled).toBe(true)
})

function select(label: string): HTMLSelectElement {
  const found: HTMLElement = field(label)
  if (!(found instanceof HTMLSelectElement)) throw new Error(`${label} is not a list`)
  return found
}
async function pick(label: string, value: string) {
  await act(async () => {
    select(label).value = value
    select(label).dispatchEvent(new Event('change', { bubbles: true }))
  })
  await whenIdle()
}

test('units, coordinates and lines of the list are saved one by one, coordinates where clients expect them', async () => {
  const { asked } = await show()
  await pick('Speed', 'mph')
  await pick('Coordinates', 'dms')
  await pick('Second line in the vehicle list', 'model')
  const bodies = asked.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(body) as typeof stored)
  expect(bodies.map(({ attributes, coordinateFormat }) => ({ ...attributes, coordinateFormat }))).toEqual([
    { company: 'Atlas', speedUnit: 'mph', coordinateFormat: null },
    { company: 'Atlas', coordinateFormat: 'dms' },
    { company: 'Atlas', deviceSecondary: 'model', coordinateFormat: null },
  ])
  expect(select('Speed').value).toBe('mph')
})

test('the default says what it means', async () => {
  await show({}, { 'GET server': { id: 1, version: '1', ...newServerSettings(), attributes: { speedUnit: 'kn' } } })
  expect(select('Speed').selectedOptions[0]?.textContent).toBe('Default (kn)')
  expect(select('Distance').selectedOptions[0]?.textContent).toBe('Default (km)')
})

test('a choice can be taken back', async () => {
  const { asked } = await show({ attributes: { company: 'Atlas', mapLiveRoutes: 'selected' } })
  await click(choice('Live routes', 'All'))
  expect(screenText()).toContain('Preference saved')
  await click(button('Undo'))
  expect(scope('Live routes')).toBe('Selected')
  expect(sent(asked).map(({ mapLiveRoutes }) => mapLiveRoutes)).toEqual(['all', 'selected'])
})

test('no alarm with a sound is another choice than the default', async () => {
  const { asked } = await show()
  expect(choice('Alarms with a sound', 'SOS').checked).toBe(true)
  await click(choice('Alarms with a sound', 'SOS'))
  expect(choice('Alarms with a sound', 'SOS').checked).toBe(false)
  expect(sent(asked)).toEqual([{ company: 'Atlas', soundAlarms: 'none' }])
})

test('the language is saved with the person', async () => {
  const { asked } = await show()
  await click(choice('Language', 'Français'))
  await expect.poll(() => whenIdle().then(() => document.documentElement.lang)).toBe('fr')
  expect(sent(asked)).toEqual([{ company: 'Atlas', language: 'fr' }])
  await setLanguage('en')
})

test('an address can name a section, which gets the focus', async () => {
  const shown: string[] = []
  Element.prototype.scrollIntoView = function scrolled(this: HTMLElement) {
    shown.push(this.dataset['section'] ?? '')
  }
  await showScreen(<Preferences />, {
    path: '/settings/preferences?section=sounds',
    answers: { 'GET users/1': stored },
  })
  expect([shown.at(-1), document.activeElement?.querySelector('legend')?.textContent]).toEqual(['sounds', 'Sounds'])
})
