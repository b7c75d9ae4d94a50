import { describe, expect, it } from 'vitest'
import type { SourceMessageKept } from '../../../functions/platform/ports/ports.ts'
import { sourceLimits } from '../../../shared/domain/limits/sources.ts'
import { noon } from '../../support/builders.ts'
import { inEveryWorld } from '../../support/worlds.ts'

let made = 0
const tenant = () => `fed${++made}`
const message = (part: Partial<SourceMessageKept> = {}): SourceMessageKept => ({
  at: noon,
  body: '{"a":1}',
  query: 'event=up',
  bytes: 7,
  takenCount: 1,
  unknown: [],
  ...part,
})

inEveryWorld((fresh) => {
  describe('messages of sources', () => {
    it('are returned, the newest first, to their own tenant and source', async () => {
      const world = fresh()
      const [mine, other] = [world.sourceMessages(tenant()), world.sourceMessages(tenant())]
      const late = message({ at: noon + 1, body: null, unknown: ['a', 'b'] })
      await mine.keep({ sourceId: 3, isProblem: false, slot: 0 }, message())
      await mine.keep({ sourceId: 3, isProblem: true, slot: 0 }, late)
      await mine.keep({ sourceId: 30, isProblem: false, slot: 0 }, message())
      expect(await mine.of(3)).toEqual([late, message()])
      expect(await other.of(3)).toEqual([])
    })

    it('one takes the place of another in its slot', async () => {
      const mine = fresh().sourceMessages(tenant())
      const slot = { sourceId: 3, isProblem: false, slot: 1 }
      await mine.keep(slot, message())
      await mine.keep(slot, message({ at: noon + 5 }))
      expect(await mine.of(3)).toEqual([message({ at: noon + 5 })])
    })

    it('are forgotten with their source, and after a while', async () => {
      const world = fresh()
      const mine = world.sourceMessages(tenant())
      const at = world.now()
      await mine.keep({ sourceId: 3, isProblem: false, slot: 1 }, message({ at }))
      await mine.keep({ sourceId: 4, isProblem: false, slot: 1 }, message({ at }))
      await mine.forget(3)
      await mine.forget(3)
      expect([await mine.of(3), await mine.of(4)]).toEqual([[], [message({ at })]])
      world.moveTo(at + sourceLimits.messageKeptMs + 1000)
      expect(await mine.of(4)).toEqual([])
    })
  })

  describe('the address of a source', () => {
    it('is found by its secret, and is none of the whole tenant’s', async () => {
      const world = fresh()
      const tenantId = tenant()
      const held = world.trackerCredentials(tenantId)
      const { credential, secret } = await held.issueSecret({ deviceId: 0, madeBy: 3, sourceId: 9 })
      await held.issueSecret({ deviceId: 0, madeBy: 3, sourceId: 90 })
      expect(await world.lookups.trackerKey(secret)).toEqual({ tenantId, deviceId: 0, madeBy: 3, sourceId: 9 })
      expect(await held.of(0)).toEqual([])
      expect(await held.ofSource(9)).toEqual([credential])
      await held.revoke([credential])
      expect(await held.ofSource(9)).toEqual([])
      expect(await world.lookups.trackerKey(secret)).toBeNull()
    })
  })
})
