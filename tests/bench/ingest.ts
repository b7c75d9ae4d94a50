import { acceptor } from '../../functions/ingest/accept.ts'
import { readRecord } from '../../functions/ingest/read-record.ts'
import { countCapacity } from '../../functions/platform/clients/dynamo-client.ts'
import { inMemoryWorld } from '../../functions/platform/in-memory/world.ts'
import type { World } from '../../functions/platform/ports/ports.ts'
import { device } from '../../shared/entities/device.ts'
import { group } from '../../shared/entities/group.ts'
import { buildDevice, buildGroup, makeTenant } from '../support/builders.ts'
import { startDynamo } from '../support/dynamo.ts'
import { liverpoolBuses, munichCar, syntheticCar, type TrackRecord } from '../support/tracks.ts'
import { atMost, type Figure } from './figure.ts'
import { makeRules, rulesAround, type Rules } from './rules.ts'

/** A message as the stream delivers it: its place and its bytes. */
interface Message {
  sequence: string
  data: string
}
interface Load {
  name: string
  uniqueIds: string[]
  batches: Message[][]
  fixes: number
  /** linked to a group that all vehicles are in */
  rules?: Rules
}

const batchMessages = 100

/** What a fix costs on its way through the ingest function: time without the emulator, units with it. */
export async function measureIngest(): Promise<Figure[]> {
  const munich = munichCar()
  const loads = [
    loadOf('Munich', [munich]),
    { ...loadOf('Munich, 50 geofences, 3 computed attributes, 2 services', [munich]), rules: rulesAround(munich) },
    loadOf('Liverpool', liverpoolBuses()),
    loadOf('fleet of 1,000', fleet(1_000, 12)),
  ]
  const figures: Figure[] = []
  for (const load of loads) figures.push(...(await inMemory(load)), ...(await inDynamo(load)))
  figures.push(
    await writeUnits(loadOf('one fix a batch', [syntheticCar().slice(0, 600)], { messages: 1 }), 1.1),
    await writeUnits(
      {
        ...loadOf('one fix a batch, 4 of 50 geofences on the way', [syntheticCar().slice(0, 1200)], { messages: 1 }),
        rules: rulesAround(syntheticCar().slice(0, 1200), 4),
      },
      1.1,
    ),
    await writeUnits(
      loadOf('ten fixes a message, a message a batch', [syntheticCar().slice(0, 600)], { messages: 1, fixes: 10 }),
      0.2,
    ),
  )
  return figures
}

/** CPU of this process only: the stores answer from memory. Warmed up by one whole run. */
async function inMemory(load: Load): Promise<Figure[]> {
  await run(load, inMemoryWorld({ now: Date.now }))
  const cpuBefore = process.cpuUsage()
  const seconds = await run(load, inMemoryWorld({ now: Date.now }))
  const { user, system } = process.cpuUsage(cpuBefore)
  return [
    {
      name: `${load.name}: CPU per fix without the emulator`,
      value: (user + system) / 1000 / load.fixes,
      unit: 'ms',
      goal: atMost(0.25),
    },
    {
      name: `${load.name}: through the ingest function in memory`,
      value: load.fixes / seconds,
      unit: 'fixes/s',
      goal: '',
    },
  ]
}

async function inDynamo(load: Load): Promise<Figure[]> {
  const tables = await startDynamo()
  const world = tables.world(Date.now)
  const { seconds, units } = await counted(load, world, () => countCapacity(world.store.documents))
  await tables.stop()
  return [
    {
      name: `${load.name}: through the ingest function and the emulator`,
      value: load.fixes / seconds,
      unit: 'fixes/s',
      goal: '',
    },
    { name: `${load.name}: write units per fix`, value: units.writeUnits / load.fixes, unit: 'units', goal: '' },
    { name: `${load.name}: read units per fix`, value: units.readUnits / load.fixes, unit: 'units', goal: '' },
  ]
}

async function writeUnits(load: Load, bound: number): Promise<Figure> {
  const tables = await startDynamo()
  const world = tables.world(Date.now)
  const { units } = await counted(load, world, () => countCapacity(world.store.documents))
  await tables.stop()
  return {
    name: `${load.name}: write units per fix`,
    value: units.writeUnits / load.fixes,
    unit: 'units',
    goal: atMost(bound),
  }
}

async function run(load: Load, world: World): Promise<number> {
  return (await counted(load, world, () => null)).seconds
}

async function counted<T>(load: Load, world: World, startCounting: () => T): Promise<{ seconds: number; units: T }> {
  const { tenantId } = await makeTenant(world.tenants)
  const records = world.tenants.records(tenantId)
  const { id: groupId } = await records.create(group, buildGroup())
  for (const uniqueId of load.uniqueIds) await records.create(device, buildDevice({ uniqueId, groupId }))
  if (load.rules) await makeRules(records, load.rules, groupId)
  const units = startCounting()
  const accept = acceptor(world)
  const started = performance.now()
  for (const batch of load.batches) {
    const failed = await accept(batch.map(({ sequence, data }) => readRecord('live', sequence, data)))
    if (failed !== null) throw new Error(`${load.name}: the batch failed at ${failed}`)
  }
  return { seconds: (performance.now() - started) / 1000, units }
}

/** The tracks as the stream would deliver them: all vehicles' fixes in the order of time, in batches. */
function loadOf(
  name: string,
  tracks: readonly TrackRecord[][],
  size: { messages?: number; fixes?: number } = {},
): Load {
  const { messages = batchMessages, fixes = 1 } = size
  const uniqueIds = tracks.map((_, index) => `v-${index}`)
  const sent = tracks.flatMap((track, index) =>
    Array.from({ length: Math.ceil(track.length / fixes) }, (_, part) => ({
      uniqueId: uniqueIds[index]!,
      records: track.slice(part * fixes, (part + 1) * fixes),
    })),
  )
  sent.sort((a, b) => Date.parse(a.records[0]!.time) - Date.parse(b.records[0]!.time))
  const stream = sent.map(({ uniqueId, records }, index) => messageOf(uniqueId, records, index))
  return {
    name,
    uniqueIds,
    fixes: sent.reduce((sum, message) => sum + message.records.length, 0),
    batches: Array.from({ length: Math.ceil(stream.length / messages) }, (_, part) =>
      stream.slice(part * messages, (part + 1) * messages),
    ),
  }
}

function messageOf(uniqueId: string, records: readonly TrackRecord[], index: number): Message {
  const payload = Buffer.from(JSON.stringify(records.length === 1 ? records[0] : records)).toString('base64')
  const receivedAt = Date.parse(records.at(-1)!.time) + 1_000
  const record = { topic: `trackers/${uniqueId}/positions`, payload, receivedAt }
  return { sequence: String(10 ** 15 + index), data: Buffer.from(JSON.stringify(record)).toString('base64') }
}

/** Vehicles that report in step, each along the same drive from another place. */
function fleet(vehicles: number, fixes: number): TrackRecord[][] {
  const drive = syntheticCar().slice(0, fixes)
  return Array.from({ length: vehicles }, (_, vehicle) =>
    drive.map((record) => ({
      ...record,
      latitude: record.latitude + vehicle / 1_000,
      longitude: record.longitude - vehicle / 2_000,
    })),
  )
}
