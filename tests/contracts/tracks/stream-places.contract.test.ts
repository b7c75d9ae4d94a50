import { describe, expect, it } from 'vitest'
import type { Tracks } from '../../../functions/platform/ports/ports.ts'
import { newDeviceState } from '../../../shared/domain/device-state.ts'
import { buildDrive, buildState } from '../../support/builders.ts'
import { inEveryWorld, type TestWorld } from '../../support/worlds.ts'

let made = 0
const someTracks = (world: TestWorld): Tracks => world.tracks(`places${++made}`)
const always = { from: 0, to: Number.MAX_SAFE_INTEGER }

inEveryWorld((fresh) => {
  describe('tracks: places in streams', () => {
    it.each(['', '0', '007', '10', '255', '256', '9'.repeat(60), 'shard-7'])(
      'keeps the place in either stream: "%s"',
      async (sequence) => {
        const tracks = someTracks(fresh())
        await tracks.save({ state: buildState([], { streamSequence: sequence }), accepted: [], events: [] })
        expect(await tracks.state(1)).toMatchObject({ streamSequence: sequence, backlogSequence: '' })
        const next = buildState([], { version: 1, backlogSequence: sequence })
        await tracks.save({ state: next, accepted: [], events: [] })
        expect(await tracks.state(1)).toMatchObject({ streamSequence: '', backlogSequence: sequence })
        const last = buildState([], { version: 2, tableSequence: sequence, tableBacklogSequence: `${sequence}1` })
        await tracks.save({ state: last, accepted: [], events: [] })
        expect(await tracks.state(1)).toEqual({ ...last, version: 3 })
      },
    )

    it('a touch makes writers load again and removes the positions in the streams', async () => {
      const tracks = someTracks(fresh())
      const places = { streamSequence: '12', backlogSequence: '34' }
      const state = buildState(buildDrive(1), { ...places, tableSequence: '56', tableBacklogSequence: '78' })
      const saved = (await tracks.save({ state, accepted: buildDrive(1), events: [] }))!
      await tracks.touch(1)
      expect(await tracks.save({ state: saved, accepted: [], events: [] })).toBeNull()
      const now = await tracks.state(1)
      const nowhere = {
        streamSequence: '',
        backlogSequence: '',
        tableSequence: undefined,
        tableBacklogSequence: undefined,
      }
      expect(now).toEqual({ ...saved, version: saved.version + 1, ...nowhere })
      expect(now).not.toHaveProperty('tableSequence')
      expect(await tracks.save({ state: now, accepted: [], events: [] })).not.toBeNull()
      expect(await tracks.between(1, always)).toEqual(buildDrive(1))
    })

    it('a touch of a device that never sent creates no state', async () => {
      const tracks = someTracks(fresh())
      await tracks.touch(3)
      expect(await tracks.state(3)).toEqual(newDeviceState(3))
    })
  })
})
