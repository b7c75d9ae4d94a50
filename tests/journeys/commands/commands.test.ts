import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { CommandStateJson } from '../../../shared/wire/commands/command-json.ts'
import type { EventJson } from '../../../shared/wire/json.ts'
import { signIn, type Api } from '../../../infra/local/demo/create-tenants.ts'
import { compactFrames } from '../../../shared/wire/live/frame-mark.ts'
import { amina, deviceOf, startCastWorld, watch, type DeviceAnswer } from '../../support/cast-world.ts'
import type { LocalWorld } from '../../support/world.ts'
import { connectTracker, statesOf, type Tracker } from './obeying-tracker.ts'

let world: LocalWorld
let api: Api
let vans: DeviceAnswer[]
const trackers: Tracker[] = []

beforeAll(async () => {
  world = await startCastWorld()
  api = await signIn(world.url, amina)
  vans = ((await api('GET', '/devices')) as DeviceAnswer[]).toSorted((a, b) => a.id - b.id)
})
afterEach(async () => {
  for (const { client } of trackers.splice(0)) await client.endAsync(true)
})
afterAll(() => world.stop())

const connect = async (van: DeviceAnswer, answer?: Parameters<typeof connectTracker>[2]): Promise<Tracker> => {
  const tracker = await connectTracker(world, van.uniqueId, answer)
  trackers.push(tracker)
  return tracker
}
const commandsOf = async (van: DeviceAnswer): Promise<CommandStateJson[]> =>
  (await api('GET', `/devices/${van.id}/commands`)) as CommandStateJson[]
const send = (van: DeviceAnswer, type: string, more: object = {}) =>
  api('POST', '/commands/send', { deviceId: van.id, type, attributes: {}, ...more })
const eventsOf = async (van: DeviceAnswer, type: string): Promise<EventJson[]> =>
  ((await api('GET', '/events?limit=1000')) as EventJson[]).filter(
    (event) => event.deviceId === van.id && event.type === type,
  )
const becomes = (van: DeviceAnswer, states: string[]) =>
  expect.poll(async () => statesOf(await commandsOf(van))).toEqual(states)

