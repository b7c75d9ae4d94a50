import { describe, expect, it } from 'vitest'
import type { JournaledMessage } from '../../../functions/platform/ports/journal-ports.ts'
import { noon, secondMs } from '../../support/builders.ts'
import { sequenceAt } from '../../support/received.ts'
import { inEveryWorld } from '../../support/worlds.ts'

const base64 = (content: string | Uint8Array) => Buffer.from(content).toString('base64')
const messageOf = (place: number, payload: string): JournaledMessage => ({
  sequence: sequenceAt(place),
  record: { topic: `trackers/van-${place}/positions`, payload, receivedAt: noon + place },
})
const texts = [
  messageOf(1, base64('{"latitude":36.7}')),
  messageOf(2, base64('سيارة')),
  messageOf(3, base64(new Uint8Array([0, 255, 128, 10]))),
  messageOf(4, ''),
  messageOf(5, 'not base64!'),
]

inEveryWorld((fresh) => {
  describe('journals', () => {
    it('keep messages of any bytes, in order, each entry at one place', async () => {
      const { journals } = fresh()
      expect(await journals.newest('contract-1')).toBeNull()
      expect(await journals.append('contract-1', { place: 1, unsavedFrom: 1, messages: texts })).toBe(true)
      expect(await journals.append('contract-1', { place: 1, unsavedFrom: 1, messages: [] })).toBe(false)
      expect(await journals.append('contract-1', { place: 2, unsavedFrom: 1, messages: texts.slice(0, 1) })).toBe(true)
      expect(await journals.after('contract-1', 0)).toEqual([
        { place: 1, unsavedFrom: 1, messages: texts },
        { place: 2, unsavedFrom: 1, messages: texts.slice(0, 1) },
      ])
      expect(await journals.after('contract-1', 1)).toHaveLength(1)
      expect(await journals.after('contract-1', 2)).toEqual([])
    })

    it('say what is newest of a shard, when it was written, and which shards there are', async () => {
      const world = fresh()
      const { journals } = world
      await journals.append('contract-2', { place: 9, unsavedFrom: 9, messages: texts })
      world.moveTo(noon + 5 * secondMs)
      await journals.append('contract-2', { place: 10, unsavedFrom: 10, messages: [] })
      expect(await journals.newest('contract-2')).toEqual({
        place: 10,
        unsavedFrom: 10,
        messages: [],
        writtenAt: noon + 5 * secondMs,
      })
      expect(await journals.shards()).toContain('contract-2')
    })
  })
})
