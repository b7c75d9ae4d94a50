import { describe, expect, it } from 'vitest'
import { deviceTimerRunner } from '../../support/run-device-timers.ts'
import { inMemoryWorld, type InMemoryWorld } from '../../../functions/platform/in-memory/world.ts'
import type { World } from '../../../functions/platform/ports/ports.ts'
import type { DeviceStatus } from '../../../shared/domain/device-state.ts'
import { trackerLimits } from '../../../shared/domain/limits/trackers.ts'
import { device } from '../../../shared/entities/device.ts'
import { maintenance } from '../../../shared/entities/maintenance.ts'
import { buildDevice, buildPosition, buildState, makeTenant, minuteMs, noon } from '../../support/builders.ts'

const tenMinutes = trackerLimits.silenceMs

/** Van 1, which is disabled, sent a message at noon; its timer is set. */
async function spoken(status: DeviceStatus = 'online', lastUpdate = noon) {
  const world = inMemoryWorld()
  world.moveTo(noon)
  const { tenantId } = await makeTenant(world.tenants)
  await world.tenants.records(tenantId).create(device, buildDevice({ disabled: true }))
  await world.tracks(tenantId).save({ state: buildState([], { status, lastUpdate }), accepted: [], events: [] })
  await world.deviceTimers.schedule({ tenantId, deviceId: 1 }, noon + tenMinutes)
  return { ...world, tenantId }
}
const statusOf = async (world: World & { tenantId: string }) => (await world.tracks(world.tenantId).state(1)).status

describe('watch: silence', () => {
  it('nine minutes are not yet silence', async () => {
    const world = await spoken()
    expect(await deviceTimerRunner(world)(noon + 9 * minuteMs)).toEqual({ due: 0, changed: 0 })
    expect(await statusOf(world)).toBe('online')
  })

  it('after ten minutes a device is unknown, and not visited again', async () => {
    const world = await spoken()
    expect(await deviceTimerRunner(world)(noon + tenMinutes)).toEqual({ due: 1, changed: 1 })
    expect(await statusOf(world)).toBe('unknown')
    expect(await deviceTimerRunner(world)(noon + 24 * 60 * minuteMs)).toEqual({ due: 0, changed: 0 })
  })

  it('a device that sent a message meanwhile is visited ten minutes after it', async () => {
    const world = await spoken('online', noon + 4 * minuteMs)
    expect(await deviceTimerRunner(world)(noon + tenMinutes)).toEqual({ due: 1, changed: 0 })
    expect(await deviceTimerRunner(world)(noon + 13 * minuteMs)).toEqual({ due: 0, changed: 0 })
    expect(await deviceTimerRunner(world)(noon + 14 * minuteMs)).toEqual({ due: 1, changed: 1 })
  })

  it.each<DeviceStatus>(['offline', 'unknown'])('a device that is %s already is left alone', async (status) => {
    const world = await spoken(status)
    expect(await deviceTimerRunner(world)(noon + tenMinutes)).toEqual({ due: 1, changed: 0 })
    expect(await statusOf(world)).toBe(status)
    expect(await world.deviceTimers.due(noon + 24 * 60 * minuteMs)).toEqual([])
  })

  it('a device whose state cannot be read does not keep the others from falling silent', async () => {
    const world = await spoken()
    const broken = { tenantId: 'broken', deviceId: 7 }
    await world.deviceTimers.schedule(broken, noon + minuteMs)
    const unreadable: InMemoryWorld = {
      ...world,
      tracks: (tenantId) => ({
        ...world.tracks(tenantId),
        state: (deviceId) =>
          tenantId === 'broken' ? Promise.reject(new Error('unreadable')) : world.tracks(tenantId).state(deviceId),
      }),
    }
    await expect(deviceTimerRunner(unreadable)(noon + tenMinutes)).rejects.toThrow('1 of 2 devices')
    expect(await statusOf(world)).toBe('unknown')
    expect(await world.deviceTimers.due(noon + tenMinutes)).toEqual([])
    expect(await world.deviceTimers.due(noon + 11 * minuteMs)).toMatchObject([{ key: broken }])
  })

  it('a device that sends a message at this very moment stays online and is visited again', async () => {
    const world = await spoken()
    const racing: InMemoryWorld = {
      ...world,
      tracks(tenantId) {
        const tracks = world.tracks(tenantId)
        return {
          ...tracks,
          async save(change) {
            const now = await tracks.state(1)
            await tracks.save({ state: { ...now, lastUpdate: noon + tenMinutes }, accepted: [], events: [] })
            return tracks.save(change)
          },
        }
      },
    }
    expect(await deviceTimerRunner(racing)(noon + tenMinutes)).toEqual({ due: 1, changed: 0 })
    expect(await statusOf(world)).toBe('online')
    expect(await deviceTimerRunner(world)(noon + 2 * tenMinutes)).toMatchObject({ due: 1 })
  })

  it('a device that was removed is forgotten', async () => {
    const world = await spoken()
    await world.tracks(world.tenantId).forget(1)
    expect(await deviceTimerRunner(world)(noon + tenMinutes)).toEqual({ due: 1, changed: 0 })
    expect(await world.deviceTimers.due(noon + 24 * 60 * minuteMs)).toEqual([])
  })

  it('a device that was removed while it sent too often for its state to be removed loses the state now', async () => {
    const world = await spoken()
    await world.tenants.records(world.tenantId).remove(device, 1)
    const busy: InMemoryWorld = {
      ...world,
      tracks: (tenantId) => ({ ...world.tracks(tenantId), forget: () => Promise.resolve(false) }),
    }
    expect(await deviceTimerRunner(busy)(noon + tenMinutes)).toEqual({ due: 1, changed: 0 })
    expect(await statusOf(world)).toBe('online')
    expect(await deviceTimerRunner(world)(noon + 11 * minuteMs)).toEqual({ due: 1, changed: 1 })
    expect((await world.tracks(world.tenantId).state(1)).version).toBe(0)
    expect(await world.deviceTimers.due(noon + 24 * 60 * minuteMs)).toEqual([])
  })

  it('a timer that was not completed is due again', async () => {
    const world = await spoken()
    const dying: InMemoryWorld = {
      ...world,
      deviceTimers: { ...world.deviceTimers, completeUnvisited: async () => Promise.reject(new Error('dies')) },
    }
    await expect(deviceTimerRunner(dying)(noon + tenMinutes)).rejects.toThrow('dies')
    expect(await deviceTimerRunner(world)(noon + tenMinutes)).toEqual({ due: 1, changed: 1 })
    expect(await statusOf(world)).toBe('unknown')
    expect(await world.deviceTimers.due(noon + tenMinutes)).toEqual([])
  })
})

