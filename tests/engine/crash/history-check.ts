import { acceptor } from '../../../functions/ingest/accept.ts'
import type { Received } from '../../../functions/ingest/read-record.ts'
import { inMemoryWorld, type InMemoryWorld } from '../../../functions/platform/in-memory/world.ts'
import { device } from '../../../shared/entities/device.ts'
import { buildDevice, makeTenant, noon } from '../../support/builders.ts'
import { faultyPorts, Faults, type Fault } from '../../support/fault-store.ts'
import { messageAt } from '../../support/received.ts'
import { dice } from '../../support/tracks.ts'
import { deliver, storedOf } from './stream.ts'
import { dayMs } from '../../../shared/domain/time/durations.ts'

const fixesPerMessage = 10

export interface Storm {
  seed: number
  devices: number
  /** of each device, ten fixes each */
  messages: number
  /** share of effects at which something goes wrong */
  faults: number
}

export interface Checked {
  acknowledged: number
  lost: number
  doubled: number
  /** events that calm weather does not tell, or tells once */
  eventsWrong: number
  faults: number
  races: number
}

interface Fleet {
  world: InMemoryWorld
  tenantId: string
  deviceIds: number[]
}

/**
 * Acknowledged fixes held against stored ones after a storm: processes are killed, throttled and time out at any effect,
 * and several take the same batch at once. Events are held against those of the same stream in calm weather.
 */
export async function checkHistory(storm: Storm): Promise<Checked> {
  const [calm, stormy] = [await fleetOf(storm), await fleetOf(storm)]
  const stream = streamOf(storm)
  const accept = acceptor(calm.world)
  for (const batch of stream) {
    const failed = await accept(batch)
    if (failed !== null) throw new Error(`In calm weather a batch failed at ${failed}`)
  }
  const roll = dice(storm.seed + 99)
  const counted = { acknowledged: 0, faults: 0, races: 0 }
  const plan = (): Fault | null => {
    if (roll() >= storm.faults) return null
    counted.faults++
    return (['killed', 'throttled', 'timedOut'] as const)[Math.floor(roll() * 3)]!
  }
  const consumers = [consumer(stormy.world, plan), consumer(stormy.world, plan)]
  for (const [place, batch] of stream.entries()) {
    const isRaced = roll() < 0.3
    if (isRaced) counted.races++
    const taking = isRaced ? consumers : [consumers[place % 2]!]
    await Promise.all(taking.map((each) => deliver(batch, each.process)))
    counted.acknowledged += batch.length * fixesPerMessage
  }
  for (const each of consumers) await each.whenIdle()
  return { ...counted, ...(await compared(calm, stormy)) }
}

async function fleetOf({ devices }: Storm): Promise<Fleet> {
  const world = inMemoryWorld({ now: () => noon + 400 * dayMs })
  const { tenantId } = await makeTenant(world.tenants)
  const records = world.tenants.records(tenantId)
  const deviceIds: number[] = []
  for (let place = 0; place < devices; place++)
    deviceIds.push((await records.create(device, buildDevice({ uniqueId: `storm-${place}` }))).id)
  return { world, tenantId, deviceIds }
}

/** Each batch has a message of each device; one message in eight comes five batches late. */
function streamOf({ seed, devices, messages }: Storm): Received[][] {
  const roll = dice(seed)
  const batches: { device: number; first: number }[][] = Array.from({ length: messages + 5 }, () => [])
  for (let part = 0; part < messages; part++)
    for (let place = 0; place < devices; place++)
      batches[part + (roll() < 0.125 ? 5 : 0)]!.push({ device: place, first: part * fixesPerMessage })
  let sequence = 0
  return batches
    .filter((batch) => batch.length > 0)
    .map((batch) =>
      batch.map(({ device: place, first }) => {
        const steps = Array.from({ length: fixesPerMessage }, (_, step) => first + step)
        return messageAt(++sequence, { uniqueId: `storm-${place}`, steps, receivedAt: noon + 300 * dayMs })
      }),
    )
}

/** A function of the cloud: when its process dies, the next one begins without memory. */
function consumer(world: InMemoryWorld, plan: () => Fault | null) {
  const all: Faults[] = []
  const start = () => {
    const faults = new Faults(plan)
    all.push(faults)
    return { accept: acceptor(faultyPorts(world, faults)), isDead: () => faults.isDead }
  }
  let running = start()
  return {
    process: () => {
      if (running.isDead()) running = start()
      return running
    },
    async whenIdle() {
      for (const faults of all) await faults.whenIdle()
    },
  }
}

async function compared(calm: Fleet, stormy: Fleet) {
  let [lost, doubled, eventsWrong] = [0, 0, 0]
  for (const [place, deviceId] of calm.deviceIds.entries()) {
    const expected = await storedOf(calm.world.tracks(calm.tenantId), deviceId)
    const found = await storedOf(stormy.world.tracks(stormy.tenantId), stormy.deviceIds[place]!)
    const steps = new Set(found.steps)
    lost += expected.steps.filter((step) => !steps.has(step)).length
    doubled += found.steps.length - steps.size
    eventsWrong += symmetricDifference(expected.events, found.events)
  }
  return { lost, doubled, eventsWrong }
}

/** How many there are in one list and not in the other, counting each as often as it is there. */
function symmetricDifference(one: readonly string[], other: readonly string[]): number {
  const left = [...other]
  const missing = one.filter((event) => {
    const place = left.indexOf(event)
    if (place >= 0) left.splice(place, 1)
    return place < 0
  })
  return missing.length + left.length
}
