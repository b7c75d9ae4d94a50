import { beforeEach, describe, expect, it } from 'vitest'
import { inMemoryWorld } from '../../../../functions/platform/in-memory/world.ts'
import { runReportJob } from '../../../../functions/reports/jobs/run-job.ts'
import { dayMs } from '../../../../shared/domain/time/durations.ts'
import type { SummaryJson } from '../../../../shared/wire/report-json.ts'
import { Faults, faultyPorts } from '../../../support/fault-store.ts'
import { addDevice, apiFixtureIn, ask, drive, noon } from '../../api/api-fixture.ts'
import { filesOf, ordered, respondAsync, rewind, turn } from './report-fleet.ts'

beforeEach(rewind)

const days = 40
const summaries = `deviceId=1&daily=true&from=${time(-days)}&to=${time(1)}`
function time(day: number): string {
  return new Date(noon + day * dayMs).toISOString()
}

interface Making {
  /** the number of its first position: the product supposes that a device has as many as their numbers say */
  numbered?: number
  now?: () => number
}

/** A van that sent something on each of many days, none of which is settled. */
async function imported({ numbered = 1, now = () => noon }: Making = {}) {
  const at = await apiFixtureIn(inMemoryWorld({ now }))
  await addDevice(at.amina, { name: 'Van' })
  const sent = Array.from({ length: days }, (_, day) => day - days)
  for (const [place, day] of sent.entries()) {
    const facts = { fixTime: noon + day * dayMs, attributes: { motion: true, totalDistance: place * 1000 } }
    await drive(at.world, at.amina.tenantId, 1, [numbered + place], facts)
  }
  return at
}
type At = Awaited<ReturnType<typeof imported>>

/** Sends something more: what a process derived of the state before is of no use for the one after. */
const sendMore = (at: At, place: number) =>
  drive(at.world, at.amina.tenantId, 1, [days + place], { fixTime: noon + place * 1000, attributes: { motion: true } })

/** Counts the days whose positions are read. */
function counting(at: At) {
  let read = 0
  const tracksOf = at.world.tracks.bind(at.world)
  const tracks: typeof tracksOf = (tenantId) =>
    new Proxy(tracksOf(tenantId), {
      get(target, name, receiver) {
        if (name === 'between') read++
        return Reflect.get(target, name, receiver) as unknown
      },
    })
  return { world: { ...at.world, tracks }, read: () => read }
}

const get = (at: At, headers = {}) => ask(at, `/api/reports/summary?${summaries}`, { as: at.amina, headers })
const metres = (rows: readonly SummaryJson[]) => rows.map(({ distance, startTime }) => [startTime, distance])

describe('a report over many days that are not settled', () => {
  it('is answered at once when they have few positions', async () => {
    const at = await imported()
    const { status, json } = await get(at)
    expect([status, json.length]).toEqual([200, days])
  })

  it.each([
    { name: 'as their number lets suppose', making: { numbered: 1_000_000 } },
    { name: 'as the time tells that goes by', making: { ticking: 600 } },
  ])('is refused or made by a job when they take too long, $name', async ({ making }) => {
    let clock = noon
    const { ticking = 0 } = making as { ticking?: number }
    const at = await imported({ ...making, now: () => (clock += ticking) })
    const refused = await get(at)
    expect([refused.status, refused.text]).toEqual([413, expect.stringContaining('Prefer: respond-async')])
    const { status, json } = await get(at, { prefer: 'respond-async, wait=12' })
    expect([status, json.state, json.daysOf]).toEqual([202, 'waiting', 0])
    await runReportJob(at.world, at.world.startedReports[0]!, turn)
    const made = JSON.parse((await filesOf(at, json.id as string))!) as SummaryJson[]
    expect(made).toHaveLength(days)
  })

  it('is not read further than there is time for', async () => {
    let clock = noon
    const at = await imported({ now: () => (clock += 600) })
    const { world, read } = counting(at)
    Object.assign(at.world, { tracks: world.tracks })
    expect((await ask(at, `/api/reports/trips?${summaries}`, { as: at.amina })).status).toBe(413)
    expect(read()).toBeGreaterThan(5)
    expect(read()).toBeLessThan(days)
  })

  it('of a route answers no page that takes too long', async () => {
    const at = await imported({ numbered: 1_000_000 })
    const path = `/api/reports/route?deviceId=1&from=${time(-days)}&to=${time(1)}&offset=0&limit=10`
    expect((await ask(at, path, { as: at.amina, headers: respondAsync })).status).toBe(413)
  })
})

describe('a job with many days that are not settled', () => {
  /** Each step has time for one day, and something comes in before the next. */
  async function inSteps(at: At, { isKilledAt = -1 } = {}) {
    const { job, key, location } = await ordered(at, `/reports/summary?${summaries}`)
    const shown: { daysDone: number; daysOf: number; done: number }[] = []
    let effect = 0
    for (let step = 0; step < 3 * days; step++) {
      await sendMore(at, step)
      const counted = counting(at)
      const { world } = counted
      const faults = new Faults(() => (effect++ === isKilledAt ? 'killed' : null))
      const end = await runReportJob(faultyPorts(world, faults), key, { ...turn, isTimeUp: () => true }).catch(() => '')
      expect(counted.read()).toBeLessThan(6)
      shown.push((await ask(at, location, { as: at.amina })).json)
      if (end === 'over') break
    }
    return { rows: JSON.parse((await filesOf(at, job.id))!) as SummaryJson[], shown, key, job }
  }

  it('goes on within a device where its time was up, whatever the device sends meanwhile', async () => {
    const at = await imported()
    const { rows, shown, key, job } = await inSteps(at)
    expect(shown.length).toBeGreaterThan(days / 2)
    expect(metres(rows).slice(0, days - 1)).toEqual(metres((await get(at)).json as SummaryJson[]).slice(0, days - 1))
    expect(rows.length).toBeGreaterThanOrEqual(days)
    const jobs = await at.world.reportJobs(key.tenantId)
    expect(await jobs.piece(job.id, -1)).toBeNull()
  })

  it('shows how many of them are done', async () => {
    const { shown } = await inSteps(await imported())
    const done = shown.map(({ daysDone }) => daysDone)
    expect(done).toEqual(done.toSorted((a, b) => a - b))
    expect(new Set(done).size).toBeGreaterThan(days / 2)
    expect(shown[0]!.daysOf).toBe(days + 1)
    expect(shown.at(-1)).toMatchObject({ daysDone: days + 1, done: 1 })
  })

  it.each([3, 40, 111])('is the same when a process is killed at effect %i', async (isKilledAt) => {
    const at = await imported()
    const { rows } = await inSteps(at, { isKilledAt })
    expect(metres(rows).slice(0, days - 1)).toEqual(metres((await get(at)).json as SummaryJson[]).slice(0, days - 1))
  })
})
