import { describe, expect, test } from 'vitest'
import { acceptor } from '../../../functions/ingest/accept.ts'
import { inMemoryWorld } from '../../../functions/platform/in-memory/world.ts'
import type { Tracks } from '../../../functions/platform/ports/ports.ts'
import { deviceTimerRunner } from '../../support/run-device-timers.ts'
import { settleDays } from '../../../functions/watch/settle-days.ts'
import { dayOf, dayStart } from '../../../shared/domain/days/day.ts'
import { hasMovedDays } from '../../../shared/domain/days/late-data.ts'
import { dayMs, hourMs, minuteMs } from '../../../shared/domain/time/durations.ts'
import { correctTotals } from '../../../shared/domain/engine/correct-totals.ts'
import { device } from '../../../shared/entities/device.ts'
import { maintenance } from '../../../shared/entities/maintenance.ts'
import { buildDevice, makeTenant, noon } from '../../support/builders.ts'
import { messageAt } from '../../support/received.ts'
import { usualDays } from '../../support/track-fixture.ts'

const morning = dayStart(dayOf(noon)) + 6 * hourMs
const always = { from: 0, to: Number.MAX_SAFE_INTEGER }

/** A fix so many days and minutes after a morning, so many metres east of a place; without a speed. */
const at = (day: number, minutes: number, metres: number, more: Record<string, unknown> = {}) => ({
  time: new Date(morning + day * dayMs + minutes * minuteMs).toISOString(),
  latitude: 0,
  longitude: metres / 111_194.93,
  attributes: { ignition: true },
  ...more,
})
type Sent = ReturnType<typeof at>

/** A drive of 10 km in ten minutes each day, and back in the next ten. */
const drives = (days: number): Sent[] =>
  Array.from({ length: days }, (_, day) =>
    Array.from({ length: 21 }, (_, step) => at(day, step, 1000 * Math.min(step, 20 - step))),
  ).flat()

async function van() {
  let now = morning + 30 * dayMs
  const world = inMemoryWorld({ now: () => now })
  const { tenantId } = await makeTenant(world.tenants)
  const records = world.tenants.records(tenantId)
  const { id } = await records.create(device, buildDevice({ id: 0, uniqueId: 'van' }))
  const accept = acceptor(world)
  const tracks = world.tracks(tenantId)
  let sequence = 0
  return {
    id,
    world,
    tenantId,
    records,
    tracks,
    at: (time: number) => (now = time),
    arrive: (fixes: readonly Sent[]) =>
      accept([messageAt(++sequence, { uniqueId: 'van', payload: fixes, receivedAt: now })]),
    settle: () => settleAll(tracks, id, now),
    totals: async () => (await tracks.between(id, always)).map(({ attributes }) => attributes.totalDistance),
  }
}

async function settleAll(tracks: Tracks, id: number, now: number): Promise<void> {
  while (!(await settleDays(tracks, await tracks.state(id), { now, settings: usualDays })).isDone);
}

/** Counts what is written, and breaks off before one of the writes. */
function watched(tracks: Tracks, diesAt = Number.POSITIVE_INFINITY) {
  const written = { positions: 0, days: 0 }
  let writes = 0
  const write = () => {
    if (++writes > diesAt) throw new Error('The process dies')
  }
  const through: Tracks = {
    ...tracks,
    async rewritePositions(deviceId, positions) {
      write()
      written.positions += positions.length
      return tracks.rewritePositions(deviceId, positions)
    },
    async saveDays(deviceId, days) {
      write()
      written.days += days.length
      return tracks.saveDays(deviceId, days)
    },
    async save(change) {
      write()
      return tracks.save(change)
    },
  }
  return { written, through, writes: () => writes }
}

const lateDetour = [at(1, 10.5, 12_000)]

describe('late positions of a day before other settled days', () => {
  test('in order, no position is written twice', async () => {
    const { id, tracks, arrive } = await van()
    await arrive(drives(4))
    const { written, through } = watched(tracks)
    await settleAll(through, id, morning + 30 * dayMs)
    expect(written).toEqual({ positions: 0, days: 4 })
    expect(hasMovedDays((await tracks.state(id)).memory)).toBe(false)
  })

  test('move the totals of all later days, of which only the summaries are written', async () => {
    const clean = await van()
    await clean.arrive([...drives(4), ...lateDetour].toSorted((a, b) => a.time.localeCompare(b.time)))
    await clean.settle()

    const { id, tracks, arrive, settle, totals } = await van()
    await arrive(drives(4))
    await settle()
    await arrive(lateDetour)
    const { written, through } = watched(tracks)
    await settleAll(through, id, morning + 30 * dayMs)
    expect(written.days).toBe(3)
    expect(written.positions).toBeLessThanOrEqual(12)
    expect(await totals()).toEqual(await clean.totals())
    expect((await tracks.state(id)).last!.attributes).toEqual((await clean.tracks.state(clean.id)).last!.attributes)
  })

  test('a process that dies before any of its writes is followed by one that ends in the same', async () => {
    const undisturbed = await van()
    await undisturbed.arrive(drives(4))
    await undisturbed.settle()
    await undisturbed.arrive(lateDetour)
    const { through, writes } = watched(undisturbed.tracks)
    await settleAll(through, undisturbed.id, morning + 30 * dayMs)
    expect(writes()).toBeGreaterThan(4)
    for (let diesAt = 0; diesAt < writes(); diesAt++) {
      const { id, tracks, arrive, settle, totals } = await van()
      await arrive(drives(4))
      await settle()
      await arrive(lateDetour)
      await expect(settleAll(watched(tracks, diesAt).through, id, morning + 30 * dayMs)).rejects.toThrow('dies')
      await settle()
      expect({ diesAt, totals: await totals() }).toEqual({ diesAt, totals: await undisturbed.totals() })
    }
  })

  test('move nothing after a correction of the totals', async () => {
    const { id, tracks, arrive, settle, totals } = await van()
    await arrive(drives(2))
    await settle()
    const corrected = correctTotals(await tracks.state(id), { totalDistance: 1_000_000 }, morning + 30 * dayMs)!
    await tracks.save({ state: corrected.state, accepted: [corrected.position], events: [] })
    await arrive(drives(3).slice(42))
    await settle()
    const before = await totals()
    await arrive(lateDetour)
    await settle()
    const after = await totals()
    expect(after.slice(-22)).toEqual(before.slice(-22))
    expect(after.at(-22)).toBe(1_000_000)
    expect(Number(after.at(-23))).toBeGreaterThan(Number(before.at(-23)))
    expect((await tracks.state(id)).last!.attributes.totalDistance).toBe(before.at(-1))
  })
})

