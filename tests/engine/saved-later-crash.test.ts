import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Accept, acceptor } from '../../functions/ingest/accept.ts'
import { saveQuietShards } from '../../functions/ingest/journal/save-quiet-shards.ts'
import type { SavedReports } from '../../functions/platform/ports/socket-ports.ts'
import type { Received } from '../../functions/ingest/read-record.ts'
import { device } from '../../shared/entities/device.ts'
import { buildDevice, makeTenant, minuteMs, noon } from '../support/builders.ts'
import { startDynamo, type DynamoTables } from '../support/dynamo.ts'
import { around, faultyClient, Faults, type Fault } from '../support/fault-store.ts'
import { deliver, storedOf } from './crash/stream.ts'
import { fleetBatches, stepsOfFleet, vehicles } from './crash/fleet-stream.ts'

let tables: DynamoTables
let clean: Awaited<ReturnType<typeof ingest>>
let time = noon
let made = 0
const now = () => time

beforeAll(async () => {
  tables = await startDynamo()
  clean = await ingest(() => null)
})
afterAll(() => tables.stop())

/** All batches of a shard whose vehicles are saved once a minute, and the call of the minute after them. */
async function ingest(plan: (effect: number) => Fault | null) {
  const shard = `shardId-${++made}`
  time = noon
  const world = tables.world(now)
  const { tenantId } = await makeTenant(world.tenants)
  const ids: number[] = []
  for (const at of vehicles) {
    const uniqueId = `${shard}-${at}`
    ids.push((await world.tenants.records(tenantId).create(device, buildDevice({ uniqueId }))).id)
  }
  const processes: Faults[] = []
  const handedOver: SavedReports[] = []
  const start = () => {
    const faults = new Faults(processes.length === 0 ? plan : () => null)
    processes.push(faults)
    const updates = around({ put: async (saved: readonly SavedReports[]) => void handedOver.push(...saved) }, faults)
    const own = faultyClient(tables.world(now), faults)
    const accept = acceptor(own, { updates, journals: own.journals, isSavedLater: true })
    const saveQuiet: Accept = () => saveQuietShards(own.journals, accept, now()).then(() => null)
    return { accept: ((batch) => accept(batch, shard)) as Accept, saveQuiet, isDead: () => faults.isDead }
  }
  let process = start()
  const running = () => {
    if (process.isDead()) process = start()
    return process
  }
  const shown: number[] = []
  const stored: number[] = []
  const count = async (sent: readonly Received[]) => {
    const newest = newestIn(sent)
    const states = await world.tracks(tenantId).states(ids)
    const isNewest = (time: number | undefined, at: number) => time === newest[at]
    shown.push(ids.filter((id, at) => isNewest(newestOf(id, handedOver), at)).length)
    stored.push(ids.filter((id, at) => isNewest(states.get(id)?.last?.fixTime, at)).length)
  }
  const sent: Received[] = []
  for (const batch of fleetBatches(shard)) {
    time = Math.max(...batch.map(({ record }) => record.receivedAt))
    await deliver(batch, running)
    sent.push(...batch)
    await count(sent)
  }
  time += 2 * minuteMs
  await deliver(sent.slice(-1), () => ({ accept: running().saveQuiet, isDead: () => process.isDead() }))
  await count(sent)
  for (const faults of processes) await faults.whenIdle()
  const found = await Promise.all(ids.map((id) => storedOf(world.tracks(tenantId), id)))
  const { effects, changes } = processes[0]!
  return { found, shown, stored, effects, changes, died: processes.length - 1 }
}

/** The newest fix of each vehicle, epoch ms. */
const newestIn = (sent: readonly Received[]): number[] =>
  vehicles.map((at) => {
    const own = sent.filter(({ message }) => message.uniqueId.endsWith(`-${at}`))
    return Math.max(
      ...own.flatMap(({ message }) => (message.kind === 'fixes' ? message.fixes : [])).map((fix) => fix.fixTime),
    )
  })

/** The newest place of a device that was handed over to those who show it, epoch ms. */
const newestOf = (id: number, handed: readonly SavedReports[]): number =>
  Math.max(
    ...handed.flatMap(({ positions }) =>
      positions.filter(({ deviceId }) => deviceId === id).map((each) => each.fixTime),
    ),
  )

describe('ingest that saves within a minute, whatever happens between two commands', () => {
  test('undisturbed it keeps everything once, and lets vehicles wait', () => {
    for (const [at, { steps }] of clean.found.entries()) expect({ at, steps }).toEqual({ at, steps: stepsOfFleet[at] })
    expect(clean.found.some(({ events }) => events.some((event) => event.startsWith('alarm')))).toBe(true)
    expect(clean.shown).toEqual(clean.shown.map(() => vehicles.length))
    // some batches leave all to wait, and some a few
    expect(Math.min(...clean.stored)).toBe(0)
    expect(new Set(clean.stored).size).toBeGreaterThan(2)
    expect(clean.stored.at(-1)).toBe(vehicles.length)
  })

  test.each([0, 1, 2])(
    'killed at any command that changes something, it loses, doubles and hides nothing: part %i',
    async (part) => {
      for (const at of clean.changes.filter((_, place) => place % 3 === part)) {
        const { found, shown, stored, died } = await ingest((effect) => (effect === at ? 'killed' : null))
        expect({ at, found, shown, died }).toEqual({ at, found: clean.found, shown: clean.shown, died: 1 })
        expect(stored.at(-1)).toBe(vehicles.length)
      }
    },
  )

  test.each<{ fault: Fault }>([{ fault: 'throttled' }, { fault: 'timedOut' }])(
    'a process of which any one command in seven is $fault loses and doubles nothing',
    async ({ fault }) => {
      for (let at = 0; at < clean.effects; at += 7) {
        const { found, stored } = await ingest((effect) => (effect === at ? fault : null))
        expect({ at, found }).toEqual({ at, found: clean.found })
        expect({ at, stored: stored.at(-1) }).toEqual({ at, stored: vehicles.length })
      }
    },
  )
})
