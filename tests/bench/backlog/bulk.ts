import { setTimeout as pause } from 'node:timers/promises'
import mqtt from 'mqtt'
import { cast } from '../../../infra/local/demo/cast.ts'
import { createTenant, signIn } from '../../../infra/local/demo/create-tenants.ts'
import { openWorld } from '../../../infra/local/demo/open-world.ts'
import type { Tracks } from '../../../functions/platform/ports/ports.ts'
import { dayOf } from '../../../shared/domain/days/day.ts'
import type { DeviceState } from '../../../shared/domain/device-state.ts'
import { hasStaleTotals } from '../../../shared/domain/days/late-data.ts'
import { firstUnsettled, unsettledOf } from '../../../shared/domain/days/settlement-list.ts'
import { hourMs, secondMs } from '../../../shared/domain/time/durations.ts'
import { startWorld, type LocalWorld } from '../../support/world.ts'
import { atMost, type Figure } from '../figure.ts'
import { cpuMsByProgram } from '../local/process-tree.ts'
import { uploadsOf, type Upload } from './bulk-uploads.ts'
import { drained } from './live-reports.ts'

const vehicles = 21
const usual = 1_160_000
/** s; five minutes of it are waited for more history, however little it is */
const settledMax = 600
const lookEveryMs = secondMs
const progressMs = 10 * secondMs

interface Asked {
  /** of all vehicles together */
  positions: number
  /** nothing is waited for any longer than this after the beginning */
  limitSeconds: number
}

/**
 * Vehicles that were out of reach for weeks upload what they drove, over plain MQTT: until all of it is stored, and until
 * all of its days are settled. What is not done by the limit is shown as far as it got.
 */
export async function measureBulk({ positions, limitSeconds }: Asked): Promise<Figure[]> {
  const uploads = uploadsOf(vehicles, Math.round(positions / vehicles))
  const sent = uploads.reduce((sum, { times }) => sum + times.length, 0)
  const cloud = await startWorld()
  const fleet = await addVehicles(cloud, uploads)
  await drained(cloud)
  const before = cpuMsByProgram(process.pid)
  const since = stopwatch()
  const watching = progressOf(since, fleet)
  let published = Number.POSITIVE_INFINITY
  void publish(cloud.mqttUrl, uploads).then(
    () => (published = since()),
    (error: unknown) => console.log(`  publishing ends: ${String(error)}`),
  )
  const until = async (test: () => Promise<boolean>) => {
    while (since() < limitSeconds) {
      if (await test()) return since()
      await pause(lookEveryMs)
    }
    return Number.POSITIVE_INFINITY
  }
  const stored = await until(async () => storedOf(uploads, await fleet.states()) === sent)
  const whenStored = cpuMsByProgram(process.pid)
  const settled = await until(async () => (await fleet.states()).every(isSettled))
  const whenSettled = cpuMsByProgram(process.pid)
  clearInterval(watching)
  const { positions: got, days, counted } = await progress(fleet)
  await cloud.stop()
  if (settled < Number.POSITIVE_INFINITY && counted !== sent) {
    throw new Error(`${sent} positions were sent, and the days have ${counted}`)
  }
  const name = `${sent} positions of ${vehicles} vehicles`
  return [
    { name: `${name}: published after`, value: published, unit: 's', goal: '' },
    { name: `${name}: stored after`, value: stored, unit: 's', goal: atMost(Math.round((300 * positions) / usual)) },
    { name: `${name}: settled after`, value: settled, unit: 's', goal: atMost(settledMax) },
    { name: `${name}: not stored in the end`, value: sent - got, unit: 'positions', goal: atMost(0) },
    { name: `${name}: days`, value: days, unit: 'days', goal: '' },
    ...spentBetween(`${name}: until stored`, [before, whenStored], sent),
    ...spentBetween(`${name}: after that`, [whenStored, whenSettled], sent),
  ]
}

interface Fleet {
  tracks: Tracks
  ids: readonly number[]
  /** in the same order */
  uploads: readonly Upload[]
  states: () => Promise<DeviceState[]>
}

async function addVehicles(cloud: LocalWorld, uploads: readonly Upload[]): Promise<Fleet> {
  const [tenant] = cast
  const world = await openWorld(cloud)
  await createTenant(world, cloud.url, { ...tenant!, vehicles: [] })
  const api = await signIn(cloud.url, tenant!.people[0].email)
  const ids: number[] = []
  for (let place = 0; place < vehicles; place++) {
    const uniqueId = `bulk-${place}`
    ids.push(((await api('POST', '/devices', { name: uniqueId, uniqueId })) as { id: number }).id)
  }
  const [found] = [...(await world.lookups.devicesByUniqueId(['bulk-0'])).values()]
  const tracks = world.tracks(found!.tenantId)
  const states = async () => {
    const found = await tracks.states(ids)
    return ids.map((id) => found.get(id)!)
  }
  return { tracks, ids, uploads, states }
}

/** How far it is, every now and then. */
function progressOf(since: () => number, fleet: Fleet): NodeJS.Timeout {
  return setInterval(() => {
    void progress(fleet).then(
      ({ positions, days, counted }) =>
        console.log(`  ${since().toFixed(0)} s: ${positions} positions are stored, ${counted} of them in ${days} days`),
      (error: unknown) => console.log(`  ${since().toFixed(0)} s: ${String(error)}`),
    )
  }, progressMs)
}

/** Positions that are stored, days that are settled, and positions that these have. */
async function progress({ tracks, ids, uploads, states }: Fleet) {
  const all = (await Promise.all(ids.map((id) => tracks.days(id, 0, dayOf(Date.now()))))).flat()
  return {
    positions: storedOf(uploads, await states()),
    days: all.length,
    counted: all.reduce((sum, { count }) => sum + count, 0),
  }
}

/** Positions that are stored: each vehicle sends its own in the order of time. */
const storedOf = (uploads: readonly Upload[], states: readonly DeviceState[]): number =>
  uploads.reduce((sum, { times }, place) => {
    const newest = states[place]!.last?.fixTime ?? 0
    return sum + times.findLastIndex((time) => time <= newest) + 1
  }, 0)

function stopwatch(): () => number {
  const began = performance.now()
  return () => (performance.now() - began) / 1000
}

async function publish(url: string, uploads: readonly Upload[]): Promise<void> {
  await Promise.all(
    uploads.map(async ({ messages }, place) => {
      const client = await mqtt.connectAsync(url, { protocolVersion: 4 })
      for (const message of messages) await client.publishAsync(`trackers/bulk-${place}/positions`, message, { qos: 1 })
      await client.endAsync()
    }),
  )
}

/** Whether no day before yesterday is left. */
const isSettled = ({ memory }: DeviceState): boolean =>
  (firstUnsettled(unsettledOf(memory)) ?? Number.POSITIVE_INFINITY) >= dayOf(Date.now() - 3 * hourMs) - 1 &&
  !hasStaleTotals(memory)

type Spent = ReturnType<typeof cpuMsByProgram>

function spentBetween(name: string, [from, to]: readonly [Spent, Spent], positions: number): Figure[] {
  return [...to].map(([program, ms]) => ({
    name: `${name}: processor of ${program}`,
    value: (ms - (from.get(program) ?? 0)) / (positions / 1000),
    unit: 'ms / 1,000',
    goal: '',
  }))
}
