import { afterEach, describe, expect, it, vi } from 'vitest'
import { acceptor } from '../../../../functions/ingest/accept.ts'
import type { SavedReports } from '../../../../functions/platform/ports/socket-ports.ts'
import type { TrackChange, World } from '../../../../functions/platform/ports/ports.ts'
import { device } from '../../../../shared/entities/device.ts'
import { buildDevice, hourMs, makeTenant, noon, secondMs } from '../../../support/builders.ts'
import { messageAt } from '../../../support/received.ts'
import { inEveryWorld, type TestWorld } from '../../../support/worlds.ts'

afterEach(() => vi.restoreAllMocks())

let made = 0

async function stage(world: TestWorld) {
  world.moveTo(noon + hourMs)
  const uniqueId = `handed-${++made}`
  const { tenantId } = await makeTenant(world.tenants)
  const { id } = await world.tenants.records(tenantId).create(device, buildDevice({ uniqueId }))
  const put: SavedReports[] = []
  const saves: TrackChange[] = []
  let isDown = false
  const updates = {
    put: async (saved: readonly SavedReports[]) => {
      if (isDown) throw new Error('The queue does not answer')
      put.push(...structuredClone(saved))
    },
  }
  const watched: World = {
    ...world,
    tracks: (tenant) => {
      const tracks = world.tracks(tenant)
      const save = async (change: TrackChange) => {
        saves.push(change)
        return tracks.save(change)
      }
      return { ...tracks, save }
    },
  }
  const process = () => acceptor(watched, { updates })
  return {
    tenantId,
    id,
    process,
    message: (step: number) => messageAt(step + 1, { uniqueId, steps: [step] }),
    /** what was handed over since the last question: of each device the step of its position */
    handedOver: () =>
      put.splice(0).map(({ states, positions, newIds }) => ({
        states: states.map(({ status }) => status),
        steps: positions.map(({ fixTime }) => (fixTime - noon) / 10_000),
        newIds: [...newIds],
      })),
    promised: () => saves.splice(0).map(({ isHandedOver }) => isHandedOver === true),
    goDown: (down: boolean) => void (isDown = down),
    steps: async () =>
      (await world.tracks(tenantId).between(id, { from: 0, to: Number.MAX_SAFE_INTEGER })).map(
        ({ fixTime }) => (fixTime - noon) / 10_000,
      ),
  }
}

inEveryWorld((fresh) => {
  describe('what ingest hands over', () => {
    it('is what a batch saved, of each device once, and of a first report all of the device', async () => {
      const van = await stage(fresh())
      const accept = van.process()
      await accept([van.message(0)])
      await accept([van.message(1), van.message(2)])
      expect(van.handedOver()).toEqual([
        { states: ['online'], steps: [0], newIds: [van.id] },
        { states: ['online'], steps: [2], newIds: [] },
      ])
      expect(van.promised()).toEqual([true, true])
    })

    it('a batch that comes again is handed over again, because its process may have died before it did', async () => {
      const van = await stage(fresh())
      await van.process()([van.message(0), van.message(1)])
      van.handedOver()
      await van.process()([van.message(0), van.message(1)])
      expect(van.handedOver()).toEqual([{ states: ['online'], steps: [1], newIds: [] }])
      expect(await van.steps()).toEqual([0, 1])
    })

    it('a hand-over that fails stops nothing: saves are left to the stream until it works again', async () => {
      const world = fresh()
      const van = await stage(world)
      const lines = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
      const accept = van.process()
      await accept([van.message(0)])
      van.goDown(true)
      expect(await accept([van.message(1)])).toBeNull()
      expect(await accept([van.message(2)])).toBeNull()
      expect(van.promised()).toEqual([true, true, false])
      expect(lines.mock.calls.filter(([line]) => String(line).includes('reportsNotHandedOver'))).toHaveLength(1)

      van.goDown(false)
      van.handedOver()
      world.moveTo(noon + hourMs + 11 * secondMs)
      await accept([van.message(3)])
      expect(van.handedOver()).toEqual([{ states: ['online'], steps: [1], newIds: [] }])
      await accept([van.message(4)])
      expect(van.handedOver()).toEqual([{ states: ['online'], steps: [4], newIds: [] }])
      expect(van.promised()).toEqual([false, true])
      expect(await van.steps()).toEqual([0, 1, 2, 3, 4])
    })

    it('the backlog reader leaves everything to the stream', async () => {
      const world = fresh()
      const van = await stage(world)
      const saved: (boolean | undefined)[] = []
      const tracks: World['tracks'] = (tenant) => {
        const port = world.tracks(tenant)
        const save = async (change: TrackChange) => {
          saved.push(change.isHandedOver)
          return port.save(change)
        }
        return { ...port, save }
      }
      await acceptor({ ...world, tracks })([van.message(0)])
      expect(saved).toEqual([false])
    })
  })
})
