import { describe, expect, it } from 'vitest'
import { acceptor } from '../../../../functions/ingest/accept.ts'
import { nextRun } from '../../../../functions/watch/lake/write-lake.ts'
import { dayOf } from '../../../../shared/domain/days/day.ts'
import { historyLimits } from '../../../../shared/domain/limits/history.ts'
import { lakeLimits } from '../../../../shared/domain/limits/lake.ts'
import { dayMs, hourMs, minuteMs } from '../../../../shared/domain/time/durations.ts'
import { device, type Device } from '../../../../shared/entities/device.ts'
import { positionJson } from '../../../../shared/wire/json.ts'
import { unsettleDays } from '../../../../shared/domain/days/settlement-list.ts'
import { textHash } from '../../../../shared/domain/order/text-hash.ts'
import { everyDay, lakePath } from '../../../../shared/wire/lake/lake-file.ts'
import { asInLake, historyOf } from '../../../support/lake/lake-history.ts'
import { messageAt } from '../../../support/received.ts'
import { deviceTimerRunner } from '../../../support/run-device-timers.ts'
import { runJobs } from '../../../support/tenant-jobs.ts'
import { dyingInLake } from './dying-world.ts'
import { addDevice, drive, fixture, noon, type Person } from '../../api/api-fixture.ts'

const daySeconds = dayMs / 1000

/** Two vehicles with three days behind them, and a third that never sent. */
async function fleet() {
  const at = await fixture()
  const { world, amina } = at
  const van = await addDevice(amina, { name: 'Van' })
  const truck = await addDevice(amina, { name: 'Truck' })
  await addDevice(amina, { name: 'Silent' })
  const timers = deviceTimerRunner(world)
  const { tenantId } = amina
  const accept = acceptor(world)
  let messages = 0
  /** Positions so many seconds after noon of the first day, each elsewhere. */
  const send = async ({ id, uniqueId }: Device, seconds: number[]) => {
    for (const second of seconds) {
      const time = new Date(noon + second * 1000).toISOString()
      const payload = [{ time, latitude: 36 + (second % 97) / 20_000, longitude: 3, attributes: { ignition: true } }]
      expect(await accept([messageAt(++messages, { uniqueId, payload, receivedAt: world.now() })])).toBeNull()
    }
    await world.deviceTimers.schedule({ tenantId, deviceId: id }, world.now())
  }
  const settle = async () => {
    for (let round = 0; round < 5; round++) await timers(world.now() + minuteMs)
  }
  const jobs = () => runJobs(world, world)
  const pass = async (ms: number) => {
    world.moveTo(world.now() + ms)
    await settle()
    for (let turn = 0; turn < 4; turn++) await jobs()
    // what was noted by then is taken up by the next run
    world.moveTo(world.now() + lakeLimits.runEveryMs)
    for (let turn = 0; turn < 4; turn++) await jobs()
  }
  world.moveTo(noon + 3 * dayMs)
  for (const each of [van, truck]) {
    for (const day of [0, 1, 2]) {
      await send(
        each,
        [1, 2, 3].map((step) => step * 60 + day * daySeconds),
      )
    }
  }
  await settle()
  const paths = () => [...world.lakeOf(tenantId).keys()].toSorted()
  return { ...at, van, truck, tenantId, send, settle, pass, jobs, paths }
}
type Fleet = Awaited<ReturnType<typeof fleet>>

async function turn(at: Fleet, isOn: boolean, who: Person = at.amina): Promise<void> {
  const { account } = await who.records.tenant()
  const { lake: _lake, ...rest } = account
  await who.records.saveAccount(isOn ? { ...rest, lake: { since: at.world.now() } } : rest, account)
}

/** History as the API tells it, of all vehicles. */
async function history({ world, tenantId, van, truck }: Fleet): Promise<object[]> {
  const range = { from: 0, to: Number.MAX_SAFE_INTEGER }
  const tracks = world.tracks(tenantId)
  const found = [...(await tracks.between(van.id, range)), ...(await tracks.between(truck.id, range))]
  return found.map((position) => asInLake(positionJson(position)))
}

