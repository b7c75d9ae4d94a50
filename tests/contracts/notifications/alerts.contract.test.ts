import { noun, phrase } from '../../../shared/domain/failures.ts'
import { describe, expect, it } from 'vitest'
import type { DeliveryKey } from '../../../functions/platform/ports/alert-ports.ts'
import { alertNumbers } from '../../../shared/domain/notifications/alert-numbers.data.ts'
import { withMute } from '../../../shared/domain/notifications/mute.ts'
import { newPersonAlerts } from '../../../shared/domain/notifications/person-alerts.ts'
import { buildEvent, hourMs, minuteMs, noon } from '../../support/builders.ts'
import { inEveryWorld, type TestWorld } from '../../support/worlds.ts'

let tenants = 0
const alertsIn = (world: TestWorld) => world.alerts(`alerts${++tenants}`)
const mail: DeliveryKey = { notificationId: 3, eventId: 42, eventTime: noon, userId: 7, channel: 'mail', mark: '' }
const claimed = { ...mail, eventType: 'alarm' } as const

inEveryWorld((fresh) => {
  describe('the secret of links', () => {
    it('is made for the first link, and never by who only checks one', async () => {
      const alerts = alertsIn(fresh())
      expect(await alerts.knownSecret()).toBeNull()
      const secret = await alerts.secret()
      expect([await alerts.knownSecret(), await alerts.secret()]).toEqual([secret, secret])
    })
  })

  describe('what is remembered of a person', () => {
    it('begins with nothing', async () => {
      const people = await alertsIn(fresh()).people([7, 8])
      expect([...people.values()]).toEqual([newPersonAlerts(7), newPersonAlerts(8)])
    })

    it('is what was saved, with the next version', async () => {
      const alerts = alertsIn(fresh())
      const muted = withMute(newPersonAlerts(7), { notificationId: 3, deviceId: 0, until: noon })
      expect(await alerts.save(muted)).toEqual({ ...muted, version: 1 })
      expect((await alerts.people([7])).get(7)).toEqual({ ...muted, version: 1 })
    })

    it('refuses a writer who has not seen the latest', async () => {
      const alerts = alertsIn(fresh())
      await alerts.save(newPersonAlerts(7))
      expect(await alerts.save({ ...newPersonAlerts(7), others: 5 })).toBeNull()
      expect((await alerts.people([7])).get(7)!.others).toBe(0)
    })

    it('has every change of writers at the same time', async () => {
      const alerts = alertsIn(fresh())
      await Promise.all([1, 2, 3, 4].map(() => alerts.change(7, (kept) => ({ ...kept, others: kept.others + 1 }))))
      expect((await alerts.people([7])).get(7)!.others).toBe(4)
    })
  })

  it('forgets somebody who is gone, and nobody else', async () => {
    const alerts = alertsIn(fresh())
    for (const userId of [1, 2]) {
      await alerts.change(userId, (kept) => ({ ...kept, mutes: { 7: { 0: 9e12 } } }))
    }
    await alerts.forget(1)
    await alerts.forget(1)
    const kept = await alerts.people([1, 2])
    expect(kept.get(1)).toEqual(newPersonAlerts(1))
    expect(kept.get(2)).toMatchObject({ version: 1, mutes: { 7: { 0: 9e12 } } })
  })

  describe('a delivery', () => {
    it('is claimed by one process', async () => {
      const alerts = alertsIn(fresh())
      const answers = await Promise.all([1, 2, 3].map(() => alerts.claim(claimed)))
      expect(answers.toSorted()).toEqual(['claimed', 'taken', 'taken'])
      expect(await alerts.log(3, 10)).toEqual([])
    })

    it.each([
      { name: 'a name', reason: 'givenUp' },
      { name: 'words of a service', reason: noun('No such address.') },
      {
        name: 'a sentence with values',
        reason: phrase('An administrator has to set {fields} first.', { fields: ['a', noun('b')] }),
      },
    ])('is over when it is finished, and is in the log with $name', async ({ reason }) => {
      const alerts = alertsIn(fresh())
      await alerts.claim(claimed)
      await alerts.finish(mail, { outcome: 'failed', reason })
      expect(await alerts.claim(claimed)).toBe('over')
      const line = { ...mail, eventType: 'alarm', time: noon, outcome: 'failed', reason }
      expect(await alerts.log(3, 10)).toEqual([line])
    })

    it('is free again when it was released, or its process died', async () => {
      const world = fresh()
      const alerts = alertsIn(world)
      await alerts.claim(claimed)
      await alerts.release(mail)
      expect(await alerts.claim(claimed)).toBe('claimed')
      world.moveTo(noon + alertNumbers.claimMs - 1)
      expect(await alerts.claim(claimed)).toBe('taken')
      world.moveTo(noon + alertNumbers.claimMs)
      expect(await alerts.claim(claimed)).toBe('claimed')
    })

    it('is another one for another channel, person or mark', async () => {
      const alerts = alertsIn(fresh())
      const others: Partial<DeliveryKey>[] = [{}, { channel: 'sms' }, { userId: 8 }, { mark: 'step1' }, { eventId: 43 }]
      const answers = await Promise.all(others.map((other) => alerts.claim({ ...claimed, ...other })))
      expect(answers).toEqual(others.map(() => 'claimed'))
    })
  })

  describe('the log', () => {
    const notes = (eventId: number, eventTime: number, userId = 7) => ({
      notificationId: 3,
      eventId,
      eventTime,
      eventType: 'alarm' as const,
      userId,
      time: noon,
      lines: [
        { channel: 'mail' as const, outcome: 'grouped' as const, reason: 'repeated' },
        { channel: 'sms' as const, outcome: 'skipped' as const, reason: 'muted' },
      ],
    })

    it('is of one notification, the newest first, as many as are asked for', async () => {
      const alerts = alertsIn(fresh())
      await alerts.note([notes(41, noon - minuteMs), notes(42, noon), { ...notes(43, noon), notificationId: 4 }])
      expect((await alerts.log(3, 10)).map(({ eventId }) => eventId)).toEqual([42, 42, 41, 41])
      expect(await alerts.log(3, 2)).toHaveLength(2)
    })

    it('keeps the same note once', async () => {
      const alerts = alertsIn(fresh())
      await alerts.note([notes(42, noon)])
      await alerts.note([notes(42, noon)])
      expect(await alerts.log(3, 10)).toHaveLength(2)
    })

    it('tells of one event what became of it', async () => {
      const alerts = alertsIn(fresh())
      await alerts.note([notes(42, noon), notes(42, noon, 8), notes(41, noon)])
      await alerts.claim({ ...claimed, userId: 9 })
      await alerts.finish({ ...mail, userId: 9 }, { outcome: 'handedOver', reason: null })
      const found = await alerts.deliveriesOf({ id: 42, eventTime: noon }, [3, 4])
      expect(found.map(({ userId, outcome }) => `${userId} ${outcome}`).toSorted()).toEqual([
        '7 grouped',
        '7 skipped',
        '8 grouped',
        '8 skipped',
        '9 handedOver',
      ])
      expect(await alerts.deliveriesOf({ id: 42, eventTime: noon }, [4])).toEqual([])
    })

    it('is of one tenant', async () => {
      const world = fresh()
      const [mine, other] = [alertsIn(world), alertsIn(world)]
      await mine.note([notes(42, noon)])
      expect(await other.log(3, 10)).toEqual([])
      expect(await other.claim(claimed)).toBe('claimed')
    })
  })

  it('the secret of a tenant stays, and is its own', async () => {
    const world = fresh()
    const [mine, other] = [alertsIn(world), alertsIn(world)]
    expect(await mine.secret()).toBe(await world.alerts(mine.tenantId).secret())
    expect(await mine.secret()).not.toBe(await other.secret())
  })

  it('counts are of one day and channel', async () => {
    const world = fresh()
    const alerts = alertsIn(world)
    expect([await alerts.count('sms', 2), await alerts.count('sms', 3), await alerts.count('mail', 1)]).toEqual([
      2, 5, 1,
    ])
    world.moveTo(noon + 24 * hourMs)
    expect(await alerts.count('sms', 1)).toBe(1)
  })

  it('timers are of people and of escalations', async () => {
    const world = fresh()
    const { tenantId } = alertsIn(world)
    const person = { tenantId, kind: 'person', userId: 7 } as const
    const escalation = { tenantId, kind: 'escalation', notificationId: 3, eventId: 2 ** 50, step: 2 } as const
    await world.alertTimers.schedule(person, noon + minuteMs)
    await world.alertTimers.schedule(escalation, noon + 2 * minuteMs)
    world.moveTo(noon + hourMs)
    const due = (await world.alertTimers.due(noon + hourMs)).filter(({ key }) => key.tenantId === tenantId)
    expect(due.map(({ key }) => key)).toEqual([person, escalation])
    await world.alertTimers.complete(due)
    expect((await world.alertTimers.due(noon + hourMs)).filter(({ key }) => key.tenantId === tenantId)).toEqual([])
  })

  it('an event takes attributes once', async () => {
    const world = fresh()
    const tracks = world.tracks(`alerts${++tenants}`)
    const event = buildEvent(1)
    const state = await tracks.state(event.deviceId)
    await tracks.save({ state, accepted: [], events: [event] })
    const attributes = { acknowledgedBy: 'Amina', acknowledgedAt: '2024-05-01T11:00:00Z' }
    const added = await tracks.addToEvent(event.id, attributes)
    expect(added).toEqual({ event: { ...event, attributes: { ...event.attributes, ...attributes } }, isChanged: true })
    const again = await tracks.addToEvent(event.id, { acknowledgedBy: 'Bilal' })
    expect(again).toEqual({ ...added, isChanged: false })
    expect(await tracks.event(event.id)).toEqual(added!.event)
    expect(await tracks.addToEvent(event.id + 1, attributes)).toBeNull()
  })
})
