import { beforeEach, describe, expect, it } from 'vitest'
import { acceptor, type Accept } from '../../../functions/ingest/accept.ts'
import { inMemoryWorld, type InMemoryWorld } from '../../../functions/platform/in-memory/world.ts'
import type { Tracks } from '../../../functions/platform/ports/ports.ts'
import { trackerLimits } from '../../../shared/domain/limits/trackers.ts'
import { device, type Device } from '../../../shared/entities/device.ts'
import { buildDevice, hourMs, makeTenant, minuteMs, noon } from '../../support/builders.ts'
import { messageAt, presenceOf } from '../../support/received.ts'

let world: InMemoryWorld
let tracks: Tracks
let accept: Accept
let van: Device

beforeEach(async () => {
  world = inMemoryWorld()
  world.moveTo(noon + hourMs)
  const { tenantId } = await makeTenant(world.tenants)
  tracks = world.tracks(tenantId)
  accept = acceptor(world)
  van = await world.tenants.records(tenantId).create(device, buildDevice())
})

describe('ingest: presence', () => {
  it('a connection shows the device online, its end offline, and a late report changes nothing', async () => {
    await accept([messageAt(1, presenceOf('van-1', true, noon, 1))])
    expect(await tracks.state(van.id)).toMatchObject({ status: 'online', lastUpdate: noon, last: null })
    await accept([messageAt(2, presenceOf('van-1', false, noon + minuteMs, 1))])
    expect(await tracks.state(van.id)).toMatchObject({ status: 'offline', lastUpdate: noon })
    await accept([messageAt(3, presenceOf('van-1', true, noon, 1))])
    expect(await tracks.state(van.id)).toMatchObject({ status: 'offline' })
  })

  it('of a client that is not a device changes nothing', async () => {
    expect(await accept([messageAt(1, presenceOf('laptop', true, noon))])).toBeNull()
    expect(await world.lookups.unknownTracker('laptop')).toBeNull()
    expect(world.rejected).toEqual([])
  })

  it('going online schedules the device timer, once', async () => {
    await accept([messageAt(1, { steps: [0] })])
    const scheduled = await world.deviceTimers.due(world.now() + hourMs)
    expect(scheduled.map(({ key }) => key.deviceId)).toEqual([van.id])
    await world.deviceTimers.complete(scheduled)
    await accept([messageAt(2, { steps: [1] })])
    expect(await world.deviceTimers.due(world.now() + hourMs)).toEqual([])
  })

  it('the timer is due when the device has been silent for ten minutes', async () => {
    world.moveTo(noon)
    await accept([messageAt(1, { steps: [0], receivedAt: noon })])
    expect(await world.deviceTimers.due(noon + trackerLimits.silenceMs - 1)).toEqual([])
    expect(await world.deviceTimers.due(noon + trackerLimits.silenceMs)).toHaveLength(1)
  })
})
