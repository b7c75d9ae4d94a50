// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, test } from 'vitest'
import { computedAttribute } from '../../../shared/entities/computed-attribute.ts'
import { device } from '../../../shared/entities/device.ts'
import { EntityForm } from '../../../web/src/entity/form/entity-form.tsx'
import { button, click, enter, field, leaveScreen, screenText, showScreen, type } from '../../support/screen.tsx'

// forms load it when they need it
beforeAll(() => import('../../../web/src/connect/tracker-hint.tsx'))
afterEach(leaveScreen)

const van = {
  id: 7,
  name: 'Van 1',
  uniqueId: 'van-1',
  groupId: 0,
  calendarId: 0,
  phone: null,
  model: null,
  contact: null,
  category: 'van',
  disabled: false,
  expirationTime: null,
  attributes: {},
}
const lists = { 'GET groups': [], 'GET devices': [van] }
const editing = { path: '/settings/device/7', answers: { ...lists, 'GET devices/7': van } }

test('a new device can be saved when it has a name and an identifier', async () => {
  const saved = { ...van, id: 8 }
  const { asked } = await showScreen(<EntityForm entity={device} id={null} />, {
    path: '/settings/device',
    answers: { ...lists, 'POST devices': saved },
  })
  expect(button('Save').disabled).toBe(true)
  await type(field('Name'), 'Truck 3')
  expect(button('Save').disabled).toBe(true)
  await type(field('Identifier'), 'truck-3')
  expect(button('Save').disabled).toBe(false)
  await click(button('Save'))
  const sent = JSON.parse(asked.find((call) => call.method === 'POST')?.body ?? '{}') as Record<string, unknown>
  expect(sent).toMatchObject({ id: 0, name: 'Truck 3', uniqueId: 'truck-3', category: null })
  expect(location.pathname).toBe('/settings/device/8/connect')
})

test('neither save nor cancel before the record is there', async () => {
  await showScreen(<EntityForm entity={device} id={7} />, {
    ...editing,
    answers: { ...lists, 'GET devices/7': () => new Promise(() => undefined) },
  })
  expect([button('Save').disabled, button('Cancel').disabled]).toEqual([true, true])
})

test('what a workshop did is kept, and is nothing to be edited', async () => {
  const attributes = { 'service.done.4': 12_000, 'web.reportColor': '#aa0000', colour: 'sand' }
  const { asked } = await showScreen(<EntityForm entity={device} id={7} />, {
    ...editing,
    answers: { ...lists, 'GET devices/7': { ...van, attributes }, 'PUT devices/7': { ...van, attributes } },
  })
  expect(screenText()).not.toContain('service.done')
  await type(field('Name'), 'Van 1 b')
  await click(button('Save'))
  const sent = JSON.parse(asked.find((call) => call.method === 'PUT')?.body ?? '{}') as { attributes: object }
  expect(sent.attributes).toMatchObject(attributes)
})

test('a record that is gone leads back to the list', async () => {
  await showScreen(<EntityForm entity={device} id={7} />, { path: '/settings/device/7', answers: lists })
  expect(screenText()).toContain('This record no longer exists')
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/settings/devices')
})

test('what is wrong is said below the field, in the reader’s words', async () => {
  await showScreen(<EntityForm entity={device} id={7} />, editing)
  await type(field('Name'), '')
  await type(field('Identifier'), 'van#1')
  expect(screenText()).toContain('This field is required')
  expect(screenText()).toContain('Use only letters, digits, spaces and . _ : @ + / -')
  expect(button('Save').disabled).toBe(true)
})

test.each([
  { typed: 'test#99', isWrong: true },
  { typed: 'test..99', isWrong: true },
  { typed: 'test-99', isWrong: false },
  { typed: 'owntracks/amina/test 99', isWrong: false },
])('while an identifier is typed, the rule is said at once: $typed', async ({ typed, isWrong }) => {
  const { asked } = await showScreen(<EntityForm entity={device} id={null} />, {
    path: '/settings/device',
    answers: {
      ...lists,
      [`GET devices/unknown?${new URLSearchParams({ uniqueId: typed }).toString()}`]: { count: 0, lastSeen: null },
    },
  })
  await enter(field('Identifier'), typed)
  expect(screenText().includes('Use only letters, digits, spaces and . _ : @ + / -')).toBe(isWrong)
  expect(screenText()).not.toContain('latitude')
  expect(screenText().includes('Waiting for a message from a tracker with this identifier')).toBe(!isWrong)
  expect(asked.some(({ path }) => path.startsWith('devices/unknown'))).toBe(!isWrong)
})

