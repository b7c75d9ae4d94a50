// @vitest-environment happy-dom
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { computedAttribute } from '../../../shared/entities/computed-attribute.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import { maintenance } from '../../../shared/entities/maintenance.ts'
import { notification } from '../../../shared/entities/notification.ts'
import { savedCommand } from '../../../shared/entities/saved-command.ts'
import { EntityForm } from '../../../web/src/entity/form/entity-form.tsx'
import { loadWordGroups } from '../../../web/src/i18n/language-store.ts'
import { button, click, field, leaveScreen, screenText, showScreen, type, type Answers } from '../../support/screen.tsx'

beforeAll(() =>
  Promise.all([
    loadWordGroups('fleet', 'alert-form', 'timetable', 'push'),
    import('../../../web/src/computed-attributes/expression-input.tsx'),
    import('../../../web/src/notifications/form/notification-fields.tsx'),
    import('../../../web/src/notifications/channels-input.tsx'),
  ]),
)
afterEach(leaveScreen)

const siren = { id: 4, deviceId: 0, description: 'Siren on', type: 'outputControl', textChannel: false, attributes: {} }

async function form(entity: Entity, record?: { id: number }, answers: Answers = {}) {
  const path = `/settings/${entity.edit}${record ? `/${record.id}` : ''}`
  const own: Answers = { [`POST ${entity.api}`]: {}, [`PUT ${entity.api}/${record?.id}`]: {}, 'GET commands': [siren] }
  const got: Answers = record ? { [`GET ${entity.api}/${record.id}`]: record } : {}
  const { asked } = await showScreen(<EntityForm entity={entity} id={record?.id ?? null} />, {
    path,
    answers: { 'GET calendars': [], 'GET devices': [], ...own, ...got, ...answers },
  })
  return () => JSON.parse(asked.find(({ method }) => method === 'POST' || method === 'PUT')?.body ?? '{}') as object
}

/** Opens a picker and chooses an option by its name. */
async function choose(label: string, option: string) {
  const box = [...document.querySelectorAll('button')].find(
    (one) =>
      one.getAttribute('aria-haspopup') &&
      document.getElementById(one.getAttribute('aria-labelledby')?.split(' ')[0] ?? '')?.textContent?.startsWith(label),
  )
  if (!box) throw new Error(`no picker ${label}`)
  await click(box)
  await click(optionNamed(option))
}
function optionNamed(name: string): HTMLElement {
  const options = [...document.querySelectorAll<HTMLElement>('[role=option]')]
  const found = options.find((one) => one.textContent?.startsWith(name))
  if (!found) throw new Error(`no option ${name}; there are ${options.map((one) => one.textContent).join(', ')}`)
  return found
}
function chip(name: string): HTMLInputElement {
  const found = [...document.querySelectorAll('label')].find((one) => one.textContent === name)?.querySelector('input')
  if (!found) throw new Error(`no chip ${name}`)
  return found
}
const labels = () => [...document.querySelectorAll('label, legend, span')].map((one) => one.textContent?.trim())

describe('a notification', () => {
  test('asks for alarms only when it is about alarms, and keeps them as a list', async () => {
    const sent = await form(notification)
    await choose('Event', 'Ignition on')
    expect(labels()).not.toContain('Alarms')
    await choose('Event', 'Alarm')
    await click(chip('Low battery'))
    await click(chip('SOS'))
    expect(button('Save').disabled).toBe(true)
    await expect.poll(screenText).toContain('Browser')
    await click(chip('Browser'))
    await click(button('Save'))
    expect(sent()).toMatchObject({ type: 'alarm', notificators: 'web', attributes: { alarms: 'sos,lowBattery' } })
  })

  test('that is no longer about alarms forgets them', async () => {
    const old = {
      id: 3,
      description: null,
      type: 'alarm',
      always: true,
      notificators: 'web',
      commandId: 0,
      calendarId: 0,
    }
    const sent = await form(notification, { ...old, attributes: { alarms: 'sos', note: 'ours' } } as { id: number })
    await choose('Event', 'Stopped')
    await click(button('Save'))
    expect(sent()).toMatchObject({ type: 'deviceStopped', attributes: { note: 'ours' } })
    expect(JSON.stringify(sent())).not.toContain('sos')
  })

  test('that sends a command must say which', async () => {
    const sent = await form(notification)
    await choose('Event', 'Stopped')
    await click(chip('Command to the vehicle'))
    expect(button('Save').disabled).toBe(true)
    await choose('Command', 'Siren on')
    await click(button('Save'))
    expect(sent()).toMatchObject({ notificators: 'command', commandId: 4 })
  })
})

