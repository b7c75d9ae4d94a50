import { describe, expect, it } from 'vitest'
import { acceptor, type Accept } from '../../../functions/ingest/accept.ts'
import type { Received } from '../../../functions/ingest/read-record.ts'
import { device } from '../../../shared/entities/device.ts'
import { buildDevice, hourMs, makeTenant, noon } from '../../support/builders.ts'
import { dyingAt } from '../../support/failing-world.ts'
import { messageAt, sequenceAt } from '../../support/received.ts'
import { inEveryWorld } from '../../support/worlds.ts'

let made = 0
const upTo = (count: number, first = 0) => Array.from({ length: count }, (_, step) => first + step)

inEveryWorld((fresh) => {
  async function ingest() {
    const uniqueId = `stream-${++made}`
    const said = (stream: Received['stream'], place: number, steps: readonly number[]): Received => ({
      ...messageAt(place, { uniqueId, steps }),
      stream,
    })
    const world = fresh()
    world.moveTo(noon + 24 * hourMs)
    const { tenantId } = await makeTenant(world.tenants)
    const { id } = await world.tenants.records(tenantId).create(device, buildDevice({ uniqueId }))
    const tracks = world.tracks(tenantId)
    const steps = async () => {
      const found = await tracks.between(id, { from: 0, to: Number.MAX_SAFE_INTEGER })
      return found.map(({ fixTime }) => (fixTime - noon) / 10_000)
    }
    return { world, said, steps, state: () => tracks.state(id) }
  }
  /** What was not taken over comes again, as the stream would send it. */
  const untilTaken = async (accept: Accept, batch: readonly Received[]) => {
    for (let tries = 0; (await accept(batch)) !== null; tries++) if (tries > 20) throw new Error('It never passes')
  }

  describe('ingest: two streams', () => {
    it('each remembers its own place: a low sequence of one is not old in the other', async () => {
      const { world, said, steps, state } = await ingest()
      const [live, backlog] = [acceptor(world), acceptor(world)]
      expect(await live([said('live', 900, upTo(5, 100))])).toBeNull()
      expect(await backlog([said('backlog', 2, upTo(90))])).toBeNull()
      expect(await live([said('live', 901, upTo(5, 105))])).toBeNull()
      expect(await steps()).toEqual([...upTo(90), ...upTo(10, 100)])
      expect(await state()).toMatchObject({ streamSequence: sequenceAt(901), backlogSequence: sequenceAt(2) })
    })

    it('nor is one of the table old where a stream was read before, or is read at once', async () => {
      const { world, said, steps, state } = await ingest()
      const accept = acceptor(world)
      const turns = [
        ['live', 900],
        ['liveTable', 1],
        ['live', 901],
        ['liveTable', 2],
        ['backlog', 800],
        ['backlogTable', 1],
        ['liveTable', 3],
      ] as const
      for (const [at, [stream, place]] of turns.entries())
        expect(await accept([said(stream, place, upTo(2, at * 2))])).toBeNull()
      expect(await steps()).toEqual(upTo(14))
      expect(await state()).toMatchObject({
        streamSequence: sequenceAt(901),
        backlogSequence: sequenceAt(800),
        tableSequence: sequenceAt(3),
        tableBacklogSequence: sequenceAt(1),
      })
      const [before, saved] = [await steps(), await state()]
      for (const [at, [stream, place]] of turns.entries()) await accept([said(stream, place, upTo(2, at * 2))])
      expect([await steps(), await state()]).toEqual([before, saved])
    })

    it('delivered again in both, nothing is doubled and nothing is saved', async () => {
      const { world, said, steps, state } = await ingest()
      const batches = [[said('live', 1, upTo(3, 50))], [said('backlog', 1, upTo(40)), said('backlog', 2, upTo(5, 40))]]
      for (const batch of batches) await acceptor(world)(batch)
      const [before, saved] = [await steps(), await state()]
      for (const batch of batches) await acceptor(world)(batch)
      expect(await steps()).toEqual(before)
      expect(before).toEqual([...upTo(45), ...upTo(3, 50)])
      expect(await state()).toEqual(saved)
    })

    it('at the same moment, for the same device, by several processes that die: every fix is kept once', async () => {
      const { world, said, steps } = await ingest()
      const work = upTo(6).flatMap((place) => {
        const live = said('live', place + 1, upTo(2, 200 + place * 2))
        const backlog = said('backlog', place + 1, upTo(20, place * 20))
        return [live, backlog].flatMap((received) => [received, received])
      })
      const inStream = (stream: Received['stream']) => work.filter((received) => received.stream === stream)
      const run = async (stream: Received['stream'], point: 'beforeSave' | 'afterSave') => {
        const accept = acceptor(dyingAt(world, point, 2))
        for (const received of inStream(stream)) await untilTaken(accept, [received])
      }
      await Promise.all([run('live', 'afterSave'), run('backlog', 'beforeSave'), run('backlog', 'afterSave')])
      expect(await steps()).toEqual([...upTo(120), ...upTo(12, 200)])
    })
  })
})
