import { describe, expect, it } from 'vitest'
import type { Tracks } from '../../../functions/platform/ports/ports.ts'
import { buildDrive, buildState } from '../../support/builders.ts'
import { inEveryWorld } from '../../support/worlds.ts'

let made = 0
const always = { from: 0, to: Number.MAX_SAFE_INTEGER }

/** Saves a drive in parts, as ingest does. */
async function drive(tracks: Tracks, positions: ReturnType<typeof buildDrive>): Promise<void> {
  for (let start = 0; start < positions.length; start += 13) {
    const accepted = positions.slice(start, start + 13)
    const { version } = await tracks.state(1)
    await tracks.save({ state: buildState(accepted, { version }), accepted, events: [] })
  }
}

inEveryWorld((fresh) => {
  describe('tracks: history as of a state', () => {
    it('misses nothing that was stored by then, whatever comes in meanwhile', async () => {
      const tracks = fresh().tracks(`as of ${++made}`)
      const positions = buildDrive(330)
      await drive(tracks, positions.slice(0, 110))
      const asOf = (await tracks.states([1])).get(1)!
      expect(await tracks.between(1, { ...always, asOf })).toEqual(positions.slice(0, 110))
      await drive(tracks, positions.slice(110))
      const found = await tracks.between(1, { ...always, asOf })
      expect(found.slice(0, 110)).toEqual(positions.slice(0, 110))
    })
  })
})
