import { describe, expect, it } from 'vitest'
import type { TrackImport } from '../../../shared/domain/imports/track-import.ts'
import { historyLimits } from '../../../shared/domain/limits/history.ts'
import { buildDrive, buildState, noon } from '../../support/builders.ts'
import { inEveryWorld, type TestWorld } from '../../support/worlds.ts'

let made = 0
const someTracks = (world: TestWorld) => world.tracks(`imported${++made}`)

const brought = (more: Partial<TrackImport> = {}): TrackImport => ({
  id: 'abc',
  deviceId: 1,
  fileName: 'Tour #1/‮.gpx',
  format: 'gpx',
  userId: 4,
  userName: 'Amina',
  startedAt: noon,
  total: 10,
  sent: 0,
  positions: 0,
  from: null,
  to: null,
  isRemoving: false,
  version: 0,
  ...more,
})
const byId = (all: readonly TrackImport[]) => all.toSorted((a, b) => (a.id < b.id ? -1 : 1))

inEveryWorld((fresh) => {
  describe('tracks: imports from files', () => {
    it('are read as they were kept, and removed one by one', async () => {
      const tracks = someTracks(fresh())
      const [one, other] = [await tracks.saveTrackImport(brought()), await tracks.saveTrackImport(brought({ id: 'b' }))]
      expect(byId(await tracks.trackImports(1))).toEqual([one, other])
      expect(one).toEqual(brought({ version: 1 }))
      await tracks.removeTrackImport(1, 'abc')
      await tracks.removeTrackImport(1, 'abc')
      expect(await tracks.trackImports(1)).toEqual([other])
    })

    it('are written by one at a time', async () => {
      const tracks = someTracks(fresh())
      const first = (await tracks.saveTrackImport(brought()))!
      expect(await tracks.saveTrackImport(brought())).toBeNull()
      const second = await tracks.saveTrackImport({ ...first, sent: 5, from: noon, to: noon + 1 })
      expect(second).toEqual({ ...first, sent: 5, from: noon, to: noon + 1, version: 2 })
      expect(await tracks.saveTrackImport({ ...first, sent: 9 })).toBeNull()
      expect(await tracks.trackImports(1)).toEqual([second])
    })

    it('are removed as they were read, where that is asked', async () => {
      const tracks = someTracks(fresh())
      const first = (await tracks.saveTrackImport(brought()))!
      const second = (await tracks.saveTrackImport({ ...first, sent: 5 }))!
      expect(await tracks.removeTrackImport(1, 'abc', first.version)).toBe(false)
      expect(await tracks.trackImports(1)).toEqual([second])
      expect(await tracks.removeTrackImport(1, 'abc', second.version)).toBe(true)
      expect(await tracks.removeTrackImport(1, 'abc', second.version)).toBe(false)
      expect(await tracks.saveTrackImport(second)).toBeNull()
      expect(await tracks.trackImports(1)).toEqual([])
    })

    it('are of one device and tenant, and neither events nor history', async () => {
      const world = fresh()
      const tracks = someTracks(world)
      await tracks.saveTrackImport(brought())
      expect(await tracks.trackImports(11)).toEqual([])
      expect(await someTracks(world).trackImports(1)).toEqual([])
      expect(await tracks.eventsBetween(1, 0, Number.MAX_SAFE_INTEGER)).toEqual([])
      expect(await tracks.between(1, { from: 0, to: Number.MAX_SAFE_INTEGER })).toEqual([])
      expect(await tracks.servicesDone(1)).toEqual([])
    })
  })

  describe('tracks: positions of an import', () => {
    const ofImport = (importId: string) => ({ protocol: 'imported', attributes: { importId } })
    const [begin, end] = [noon, noon + historyLimits.blockSpanMaxMs]

    it('are removed without their neighbours, also those that a tracker marks itself', async () => {
      const tracks = someTracks(fresh())
      const rows = buildDrive(9).map((row, place) => ({
        ...row,
        ...(place % 3 === 0
          ? ofImport('abc')
          : place % 3 === 1
            ? ofImport('other')
            : { attributes: { importId: 'abc' } }),
      }))
      await tracks.save({ state: buildState(rows), accepted: rows, events: [] })
      expect(await tracks.removePositions(1, { from: begin, to: end, importId: 'abc' })).toBeNull()
      const left = await tracks.between(1, { from: begin, to: end })
      expect(left.map(({ id }) => id)).toEqual(rows.filter((_row, place) => place % 3 !== 0).map(({ id }) => id))
    })
  })
})