const stored = ({ world, tenantId }: Fleet) => historyOf(world.lakeOf(tenantId))
const first = dayOf(noon)
const days = (...numbers: number[]) => numbers.map((number) => lakePath({ day: first + number, part: 0 }))

describe('a data lake', () => {
  it('costs nothing while it is off', async () => {
    const at = await fleet()
    await at.pass(dayMs)
    expect(at.paths()).toEqual([])
    expect(await at.world.lake(at.tenantId).notes(at.world.now(), 10)).toEqual([])
    expect(await at.world.jobs.due(Number.MAX_SAFE_INTEGER)).toEqual([])
  })

  it('begins with the days of the past, and each next one follows when it is settled', async () => {
    const at = await fleet()
    await turn(at, true)
    await at.jobs()
    expect(at.paths()).toEqual([])
    await at.pass(lakeLimits.waitMs)
    expect(at.paths()).toEqual(days(0, 1, 2))
    expect(await stored(at)).toEqual(await history(at))

    await at.send(at.van, [3 * daySeconds + 60])
    await at.pass(dayMs)
    expect(at.paths()).toEqual(days(0, 1, 2, 3))
    expect(await stored(at)).toEqual(await history(at))
  })

  it('has late positions, and what they change of the totals of later days', async () => {
    const at = await fleet()
    await turn(at, true)
    await at.pass(lakeLimits.waitMs)
    const before = await stored(at)
    await at.send(at.truck, [90, 95])
    await at.pass(6 * hourMs)
    const after = await stored(at)
    expect(after.length).toBe(before.length + 2)
    expect(after.at(-1)).not.toEqual(before.at(-1))
    expect(after).toEqual(await history(at))
  })

  it('is written at the next run and no sooner, however often a day changes', async () => {
    const at = await fleet()
    await turn(at, true)
    await at.pass(lakeLimits.waitMs)
    const { dueAt } = (await at.world.jobs.get('lake', at.tenantId))!
    expect(dueAt).toBe(nextRun(at.world.now()))
    const before = await stored(at)
    await at.send(at.truck, [90])
    await at.settle()
    at.world.moveTo(dueAt - 1)
    await at.jobs()
    expect(await stored(at)).toEqual(before)
    at.world.moveTo(dueAt)
    await at.jobs()
    expect(await stored(at)).toEqual(await history(at))
  })

  it('loses what is removed from history, and a file of which nothing is left', async () => {
    const at = await fleet()
    await turn(at, true)
    await at.pass(lakeLimits.waitMs)
    const tracks = at.world.tracks(at.tenantId)
    for (const { id } of [at.van, at.truck]) {
      await tracks.removePositions(id, { from: noon, to: noon + dayMs / 2 })
      await tracks.save({ state: unsettleDays(await tracks.state(id), [first]), accepted: [], events: [] })
      await at.world.deviceTimers.schedule({ tenantId: at.tenantId, deviceId: id }, at.world.now())
    }
    await at.pass(6 * hourMs)
    expect(at.paths()).toEqual(days(1, 2))
    expect(await stored(at)).toEqual(await history(at))
  })

  it('ends and takes its files along, and begins again when it is switched on meanwhile', async () => {
    const at = await fleet()
    await turn(at, true)
    await at.pass(lakeLimits.waitMs)
    await turn(at, false)
    await at.pass(lakeLimits.waitMs)
    expect(at.paths()).toEqual([])
    expect(await at.world.jobs.get('lake', at.tenantId)).toBeNull()
    await turn(at, true)
    await turn(at, false)
    await turn(at, true)
    await at.pass(lakeLimits.waitMs)
    expect(at.paths()).toEqual(days(0, 1, 2))
  })

  it('holds devices that exist, and no other organisation’s', async () => {
    const at = await fleet()
    await addDevice(at.driss, { name: 'Foreign' })
    await drive(at.world, at.driss.tenantId, 1, [1, 2])
    await turn(at, true)
    await at.pass(lakeLimits.waitMs)
    await at.world.lake(at.tenantId).note([{ day: everyDay, part: 0 }], at.world.now())
    await at.amina.records.remove(device, at.truck.id)
    await at.pass(6 * hourMs)
    const rows = (await stored(at)) as { deviceId: number }[]
    expect(new Set(rows.map(({ deviceId }) => deviceId))).toEqual(new Set([at.van.id]))
    expect(rows.length).toBe(9)
    expect(at.world.lakeOf(at.driss.tenantId).size).toBe(0)
  })

  it('has a file for each 25 vehicles by their ids', async () => {
    const at = await fleet()
    let last = at.van
    while (last.id < 26) last = await addDevice(at.amina, { name: `Van ${last.id}` })
    await at.send(last, [60])
    await turn(at, true)
    await at.pass(lakeLimits.waitMs)
    expect(at.paths()).toEqual([days(0)[0], lakePath({ day: first, part: 1 }), ...days(1, 2)])
    const rows = await stored(at)
    expect(rows.slice(0, -1)).toEqual(await history(at))
    expect(rows.at(-1)).toMatchObject({ deviceId: 26 })
  })

  it('lets days go when history does', async () => {
    const at = await fleet()
    await turn(at, true)
    await at.pass(lakeLimits.waitMs)
    at.world.moveTo(noon + historyLimits.historyRetentionMs + dayMs + 12 * hourMs)
    for (let turns = 0; turns < 3; turns++) await at.jobs()
    expect(at.paths()).toEqual(days(1, 2))
  })

  it('goes on after each step that ended early', async () => {
    const at = await fleet()
    await turn(at, true)
    at.world.moveTo(at.world.now() + lakeLimits.waitMs)
    let asked = 0
    for (let step = 0; step < 40; step++) await runJobs(at.world, at.world, () => ++asked % 2 === 0)
    expect(at.paths()).toEqual(days(0, 1, 2))
    expect(await stored(at)).toEqual(await history(at))
  })
})

