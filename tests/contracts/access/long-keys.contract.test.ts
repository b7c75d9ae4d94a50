import { describe, expect, it } from 'vitest'
import { inEveryWorld, type TestWorld } from '../../support/worlds.ts'

const long = 'a'.repeat(3000)

/** What requests name by a text of theirs; a key of the tables has 1,024 or 2,048 bytes at most. */
const lookedUp: Record<string, (world: TestWorld) => Promise<unknown>> = {
  'an email address': (world) => world.lookups.userByEmail(`${long}@b.example`),
  'a job of commands': (world) => world.commands('t').job(long),
  'a file of a report': async (world) => (await world.reportJobs('t')).get(long),
  'an announcement': async (world) => world.announcements('t').get(long),
  'a job with an empty name': (world) => world.commands('t').job(''),
}

inEveryWorld((fresh) => {
  describe('a name that is longer than any key', () => {
    it.each(Object.entries(lookedUp))('is that of nothing: %s', async (_name, lookUp) => {
      expect(await lookUp(fresh())).toBeNull()
    })

    it('is that of no identifier among others', async () => {
      expect(await fresh().lookups.devicesByUniqueId([long, ''])).toEqual(new Map())
    })
  })
})