test.each([
  { start: 15_000, times: 1 },
  // a jump of the receiver makes the total pass 30 km, until it is known as one
  { start: 25_000, times: 0 },
])(
  'the timer of a device finds maintenance that is due by what came late, and rewrites today: $start m',
  async ({ start, times }) => {
    const { id, world, tenantId, records, tracks, arrive, at: moveTo, totals } = await van()
    const service = await records.create(
      maintenance,
      maintenance.schema.parse({ name: 'Oil', type: 'totalDistance', start, period: 100_000 }),
    )
    await records.link([{ owner: { type: 'device', id }, property: { type: 'maintenance', id: service.id } }])
    const [first, ...rest] = drives(1)
    moveTo(morning + hourMs)
    await arrive([first!, ...rest.slice(-1)])
    await arrive([...rest.slice(0, -1), at(0, 10.5, 15_000)])
    const due = async () => (await tracks.eventsBetween(id, 0, always.to)).filter(({ type }) => type === 'maintenance')
    // the totals pass until its timer
    expect(await due()).toEqual([])

    const watch = deviceTimerRunner(world)
    await world.deviceTimers.schedule({ tenantId, deviceId: id }, morning + hourMs)
    await watch(morning + hourMs)
    const found = { maintenanceId: service.id, positionId: (await tracks.state(id)).last!.id }
    expect(await due()).toMatchObject(Array.from({ length: times }, () => found))
    const stored = (await totals()).map(Number)
    expect(stored).toEqual(stored.toSorted((a, b) => a - b))
    expect(stored.at(-1)).toBe((await tracks.state(id)).last!.attributes.totalDistance)
  },
)

test('late overspeed without a speed that was too fast is withdrawn', async () => {
  const { id, tracks, arrive, settle } = await van()
  const overspeed = { type: 'deviceOverspeed' as const, geofenceId: 0, maintenanceId: 0 }
  await arrive([at(0, 0, 0), at(0, 40, 40_000)])
  await arrive([at(0, 20, 20_000)])
  const rows = await tracks.between(id, always)
  const state = await tracks.state(id)
  const events = [30, 10].map((speedLimit, place) => ({
    ...overspeed,
    id: id * 2 ** 33 + 2 ** 31 + place,
    deviceId: id,
    eventTime: rows[1]!.fixTime,
    positionId: rows[1]!.id,
    attributes: { speed: 99, speedLimit: speedLimit * 2, late: true },
  }))
  await tracks.save({ state, accepted: [], events })
  await settle()
  const left = (await tracks.eventsBetween(id, 0, always.to)).filter(({ type }) => type === 'deviceOverspeed')
  expect(left.map(({ attributes }) => attributes.speedLimit)).toEqual([20])
})

test('the timer of a device raises overspeed that late positions show, by the limits of the device', async () => {
  const { id, world, tenantId, records, tracks, arrive, at: moveTo } = await van()
  const known = (await records.get(device, id))!
  await records.replace(device, { ...known, attributes: { speedLimit: 30 } })
  moveTo(morning + hourMs)
  await arrive([at(0, 0, 0, { speed: 40 }), at(0, 40, 40_000, { speed: 60 })])
  // a quarter of an hour and more from all that is known, where the run of late positions begins too fast already
  await arrive([at(0, 19, 19_000, { speed: 70 }), at(0, 21, 21_000, { speed: 20 })])
  await arrive([at(0, 18, 18_000, { speed: 65 })])
  await world.deviceTimers.schedule({ tenantId, deviceId: id }, morning + 2 * dayMs)
  moveTo(morning + 2 * dayMs)
  await deviceTimerRunner(world)(morning + 2 * dayMs)
  const raised = (await tracks.eventsBetween(id, 0, always.to)).filter(({ type }) => type === 'deviceOverspeed')
  expect(raised.map(({ attributes }) => attributes)).toEqual([
    { speed: 35.1, speedLimit: 30, late: true },
    { speed: 32.4, speedLimit: 30 },
  ])
})
