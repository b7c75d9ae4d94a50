import { describe, expect, it } from 'vitest'
import { type Accept, acceptor } from '../../../../functions/ingest/accept.ts'
import { saveQuietShards } from '../../../../functions/ingest/journal/save-quiet-shards.ts'
import type { Received } from '../../../../functions/ingest/read-record.ts'
import type { World } from '../../../../functions/platform/ports/ports.ts'
import { newCommandQueue } from '../../../../shared/domain/commands/command.ts'
import { device } from '../../../../shared/entities/device.ts'
import { buildDevice, makeTenant, minuteMs, noon, secondMs } from '../../../support/builders.ts'
import { dyingAt } from '../../../support/failing-world.ts'
import { messageAt, presenceOf } from '../../../support/received.ts'
import { inEveryWorld, type TestWorld } from '../../../support/worlds.ts'

const shard = 'shardId-000000000000'
const vehicles = 5
const intervalMs = 10 * secondMs
let made = 0

/** A fleet whose vehicles report in step, each with a message each ten seconds. */
async function newFleet(world: TestWorld) {
  const { tenantId } = await makeTenant(world.tenants)
  const own = `${shard}-${++made}`
  const vans: { uniqueId: string; id: number }[] = []
  for (let at = 0; at < vehicles; at += 1) {
    const uniqueId = `minute-${made}-${at}`
    const { id } = await world.tenants.records(tenantId).create(device, buildDevice({ uniqueId }))
    vans.push({ uniqueId, id })
  }
  let place = 0
  const tracks = world.tracks(tenantId)
  return {
    shard: own,
    tenantId,
    vans,
    /** the messages of one moment */
    batchAt: (step: number): Received[] =>
      vans.map(({ uniqueId }) => messageAt(++place, { uniqueId, steps: [step], receivedAt: arrivalOf(step) })),
    message: (step: number, said: Parameters<typeof messageAt>[1]): Received =>
      messageAt(++place, { receivedAt: arrivalOf(step), ...said }),
    stepsOf: async ({ id }: { id: number }) => {
      const found = await tracks.between(id, { from: 0, to: Number.MAX_SAFE_INTEGER })
      return found.map(({ fixTime }) => (fixTime - noon) / intervalMs)
    },
    versions: async () => (await Promise.all(vans.map(({ id }) => tracks.state(id)))).map(({ version }) => version),
    eventsOf: async ({ id }: { id: number }) =>
      (await tracks.eventsBetween(id, 0, Number.MAX_SAFE_INTEGER)).map(({ type }) => type),
  }
}

const arrivalOf = (step: number) => noon + step * intervalMs + secondMs
const upTo = (count: number) => Array.from({ length: count }, (_, step) => step)

const newProcess = (world: World, isSavedLater = true): Accept =>
  acceptor(world, { updates: world.liveUpdates, messages: world.messages, journals: world.journals, isSavedLater })

/** Delivers a batch until it passes, as the stream does. @returns how often it failed */
async function deliver(accept: Accept, batch: readonly Received[], of: string): Promise<number> {
  for (let failures = 0, rest = batch; ; failures++) {
    const again = await accept(rest, of)
    if (again === null) return failures
    if (failures > 20) throw new Error('The batch never passes')
    rest = batch.filter(({ sequence }) => sequence >= again)
  }
}

/** A minute call, two minutes after the last step. */
async function endOfDay(world: TestWorld, step: number) {
  world.moveTo(arrivalOf(step) + 2 * minuteMs)
  await saveQuietShards(world.journals, newProcess(world), world.now())
}

