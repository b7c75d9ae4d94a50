import { describe, expect, it } from 'vitest'
import type { ForwardedBatch } from '../../../functions/platform/ports/ports.ts'
import { afterSent, newForwardingState } from '../../../shared/domain/forwarding/forwarding-state.ts'
import { phrase } from '../../../shared/domain/failures.ts'
import { forwardingLimits } from '../../../shared/domain/limits/forwarding.ts'
import { buildDrive, buildEvent, minuteMs, noon } from '../../support/builders.ts'
import { inEveryWorld } from '../../support/worlds.ts'

let made = 0
const tenant = () => `fwd${++made}`
const batch = (key: string, part: Partial<ForwardedBatch> = {}): ForwardedBatch => ({
  key,
  at: noon,
  positions: [...buildDrive(3, { deviceId: 1 }), ...buildDrive(2, { deviceId: 2 })],
  events: [buildEvent(1)],
  ...part,
})
const reason = phrase('The webhook answered with status {status}', { status: 400 })

inEveryWorld((fresh) => {
  describe('what waits to be forwarded', () => {
    it('comes back whole and in the order of its keys, to its own tenant and target', async () => {
      const world = fresh()
      const [mine, other] = [world.forwardings(tenant()), world.forwardings(tenant())]
      await mine.add(3, [batch('02'), batch('01', { events: [] })])
      await mine.add(30, [batch('00')])
      expect(await mine.waiting(3, 20)).toEqual([batch('01', { events: [] }), batch('02')])
      expect(await mine.waiting(3, 1)).toEqual([batch('01', { events: [] })])
      expect(await other.waiting(3, 20)).toEqual([])
    })

    it('is one batch when it is put again, and gone when it is done', async () => {
      const mine = fresh().forwardings(tenant())
      await mine.add(3, [batch('01'), batch('02')])
      await mine.add(3, [batch('01', { positions: [] })])
      await mine.done(3, ['02'])
      expect(await mine.waiting(3, 20)).toEqual([batch('01', { positions: [] })])
    })

    it('is kept for some days', async () => {
      const world = fresh()
      const mine = world.forwardings(tenant())
      await mine.add(3, [batch('01')])
      world.moveTo(noon + forwardingLimits.keptMs - minuteMs)
      expect(await mine.waiting(3, 20)).toHaveLength(1)
      world.moveTo(noon + forwardingLimits.keptMs + minuteMs)
      expect(await mine.waiting(3, 20)).toEqual([])
    })

    it('is not hidden by what is too old', async () => {
      const world = fresh()
      const mine = world.forwardings(tenant())
      const later = batch('09', { at: noon + forwardingLimits.keptMs })
      await mine.add(3, [...['01', '02', '03'].map((key) => batch(key)), later])
      world.moveTo(noon + forwardingLimits.keptMs + minuteMs)
      expect(await mine.waiting(3, 2)).toEqual([later])
    })

    it('waits for as long again when it is sent again', async () => {
      const world = fresh()
      const mine = world.forwardings(tenant())
      const refusedAt = noon + forwardingLimits.keptMs - minuteMs
      await mine.putAside(3, { ...batch('01'), reason, refusedAt })
      world.moveTo(noon + forwardingLimits.keptMs + minuteMs)
      await mine.sendAgain(3)
      expect(await mine.waiting(3, 20)).toEqual([batch('01', { at: noon + forwardingLimits.keptMs + minuteMs })])
    })

    it('is put aside with the reason, and back to its place', async () => {
      const mine = fresh().forwardings(tenant())
      await mine.add(3, [batch('02')])
      await mine.putAside(3, { ...batch('01'), reason, refusedAt: noon + 5 })
      expect(await mine.waiting(3, 20)).toEqual([batch('02')])
      expect(await mine.refused(3, 20)).toEqual([{ ...batch('01'), reason, refusedAt: noon + 5 }])
      expect(await mine.sendAgain(3)).toBe(1)
      expect(await mine.waiting(3, 20)).toEqual([batch('01'), batch('02')])
      expect(await mine.refused(3, 20)).toEqual([])
    })

    it('is refused where no item holds it, with nothing of it stored', async () => {
      const mine = fresh().forwardings(tenant())
      const text = 'x'.repeat(100_000)
      const positions = batch('01').positions.map((position, at) => ({
        ...position,
        attributes: { note: `${at}${text}` },
      }))
      const events = [1, 2, 3, 4, 5].map((step) => buildEvent(step, { attributes: { result: text } }))
      for (const part of [{ positions }, { events }]) {
        await expect(mine.add(3, [batch('01', part)])).rejects.toThrow(
          'Item size has exceeded the maximum allowed size',
        )
      }
      expect(await mine.waiting(3, 20)).toEqual([])
    })

    it('is forgotten with its target', async () => {
      const mine = fresh().forwardings(tenant())
      await mine.add(3, [batch('01')])
      await mine.add(4, [batch('01')])
      await mine.putAside(3, { ...batch('02'), reason, refusedAt: noon })
      const secret = await mine.secret(3)
      await mine.forget(3)
      expect([await mine.waiting(3, 20), await mine.refused(3, 20)]).toEqual([[], []])
      expect(await mine.secret(3)).not.toBe(secret)
      expect(await mine.waiting(4, 20)).toHaveLength(1)
    })
  })

  describe('a target', () => {
    it('is held by one at a time, until it is released or the time is over', async () => {
      const world = fresh()
      const mine = world.forwardings(tenant())
      const [first, second] = [noon + minuteMs, noon + 3 * minuteMs].map((until) => ({ forwardingId: 3, until }))
      expect(await mine.claim(first!)).toEqual(newForwardingState)
      expect(await mine.claim(second!)).toBeNull()
      world.moveTo(noon + 2 * minuteMs)
      expect(await mine.claim(second!)).toEqual(newForwardingState)
      await mine.release(first!, afterSent(newForwardingState, 1))
      expect(await mine.state(3)).toEqual(newForwardingState)
      await mine.release(second!, afterSent(newForwardingState, 2))
      expect(await mine.state(3)).toEqual(afterSent(newForwardingState, 2))
    })

    it('is taken up again with what is known of it', async () => {
      const mine = fresh().forwardings(tenant())
      const lease = { forwardingId: 3, until: noon + minuteMs }
      await mine.claim(lease)
      await mine.release(lease, {
        ...newForwardingState,
        failures: 20,
        pausedAt: noon,
        nextTryAt: noon + 1,
        reason,
        lastSentAt: 7,
      })
      await mine.resume(3)
      expect(await mine.state(3)).toEqual({ ...newForwardingState, reason, lastSentAt: 7 })
    })

    it('has a secret of its own, which stays until another is made', async () => {
      const mine = fresh().forwardings(tenant())
      const secret = await mine.secret(3)
      expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
      expect(await mine.secret(3)).toBe(secret)
      expect(await mine.secret(4)).not.toBe(secret)
      const next = await mine.newSecret(3)
      expect(next).not.toBe(secret)
      expect(await mine.secret(3)).toBe(next)
    })

    it('has the password that was set last, until it is taken away or forgotten', async () => {
      const mine = fresh().forwardings(tenant())
      const [one, two] = ['one', 'two'].map((password) => ({ password, origin: 'mqtts://broker.example:8883' }))
      expect(await mine.password(3)).toBeNull()
      await mine.setPassword(3, one!)
      await mine.setPassword(3, two!)
      expect([await mine.password(3), await mine.password(4)]).toEqual([two, null])
      await mine.setPassword(3, null)
      await mine.setPassword(3, null)
      expect(await mine.password(3)).toBeNull()
      await mine.setPassword(3, one!)
      await mine.forget(3)
      expect(await mine.password(3)).toBeNull()
    })
  })
})
