// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { group } from '../../../shared/entities/group.ts'
import { GroupCommand } from '../../../web/src/commands/send/group-command.tsx'
import { SavedCommandTarget } from '../../../web/src/commands/send/saved-command-target.tsx'
import { announceCommands } from '../../../web/src/live/device-commands.ts'
import { liveStore } from '../../../web/src/live/store.ts'
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
import { aDevice } from '../fleet/fleet-builders.ts'
import { aCommand, asSent } from './command-builders.ts'

const couriers = group.schema.parse({ id: 3, name: 'Couriers' })
const night = group.schema.parse({ id: 4, name: 'Night', groupId: 3 })

beforeEach(() =>
  liveStore.replaceDevices([
    aDevice({ id: 1, name: 'Courier 9', groupId: 3 }),
    aDevice({ id: 2, name: 'Courier 10', groupId: 4 }),
    aDevice({ id: 5, name: 'Van 1', groupId: 0 }),
  ]),
)
afterEach(async () => {
  await leaveScreen()
  liveStore.clear()
})

const show = (answers: Answers) =>
  showScreen(<GroupCommand id={3} />, {
    answers: {
      'GET groups/3': couriers,
      'GET groups': [couriers, night],
      'GET commands': [],
      'GET commands/types': [{ type: 'custom' }, { type: 'positionSingle' }],
      ...answers,
    },
  })
const path = 'POST commands/send?groupId=3'
async function send() {
  await type(field('Data'), 'AT')
  await click(button('Send'))
  await whenIdle()
}
const lines = () => [...document.querySelectorAll('section ul li')].map((line) => line.textContent)

test('a group command needs data', async () => {
  const { asked } = await show({ [path]: aCommand() })
  expect(button('Send').disabled).toBe(true)
  expect(screenText()).toContain('To 2 vehicles in this group.')
  await send()
  const sent = asked.find(({ method }) => method === 'POST')
  expect(sent?.path).toBe('commands/send?groupId=3')
  expect(asSent(sent!.body)).toEqual({
    id: 0,
    type: 'custom',
    attributes: { data: 'AT' },
    textChannel: false,
    deviceId: 0,
  })
})

test('each device has its result, which follows what is pushed', async () => {
  const queued = [{ id: 8, deviceId: 2, type: 'custom', textChannel: false, attributes: { data: 'AT' } }]
  await show({ [path]: () => ({ status: 202, text: JSON.stringify(queued) }) })
  await send()
  expect(screenText()).toContain('Command queued')
  // a busy machine draws them later than what is announced
  const drawn = async () => {
    await whenIdle()
    return lines()
  }
  await expect.poll(drawn).toEqual(['Courier 9Sent', 'Courier 10Queued'])
  await act(async () =>
    announceCommands([
      aCommand({ deviceId: 1, type: 'custom', state: 'failed', result: 'E7', endedAt: '2026-05-04T12:00:09.000Z' }),
    ]),
  )
  expect(lines()).toEqual(['Courier 9E7Failed', 'Courier 10Queued'])
})

test('a large group is a job with progress and the failures', async () => {
  const job = { id: 'j1', total: 1000, sent: 0, queued: 0, failed: 0, state: 'running', failures: [] }
  const end = {
    ...job,
    sent: 900,
    queued: 99,
    failed: 1,
    state: 'done',
    failures: [{ deviceId: 2, reason: 'It takes no such command.' }],
  }
  await show({ [path]: () => ({ status: 202, text: JSON.stringify(job) }), 'GET command-jobs/j1': end })
  await send()
  expect(screenText()).toContain('1,000 of 1,000: 900 sent, 99 queued, 1 failed')
  expect(lines()).toEqual(['Courier 10It takes no such command.Failed'])
})

test('a saved command for a device goes there, unless another is chosen', async () => {
  const saved = { id: 5, deviceId: 1, type: 'alarmArm', description: 'Arm', textChannel: false, attributes: {} }
  await showScreen(<SavedCommandTarget id={5} />, {
    answers: { 'GET commands/5': saved, 'GET devices': [{ id: 1, name: 'Courier 9' }], 'GET groups': [couriers] },
  })
  await click(button('Continue'))
  expect(location.pathname + location.search).toBe('/settings/device/1/command?saved=5')
})

test('a saved command goes on to the page of the device or group that was chosen', async () => {
  const saved = {
    id: 5,
    deviceId: 0,
    type: 'custom',
    description: 'Wake up',
    textChannel: false,
    attributes: { data: 'AT' },
  }
  await showScreen(<SavedCommandTarget id={5} />, {
    answers: { 'GET commands/5': saved, 'GET devices': [{ id: 1, name: 'Courier 9' }], 'GET groups': [couriers] },
  })
  expect(screenText()).toContain('Wake up')
  expect(button('Continue').disabled).toBe(true)
  await click(document.querySelector<HTMLElement>('input[type=radio][value=group]')!)
  await click([...document.querySelectorAll<HTMLElement>('button[aria-labelledby]')].at(-1)!)
  await click(
    [...document.querySelectorAll<HTMLElement>('[role=option]')].find((one) => one.textContent.includes('Couriers'))!,
  )
  await click(button('Continue'))
  expect(location.pathname + location.search).toBe('/settings/group/3/command?saved=5')
})
