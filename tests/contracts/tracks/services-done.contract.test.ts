import { describe, expect, it } from 'vitest'
import type { ServiceDone } from '../../../shared/domain/reports/service-done.ts'
import { noon } from '../../support/builders.ts'
import { inEveryWorld, type TestWorld } from '../../support/worlds.ts'

let made = 0
const someTracks = (world: TestWorld) => world.tracks(`workshop${++made}`)

const done = (more: Partial<ServiceDone> = {}): ServiceDone => ({
  maintenanceId: 3,
  time: noon,
  value: 59_000_000.5,
  cost: 120.5,
  note: 'Filtre #7',
  at: noon + 1000,
  userId: 4,
  userName: 'Amina',
  ...more,
})
const inOrder = (all: readonly ServiceDone[]) =>
  all.toSorted((a, b) => a.maintenanceId - b.maintenanceId || a.time - b.time || a.userId - b.userId)

inEveryWorld((fresh) => {
  describe('tracks: what workshops did', () => {
    it('is read as it was kept, and removed one by one', async () => {
      const tracks = someTracks(fresh())
      const all = [done(), done({ userId: 5, userName: 'Bilal', cost: null, note: '' }), done({ maintenanceId: 30 })]
      for (const each of all) await tracks.addServiceDone(1, each)
      expect(inOrder(await tracks.servicesDone(1))).toEqual(all)
      await tracks.removeServiceDone(1, all[0]!)
      await tracks.removeServiceDone(1, all[0]!)
      expect(inOrder(await tracks.servicesDone(1))).toEqual(all.slice(1))
    })

    it('is of one device and tenant, and neither an event nor history', async () => {
      const world = fresh()
      const tracks = someTracks(world)
      await tracks.addServiceDone(1, done())
      expect(await tracks.servicesDone(2)).toEqual([])
      expect(await tracks.servicesDone(11)).toEqual([])
      expect(await someTracks(world).servicesDone(1)).toEqual([])
      expect(await tracks.eventsBetween(1, 0, Number.MAX_SAFE_INTEGER)).toEqual([])
      expect(await tracks.between(1, { from: 0, to: Number.MAX_SAFE_INTEGER })).toEqual([])
      expect(await tracks.tripChanges(1, 0, Number.MAX_SAFE_INTEGER)).toEqual([])
    })
  })
})
