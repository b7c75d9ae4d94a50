import { acceptor } from '../../../functions/ingest/accept.ts'
import { readRecord, type Received } from '../../../functions/ingest/read-record.ts'
import { settleDays } from '../../../functions/watch/settle-days.ts'
import { device } from '../../../shared/entities/device.ts'
import { buildDevice, hourMs, makeTenant } from '../../support/builders.ts'
import { startDynamo } from '../../support/dynamo.ts'
import { messageAt, sequenceAt, streamData } from '../../support/received.ts'
import { usualDays } from '../../support/track-fixture.ts'
import type { Figure } from '../figure.ts'
import { uploadsOf } from './bulk-uploads.ts'

const vehicles = 4
const fixesEach = 12_000
/** messages of each vehicle that one call of the function gets */
const messagesPerBatch = 3

/**
 * The processor time of what functions do of a bulk import, without their cloud: parsing, evaluating and saving buffers,
 * then deriving their days. The first vehicle warms up.
 */
export async function measureBulkCost(): Promise<Figure[]> {
  return [...(await costOf('in the order of time')), ...(await costOf('of vehicles that reported since', true))]
}

async function costOf(what: string, isLate = false): Promise<Figure[]> {
  const now = () => Date.now()
  const tables = await startDynamo({ isDirect: true })
  const world = tables.world(now)
  const { tenantId } = await makeTenant(world.tenants)
  const accept = acceptor(world, { devicesAtOnce: 2 })
  const spent = { storing: 0, settling: 0 }
  let [place, counted, days] = [0, 0, 0]
  for (const [vehicle, { messages, times }] of uploadsOf(vehicles, fixesEach).entries()) {
    const uniqueId = `bulk-${vehicle}`
    const { id } = await world.tenants.records(tenantId).create(device, buildDevice({ uniqueId }))
    const data = messages.map((payload) => streamData({ uniqueId, payload, receivedAt: now() }))
    if (isLate) {
      const payload = { time: now(), latitude: 36.7, longitude: 3 }
      await accept([messageAt(1, { uniqueId, payload, receivedAt: now() })])
    }
    const began = process.cpuUsage()
    for (let at = 0; at < data.length; at += messagesPerBatch) {
      const batch = data.slice(at, at + messagesPerBatch)
      const read = batch.map((each): Received => readRecord('backlog', sequenceAt(++place), each))
      if ((await accept(read)) !== null) throw new Error('A batch was not accepted')
    }
    const stored = since(began)
    const saved = process.cpuUsage()
    const tracks = world.tracks(tenantId)
    for (let isDone = false; !isDone;) {
      const settled = await settleDays(tracks, await tracks.state(id), { now: now() + 3 * hourMs, settings: usualDays })
      isDone = settled.isDone
      if (vehicle > 0) days += settled.settled
    }
    if (vehicle === 0) continue
    counted += times.length
    spent.storing += stored
    spent.settling += since(saved)
  }
  await tables.stop()
  const name = `a bulk import ${what}, ${days} days of ${vehicles - 1} vehicles`
  return [
    { name: `${name}: storing`, value: (spent.storing / counted) * 1000, unit: 'ms CPU/1,000', goal: '' },
    { name: `${name}: settling`, value: (spent.settling / counted) * 1000, unit: 'ms CPU/1,000', goal: '' },
  ]
}

/** ms of processor time */
function since(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
