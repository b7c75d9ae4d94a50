// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DeviceCard } from '../../../web/src/fleet/card/device-card.tsx'
import { announceCommands } from '../../../web/src/live/device-commands.ts'
import { liveStore } from '../../../web/src/live/store.ts'
import { toastKey } from '../../../web/src/commands/use-send.ts'
import { hideSnackbar } from '../../../web/src/ui/overlays/snackbar-store.ts'
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
import { aDevice, aPosition, noon } from '../fleet/fleet-builders.ts'
import { aCommand, asSent } from './command-builders.ts'

beforeEach(() => {
  liveStore.replaceDevices([aDevice({ id: 7, name: 'Van 1' })])
  liveStore.replacePositions([aPosition({ deviceId: 7 })])
})
afterEach(async () => {
  hideSnackbar(toastKey)
  await leaveScreen()
  liveStore.clear()
})

const types = [
  { type: 'custom' },
  { type: 'alarmArm' },
  { type: 'engineStop', isCautioned: true, needsConfirmation: true },
  { type: 'engineResume' },
]
const nothing = () => undefined
const show = (person: object = {}, answers: Answers = {}) =>
  showScreen(
    <DeviceCard deviceId={7} now={noon} following={false} onFollow={nothing} onCentre={nothing} onClose={nothing} />,
    {
      person,
      answers: {
        'GET devices/7/commands': [],
        'GET commands/types?deviceId=7&textChannel=false': types,
        'POST commands/send': aCommand(),
        ...answers,
      },
    },
  )
/** What is read once it is there: parts of the card are loaded when they are first shown. */
const soon = <Value,>(read: () => Value) =>
  expect.poll(async () => {
    await whenIdle()
    return read()
  })
const items = () => [...document.querySelectorAll('[role=menuitem]')].map((item) => item.textContent)
const dialogText = () => document.querySelector('dialog')?.textContent ?? ''
const sent = (asked: { method: string; body: string }[]) =>
  asked.filter(({ method }) => method === 'POST').map(({ body }) => asSent(body))

describe('the action', () => {
  test.each([
    { name: 'an administrator', person: {}, state: 'enabled' },
    { name: 'a person', person: { administrator: false }, state: 'enabled' },
    { name: 'a read-only person', person: { administrator: false, readonly: true }, state: 'disabled' },
    {
      name: 'a person whose devices are read-only',
      person: { administrator: false, deviceReadonly: true },
      state: 'disabled',
    },
    { name: 'a guest', person: { administrator: false, temporary: true }, state: 'absent' },
    {
      name: 'who is limited to saved commands',
      person: { administrator: false, limitCommands: true },
      state: 'absent',
    },
  ])('$name: $state', async ({ person, state }) => {
    const { asked } = await show(person)
    const found = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Command')
    expect(found === undefined ? 'absent' : found.disabled ? 'disabled' : 'enabled').toBe(state)
    await soon(() => asked.some(({ path }) => path === 'devices/7/commands')).toBe(state === 'enabled')
  })
})

test('the quick commands that the device takes are offered, and the page of all', async () => {
  await show()
  await click(button('Command'))
  await soon(items).toEqual(['Stop engine', 'Resume engine', 'Arm alarm', 'All commands'])
  expect(document.activeElement?.textContent).toBe('Stop engine')
})

test('a tracker that takes none says so', async () => {
  await show({}, { 'GET commands/types?deviceId=7&textChannel=false': [{ type: 'custom' }] })
  await click(button('Command'))
  await soon(items).toEqual(['All commands'])
  expect(screenText()).toContain('takes no quick commands')
})

test('a quick command asks first, with its cautions, and is sent', async () => {
  const { asked } = await show()
  await click(button('Command'))
  await soon(() => items().length).toBe(4)
  await click([...document.querySelectorAll<HTMLElement>('[role=menuitem]')][2]!)
  await soon(dialogText).toContain('GSM coverage')
  expect(sent(asked)).toEqual([])
  await click([...document.querySelectorAll<HTMLButtonElement>('dialog footer button')].at(-1)!)
  expect(sent(asked)).toEqual([{ id: 0, type: 'alarmArm', attributes: {}, textChannel: false, deviceId: 7 }])
  expect(document.querySelector('dialog')).toBeNull()
})

test('an engine stop needs a reason and the password', async () => {
  const { asked } = await show()
  await click(button('Command'))
  await soon(() => items().length).toBe(4)
  await click([...document.querySelectorAll<HTMLElement>('[role=menuitem]')][0]!)
  await soon(dialogText).toContain('Reason')
  await type(field('Reason'), 'Stolen')
  await type(field('Your password'), 'demo1234')
  await click([...document.querySelectorAll<HTMLButtonElement>('dialog footer button')].at(-1)!)
  expect(sent(asked)).toMatchObject([{ type: 'engineStop', confirmation: { password: 'demo1234' }, reason: 'Stolen' }])
})

describe('the last command', () => {
  const stop = aCommand({ type: 'engineStop', state: 'waiting', waitsFor: 'The vehicle moves.' })

  test('is seen while it waits, and can be cancelled', async () => {
    const { asked } = await show(
      {},
      { 'GET devices/7/commands': [stop], 'DELETE devices/7/commands/71': { status: 204, text: '' } },
    )
    await soon(screenText).toContain('The vehicle moves.')
    await click(button('Cancel command: Stop engine'))
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toContain('DELETE devices/7/commands/71')
  })

  test('follows what is pushed, and nothing of other devices', async () => {
    await show({}, { 'GET devices/7/commands': [stop] })
    await soon(screenText).toContain('The vehicle moves.')
    await act(async () =>
      announceCommands([aCommand({ id: 99, deviceId: 8, state: 'failed', result: 'not this one' })]),
    )
    await act(async () =>
      announceCommands([
        { ...stop, state: 'done', waitsFor: null, result: 'Engine blocked', endedAt: new Date(noon).toISOString() },
      ]),
    )
    await whenIdle()
    expect(screenText()).toContain('Engine blocked')
    expect(screenText()).not.toContain('not this one')
    expect(() => button('Cancel command: Stop engine')).toThrow('no button')
  })

  test('is not seen by who may not send any', async () => {
    await show({ administrator: false, readonly: true }, { 'GET devices/7/commands': [stop] })
    expect(screenText()).not.toContain('The vehicle moves.')
  })
})
