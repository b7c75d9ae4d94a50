import { describe, expect, it, test } from 'vitest'
import { inMemoryWorld, type InMemoryWorld } from '../../../functions/platform/in-memory/world.ts'
import type { LotKey } from '../../../functions/platform/ports/ports.ts'
import { budgets, handOut } from '../../../functions/application/timers/budgets.ts'
import { handOutDeviceTimers } from '../../../functions/watch/hand-out.ts'
import { lotVisitor } from '../../../functions/watch/visit-lot.ts'
import { trackerLimits } from '../../../shared/domain/limits/trackers.ts'
import { device } from '../../../shared/entities/device.ts'
import { buildDevice, buildState, makeTenant, minuteMs, noon } from '../../support/builders.ts'

const due = noon + trackerLimits.silenceMs

/** Vehicles of two tenants that sent a message at noon, and fall silent ten minutes later. */
async function fleets(large: number, small: number) {
  const world = inMemoryWorld()
  world.moveTo(noon)
  const tenantIds: string[] = []
  for (const count of [large, small]) {
    const { tenantId } = await makeTenant(world.tenants)
    tenantIds.push(tenantId)
    for (let deviceId = 1; deviceId <= count; deviceId++) {
      const draft = buildDevice({ uniqueId: `${tenantId}-${deviceId}`, disabled: true })
      await world.tenants.records(tenantId).create(device, draft)
      const state = { ...buildState([], { status: 'online', lastUpdate: noon }), deviceId }
      await world.tracks(tenantId).save({ state, accepted: [], events: [] })
      await world.deviceTimers.schedule({ tenantId, deviceId }, due)
    }
  }
  world.moveTo(due)
  return { world, tenantIds, counts: [large, small] }
}
type Fleets = Awaited<ReturnType<typeof fleets>>