/** The files in the end, after late data came and a process died at a call while they were worked through. */
async function afterDeath(callsBefore: number) {
  const at = await fleet()
  let hasDied = false
  await turn(at, true)
  await at.pass(lakeLimits.waitMs)
  await at.send(at.truck, [90, 3 * daySeconds + 60])
  at.world.moveTo(at.world.now() + dayMs)
  const dying = dyingInLake(at.world, callsBefore, () => (hasDied = true))
  await deviceTimerRunner(dying)(at.world.now() + minuteMs).catch(() => undefined)
  await runJobs(dying, at.world).catch(() => undefined)
  at.world.moveTo(at.world.now() + lakeLimits.runEveryMs)
  await runJobs(dying, at.world).catch(() => undefined)
  await at.pass(6 * hourMs)
  const files = [...at.world.lakeOf(at.tenantId)].map(
    ([path, { content }]) => [path, textHash(String(content))] as const,
  )
  return { at, hasDied, files: files.toSorted(([a], [b]) => (a < b ? -1 : 1)) }
}

it('ends the same wherever a process dies', async () => {
  const whole = await afterDeath(Number.MAX_SAFE_INTEGER)
  expect(whole.at.paths()).toEqual(days(0, 1, 2, 3))
  expect(await stored(whole.at)).toEqual(await history(whole.at))
  let calls = 0
  for (; ; calls++) {
    const { hasDied, files } = await afterDeath(calls)
    expect([calls, files]).toEqual([calls, whole.files])
    if (!hasDied) break
  }
  expect(calls).toBeGreaterThan(40)
})

it.each([
  { name: 'before the first run', now: '2024-05-01T02:29:59Z', next: '2024-05-01T02:30:00Z' },
  { name: 'at a run', now: '2024-05-01T02:30:00Z', next: '2024-05-01T08:30:00Z' },
  { name: 'in the evening', now: '2024-05-01T23:00:00Z', next: '2024-05-02T02:30:00Z' },
])('runs four times a day: $name', ({ now, next }) => {
  expect(new Date(nextRun(Date.parse(now))).toISOString()).toBe(next.replace('Z', '.000Z'))
})
