import { putBlocks } from '../../../functions/platform/tracks/track-blocks.ts'
import { inMemoryWorld } from '../../../functions/platform/in-memory/world.ts'
import type { Tracks } from '../../../functions/platform/ports/ports.ts'
import { daysOf, type DayReading } from '../../../functions/reports/rows/device-days.ts'
import { settleDays } from '../../../functions/watch/settle-days.ts'
import { visitsSemiSpaceMegabytes } from '../../../infra/function-list.ts'
import { dayOf, dayStart, noCarryOver, type Day } from '../../../shared/domain/days/day.ts'
import { deriveDayAndPositions } from '../../../shared/domain/days/derive-day.ts'
import type { DeviceState } from '../../../shared/domain/device-state.ts'
import { unsettleDays } from '../../../shared/domain/days/settlement-list.ts'
import { idOf, sequenceOfId } from '../../../shared/domain/ids.ts'
import type { Position } from '../../../shared/domain/position.ts'
import { dayMs, minuteMs } from '../../../shared/domain/time/durations.ts'
import { buildState, noon } from '../../support/builders.ts'
import { startDynamo } from '../../support/dynamo.ts'
import { usualDays } from '../../support/track-fixture.ts'
import { atMost, percentile, type Figure } from '../figure.ts'
import { runBenches } from '../run-benches.ts'
import { busyDays } from '../reports/busy-day.ts'

const tenantId = 'atlas'
const warmUp = 8
const measured = 16
/** vehicles that drive differently; the others drive as one of them */
const ways = 4
const today = dayOf(noon)
const now = dayStart(today + 2)
/** rows that wait in the device's state for the next block */
const tailRows = 40

/** The function's own room for young objects, which a process takes at its start. */
const semiSpace = `--max-semi-space-size=${visitsSemiSpaceMegabytes}`

/**
 * The processor time of closing a day of 8,640 positions, one each ten seconds, whose positions have what is derived:
 * as each night for each vehicle that sent its positions in time.
 */
export async function measureNight(): Promise<Figure[]> {
  if (!process.execArgv.includes(semiSpace)) {
    const { figures, failed } = runBenches(['night'], [...process.execArgv, semiSpace, process.argv[1]!])
    if (failed.length > 0) throw new Error('The night could not be measured')
    return figures
  }
  const inMemory = inMemoryWorld({ now: () => now })
  const memory = await closeDays(inMemory.tracks(tenantId), async (tracks, driven) => {
    await save(tracks, { driven, accepted: driven.positions })
  })
  const tables = await startDynamo({ isDirect: true })
  const world = tables.world(() => now)
  const stored = await closeDays(world.tracks(tenantId), async (tracks, driven) => {
    const { deviceId } = driven
    await putBlocks(world.store, { tenantId, deviceId }, driven.positions.slice(0, -tailRows))
    await save(tracks, { driven, accepted: driven.positions.slice(-tailRows) })
  })
  const running = await reportDay(world.tracks(tenantId))
  await tables.stop()
  return [...figuresOf('in memory', memory, ''), ...figuresOf('DynamoDB', stored, atMost(120)), ...running]
}

interface Driven {
  deviceId: number
  /** the day before, as it is stored */
  before: Day
  /** of the day to close, as ingest stored them */
  positions: Position[]
}

function drivenBy(seed: number): Omit<Driven, 'deviceId'> {
  const sent = busyDays(1, 2, { from: dayStart(today - 1), seed })
  const [first, second] = [sent.slice(0, sent.length / 2), sent.slice(sent.length / 2)]
  const before = deriveDayAndPositions({ day: today - 1, before: noCarryOver }, first, usualDays).day
  const { positions } = deriveDayAndPositions({ day: today, before: before.carry }, second, usualDays)
  return { before, positions }
}

async function save(tracks: Tracks, { driven, accepted }: { driven: Driven; accepted: readonly Position[] }) {
  const { deviceId, positions, before } = driven
  await tracks.saveDays(deviceId, [before])
  const last = positions.at(-1)!
  const state = unsettleDays({ ...buildState([last], { deviceId }), version: 0 }, [today])
  if (!(await tracks.save({ state, accepted, events: [] }))) throw new Error('The positions were not saved')
}

/** ms of processor time */
interface Spent {
  reading: number
  deriving: number
  writing: number
}

const driven = Array.from({ length: ways }, (_, way) => drivenBy(way + 1))