/** Everything that a run can leave behind. */
async function outcome({ world, tenantIds, counts }: Fleets) {
  const statuses: Record<string, number> = {}
  for (const [at, tenantId] of tenantIds.entries()) {
    for (let deviceId = 1; deviceId <= counts[at]!; deviceId++) {
      const { status } = await world.tracks(tenantId).state(deviceId)
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  const soon = world.now() + 24 * 60 * minuteMs
  return { statuses, timers: await world.deviceTimers.due(soon), lots: await world.deviceLots.overdue(soon, 1_000) }
}

type Fault = 'is not done' | 'is done, and the process ends'

/** The ports of a process that ends at the call with this number, of those that do something. */
function mortal(world: InMemoryWorld, endsAt: number, fault: Fault) {
  let calls = 0
  const through = <Port extends object>(port: Port): Port =>
    new Proxy(port, {
      get(target, name, receiver) {
        const member = Reflect.get(target, name, receiver) as unknown
        if (typeof member !== 'function') return member
        return async (...given: unknown[]) => {
          const ends = calls++ === endsAt
          if (ends && fault === 'is not done') throw new Error('The process ends')
          const answer = (await Reflect.apply(member, target, given)) as unknown
          if (ends) throw new Error('The process ends')
          return answer
        }
      },
    })
  const tracks = (tenantId: string) => through(world.tracks(tenantId))
  const ports = { deviceTimers: through(world.deviceTimers), deviceLots: through(world.deviceLots), tracks }
  return { world: { ...world, ...ports }, calls: () => calls }
}

/** What a queue does with each message; none: delivers it once. */
type Delivery = (queued: LotKey[]) => LotKey[]

/** An hour of minutes: hands out, visits what is queued, and delivers again what was not taken. */
async function liveOn(
  world: InMemoryWorld,
  { at, deliver = (queued) => queued }: { at: InMemoryWorld; deliver?: Delivery },
) {
  for (let minute = 0; minute < 60; minute++) {
    at.moveTo(due + minute * minuteMs)
    await handOutDeviceTimers(world, due + minute * minuteMs).catch(() => {})
    const again: LotKey[] = []
    for (const lot of deliver(world.queuedLots.splice(0))) {
      await lotVisitor(world)(lot).catch(() => void again.push(lot))
    }
    world.queuedLots.push(...again)
  }
}

const settled = { statuses: { unknown: 34 }, timers: [], lots: [] }

describe('handing out what is due', () => {
  it('takes one of each tenant in turn', async () => {
    const { world, tenantIds } = await fleets(30, 4)
    expect(await handOutDeviceTimers(world, due)).toBe(34)
    const [first, second] = world.queuedLots
    const { timers } = (await world.deviceLots.get(first!))!
    expect(timers).toHaveLength(handOut.lotSize)
    expect(timers.slice(0, 8).map(({ key }) => tenantIds.indexOf(key.tenantId))).toEqual([0, 1, 0, 1, 0, 1, 0, 1])
    expect((await world.deviceLots.get(second!))!.timers).toHaveLength(9)
    expect(await world.deviceTimers.due(due)).toEqual([])
  })

  it('visits a device once, whatever is due of it', async () => {
    const { world, tenantIds } = await fleets(1, 0)
    await world.deviceTimers.schedule({ tenantId: tenantIds[0]!, deviceId: 1 }, due + minuteMs)
    world.moveTo(due + minuteMs)
    expect(await handOutDeviceTimers(world, due + minuteMs)).toBe(2)
    expect(await lotVisitor(world)(world.queuedLots[0]!)).toEqual({ devices: 1, changed: 1, left: 0 })
  })

  it('a worker whose time is up leaves the rest for a new lot', async () => {
    const at = await fleets(20, 0)
    let now = due
    const slow: InMemoryWorld = { ...at.world, now: () => (now += budgets.lots.runMs / 20) }
    await handOutDeviceTimers(at.world, due)
    const { devices, left } = await lotVisitor(slow)(at.world.queuedLots.shift()!)
    expect(devices).toBeGreaterThan(0)
    expect(left).toBe(20 - devices)
    expect((await at.world.deviceLots.get(at.world.queuedLots[0]!))!.timers).toHaveLength(left)
  })

  it('a device that ends its worker each time is alone in the end', async () => {
    const at = await fleets(30, 4)
    const visits = new Map<number, number>()
    const fatal: InMemoryWorld = {
      ...at.world,
      tracks: (tenantId) => ({
        ...at.world.tracks(tenantId),
        state: (deviceId) => {
          visits.set(deviceId, (visits.get(deviceId) ?? 0) + 1)
          return at.world.tracks(tenantId).state(deviceId)
        },
      }),
    }
    // the process ends with every lot that holds the device
    for (let minute = 0; minute < 60; minute++) {
      at.world.moveTo(due + minute * minuteMs)
      await handOutDeviceTimers(fatal, due + minute * minuteMs)
      for (const lot of fatal.queuedLots.splice(0)) {
        const timers = (await fatal.deviceLots.get(lot))?.timers ?? []
        if (!timers.some(({ key }) => key.deviceId === 7)) await lotVisitor(fatal)(lot)
      }
    }
    const { statuses } = await outcome(at)
    expect(statuses).toEqual({ unknown: 33, online: 1 })
    const lots = await at.world.deviceLots.overdue(Number.MAX_SAFE_INTEGER, 100)
    expect(lots.map(({ timers }) => timers.map(({ key }) => key.deviceId))).toEqual([[7]])
  })
})

describe('every timer is visited, and the outcome is that of an undisturbed run', () => {
  const deliveries: { name: string; deliver: Delivery }[] = [
    { name: 'each message once', deliver: (queued) => queued },
    { name: 'each message twice', deliver: (queued) => [...queued, ...queued] },
    { name: 'in another order', deliver: (queued) => queued.toReversed() },
  ]
  test.each(deliveries)('the queue delivers $name', async ({ deliver }) => {
    const at = await fleets(30, 4)
    await liveOn(at.world, { at: at.world, deliver })
    expect(await outcome(at)).toEqual(settled)
  })

  test('the queue loses what it got in the first ten minutes', async () => {
    const at = await fleets(30, 4)
    const deliver: Delivery = (queued) => (at.world.now() < due + 10 * minuteMs ? [] : queued)
    await liveOn(at.world, { at: at.world, deliver })
    expect(await outcome(at)).toEqual(settled)
  })

  test('two hand out at the same minute', async () => {
    const at = await fleets(30, 4)
    await Promise.all([handOutDeviceTimers(at.world, due), handOutDeviceTimers(at.world, due)])
    await liveOn(at.world, { at: at.world })
    expect(await outcome(at)).toEqual(settled)
  })

  test.each<Fault>(['is not done', 'is done, and the process ends'])('any call %s', async (fault) => {
    const clean = await fleets(30, 4)
    const counting = mortal(clean.world, -1, fault)
    await liveOn(counting.world, { at: clean.world })
    expect(await outcome(clean)).toEqual(settled)
    const calls = counting.calls()
    expect(calls).toBeGreaterThan(100)
    for (let endsAt = 0; endsAt < calls; endsAt++) {
      const at = await fleets(30, 4)
      await liveOn(mortal(at.world, endsAt, fault).world, { at: at.world })
      expect(await outcome(at), `call ${endsAt}`).toEqual(settled)
    }
  })
})
