// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, test } from 'vitest'
import { newServerSettings } from '../../../shared/entities/server-settings.ts'
import { ServerForm } from '../../../web/src/settings/server/server-form.tsx'
import { loadWordGroups } from '../../../web/src/i18n/language-store.ts'
import { button, click, field, leaveScreen, screenText, showScreen, type } from '../../support/screen.tsx'

beforeAll(() => loadWordGroups('people'))
afterEach(leaveScreen)

const settings = { id: 1, version: '9.8.7', ...newServerSettings(), storageSpace: [1_500_000_000, 2_000_000_000] }
const answers = {
  'GET server': settings,
  'GET server/timezones': ['UTC', 'Africa/Algiers', 'Europe/Paris'],
  'GET server/file': [{ name: 'logo.png', bytes: 2048, savedAt: '2026-11-21T10:00:00.000+00:00' }],
  'PUT server': settings,
}
const show = (more: object = {}) =>
  showScreen(<ServerForm />, { path: '/settings/server', answers: { ...answers, ...more } })
const sent = (asked: { method: string; body: string }[]) =>
  JSON.parse(asked.find(({ method }) => method === 'PUT')?.body ?? '{}') as Record<string, unknown>

test('the version is the one that the API answers', async () => {
  await show()
  expect(screenText()).toContain(settings.version)
})

test('what is changed is saved with all the rest', async () => {
  const { asked } = await show()
  await type(field('Announcement'), 'Roads are closed on Friday.')
  await click(field('Disable vehicle sharing'))
  await click(button('Save'))
  expect(sent(asked)).toMatchObject({
    announcement: 'Roads are closed on Friday.',
    coordinateFormat: 'dd',
    attributes: { disableShare: true, timezone: 'Africa/Algiers', speedUnit: 'kmh' },
  })
  expect(sent(asked)).not.toHaveProperty('storageSpace')
})

test('what somebody else has changed meanwhile is not overwritten', async () => {
  await show({ 'PUT server': { status: 409, text: 'Someone else changed this meanwhile.' } })
  await type(field('Announcement'), 'Roads are closed on Friday.')
  await click(button('Save'))
  expect(document.querySelector('[role=alert]')?.textContent).toContain('Someone else changed this meanwhile.')
  expect(location.pathname).toBe('/settings/server')
})

test('room is shown in gigabytes, files with their size', async () => {
  await show()
  expect(screenText()).toContain('1.50 GB of 2.00 GB free')
  expect(screenText()).toContain('2 kB')
})

test('a restart is asked about first, and tells the status', async () => {
  const { asked } = await show({ 'POST server/reboot': { status: 200, text: 'OK' } })
  const reboots = () => asked.filter(({ path }) => path === 'server/reboot').length
  await click(button('Restart'))
  expect(reboots()).toBe(0)
  await click([...document.querySelectorAll<HTMLButtonElement>('dialog footer button')].at(-1)!)
  expect(reboots()).toBe(1)
  expect(screenText()).toContain('Restarted: OK')
})

test('what a litre costs is changed, added to and taken away', async () => {
  const priced = { ...settings, attributes: { ...settings.attributes, 'fuel.prices': '2026-01-01 29' } }
  const { asked } = await show({ 'GET server': priced, 'PUT server': priced })
  const prices = () => document.querySelectorAll<HTMLInputElement>('input[inputmode=decimal]')
  await type(field('Price per litre'), '30.5')
  await click(button('Add a price'))
  expect([...prices()].filter(({ value }) => value === '30.5')).toHaveLength(1)
  await click(button('Save'))
  expect(sent(asked)).toMatchObject({ attributes: { 'fuel.prices': '2026-01-01 30.5' } })
})

test('without prices nothing is kept of them', async () => {
  const priced = { ...settings, attributes: { ...settings.attributes, 'fuel.prices': '2026-01-01 29' } }
  const { asked } = await show({ 'GET server': priced, 'PUT server': priced })
  await click(button('Remove this price'))
  await click(button('Save'))
  expect(sent(asked)['attributes'] as object).not.toHaveProperty('fuel.prices')
})

test('sign-in by somebody else’s word is not offered where there is none', async () => {
  await show()
  expect(screenText()).not.toContain('OpenID')
  expect(screenText()).toContain('From 2 to 1,000 points')
})

test('what an engine stop asks for is saved as numbers, and other settings stay', async () => {
  const { asked } = await show()
  await type(field('At most at this speed (km/h)'), '3')
  await type(field('Last position at most this old (s)'), '20')
  await type(field('Stationary for at least (s)'), '30')
  await click(button('Save'))
  expect(sent(asked)).toMatchObject({
    attributes: {
      'engineStop.speedKmh': 3,
      'engineStop.fixAgeSeconds': 20,
      'engineStop.standingSeconds': 30,
      timezone: 'Africa/Algiers',
    },
  })
})

test.each([
  { label: 'At most at this speed (km/h)', typed: '6', says: 'Between 0 and 5' },
  { label: 'Last position at most this old (s)', typed: '90', says: 'Between 1 and 60' },
  { label: 'Stationary for at least (s)', typed: '5', says: 'Between 10 and 600' },
])('an engine stop is never made less safe: $label of $typed', async ({ label, typed, says }) => {
  const { asked } = await show()
  await type(field(label), typed)
  field(label).blur()
  await click(button('Save'))
  expect(asked.filter(({ method }) => method === 'PUT')).toEqual([])
  expect(screenText()).toContain(says)
})

test('an engine stop without values asks for what the product does', async () => {
  const { asked } = await show({
    'GET server': { ...settings, attributes: { ...settings.attributes, 'engineStop.speedKmh': 3 } },
  })
  await type(field('At most at this speed (km/h)'), '')
  await click(button('Save'))
  expect(sent(asked)).toMatchObject({ attributes: { timezone: 'Africa/Algiers' } })
  expect(Object.entries(sent(asked)['attributes'] as object)).not.toContainEqual(['engineStop.speedKmh', 3])
})
