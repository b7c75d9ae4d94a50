import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { acceptor } from '../../../functions/ingest/accept.ts'
import { readRecord } from '../../../functions/ingest/read-record.ts'
import { countCapacity } from '../../../functions/platform/clients/dynamo-client.ts'
import { type FlatItem, itemBytes } from '../../../functions/platform/dynamo/item-bytes.ts'
import { trackItems } from '../../../functions/platform/dynamo/tables.ts'
import { inMemoryWorld } from '../../../functions/platform/in-memory/world.ts'
import { dynamoJournals } from '../../../functions/platform/lookups/journals.ts'
import { deviceTimerRunner } from '../../support/run-device-timers.ts'
import type { MeasuredDay, MeasuredFleet } from '../../../infra/costs/measurement.ts'
import { device } from '../../../shared/entities/device.ts'
import { buildDevice, hourMs, makeTenant, minuteMs, noon, secondMs } from '../../support/builders.ts'
import { startDynamo, type DynamoTestWorld } from '../../support/dynamo.ts'
import { sequenceAt, streamData } from '../../support/received.ts'

const intervalMs = 10 * secondMs
const dayMs = 24 * hourMs
const midnight = noon - (noon % dayMs)
/** From seven to five it drives forty minutes of each hour. */
const drives = (sinceMs: number) => sinceMs >= 7 * hourMs && sinceMs < 17 * hourMs && sinceMs % hourMs < 40 * minuteMs

/** A position every ten seconds, the whole day: it drives a circle around Algiers, or stands with the engine off. */
function track(): object[] {
  let turn = 0
  return Array.from({ length: dayMs / intervalMs }, (_, step) => {
    const moving = drives(step * intervalMs)
    if (moving) turn += 0.01
    return {
      time: new Date(midnight + step * intervalMs).toISOString(),
      latitude: Number((36.75 + 0.1 * Math.sin(turn)).toFixed(6)),
      longitude: Number((3.05 + 0.1 * Math.cos(turn)).toFixed(6)),
      altitude: 40 + (step % 7),
      speed: moving ? 40 + (step % 9) : 0,
      course: Math.round((turn * 57.3) % 360),
      attributes: { batteryLevel: 80, ignition: moving },
    }
  })
}

interface Spent {
  readUnits: number
  writeUnits: number
  /** processor time, ms */
  ms: number
}

/** Vehicles of one organisation, whose messages come in step, on a clock of their own. */
async function startFleet(vehicles: number, { isDirect = false, isSavedLater = false } = {}) {
  const tables = await startDynamo({ isDirect })
  let now = midnight
  const world = tables.world(() => now)
  const consumed = countCapacity(world.store.documents)
  const { tenantId } = await makeTenant(world.tenants)
  const names = Array.from({ length: vehicles }, (_, at) => `van-${at}`)
  for (const uniqueId of names) await world.tenants.records(tenantId).create(device, buildDevice({ uniqueId }))
  // what is written into journals is measured apart
  const { journals } = inMemoryWorld({ now: () => now })
  const later = isSavedLater && { journals, isSavedLater, updates: world.liveUpdates }
  const [runTimers, accept] = [deviceTimerRunner(world), acceptor(world, { ...later })]
  let sequence = 0
  const count = async (work: () => Promise<unknown>): Promise<Spent> => {
    const { readUnits, writeUnits } = consumed
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    return {
      readUnits: consumed.readUnits - readUnits,
      writeUnits: consumed.writeUnits - writeUnits,
      ms: (user + system) / 1_000,
    }
  }
  return {
    world,
    savesOf: async () => (await world.tracks(tenantId).state(1)).version,
    stop: () => tables.stop(),
    moveTo: (time: number) => void (now = time),
    visit: async () => {
      let due = 0
      const spent = await count(async () => void ({ due } = await runTimers(now)))
      return { ...spent, due }
    },
    /** a message of each vehicle, in one batch */
    send: (payload: unknown) => {
      const records = names.map((uniqueId) =>
        readRecord('live', sequenceAt(++sequence), streamData({ uniqueId, payload, receivedAt: now })),
      )
      return count(async () => {
        const failed = await accept(records, 'shardId-000000000000')
        if (failed !== null) throw new Error(`The batch failed at ${failed}`)
      })
    },
  }
}

/** The processor time of a message, and what an organisation costs beside it, in batches of a fleet that drives. */
export async function measuredFleet(): Promise<MeasuredFleet> {
  const [alone, together] = [await drivenBy(1), await drivenBy(fleetVehicles)]
  /** of a batch, whatever it holds: `alone` is one message and a batch, `together` many and a batch */
  const ofBatch = (units: 'readUnits' | 'writeUnits') =>
    Math.max(0, (fleetVehicles * alone[units] - together[units]) / (fleetVehicles - 1) / fleetBatches)
  return {
    ingestMsPerMessage: together.ms / fleetVehicles / fleetBatches,
    readUnitsPerCheck: ofBatch('readUnits'),
    writeUnitsPerMinute: (ofBatch('writeUnits') * minuteMs) / intervalMs,
  }
}

const fleetVehicles = 50
const fleetBatches = 60

