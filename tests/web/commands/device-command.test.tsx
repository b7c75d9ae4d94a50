// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { device } from '../../../shared/entities/device.ts'
import { announceCommands } from '../../../web/src/live/device-commands.ts'
import { toastKey } from '../../../web/src/commands/use-send.ts'
import { hideSnackbar } from '../../../web/src/ui/overlays/snackbar-store.ts'
import { DeviceCommand } from '../../../web/src/commands/send/device-command.tsx'
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
import { aCommand, asSent } from './command-builders.ts'

afterEach(async () => {
  hideSnackbar(toastKey)
  await leaveScreen()
})

const van = device.schema.parse({ id: 7, name: 'Van 1', uniqueId: 'van-1', phone: '+213' })
const types = [
  { type: 'custom' },
  { type: 'engineStop', isCautioned: true, needsConfirmation: true },
  { type: 'outputControl', isCautioned: true },
  { type: 'positionPeriodic' },
]
const saved = [
  { id: 5, deviceId: 0, type: 'custom', description: 'Wake up', textChannel: false, attributes: { data: 'AT' } },
]
const show = (answers: Answers = {}, options: { path?: string; person?: object } = {}) =>
  showScreen(<DeviceCommand id={7} />, {
    ...options,
    answers: {
      'GET devices/7': van,
      'GET commands/types?deviceId=7&textChannel=false': types,
      'GET commands/types?deviceId=7&textChannel=true': [{ type: 'custom' }],
      'GET commands/send?deviceId=7': saved,
      'GET devices/7/commands': [],
      'POST commands/send': { ...aCommand(), id: 0 },
      ...answers,
    },
  })
const sentTo = (asked: { method: string; path: string; body: string }[]) =>
  asked
    .filter(({ method, path }) => method === 'POST' && path.startsWith('commands/send'))
    .map(({ body }) => asSent(body))

async function choose(name: string) {
  const opener = [...document.querySelectorAll<HTMLElement>('button[aria-haspopup]')].find((one) =>
    one.getAttribute('aria-labelledby'),
  )
  await click(opener!)
  const option = [...document.querySelectorAll<HTMLElement>('[role=option]')].find((one) =>
    one.textContent.startsWith(name),
  )
  await click(option!)
}

test('a type is offered when the device takes it, with its values and their unit', async () => {
  const { asked } = await show()
  expect(button('Send').disabled).toBe(true)
  await choose('Periodic positions')
  expect(button('Send').disabled).toBe(true)
  await type(field('Interval (s)'), '30')
  await click(button('Send'))
  expect(sentTo(asked)).toEqual([
    { id: 0, type: 'positionPeriodic', attributes: { frequency: 30 }, textChannel: false, deviceId: 7 },
  ])
  expect(screenText()).toContain('Command sent successfully')
})

test('a cautioned type says so in the list and below it', async () => {
  await show()
  await choose('Output control')
  expect(screenText()).toContain('Make sure that the vehicle is stationary')
  expect(screenText()).toContain('reliable internet connection and GSM coverage')
})

test('what waits for the tracker is queued', async () => {
  await show({ 'POST commands/send': () => ({ status: 202, text: JSON.stringify(aCommand()) }) })
  await choose('Custom')
  await type(field('Data'), 'AT')
  await click(button('Send'))
  expect(screenText()).toContain('Command queued')
})

test('a failure asks to retry, and keeps what was typed', async () => {
  await show({ 'POST commands/send': { status: 400, text: 'There is no SMS provider.' } })
  await choose('Custom')
  await type(field('Data'), 'AT')
  await click(button('Send'))
  expect(screenText()).toContain('Error while sending the command to the device please retry')
  await click(button('Show details'))
  expect(screenText()).toContain('There is no SMS provider.')
  expect(field('Data').value).toBe('AT')
})

describe('an engine stop', () => {
  const ways = [
    { name: 'a click', confirm: () => click(document.querySelector<HTMLElement>('dialog footer button:last-child')!) },
    {
      name: 'Enter',
      confirm: async () => {
        await act(async () => document.querySelector<HTMLFormElement>('dialog form')!.requestSubmit())
        await whenIdle()
      },
    },
  ]
  test.each(ways)('is sent with a reason and the password, once, by $name', async ({ confirm }) => {
    const { asked } = await show()
    await choose('Stop engine')
    await click(button('Send'))
    expect(sentTo(asked)).toEqual([])
    expect(screenText()).toContain('waits until the vehicle stands still')
    expect(document.querySelector<HTMLButtonElement>('dialog footer button:last-child')!.disabled).toBe(true)
    await type(field('Reason'), 'Stolen')
    await type(field('Your password'), 'demo1234')
    await confirm()
    expect(sentTo(asked)).toEqual([
      {
        id: 0,
        type: 'engineStop',
        attributes: {},
        textChannel: false,
        deviceId: 7,
        confirmation: { password: 'demo1234' },
        reason: 'Stolen',
      },
    ])
    expect(document.querySelector('dialog')).toBeNull()
  })

  test.each(ways)('asks again after $name with a wrong password', async ({ confirm }) => {
    const wrong = { status: 400, text: 'confirmation.password: wrong.\nfield confirmation.password' }
    await show({ 'POST commands/send': wrong })
    await choose('Stop engine')
    await click(button('Send'))
    await type(field('Reason'), 'Stolen')
    await type(field('Your password'), 'guessed')
    await confirm()
    expect(document.querySelector('dialog')?.textContent).toContain('Wrong password.')
    expect(screenText()).not.toContain('please retry')
  })

  test('is confirmed with a code by who has an authenticator', async () => {
    const { asked } = await show({}, { person: { totpKey: 'KEY' } })
    await choose('Stop engine')
    await click(button('Send'))
    await type(field('Reason'), 'Stolen')
    await type(field('One-time code'), '123 456')
    await ways[0]!.confirm()
    expect(sentTo(asked)).toMatchObject([{ confirmation: { code: '123456' } }])
  })
})

