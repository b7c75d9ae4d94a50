import { describe, expect, it } from 'vitest'
import { acceptor } from '../../../functions/ingest/accept.ts'
import type { Received } from '../../../functions/ingest/read-record.ts'
import type { World } from '../../../functions/platform/ports/ports.ts'
import { device } from '../../../shared/entities/device.ts'
import { trackerLimits } from '../../../shared/domain/limits/trackers.ts'
import { buildDevice, hourMs, makeTenant, noon } from '../../support/builders.ts'
import { dyingAt, type CrashPoint } from '../../support/failing-world.ts'
import { messageAt, sequenceAt } from '../../support/received.ts'
import { inEveryWorld, type TestWorld } from '../../support/worlds.ts'

let made = 0
async function newVan(world: World) {
  const uniqueId = `once-${++made}`
  const { tenantId } = await makeTenant(world.tenants)
  const { id } = await world.tenants.records(tenantId).create(device, buildDevice({ uniqueId }))
  const steps = async () => {
    const found = await world.tracks(tenantId).between(id, { from: 0, to: Number.MAX_SAFE_INTEGER })
    return found.map(({ fixTime }) => (fixTime - noon) / 10_000)
  }
  return { uniqueId, tenantId, id, steps }
}
const upTo = (count: number, first = 0) => Array.from({ length: count }, (_, step) => first + step)

/** Delivers like the stream: from the sequence that was asked for, again and again. */
async function deliver(accept: ReturnType<typeof acceptor>, batch: readonly Received[]): Promise<number> {
  let again: string | null = batch[0]!.sequence
  for (let tries = 0; ; tries++) {
    const from = again
    again = await accept(batch.filter(({ sequence }) => sequence >= from))
    if (again === null) return tries
    if (tries > 20) throw new Error('The batch never passes')
  }
}

inEveryWorld((fresh) => {
  const open = (): TestWorld => {
    const world = fresh()
    world.moveTo(noon + 24 * hourMs)
    return world
  }

  describe('ingest: a process dies', () => {
    it.each<{ point: CrashPoint; lives: number }>([
      { point: 'lookups', lives: 0 },
      { point: 'states', lives: 0 },
      { point: 'rejectedMessages', lives: 0 },
      { point: 'schedule', lives: 0 },
      { point: 'beforeSave', lives: 0 },
      { point: 'afterSave', lives: 0 },
      { point: 'beforeSave', lives: 1 },
      { point: 'afterSave', lives: 1 },
      { point: 'afterSave', lives: 4 },
      { point: 'history', lives: 1 },
    ])('at $point, after $lives times, and nothing is lost or doubled', async ({ point, lives }) => {
      const world = open()
      const van = await newVan(world)
      const { uniqueId } = van
      const dying = dyingAt(world, point, lives)
      const process = acceptor(dying)
      let died = 0
      for (let batch = 0; batch < 8; batch++) {
        const steps = upTo(20, batch * 20)
        const late = batch === 5 ? [messageAt(batch * 10 + 2, { uniqueId, steps: upTo(10, -500) })] : []
        const bad = batch === 0 ? [messageAt(3, { uniqueId, payload: '?' })] : []
        died += await deliver(process, [messageAt(batch * 10 + 1, { uniqueId, steps }), ...late, ...bad])
      }
      expect(died).toBe(1)
      expect(await van.steps()).toEqual([...upTo(10, -500), ...upTo(160)])
      expect(world.rejected.length).toBeGreaterThan(0)
      const state = await world.tracks(van.tenantId).state(van.id)
      expect(state).toMatchObject({ status: 'online', streamSequence: sequenceAt(71) })
      const scheduled = await world.deviceTimers.due((state.lastUpdate ?? 0) + trackerLimits.silenceMs + 48 * hourMs)
      expect(scheduled.some(({ key }) => key.tenantId === van.tenantId)).toBe(true)
    })
  })

  describe('ingest: several processes', () => {
    it('take the same batch at the same moment: every fix is kept once', async () => {
      const world = open()
      const van = await newVan(world)
      const batch = upTo(10).map((place) => messageAt(place + 1, { uniqueId: van.uniqueId, steps: [place] }))
      const processes = upTo(20).map(() => acceptor(world))
      await Promise.all(processes.map((accept) => deliver(accept, batch)))
      expect(await van.steps()).toEqual(upTo(10))
    })

    it('take turns with one device, each remembering an older state', async () => {
      const world = open()
      const van = await newVan(world)
      const processes = [acceptor(world), acceptor(world), acceptor(world)]
      for (const place of upTo(150)) {
        const batch = [messageAt(place + 1, { uniqueId: van.uniqueId, steps: [place] })]
        expect(await processes[(place * 7) % 3]!(batch)).toBeNull()
      }
      expect(await van.steps()).toEqual(upTo(150))
    })

    it('deliver any part of the stream again, in between and afterwards', async () => {
      const world = open()
      const van = await newVan(world)
      const stream = upTo(60).map((place) =>
        messageAt(place + 1, { uniqueId: van.uniqueId, steps: upTo(3, place * 3) }),
      )
      const processes = [acceptor(world), acceptor(world)]
      for (const place of upTo(20)) {
        const batch = stream.slice(Math.max(0, place * 3 - (place % 4) * 2), place * 3 + 3)
        expect(await processes[place % 2]!(batch)).toBeNull()
        expect(await processes[(place + 1) % 2]!(stream.slice(0, (place % 5) * 3))).toBeNull()
      }
      expect(await processes[0]!(stream)).toBeNull()
      expect(await van.steps()).toEqual(upTo(180))
    })
  })

  describe('ingest: neighbours', () => {
    it('a device whose save fails does not hold up the others, and the stream delivers from its first message', async () => {
      const world = open()
      const [bad, good] = [await newVan(world), await newVan(world)]
      const failing: World = {
        ...world,
        tracks(tenantId) {
          const tracks = world.tracks(tenantId)
          const save: typeof tracks.save = async (change) => {
            if (tenantId === bad.tenantId) throw new Error('The table is away')
            return tracks.save(change)
          }
          return { ...tracks, save }
        },
      }
      const batch = [
        messageAt(1, { uniqueId: good.uniqueId, steps: [0] }),
        messageAt(2, { uniqueId: bad.uniqueId, steps: [0] }),
        messageAt(3, { uniqueId: good.uniqueId, steps: [1] }),
        messageAt(4, { uniqueId: bad.uniqueId, steps: [1] }),
      ]
      expect(await acceptor(failing)(batch)).toBe(sequenceAt(2))
      expect(await good.steps()).toEqual([0, 1])
      expect(await bad.steps()).toEqual([])
      expect(await deliver(acceptor(world), batch.slice(1))).toBe(0)
      expect(await bad.steps()).toEqual([0, 1])
      expect(await good.steps()).toEqual([0, 1])
    })
  })
})
