import mqtt from 'mqtt'
import { cast } from '../../../infra/local/demo/cast.ts'
import { createTenant, signIn } from '../../../infra/local/demo/create-tenants.ts'
import { openWorld } from '../../../infra/local/demo/open-world.ts'
import type { Tracks } from '../../../functions/platform/ports/ports.ts'
import { dayOf } from '../../../shared/domain/days/day.ts'
import type { DeviceState } from '../../../shared/domain/device-state.ts'
import { hasStaleTotals } from '../../../shared/domain/days/late-data.ts'
import { firstUnsettled, unsettledOf } from '../../../shared/domain/days/unsettled.ts'
import { hourMs, secondMs } from '../../../shared/domain/time/durations.ts'
import { startWorld } from '../../support/world.ts'
import { atMost, type Figure } from '../figure.ts'
import { cpuMsByProgram } from '../local/process-tree.ts'
import { uploadsOf, type Upload } from './bulk-uploads.ts'
import { drained } from './live-reports.ts'

const vehicles = 21
const usual = 1_160_000
const lookEveryMs = secondMs
/** then something is wrong */
const secondsMax = 3600

/**
 * Vehicles that were out of reach for weeks upload what they drove, over plain MQTT: until all of it is stored, and until
 * all of its days are settled.
 * @param positions of all of them together
 */
export async function measureBulk(positions: number): Promise<Figure[]> {
  const uploads = uploadsOf(vehicles, Math.round(positions / vehicles))
  const cloud = await startWorld()
  const [tenant] = cast
  const world = await openWorld(cloud)
  await createTenant(world, cloud.url, { ...tenant!, vehicles: [] })
  const api = await signIn(cloud.url, tenant!.people[0].email)
  const ids: number[] = []
  for (let place = 0; place < vehicles; place++) {
    const device = (await api('POST', '/devices', { name: `bulk-${place}`, uniqueId: `bulk-${place}` })) as {
      id: number
    }
    ids.push(device.id)
  }
  const [{ tenantId }] = (await world.lookups.devicesByUniqueId(['bulk-0']).then((found) => [...found.values()])) as [
    { tenantId: string },
  ]
  await drained(cloud)
  const before = cpuMsByProgram(process.pid)
  const since = stopwatch()
  await publish(cloud.mqttUrl, uploads)
  const published = since()
  const tracks = world.tracks(tenantId)
  const last = new Set(uploads.map(({ newest }) => newest))
  const isUntil = async (test: (state: DeviceState) => boolean) => {
    while (![...(await tracks.states(ids)).values()].every(test)) {
      if (since() > secondsMax) throw new Error('It does not end')
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
    }
    return since()
  }
  const stored = await isUntil((state) => last.has(state.last?.fixTime ?? 0))
  const whenStored = cpuMsByProgram(process.pid)
  const settled = await isUntil(isSettled)
  const whenSettled = cpuMsByProgram(process.pid)
  const count = await storedDays(tracks, ids)
  await cloud.stop()
  const sent = uploads.reduce((sum, { fixes }) => sum + fixes, 0)
  if (count !== sent) throw new Error(`${sent} positions were sent, and the days have ${count}`)
  const name = `${sent} positions of ${vehicles} vehicles`
  return [
    { name: `${name}: published after`, value: published, unit: 's', goal: '' },
    { name: `${name}: stored after`, value: stored, unit: 's', goal: positions === usual ? atMost(300) : '' },
    { name: `${name}: settled after`, value: settled, unit: 's', goal: positions === usual ? atMost(600) : '' },
    { name: `${name}: stored`, value: sent / stored, unit: 'a second', goal: '' },
    ...spentBetween(`${name}: storing`, [before, whenStored], sent),
    ...spentBetween(`${name}: settling after that`, [whenStored, whenSettled], sent),
  ]
}

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

async function storedDays(tracks: Tracks, ids: readonly number[]): Promise<number> {
  const all = await Promise.all(ids.map((id) => tracks.days(id, 0, dayOf(Date.now()))))
  return all.flat().reduce((sum, { count }) => sum + count, 0)
}

type Spent = ReturnType<typeof cpuMsByProgram>

function spentBetween(name: string, [from, to]: readonly [Spent, Spent], positions: number): Figure[] {
  return [...to].map(([program, ms]) => ({
    name: `${name}: processor of ${program}`,
    value: (ms - (from.get(program) ?? 0)) / (positions / 1000),
    unit: 'ms / 1,000',
    goal: '',
  }))
}