inEveryWorld((fresh) => {
  describe('ingest: saved within a minute', () => {
    it('a vehicle that drives on is saved once a minute, and shown each time', async () => {
      const world = fresh()
      const fleet = await newFleet(world)
      const accept = newProcess(world)
      for (const step of upTo(31)) {
        world.moveTo(arrivalOf(step))
        expect(await deliver(accept, fleet.batchAt(step), fleet.shard)).toBe(0)
        const [van] = fleet.vans
        const saved = await fleet.stepsOf(van!)
        expect(step - saved.at(-1)!).toBeLessThanOrEqual(6)
      }
      expect(Math.max(...(await fleet.versions()))).toBeLessThanOrEqual(10)
      await endOfDay(world, 31)
      for (const van of fleet.vans) expect(await fleet.stepsOf(van)).toEqual(upTo(31))
    })

    it('what happens is saved at once, with all that waited before it', async () => {
      const world = fresh()
      const fleet = await newFleet(world)
      const [van] = fleet.vans
      const accept = newProcess(world)
      const send = async (step: number, batch: readonly Received[]) => {
        world.moveTo(arrivalOf(step))
        await deliver(accept, batch, fleet.shard)
      }
      for (const step of upTo(10)) await send(step, fleet.batchAt(step))
      const before = await fleet.stepsOf(van!)
      expect(before).not.toEqual(upTo(10))
      const alarm = {
        time: new Date(noon + 10 * intervalMs).toISOString(),
        latitude: 36.8,
        longitude: 3.1,
        speed: 50,
        attributes: { alarm: 'sos', ignition: true },
      }
      await send(10, [fleet.message(10, { uniqueId: van!.uniqueId, payload: alarm }), ...fleet.batchAt(10).slice(1)])
      expect(await fleet.eventsOf(van!)).toContain('alarm')
      expect(await fleet.stepsOf(van!)).toEqual(upTo(11))
      await send(11, [
        fleet.message(11, presenceOf(van!.uniqueId, false, arrivalOf(11))),
        ...fleet.batchAt(11).slice(1),
      ])
      expect(await world.tracks(fleet.tenantId).state(van!.id)).toMatchObject({ status: 'offline' })
    })

    it('nothing waits while a command waits, two seconds after it began to', async () => {
      const world = fresh()
      const fleet = await newFleet(world)
      const [van] = fleet.vans
      const accept = newProcess(world)
      for (const step of upTo(10)) {
        world.moveTo(arrivalOf(step))
        await deliver(accept, fleet.batchAt(step), fleet.shard)
      }
      const commands = world.commands(fleet.tenantId)
      const pendingUntil = arrivalOf(1_000)
      const command = {
        id: van!.id * 2 ** 31 + 1,
        deviceId: van!.id,
        type: 'positionPeriodic',
        attributes: {},
        status: 'queued',
        createdAt: world.now(),
        expiresAt: pendingUntil,
        attempts: 0,
      }
      await commands.save(van!.id, newCommandQueue, {
        queue: { ...newCommandQueue, sequence: 1, open: [command as never] },
        changed: [command as never],
      })
      expect(await world.tracks(fleet.tenantId).state(van!.id)).toHaveProperty('commandsPendingUntil')
      for (const step of [10, 11]) {
        world.moveTo(arrivalOf(step))
        await deliver(accept, fleet.batchAt(step), fleet.shard)
        expect(await fleet.stepsOf(van!)).toEqual(upTo(step + 1))
      }
      expect(
        world.wakeUps.filter((wakeUp) => 'deviceId' in wakeUp && wakeUp.deviceId === van!.id).length,
      ).toBeGreaterThanOrEqual(2)
    })

    it.each<{
      name: string
      ends: (batch: number) => boolean
      kills?: 'beforeSave' | 'afterSave' | 'beforeEntry' | 'afterEntry'
    }>([
      { name: 'another process takes each batch', ends: () => true },
      { name: 'two processes take turns', ends: (batch) => batch % 3 === 0 },
      { name: 'a process dies before a save', ends: () => false, kills: 'beforeSave' },
      { name: 'a process dies after a save', ends: () => false, kills: 'afterSave' },
      { name: 'a process dies before it writes the journal', ends: () => false, kills: 'beforeEntry' },
      { name: 'a process dies after it wrote the journal', ends: () => false, kills: 'afterEntry' },
    ])('$name: nothing is lost or doubled, and nothing waits for long', async ({ ends, kills }) => {
      const world = fresh()
      const fleet = await newFleet(world)
      const processes = [newProcess(world), newProcess(world)]
      let turn = 0
      for (const step of upTo(24)) {
        world.moveTo(arrivalOf(step))
        if (ends(step))
          turn = step % 7 === 0 ? (processes.push(newProcess(world)), processes.length - 1) : 1 - (turn % 2)
        const batch = fleet.batchAt(step)
        if (kills && step % 4 === 3) {
          // its answer does not arrive; the next process gets the batch again
          await dyingProcess(world, kills)(batch, fleet.shard).catch(() => null)
          processes[0] = newProcess(world)
        }
        await deliver(processes[turn]!, batch, fleet.shard)
        expect(step - ((await fleet.stepsOf(fleet.vans[step % vehicles]!)).at(-1) ?? 0)).toBeLessThanOrEqual(6)
      }
      await endOfDay(world, 24)
      for (const van of fleet.vans) expect(await fleet.stepsOf(van)).toEqual(upTo(24))
    })

    it('a shard that was split: what waited of it is saved before its parts go on', async () => {
      const world = fresh()
      const fleet = await newFleet(world)
      const parent = newProcess(world)
      for (const step of upTo(10)) {
        world.moveTo(arrivalOf(step))
        await deliver(parent, fleet.batchAt(step), fleet.shard)
      }
      expect(await fleet.stepsOf(fleet.vans[0]!)).not.toEqual(upTo(10))
      const child = newProcess(world)
      for (const step of [10, 11]) {
        world.moveTo(arrivalOf(step))
        await deliver(child, fleet.batchAt(step), `${fleet.shard}-child`)
      }
      await endOfDay(world, 12)
      for (const van of fleet.vans) expect(await fleet.stepsOf(van)).toEqual(upTo(12))
    })

    it('the setting is taken back: what waits is saved with the next messages', async () => {
      const world = fresh()
      const fleet = await newFleet(world)
      const before = newProcess(world)
      for (const step of upTo(10)) {
        world.moveTo(arrivalOf(step))
        await deliver(before, fleet.batchAt(step), fleet.shard)
      }
      expect(await fleet.stepsOf(fleet.vans[1]!)).not.toEqual(upTo(10))
      const after = newProcess(world, false)
      world.moveTo(arrivalOf(10))
      await deliver(after, fleet.batchAt(10).slice(0, 1), fleet.shard)
      expect(await fleet.stepsOf(fleet.vans[1]!)).toEqual(upTo(10))
      expect(await fleet.stepsOf(fleet.vans[0]!)).toEqual(upTo(11))
    })

    it('a vehicle that falls silent in a busy shard is saved a minute later', async () => {
      const world = fresh()
      const fleet = await newFleet(world)
      const accept = newProcess(world)
      for (const step of upTo(18)) {
        world.moveTo(arrivalOf(step))
        const batch = fleet.batchAt(step)
        await deliver(accept, step < 10 ? batch : batch.slice(1), fleet.shard)
      }
      expect(await fleet.stepsOf(fleet.vans[0]!)).toEqual(upTo(10))
    })
  })
})

/** A process that dies in the middle of a batch, at one of its calls. */
function dyingProcess(world: TestWorld, at: 'beforeSave' | 'afterSave' | 'beforeEntry' | 'afterEntry'): Accept {
  if (at === 'beforeSave' || at === 'afterSave') return newProcess(dyingAt(world, at, 1))
  const journals: World['journals'] = {
    ...world.journals,
    async append(shard, entry) {
      if (at === 'afterEntry') await world.journals.append(shard, entry)
      throw new Error('The process dies')
    },
  }
  return newProcess({ ...world, journals })
}