const drivenByDevice = (deviceId: number): Driven => {
  const { before, positions } = driven[deviceId % ways]!
  const own = positions.map((position) => ({ ...position, deviceId, id: idOf(deviceId, sequenceOfId(position.id)) }))
  return { deviceId, before, positions: own }
}

async function closeDays(tracks: Tracks, store: (tracks: Tracks, driven: Driven) => Promise<void>): Promise<Spent[]> {
  const days: Spent[] = []
  for (let deviceId = 1; deviceId <= warmUp + measured; deviceId++) {
    await store(tracks, drivenByDevice(deviceId))
    const { counted, spent } = countProcessor(tracks)
    const state = await tracks.state(deviceId)
    const before = process.cpuUsage()
    const { settled, isDone } = await settleDays(counted, state, { now, settings: usualDays })
    const all = since(before)
    if (settled !== 1 || !isDone) throw new Error(`The day was not closed: ${settled} days were derived`)
    if (deviceId > warmUp) days.push({ ...spent, deriving: all - spent.reading - spent.writing })
  }
  return days
}

/** What it costs to tell the day that runs, in its 23rd hour: to a process that did not yet, and each minute from then on. */
async function reportDay(tracks: Tracks): Promise<Figure[]> {
  const deviceId = warmUp + measured + 1
  const { positions } = drivenByDevice(deviceId)
  const known = positions.length - 60 * 6
  let state: DeviceState | null = unsettleDays({ ...buildState([], { deviceId }), version: 0 }, [today])
  const times: number[] = []
  for (let from = 0; from < positions.length;) {
    const accepted = positions.slice(from, Math.min(from + (from < known ? 60 : 6), positions.length))
    state = await tracks.save({ state: { ...state, last: accepted.at(-1)! }, accepted, events: [] })
    if (!state) throw new Error('The positions were not saved')
    from += accepted.length
    if (from >= known) times.push(await toTellDay({ tracks, state, settings: usualDays }, from))
  }
  const again: number[] = []
  for (let more = 1; more <= 9; more++) {
    // nothing that was derived by other settings counts
    const settings = { ...usualDays, minimalTripMs: usualDays.minimalTripMs + more }
    again.push(await toTellDay({ tracks, state, settings }, positions.length))
  }
  const name = 'the day that runs, its 23rd hour, DynamoDB'
  return [
    { name: `${name}: from its beginning`, value: percentile(again, 0.5), unit: 'ms CPU', goal: '' },
    { name: `${name}: a minute more`, value: percentile(times.slice(1), 0.5), unit: 'ms CPU', goal: '' },
  ]
}

async function toTellDay(reading: DayReading, count: number): Promise<number> {
  const before = process.cpuUsage()
  const { days } = await daysOf(reading, { from: dayStart(today), end: now })
  const spent = since(before)
  if (days[0]?.count !== count) throw new Error(`The day has ${days[0]?.count} positions instead of ${count}`)
  return spent
}

const writes = new Set(['save', 'saveDays', 'rewritePositions', 'removeEvents'])

/** The store, of which the processor time is counted; it is asked for one thing at a time. */
function countProcessor(tracks: Tracks) {
  const spent: Spent = { reading: 0, deriving: 0, writing: 0 }
  const counted = new Proxy(tracks, {
    get(target, name, receiver) {
      const member = Reflect.get(target, name, receiver) as unknown
      if (typeof member !== 'function') return member
      return async (...given: unknown[]) => {
        const before = process.cpuUsage()
        const answer = (await Reflect.apply(member, target, given)) as unknown
        spent[writes.has(String(name)) ? 'writing' : 'reading'] += since(before)
        return answer
      }
    },
  })
  return { counted, spent }
}

function since(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

function figuresOf(world: string, days: readonly Spent[], goal: string): Figure[] {
  const median = (part: (day: Spent) => number) => percentile(days.map(part), 0.5)
  const whole = median(({ reading, deriving, writing }) => reading + deriving + writing)
  const name = `closing a day of ${dayMs / 10_000} positions, ${world}`
  return [
    { name, value: whole, unit: 'ms CPU', goal },
    { name: `${name}: reading`, value: median((day) => day.reading), unit: 'ms CPU', goal: '' },
    { name: `${name}: deriving`, value: median((day) => day.deriving), unit: 'ms CPU', goal: '' },
    { name: `${name}: writing`, value: median((day) => day.writing), unit: 'ms CPU', goal: '' },
    { name: `${name}: vehicles a worker closes`, value: minuteMs / whole, unit: 'a minute', goal: '' },
  ]
}