describe('a saved command', () => {
  test('asks for what its type needs; zero is a number, a switch that is left alone is off', async () => {
    const sent = await form(savedCommand)
    await choose('Type', 'Output control')
    await type(field('Number'), '0')
    await type(field('Data'), '1')
    await click(button('Save'))
    expect(sent()).toMatchObject({ type: 'outputControl', attributes: { index: 0, data: '1' } })
  })

  test('of another type keeps nothing of the first', async () => {
    const sent = await form(savedCommand, { ...siren, attributes: { index: 2, data: 'on' } } as { id: number })
    await choose('Type', 'Voice monitoring')
    await click(button('Save'))
    expect(sent()).toMatchObject({ type: 'voiceMonitoring', attributes: { enable: false } })
    expect(JSON.stringify(sent())).not.toContain('index')
  })
})

describe('what a parameter of a saved command is', () => {
  test.each([
    { type: 'Send USSD', says: 'For example *100#', never: 'With the country code' },
    { type: 'Send SMS', says: 'With the country code', never: '*100#' },
  ])('$type', async ({ type: name, says, never }) => {
    await form(savedCommand)
    await choose('Type', name)
    expect(screenText()).toContain(says)
    expect(screenText()).not.toContain(never)
  })

  test.each([
    { type: 'Periodic positions', label: 'Interval (s)', text: '-5', says: '1 to 2,678,400' },
    { type: 'Send USSD', label: 'Phone', text: 'my mother', says: 'Enter a phone number' },
  ])('$type does not take $text', async ({ type: name, label, text, says }) => {
    await form(savedCommand)
    await choose('Type', name)
    await type(field('Description'), 'Wrong')
    await type(field(label), text)
    expect(screenText()).toContain(says)
    expect(button('Save').disabled).toBe(true)
  })
})

describe('maintenance', () => {
  test('by distance is written in the reader’s unit and kept in metres', async () => {
    const sent = await form(maintenance)
    await type(field('Name'), 'Oil')
    await choose('Due by', 'Total distance')
    await type(field('First due at (km)'), '0')
    await type(field('Then every (km)'), '0')
    expect(screenText()).toContain('Must be more than 0')
    await type(field('Then every (km)'), '15000')
    await click(button('Save'))
    expect(sent()).toMatchObject({ type: 'totalDistance', start: 0, period: 15_000_000 })
  })

  test('by time begins on a day and comes after so many; another scale clears both', async () => {
    const oil = { id: 5, name: 'Oil', type: 'totalDistance', start: 1_000_000, period: 15_000_000, attributes: {} }
    const sent = await form(maintenance, oil)
    expect(field('First due at (km)').value).toBe('1000')
    await choose('Due by', 'Fix time')
    expect(field('First due at').value).toBe('')
    expect(button('Save').disabled).toBe(true)
    expect(screenText()).toContain('First day on which it is due')
    expect(screenText()).not.toContain('expiry')
    await type(field('First due at'), '2026-12-01')
    await type(field('Then every (days)'), '90')
    await click(button('Save'))
    expect(sent()).toMatchObject({ type: 'fixTime', start: Date.UTC(2026, 11, 1), period: 90 * 86_400_000 })
  })
})

describe('a computed attribute', () => {
  test('that is known has its type; its priority may be zero', async () => {
    const sent = await form(computedAttribute)
    await type(field('Description'), 'Ignition')
    await choose('Attribute', 'Ignition')
    const typePicker = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Yes or no')
    expect(typePicker?.disabled).toBe(true)
    await type(field('Expression'), 'power >')
    expect(screenText()).toContain('The expression is incomplete')
    expect(button('Save').disabled).toBe(true)
    await type(field('Expression'), 'power > 13')
    await click(button('Save'))
    expect(sent()).toMatchObject({ attribute: 'ignition', type: 'boolean', expression: 'power > 13', priority: 0 })
  })

  test('of one’s own may have any name', async () => {
    await form(computedAttribute)
    const box = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Choose an attribute')
    await click(box!)
    await type(field('Search'), 'cabinTemperature')
    await click(optionNamed('Use “cabinTemperature”'))
    expect(screenText()).toContain('cabinTemperature')
    expect([...document.querySelectorAll('button')].some((one) => one.disabled && one.textContent === 'Choose')).toBe(
      false,
    )
  })
})