describe('commands to real trackers', () => {
  it('one that obeys: sent, delivered and done, seen live, with an event', async () => {
    const van = vans[0]!
    const tracker = await connect(van)
    await tracker.at(30)
    await expect.poll(async () => (await deviceOf(api, van.uniqueId)).status).toBe('online')
    const socket = await watch(world, amina, compactFrames)
    expect(await send(van, 'alarmArm')).toMatchObject({ id: 0, deviceId: van.id, type: 'alarmArm' })
    await becomes(van, ['alarmArm done'])
    expect(tracker.got).toMatchObject([{ type: 'alarmArm' }])
    expect((await commandsOf(van))[0]).toMatchObject({ result: 'OK', attempts: 1, createdBy: expect.any(String) })
    const live = () =>
      socket.frames.flatMap(({ commands = [] }) => commands).filter(({ deviceId }) => deviceId === van.id)
    await expect.poll(() => live().at(-1)?.state).toBe('done')
    await expect.poll(async () => (await eventsOf(van, 'commandResult')).length).toBe(1)
    expect(await eventsOf(van, 'queuedCommandSent')).toEqual([])
    socket.close()
  })

  it('one that is away gets its commands when it returns, in their order, each once', async () => {
    const van = vans[1]!
    const before = await connect(van)
    await before.at(30)
    await expect.poll(async () => (await deviceOf(api, van.uniqueId)).status).toBe('online')
    await before.leave()
    await expect.poll(async () => (await deviceOf(api, van.uniqueId)).status).toBe('offline')
    await send(van, 'alarmArm')
    await send(van, 'setTimezone', { attributes: { timezone: 'UTC' } })
    expect(statesOf(await commandsOf(van))).toEqual(['setTimezone queued', 'alarmArm queued'])
    const tracker = await connect(van)
    await becomes(van, ['setTimezone done', 'alarmArm done'])
    expect(tracker.got.map(({ type }) => type)).toEqual(['alarmArm', 'setTimezone'])
    await expect.poll(async () => (await eventsOf(van, 'queuedCommandSent')).length).toBe(2)
  })

  it('one that answers an error: failed, in its own words', async () => {
    const van = vans[2]!
    const tracker = await connect(van, ({ id }) => ({ id, status: 'failed', result: 'relay <missing>' }))
    await tracker.at(0)
    await expect.poll(async () => (await deviceOf(api, van.uniqueId)).status).toBe('online')
    await send(van, 'alarmDisarm')
    await becomes(van, ['alarmDisarm failed'])
    expect((await commandsOf(van))[0]).toMatchObject({
      result: 'relay <missing>',
      reason: 'The tracker reported a failure.',
    })
  })

  it('one that never answers holds up no other, and what it took cannot be cancelled', async () => {
    const van = vans[3]!
    const tracker = await connect(van, () => null)
    await tracker.at(0)
    await expect.poll(async () => (await deviceOf(api, van.uniqueId)).status).toBe('online')
    await send(van, 'getVersion')
    await send(van, 'getDeviceStatus')
    await becomes(van, ['getDeviceStatus queued', 'getVersion delivered'])
    expect(tracker.got).toHaveLength(1)
    const [waiting, delivered] = await commandsOf(van)
    await expect(api('DELETE', `/devices/${van.id}/commands/${delivered!.id}`)).rejects.toMatchObject({ status: 409 })
    await api('DELETE', `/devices/${van.id}/commands/${waiting!.id}`)
    await becomes(van, ['getDeviceStatus cancelled', 'getVersion delivered'])
  })

  it('an engine is stopped when the vehicle stands, and not before', async () => {
    const van = vans[4]!
    const tracker = await connect(van)
    await tracker.at(80)
    await expect.poll(async () => (await deviceOf(api, van.uniqueId)).status).toBe('online')
    await expect(send(van, 'engineStop')).rejects.toMatchObject({ status: 403 })
    await expect(send(van, 'engineStop', { confirmation: { password: 'guess' } })).rejects.toMatchObject({
      status: 400,
    })
    await send(van, 'engineStop', { confirmation: { password: 'demo1234' }, reason: 'stolen' })
    expect((await commandsOf(van))[0]).toMatchObject({ state: 'waiting', waitsFor: 'The vehicle moves.' })
    await tracker.at(60)
    await world.whenIdle()
    expect(tracker.got).toEqual([])
    // the drive ends now, however long that took
    await tracker.at(60)
    // it has stood for a quarter of a minute when it says so
    await tracker.at(0, 16)
    await tracker.at(0)
    await world.whenIdle()
    expect(tracker.got).toEqual([])
    expect((await commandsOf(van))[0]).toMatchObject({ waitsFor: 'The vehicle has not stood long enough.' })
    const standing = async () => {
      await tracker.at(0)
      return tracker.got.map(({ type }) => type)
    }
    await expect.poll(standing, { interval: 1000 }).toEqual(['engineStop'])
    await becomes(van, ['engineStop done'])
  })

  it('a parked vehicle’s engine is stopped at once, and those who see it learn of it', async () => {
    const van = vans[5]!
    const tracker = await connect(van)
    await tracker.at(0, 25)
    await tracker.at(0, 2)
    await expect.poll(async () => (await deviceOf(api, van.uniqueId)).status).toBe('online')
    await world.whenIdle()
    await send(van, 'engineStop', { confirmation: { password: 'demo1234' }, reason: 'stolen' })
    await becomes(van, ['engineStop done'])
    expect(tracker.got).toMatchObject([{ type: 'engineStop' }])
    await expect.poll(async () => (await eventsOf(van, 'queuedCommandSent')).length).toBe(1)
    const [from, to] = [-1, 1].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString())
    const audit = JSON.stringify(await api('GET', `/audit?from=${from}&to=${to}`))
    expect(audit).toContain('stolen')
    expect(audit).not.toContain('demo1234')
  })
})