describe('watch: what is due by time', () => {
  /** A registered van that sent a message at noon, in a world whose clock stands there. */
  async function registered(attributes: Record<string, unknown> = {}) {
    const world = inMemoryWorld()
    world.moveTo(noon)
    const { tenantId } = await makeTenant(world.tenants)
    const records = world.tenants.records(tenantId)
    const { id: deviceId } = await records.create(device, buildDevice({ attributes }))
    await world
      .tracks(tenantId)
      .save({ state: buildState([buildPosition(0, { deviceId })], { lastUpdate: noon }), accepted: [], events: [] })
    await world.deviceTimers.schedule({ tenantId, deviceId }, noon + tenMinutes)
    const watch = deviceTimerRunner(world)
    const reported = async () =>
      (await world.tracks(tenantId).eventsBetween(deviceId, 0, Number.MAX_SAFE_INTEGER)).map(
        ({ type, eventTime }) => `${type} @${(eventTime - noon) / minuteMs}`,
      )
    const passMinutes = async (from: number, to: number) => {
      for (let minute = from; minute <= to; minute += 10) {
        world.moveTo(noon + minute * minuteMs)
        await watch(noon + minute * minuteMs)
      }
    }
    return { records, deviceId, reported, passMinutes }
  }

  it('a device that stays silent is inactive, again and again', async () => {
    const { reported, passMinutes } = await registered({
      deviceInactivityStart: 60 * minuteMs,
      deviceInactivityPeriod: 120 * minuteMs,
    })
    await passMinutes(0, 400)
    expect(await reported()).toEqual([
      'deviceUnknown @10',
      'deviceInactive @60',
      'deviceInactive @180',
      'deviceInactive @300',
    ])
  })

  it('service by the calendar is due while the vehicle stands, also when it was set up after it fell silent', async () => {
    const { records, deviceId, reported, passMinutes } = await registered()
    await passMinutes(0, 30)
    const start = noon + 3 * 24 * 60 * minuteMs
    const { id } = await records.create(
      maintenance,
      maintenance.schema.parse({ name: 'Inspection', type: 'serverTime', start, period: 1e12 }),
    )
    await records.link([{ owner: { type: 'device', id: deviceId }, property: { type: 'maintenance', id } }])
    await passMinutes(40, 4 * 24 * 60)
    expect(await reported()).toEqual(['deviceUnknown @10', 'maintenance @4320'])
  })
})
