import { describe, expect, it } from 'vitest'
import { acceptor } from '../../../../functions/ingest/accept.ts'
import { readRecord, type Received } from '../../../../functions/ingest/read-record.ts'
import type { Messages } from '../../../../functions/platform/ports/tracker-ports.ts'
import { hourMs, minuteMs, secondMs } from '../../../../shared/domain/time/durations.ts'
import { device } from '../../../../shared/entities/device.ts'
import { buildDevice, makeTenant, noon } from '../../../support/builders.ts'
import { messageAt, sequenceAt } from '../../../support/received.ts'
import { inEveryWorld, type TestWorld } from '../../../support/worlds.ts'

let made = 0
const now = noon + 24 * hourMs
const upTo = (count: number) => Array.from({ length: count }, (_, step) => step)

inEveryWorld((fresh) => {
  async function fleet() {
    const world = fresh()
    world.moveTo(now)
    const { tenantId } = await makeTenant(world.tenants)
    const register = async () => {
      const uniqueId = `flood-${++made}`
      const { id } = await world.tenants.records(tenantId).create(device, buildDevice({ uniqueId }))
      return { uniqueId, id }
    }
    const calls: string[] = []
    const put: Parameters<Messages['put']>[] = []
    const messages: Messages = { put: async (...call) => void put.push(call) }
    const stored = async (id: number) => (await world.tracks(tenantId).between(id, { from: 0, to: now })).length
    const state = (id: number) => world.tracks(tenantId).state(id)
    return { world, watched: counting(world, calls), register, calls, put, messages, stored, state }
  }
  let place = 0
  const live = (uniqueId: string, time = now, receivedAt = now): Received =>
    messageAt(++place, { uniqueId, payload: { time, latitude: 36.7, longitude: 3 }, receivedAt })
  const old = (uniqueId: string, step: number, receivedAt = now) =>
    live(uniqueId, noon + step * 10 * secondMs, receivedAt)
  /** as the backlog delivers it */
  const inBacklog = ({ record }: { record: Received['record'] }) =>
    readRecord('backlog', sequenceAt(++place), Buffer.from(JSON.stringify(record)).toString('base64'))

  describe('ingest: a device that cannot be saved', () => {
    const neverSaving = (world: TestWorld, deviceId: number): TestWorld => ({
      ...world,
      tracks: (tenantId: string) => {
        const tracks = world.tracks(tenantId)
        const save: typeof tracks.save = async (saving) => {
          if (saving.state.deviceId === deviceId) throw new TypeError('a fault of ours')
          return tracks.save(saving)
        }
        return { ...tracks, save }
      },
    })

    it('is tried for a minute, then goes on in the backlog, where nothing of it is lost', async () => {
      const { world, register, put, messages, stored } = await fleet()
      const [bad, van] = [await register(), await register()]
      const accept = acceptor(neverSaving(world, bad.id), { messages })
      const batch = [live(bad.uniqueId), live(van.uniqueId)]
      for (let second = 0; second < 60; second += 10) {
        world.moveTo(now + second * secondMs)
        expect(await accept(batch)).toBe(batch[0]!.sequence)
      }
      expect([await stored(van.id), put]).toEqual([1, []])
      world.moveTo(now + minuteMs)
      expect(await accept(batch)).toBeNull()
      expect(put).toEqual([[[{ uniqueId: bad.uniqueId, record: batch[0]!.record }], 'backlog']])
      expect(await acceptor(world)([inBacklog({ record: batch[0]!.record })])).toBeNull()
      expect(await stored(bad.id)).toBe(1)
    })

    it('stays where the backlog takes none, and in the backlog itself', async () => {
      const { world, register } = await fleet()
      const bad = await register()
      const full: Messages = { put: async () => Promise.reject(new Error('The stream is full')) }
      for (const options of [{ messages: full }, {}]) {
        const accept = acceptor(neverSaving(world, bad.id), options)
        const batch = [live(bad.uniqueId)]
        for (let minute = 0; minute < 10; minute += 1) {
          world.moveTo(now + minute * minuteMs)
          expect(await accept(batch)).toBe(batch[0]!.sequence)
        }
      }
    })
  })

  describe('ingest: devices that are far behind', () => {
    it('delay no other: nothing is looked up for them, and one save shows that they are online', async () => {
      const { watched, register, calls, put, messages, stored, state } = await fleet()
      const [behind, alsoBehind, van] = [await register(), await register(), await register()]
      const accept = acceptor(watched, { messages })
      expect(await accept([live(behind.uniqueId), live(alsoBehind.uniqueId)])).toBeNull()
      calls.length = 0
      const flood = upTo(60).flatMap((step) => [old(behind.uniqueId, (step * 37) % 60), old(alsoBehind.uniqueId, step)])
      expect(await accept([...flood, live(van.uniqueId)])).toBeNull()
      expect(calls).toEqual([`save ${van.id}`])
      expect(await stored(van.id)).toBe(1)
      expect(put).toHaveLength(1)
      expect(put[0]![1]).toBe('backlog')
      expect(put[0]![0].map(({ record }) => record)).toEqual([
        ...flood.filter(({ message }) => message.uniqueId === behind.uniqueId).map(({ record }) => record),
        ...flood.filter(({ message }) => message.uniqueId === alsoBehind.uniqueId).map(({ record }) => record),
      ])
      expect(await state(behind.id)).toMatchObject({ status: 'online', lastUpdate: now })
    })

    it('are online as soon as they send, though their fixes wait', async () => {
      const { watched, world, register, calls, messages, state } = await fleet()
      const { uniqueId, id } = await register()
      const accept = acceptor(watched, { messages })
      for (const step of upTo(5)) expect(await accept([old(uniqueId, step)])).toBeNull()
      expect(calls).toEqual([`save ${id}`])
      expect(await state(id)).toMatchObject({ status: 'online', lastUpdate: now, last: null })
      world.moveTo(now + minuteMs)
      await accept([old(uniqueId, 6, now + minuteMs)])
      expect(calls).toEqual([`save ${id}`, `save ${id}`])
    })

    it('come online a few in each batch when a whole fleet comes back, so that live ones do not wait', async () => {
      const { watched, register, calls, messages, state } = await fleet()
      const vans: { uniqueId: string; id: number }[] = []
      for (const _ of upTo(50)) vans.push(await register())
      const accept = acceptor(watched, { messages })
      const saves: number[] = []
      for (const step of upTo(4)) {
        calls.length = 0
        expect(await accept(vans.map(({ uniqueId }) => old(uniqueId, step)))).toBeNull()
        saves.push(calls.length)
      }
      expect(saves).toEqual([20, 20, 10, 0])
      for (const { id } of vans) expect(await state(id)).toMatchObject({ status: 'online' })
    })

    it('end with every fix once, also when messages are moved twice', async () => {
      const { world, register, put, messages, stored, state } = await fleet()
      const { uniqueId, id } = await register()
      await acceptor(world, { messages })([live(uniqueId)])
      const flood = upTo(40).map((step) => old(uniqueId, (step * 17) % 40))
      for (const repeat of [1, 2]) expect(await acceptor(world, { messages })(flood.slice(40 - 40 / repeat))).toBeNull()
      const backlog = put.flatMap(([moved]) => moved.map(inBacklog))
      expect(backlog).toHaveLength(60)
      expect(await acceptor(world)(backlog)).toBeNull()
      expect(await stored(id)).toBe(41)
      expect(await state(id)).toMatchObject({ last: { fixTime: now } })
    })

    it('are accepted live when the backlog takes nothing', async () => {
      const { world, register, stored } = await fleet()
      const { uniqueId, id } = await register()
      const messages = { put: async () => Promise.reject(new Error('The stream refused 3 messages 5 times')) }
      expect(await acceptor(world, { messages })(upTo(3).map((step) => old(uniqueId, step)))).toBeNull()
      expect(await stored(id)).toBe(3)
    })
  })
})

/** Names the reads of history and the saves. */
function counting(world: TestWorld, calls: string[]): TestWorld {
  return {
    ...world,
    tracks(tenantId) {
      const tracks = world.tracks(tenantId)
      return {
        ...tracks,
        around: (state, surroundings) => {
          calls.push(`around ${state.deviceId}`)
          return tracks.around(state, surroundings)
        },
        save: (change) => {
          calls.push(`save ${change.state.deviceId}`)
          return tracks.save(change)
        },
      }
    },
  }
}