test('an empty identifier is not complained of before it was left', async () => {
  await showScreen(<EntityForm entity={device} id={null} />, { path: '/settings/device', answers: lists })
  await enter(field('Identifier'), 'x')
  await enter(field('Identifier'), '')
  expect(screenText()).not.toContain('This must be filled in')
})

test('an identifier from the address is filled in and locked', async () => {
  await showScreen(<EntityForm entity={device} id={null} />, {
    path: '/settings/device?uniqueId=864431044563112',
    answers: {
      ...lists,
      'GET devices/unknown?uniqueId=864431044563112': {
        uniqueId: '864431044563112',
        count: 14,
        lastSeen: '2026-01-31T12:00:00Z',
      },
    },
  })
  expect([field('Identifier').value, field('Identifier').disabled]).toEqual(['864431044563112', true])
  expect(screenText()).toContain('A tracker with this identifier sent 14 messages')
})

test('a refusal of the server is shown, at its field too', async () => {
  await showScreen(<EntityForm entity={device} id={7} />, {
    ...editing,
    answers: {
      ...editing.answers,
      'PUT devices/7': { status: 409, text: 'This identifier is taken.\nfield uniqueId\nrequest 7' },
    },
  })
  await type(field('Identifier'), 'van-2')
  await click(button('Save'))
  expect(document.querySelector('[role=alert]')?.textContent).toMatch(/^This identifier is taken\./)
  expect(field('Identifier').getAttribute('aria-invalid')).toBe('true')
})

test('only an administrator may change expiry and disabled', async () => {
  await showScreen(<EntityForm entity={device} id={7} />, { ...editing, person: { administrator: false } })
  expect([field('Expires').disabled, field('Disabled').disabled, field('Model').disabled]).toEqual([true, true, false])
})

test('leaving with something unsaved asks first', async () => {
  await showScreen(<EntityForm entity={device} id={7} />, editing)
  await type(field('Name'), 'Van 1 bis')
  await click(button('Cancel'))
  expect(screenText()).toContain('Leave without saving?')
  expect(location.pathname).toBe('/settings/device/7')
  await click(button('Leave'))
  expect(location.pathname).toBe('/settings/devices')
})

test('leaving an untouched form asks nothing', async () => {
  await showScreen(<EntityForm entity={device} id={7} />, editing)
  await click(button('Cancel'))
  expect(location.pathname).toBe('/settings/devices')
})

test('a number may not be zero', async () => {
  const limited = { ...van, attributes: { speedLimit: 48.59611231101512 } }
  await showScreen(<EntityForm entity={device} id={7} />, {
    ...editing,
    answers: { ...lists, 'GET devices/7': limited },
  })
  expect(field('Speed limit (km/h)').value).toBe('90')
  await type(field('Speed limit (km/h)'), '0')
  expect(screenText()).toContain("Can't be zero")
  expect(button('Save').disabled).toBe(true)
})

test('a reader may open a form, not change it', async () => {
  await showScreen(<EntityForm entity={device} id={7} />, {
    ...editing,
    person: { administrator: false, readonly: true },
  })
  expect(screenText()).toContain('You have read-only access.')
  expect([field('Name').disabled, field('Model').disabled, button('Save').disabled]).toEqual([true, true, true])
})

test('why messages of a device were refused is said above its fields', async () => {
  const reason = 'latitude is 91; it must be at most 90'
  const problem = { type: 'device', id: 7, deviceId: 7, field: 'latitude', reason, time: '2026-01-31T12:00:00Z' }
  const answers = { ...editing.answers, 'GET devices/7/problems': [problem] }
  await showScreen(<EntityForm entity={device} id={7} />, { ...editing, answers })
  expect(screenText()).toContain('Some messages of this vehicle were rejected')
  expect(screenText()).toContain(reason)
})

test('why a computed attribute could not be applied is said above its fields', async () => {
  const total = {
    id: 3,
    description: 'Total',
    attribute: 'total',
    expression: 'missing * 2',
    type: 'number',
    priority: 0,
  }
  const reason = 'total: missing has no value'
  const problem = { type: 'attribute', deviceId: 7, field: '', reason, time: '2026-01-31T12:00:00Z' }
  const others = [
    { ...problem, id: 4, reason: 'of another' },
    { ...problem, id: 3 },
  ]
  const answers = { ...lists, 'GET attributes/computed/3': total, 'GET problems': others }
  await showScreen(<EntityForm entity={computedAttribute} id={3} />, { path: '/settings/attribute/3', answers })
  expect(screenText()).toContain('This couldn’t be applied')
  expect(screenText()).toContain(reason)
  expect(screenText()).not.toContain('of another')
})
