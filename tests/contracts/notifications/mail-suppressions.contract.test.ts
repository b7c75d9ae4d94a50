import { describe, expect, it } from 'vitest'
import type { MailReport } from '../../../shared/domain/mail/mail-status.ts'
import { dayMs } from '../../../shared/domain/time/durations.ts'
import { noon } from '../../support/builders.ts'
import { inEveryWorld } from '../../support/worlds.ts'

let made = 0
const tenant = () => `bounced${++made}`

const bounced: MailReport = {
  id: 'f1',
  address: 'Bilal@Atlas.example',
  trouble: 'bounce',
  detail: '550 5.1.1 user unknown',
  at: noon,
}
const soft = (id: string): MailReport => ({ ...bounced, id, trouble: 'softBounce', detail: 'mailbox full' })

inEveryWorld((fresh) => {
  describe('mail suppressions', () => {
    it('an address that bounced is known, however it is written, to its own tenant only', async () => {
      const world = fresh()
      const [mine, other] = [world.mailSuppressions(tenant()), world.mailSuppressions(tenant())]
      expect(await mine.note(bounced)).toBe(true)
      const status = {
        address: 'bilal@atlas.example',
        trouble: 'bounce',
        detail: '550 5.1.1 user unknown',
        at: noon,
        softBounces: 0,
        reports: ['f1'],
      }
      expect(await mine.of('bilal@ATLAS.example')).toEqual(status)
      expect(await mine.list()).toEqual([status])
      expect([await other.of(bounced.address), await other.list()]).toEqual([null, []])
    })

    it('the same report twice is one, and only the first says that it suppresses', async () => {
      const mine = fresh().mailSuppressions(tenant())
      expect([await mine.note(bounced), await mine.note(bounced)]).toEqual([true, false])
      expect(await mine.note({ ...bounced, id: 'f2', trouble: 'complaint' })).toBe(false)
      expect((await mine.of(bounced.address))?.trouble).toBe('complaint')
    })

    it('soft bounces are counted, also those that come at once', async () => {
      const mine = fresh().mailSuppressions(tenant())
      const noted = await Promise.all(['a', 'b', 'c', 'd'].map((id) => mine.note(soft(id))))
      expect(noted).toEqual([false, false, false, false])
      expect(await mine.of(bounced.address)).toMatchObject({ trouble: 'softBounce', softBounces: 4 })
    })

    it('is lifted once, and bounces again afterwards', async () => {
      const mine = fresh().mailSuppressions(tenant())
      await mine.note(bounced)
      expect([await mine.lift('bilal@atlas.example'), await mine.lift('bilal@atlas.example')]).toEqual([true, false])
      expect(await mine.of(bounced.address)).toBeNull()
      expect(await mine.note({ ...bounced, id: 'f3' })).toBe(true)
    })

    it('a suppressed address is kept for a year, a soft bounce for a month', async () => {
      const world = fresh()
      const mine = world.mailSuppressions(tenant())
      await mine.note(bounced)
      await mine.note({ ...soft('s'), address: 'nadia@atlas.example' })
      world.moveTo(noon + 31 * dayMs)
      expect((await mine.list()).map(({ address }) => address)).toEqual(['bilal@atlas.example'])
      world.moveTo(noon + 366 * dayMs)
      expect([await mine.of(bounced.address), await mine.list()]).toEqual([null, []])
      expect(await mine.note({ ...bounced, at: noon + 366 * dayMs })).toBe(true)
    })
  })
})
