import { describe, expect, it } from 'vitest'
import { sequenceOfId } from '../../../shared/domain/ids.ts'
import { buildDrive, buildState, hourMs, noon } from '../../support/builders.ts'
import { inEveryWorld, type TestWorld } from '../../support/worlds.ts'

/** A drive of so many positions, ten seconds apart, saved in parts so that most of it is packed. */
async function driven(world: TestWorld, tenantId: string, count: number) {
  const tracks = world.tracks(tenantId)
  const positions = buildDrive(count)
  for (let at = 0; at < count; at += 25) {
    const part = positions.slice(at, at + 25)
    const { version } = await tracks.state(1)
    await tracks.save({ state: buildState(part, { version }), accepted: part, events: [] })
  }
  return { tracks, positions }
}
const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

inEveryWorld((fresh) => {
  describe('removing history', () => {
    it.each([
      { name: 'a range within', from: 30, to: 170 },
      { name: 'the beginning', from: 0, to: 120 },
      { name: 'what is not packed yet', from: 190, to: 198 },
      { name: 'one moment', from: 77, to: 77 },
    ])('$name takes that and nothing else', async ({ name, from, to }) => {
      const { tracks, positions } = await driven(fresh(), `removal ${name}`, 200)
      const [first, last] = [positions[from]!, positions[to]!]
      await tracks.removePositions(1, { from: first.fixTime, to: last.fixTime })
      const left = [...positions.slice(0, from), ...positions.slice(to + 1)]
      expect(await tracks.between(1, { from: 0, to: noon + hourMs })).toEqual(left)
      expect(await tracks.position(first.id)).toBeNull()
      const nextBefore = await tracks.neighbour(1, last.fixTime, 'before')
      expect(nextBefore?.id).toBe(positions[from - 1]?.id)
      await tracks.removePositions(1, { from: first.fixTime, to: last.fixTime })
      expect(await tracks.between(1, { from: 0, to: noon + hourMs })).toEqual(left)
    })

    it('does not remove the last position, which says where the device is', async () => {
      const { tracks, positions } = await driven(fresh(), 'removal of all', 60)
      await tracks.removePositions(1, { from: 0, to: noon + hourMs })
      expect(await tracks.between(1, { from: 0, to: noon + hourMs })).toEqual([positions.at(-1)])
      expect((await tracks.state(1)).last).toEqual(positions.at(-1))
    })

    it('with an id removes that one, and no others of the same time', async () => {
      const world = fresh()
      const tracks = world.tracks('removal of one')
      const [one, twin, last] = [
        ...buildDrive(1),
        ...buildDrive(1, { fixTime: noon, id: buildDrive(2)[1]!.id }),
        ...buildDrive(1, {}, 5),
      ]
      await tracks.save({ state: buildState([last!]), accepted: [one!, twin!, last!], events: [] })
      await tracks.removePositions(1, { from: noon, to: noon, id: one!.id })
      expect(ids(await tracks.between(1, { from: 0, to: noon + hourMs }))).toEqual(ids([twin!, last!]))
    })

    it('a concurrent writer fails, and restores nothing', async () => {
      const { tracks, positions } = await driven(fresh(), 'removal and a writer', 60)
      const stale = await tracks.state(1)
      await tracks.removePositions(1, { from: noon, to: noon + hourMs })
      const more = buildDrive(1, {}, 100)
      const late = { state: { ...stale, last: more[0]! }, accepted: more, events: [] }
      expect(await tracks.save(late)).toBeNull()
      const state = await tracks.state(1)
      expect(await tracks.save({ ...late, state: { ...state, last: more[0]! } })).not.toBeNull()
      expect(ids(await tracks.between(1, { from: 0, to: noon + hourMs }))).toEqual(ids([positions.at(-1)!, more[0]!]))
    })

    it('up to a sequence leaves what was stored since', async () => {
      const { tracks, positions } = await driven(fresh(), 'removal of what was seen', 60)
      const sequenceMax = sequenceOfId(positions[19]!.id)
      expect(await tracks.removePositions(1, { from: 0, to: noon + hourMs, sequenceMax })).toBeNull()
      expect(await tracks.between(1, { from: 0, to: noon + hourMs })).toEqual(positions.slice(20))
    })

    it('of a device that never sent does nothing', async () => {
      const tracks = fresh().tracks('removal of nothing')
      await tracks.removePositions(9, { from: 0, to: noon })
      expect(await tracks.between(9, { from: 0, to: noon })).toEqual([])
    })
  })
})
