import { describe, expect, it } from 'vitest'
import type { TripChange } from '../../../shared/domain/reports/logbook.ts'
import { dayMs } from '../../../shared/domain/time/durations.ts'
import { noon } from '../../support/builders.ts'
import { inEveryWorld, type TestWorld } from '../../support/worlds.ts'

let made = 0
const someTracks = (world: TestWorld) => world.tracks(`logbook${++made}`)

const said = (more: Partial<TripChange> = {}): TripChange => ({
  start: noon,
  end: noon + 1000,
  at: noon + 2000,
  userId: 4,
  userName: 'Amina',
  kind: 'private',
  purpose: 'Zahnarzt #7',
  ...more,
})
const inOrder = (changes: readonly TripChange[]) => changes.toSorted((a, b) => a.start - b.start || a.at - b.at)

inEveryWorld((fresh) => {
  describe('tracks: what was said of trips', () => {
    it('is read as it was kept, beside what was said before, of trips that began in the period', async () => {
      const tracks = someTracks(fresh())
      const all = [said(), said({ at: noon + 3000, kind: null, purpose: '' }), said({ start: noon + dayMs })]
      for (const change of all) await tracks.addTripChange(1, change)
      expect(inOrder(await tracks.tripChanges(1, noon, noon + dayMs))).toEqual(all)
      expect(inOrder(await tracks.tripChanges(1, noon, noon))).toEqual(all.slice(0, 2))
      expect(await tracks.tripChanges(1, noon + 1, noon + dayMs - 1)).toEqual([])
    })

    it('keeps the words of two people who spoke at the same moment', async () => {
      const tracks = someTracks(fresh())
      await tracks.addTripChange(1, said())
      await tracks.addTripChange(1, said({ userId: 5, userName: 'Bilal' }))
      expect(await tracks.tripChanges(1, noon, noon)).toHaveLength(2)
    })

    it('is of one device and tenant, and neither an event nor history', async () => {
      const world = fresh()
      const tracks = someTracks(world)
      await tracks.addTripChange(1, said())
      expect(await tracks.tripChanges(2, noon, noon)).toEqual([])
      expect(await tracks.tripChanges(11, noon, noon)).toEqual([])
      expect(await someTracks(world).tripChanges(1, noon, noon)).toEqual([])
      expect(await tracks.eventsBetween(1, 0, Number.MAX_SAFE_INTEGER)).toEqual([])
      expect(await tracks.between(1, { from: 0, to: Number.MAX_SAFE_INTEGER })).toEqual([])
    })
  })
})