async function drivenBy(vehicles: number): Promise<Spent> {
  const fleet = await startFleet(vehicles, { isDirect: true })
  const from = (8 * hourMs) / intervalMs
  const sum: Spent = { readUnits: 0, writeUnits: 0, ms: 0 }
  const warmUp = 30
  for (const [at, position] of track()
    .slice(from, from + warmUp + fleetBatches)
    .entries()) {
    fleet.moveTo(midnight + (from + at) * intervalMs + secondMs)
    const spent = await fleet.send(position)
    if (at >= warmUp) add(sum, spent)
  }
  await fleet.stop()
  return sum
}

/** Bytes of a message in an entry of a journal, with those of a fleet that were sent in the same half second. */
export async function measuredJournal(): Promise<number> {
  const tables = await startDynamo()
  const store = tables.store(() => midnight)
  const day = track()
  const from = (8 * hourMs) / intervalMs
  const messages = Array.from({ length: fleetVehicles }, (_, at) => {
    const receivedAt = midnight + (from + at * 13) * intervalMs
    const said = { uniqueId: `van-${at}`, payload: day[from + at * 13]!, receivedAt }
    return readRecord('live', sequenceAt(at + 1), streamData(said))
  })
  await dynamoJournals(store).append('shard', { place: 1, unsavedFrom: 1, messages })
  const { Items = [] } = await store.documents.send(new ScanCommand({ TableName: store.tables.lookups }))
  await tables.stop()
  const entry = (Items as FlatItem[]).find(({ b }) => b !== undefined)
  if (!entry) throw new Error('The journal has no entry')
  return itemBytes(entry) / fleetVehicles
}

function add(sum: Spent, more: Spent): void {
  for (const unit of ['readUnits', 'writeUnits', 'ms'] as const) sum[unit] += more[unit]
}

/**
 * Sends a vehicle's day through the ingest function and its timers into the tables of the emulator, message by message,
 * and counts. Its timer goes on for a day and a half, in which the day's summaries are made.
 */
export async function simulatedDay(
  positionsPerMessage: number,
  perOrganisation: MeasuredFleet,
  { vehicles = 1, isSavedLater = false } = {},
): Promise<{ day: MeasuredDay; minuteCallReadUnits: number }> {
  const fleet = await startFleet(vehicles, { isSavedLater })
  const ingest: Spent = { readUnits: 0, writeUnits: 0, ms: 0 }
  const timers: Spent = { readUnits: 0, writeUnits: 0, ms: 0 }
  const nothingDue = { readUnits: 0, calls: 0 }
  let visits = 0
  const visit = async () => {
    const { due, ...spent } = await fleet.visit()
    visits += due
    if (due > 0) return add(timers, spent)
    nothingDue.readUnits += spent.readUnits
    nothingDue.calls += 1
  }
  const positions = track()
  let [messageBytes, recordBytes] = [0, 0]
  for (let start = 0; start < positions.length; start += positionsPerMessage) {
    const part = positions.slice(start, start + positionsPerMessage)
    const payload = positionsPerMessage === 1 ? part[0]! : part
    const sentAt = midnight + (start + part.length - 1) * intervalMs + secondMs
    fleet.moveTo(sentAt)
    messageBytes = Math.max(messageBytes, JSON.stringify(payload).length + 'trackers/van-0/positions'.length)
    const record = streamData({ uniqueId: 'van-0', payload, receivedAt: sentAt })
    recordBytes = Math.max(recordBytes, Buffer.byteLength(record, 'base64'))
    add(ingest, await fleet.send(payload))
    if (sentAt % minuteMs < positionsPerMessage * intervalMs) await visit()
  }
  for (let at = midnight + dayMs; at < midnight + 2.5 * dayMs; at += 10 * minuteMs) {
    fleet.moveTo(at)
    await visit()
  }
  const minuteCallReadUnits = nothingDue.readUnits / nothingDue.calls
  const stored = await storedItems(fleet.world)
  const saves = await fleet.savesOf()
  await fleet.stop()
  const messages = positions.length / positionsPerMessage
  const counted = Math.min(messages, dayMs / minuteMs)
  const day = {
    positionsPerMessage,
    writeUnitsPerMessage: (ingest.writeUnits - counted * perOrganisation.writeUnitsPerMinute) / messages / vehicles,
    readUnitsPerMessage: Math.max(0, ingest.readUnits / messages - perOrganisation.readUnitsPerCheck) / vehicles,
    savesPerMessage: saves / messages,
    messageBytes,
    recordBytes,
    eventsPerDay: stored.events / vehicles,
    storedBytesPerPosition: stored.bytes / positions.length / vehicles,
    itemsPerPosition: stored.items / positions.length / vehicles,
    timerWriteUnitsPerDay: timers.writeUnits / vehicles,
    // each look for due timers is the deployment's, whatever it finds
    timerReadUnitsPerDay: Math.max(0, timers.readUnits - visits * minuteCallReadUnits) / vehicles,
  }
  return { day, minuteCallReadUnits }
}

/** Everything that the day left in the table of tracks. */
async function storedItems({ store }: DynamoTestWorld): Promise<{ items: number; bytes: number; events: number }> {
  const found = { items: 0, bytes: 0, events: 0 }
  let start: Record<string, unknown> | undefined
  do {
    const answer = await store.documents.send(
      new ScanCommand({ TableName: store.tables.tracks, ExclusiveStartKey: start }),
    )
    for (const item of (answer.Items ?? []) as FlatItem[]) {
      found.items += 1
      found.bytes += itemBytes(item)
      if (String(item.sk).startsWith(trackItems.event)) found.events += 1
    }
    start = answer.LastEvaluatedKey
  } while (start)
  return found
}
