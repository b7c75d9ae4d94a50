import { beforeEach, describe, expect, it } from 'vitest'
import { acceptor, type Accept } from '../../../functions/ingest/accept.ts'
import { rawData } from '../../../functions/ingest/raw-data.ts'
import { inMemoryWorld, type InMemoryWorld } from '../../../functions/platform/in-memory/world.ts'
import { device, type Device } from '../../../shared/entities/device.ts'
import { buildDevice, hourMs, makeTenant, minuteMs, noon } from '../../support/builders.ts'
import { messageAt, presenceOf } from '../../support/received.ts'

let world: InMemoryWorld
let tenantId: string
let accept: Accept
let van: Device

beforeEach(async () => {
  world = inMemoryWorld()
  world.moveTo(noon + hourMs)
  tenantId = (await makeTenant(world.tenants)).tenantId
  accept = acceptor(world)
  van = await world.tenants.records(tenantId).create(device, buildDevice())
})

const listen = () => world.sockets.keepListening([tenantId])
const reported = () => world.pushedLogs.flatMap(({ lines }) => lines)

describe('raw log', () => {
  it('is not written while nobody listens', async () => {
    await accept([messageAt(1, { steps: [0] })])
    expect(world.pushedLogs).toEqual([])
  })

  it('tells word by word what came, and what became of it', async () => {
    await listen()
    await accept([
      messageAt(1, { steps: [0, 1] }),
      messageAt(2, { steps: [1] }),
      messageAt(3, { payload: '{"latitude":\n91}' }),
    ])
    expect(reported()).toMatchObject([
      { host: 'mqtt', protocol: 'mqtt', uniqueId: 'van-1', deviceId: van.id, stored: 2, ignored: {}, refused: [] },
      { stored: 0, ignored: { duplicate: 1 } },
      { stored: 0, ignored: {}, data: '{"latitude":\\n91}', topic: 'trackers/van-1/positions' },
    ])
    expect(reported()[2]!.refused.length).toBeGreaterThan(0)
    expect(world.pushedLogs).toHaveLength(1)
  })

  it('tells what was left out of a position that was kept', async () => {
    await listen()
    await accept([messageAt(1, { payload: `{"latitude":36,"longitude":3,"time":${noon},"accuracy":-1}` })])
    expect(reported()).toMatchObject([{ stored: 1, refused: [], noted: [{ field: 'accuracy' }] }])
  })

  it('tells nothing twice when the stream delivers again', async () => {
    await listen()
    await accept([messageAt(1, { steps: [0] })])
    await accept([messageAt(1, { steps: [0] })])
    expect(reported()).toHaveLength(1)
  })

  it('tells that a tracker came', async () => {
    await listen()
    await accept([messageAt(1, presenceOf('van-1', true, noon))])
    expect(reported()).toMatchObject([{ protocol: 'presence', topic: '$aws/events/presence/connected/van-1' }])
  })

  it('says why messages of a disabled device are rejected', async () => {
    await listen()
    await world.tenants.records(tenantId).replace(device, { ...van, disabled: true })
    await accept([messageAt(1, { steps: [0] })])
    expect(reported()).toMatchObject([{ stored: 0, refused: [{ field: '', reason: 'The device is disabled.' }] }])
  })

  it('shows no tracker that nobody expects, and shows expected ones to the tenant', async () => {
    await listen()
    await accept([messageAt(1, { uniqueId: 'unregistered', steps: [0] })])
    expect(reported()).toEqual([])
    await world.sockets.expectTracker(tenantId, 'unregistered')
    world.moveTo(noon + hourMs + minuteMs)
    await accept([messageAt(2, { uniqueId: 'unregistered', steps: [1] })])
    expect(reported()).toMatchObject([{ uniqueId: 'unregistered', deviceId: 0, stored: 0 }])
  })

  it('never tells one tenant what the registered device of another says', async () => {
    const { tenantId: other } = await makeTenant(world.tenants, { name: 'Sahara', email: 'driss@sahara.example' })
    await world.sockets.keepListening([other])
    await world.sockets.expectTracker(other, van.uniqueId)
    await accept([messageAt(1, { steps: [0] })])
    expect(world.pushedLogs).toEqual([])
  })

  it('that cannot be sent keeps no position out', async () => {
    await listen()
    const sockets = { ...world.sockets, pushLogs: () => Promise.reject(new Error('down')) }
    expect(await acceptor({ ...world, sockets })([messageAt(1, { steps: [0] })])).toBeNull()
    expect((await world.tracks(tenantId).state(van.id)).last).not.toBeNull()
  })

  it('asks who listens once in a while, not for each batch', async () => {
    let asked = 0
    const sockets = { ...world.sockets, listeners: () => (asked++, world.sockets.listeners()) }
    const busy = acceptor({ ...world, sockets })
    for (let place = 1; place <= 5; place++) await busy([messageAt(place, { steps: [place] })])
    expect(asked).toBe(1)
  })
})

describe('raw data', () => {
  const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64')
  it.each([
    { name: 'text', bytes: 'imei,1\r\n', shown: 'imei,1\\r\\n' },
    { name: 'text of the world', bytes: 'قافلة', shown: 'قافلة' },
    { name: 'bytes', bytes: new Uint8Array([0, 15, 255]), shown: '000fff' },
    { name: 'nothing', bytes: '', shown: '' },
    { name: 'more than can be shown', bytes: 'x'.repeat(50), shown: `${'x'.repeat(19)}…` },
    { name: 'a letter that was cut in two', bytes: 'ق'.repeat(500), shown: `${'ق'.repeat(19)}…` },
  ])('$name', ({ bytes, shown }) => {
    expect(rawData(base64(bytes), 20)).toBe(shown)
  })
})