test('by SMS there are the types of text messages', async () => {
  const { asked } = await show()
  await click(field('Send by SMS'))
  expect(asked.map(({ path }) => path)).toContain('commands/types?deviceId=7&textChannel=true')
})

test('without a phone number there is no SMS, and it says why', async () => {
  await show({ 'GET devices/7': { ...van, phone: '' } })
  expect(field('Send by SMS').disabled).toBe(true)
  expect(screenText()).toContain('Add the SIM card’s phone number')
})

test('a saved command is chosen by its name', async () => {
  const { asked } = await show()
  await click(document.querySelector<HTMLElement>('input[type=radio][value=saved]')!)
  await click(document.querySelector<HTMLElement>('input[type=radio][name=saved]')!)
  await click(button('Send'))
  expect(sentTo(asked)).toMatchObject([{ id: 5, deviceId: 7 }])
})

test('the saved command that was chosen before the device is chosen here, linked or not', async () => {
  const other = { ...saved[0], id: 6, description: 'Not linked' }
  const { asked } = await show({ 'GET commands': [...saved, other] }, { path: '/settings/device/7/command?saved=6' })
  await click(button('Send'))
  expect(sentTo(asked)).toMatchObject([{ id: 6 }])
})

test('a command is saved under a name, and linked with the device', async () => {
  const target = { deviceId: 7 }
  const { asked } = await show({ 'POST commands': { id: 9 }, 'POST permissions': { status: 204, text: '' } })
  expect(button('Save as…').disabled).toBe(true)
  await choose('Custom')
  await type(field('Data'), 'AT')
  await click(button('Save as…'))
  await type(field('Description'), 'Wake up')
  await click(button('Save'))
  expect(
    asked.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, JSON.parse(body) as object]),
  ).toEqual([
    ['commands', { description: 'Wake up', type: 'custom', attributes: { data: 'AT' }, textChannel: false, ...target }],
    ['permissions', { ...target, commandId: 9 }],
  ])
})

describe.each([
  {
    name: 'who is limited to saved commands',
    person: { administrator: false, limitCommands: true },
    sees: ['Wake up'],
    misses: ['Type', 'Save as…'],
  },
  {
    name: 'who does not see saved commands',
    person: { administrator: false, attributes: { 'ui.disableSavedCommands': true } },
    sees: ['Type'],
    misses: ['Wake up', 'Save as…', 'Saved'],
  },
])('$name', ({ person, sees, misses }) => {
  test('is offered the rest', async () => {
    await show({}, { person })
    for (const text of sees) expect(screenText()).toContain(text)
    const form = document.querySelector('form')?.textContent
    for (const text of misses) expect(form).not.toContain(text)
  })
})

describe('the history', () => {
  const history = [
    aCommand({ id: 72, type: 'engineStop', state: 'waiting', waitsFor: 'The vehicle moves.' }),
    aCommand({ state: 'done', result: 'Position sent', endedAt: '2026-05-04T12:00:05.000Z' }),
  ]

  test('shows states, answers and who asked', async () => {
    await show({ 'GET devices/7/commands': history })
    const text = screenText()
    for (const said of ['Stop engine', 'Waiting', 'The vehicle moves.', 'Done', 'Position sent', 'Amina'])
      expect(text).toContain(said)
  })

  test('follows what is pushed', async () => {
    await show({ 'GET devices/7/commands': history })
    await act(async () =>
      announceCommands([{ ...history[0]!, state: 'sent', waitsFor: null, sentAt: '2026-05-04T12:01:00.000Z' }]),
    )
    await whenIdle()
    expect(screenText()).toContain('Sent')
    expect(screenText()).not.toContain('The vehicle moves.')
  })

  test('cancels what has not left, and only that', async () => {
    const { asked } = await show({
      'GET devices/7/commands': history,
      'DELETE devices/7/commands/72': { status: 204, text: '' },
    })
    await click(button('Cancel command: Stop engine'))
    expect(asked.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual(['devices/7/commands/72'])
    expect(screenText()).toContain('Command cancelled')
    expect(() => button('Cancel command: Single position')).toThrow('no button')
  })

  test('says so when it is too late', async () => {
    await show({
      'GET devices/7/commands': history,
      'DELETE devices/7/commands/72': { status: 409, text: 'The tracker has it already.' },
    })
    await click(button('Cancel command: Stop engine'))
    expect(screenText()).toContain('The tracker has it already.')
  })

  test.each([
    { language: 'fr', says: 'Arrêt du moteur' },
    { language: 'ar', says: 'ينتظر' },
  ] as const)('is written in $language', async ({ language, says }) => {
    await showScreen(<DeviceCommand id={7} />, {
      language,
      answers: {
        'GET devices/7': van,
        'GET commands/types?deviceId=7&textChannel=false': types,
        'GET devices/7/commands': history,
      },
    })
    expect(screenText()).toContain(says)
  })
})

test('a command may be sent now or not at all, unless it leaves by SMS', async () => {
  const { asked } = await show()
  await choose('Periodic positions')
  await type(field('Interval (s)'), '30')
  await click(field('Don’t queue'))
  await click(button('Send'))
  expect(sentTo(asked)).toMatchObject([{ type: 'positionPeriodic', attributes: { frequency: 30, noQueue: true } }])
  await click(field('Send by SMS'))
  expect(screenText()).not.toContain('Don’t queue')
})
