import { noun, phrase } from '../../../shared/domain/failures.ts'
import { describe, expect, it } from 'vitest'
import { secretBox } from '../../../functions/platform/channels/secret-box.ts'
import { vapidKeys } from '../../../functions/platform/channels/vapid-keys.ts'
import { isPushPoint } from '../../../functions/platform/channels/web-push.ts'
import { channelLimits } from '../../../shared/domain/limits/channels.ts'
import { hourMs, noon } from '../../support/builders.ts'
import { newBrowser } from '../../support/channels/browser-keys.ts'
import { startDynamo } from '../../support/dynamo.ts'
import { inEveryWorld, type TestWorld } from '../../support/worlds.ts'

let tenants = 0
const storeIn = (world: TestWorld) => world.channelStore(`channels-${++tenants}`)
const browser = (name: string) => ({ ...newBrowser(`https://push.example/${name}`).subscription, label: name })

const announcement = {
  id: 'a1',
  notificator: 'mail' as const,
  subject: 'Depot',
  body: 'Closed today',
  isPriority: false,
  senderId: 1,
  userIds: [1, 2, 3],
  next: 0,
  pending: 0,
  sent: 0,
  failed: 0,
  skipped: 0,
  failures: [],
  state: 'running' as const,
  startedAt: noon,
  endedAt: null,
}

const failures = [
  { userId: 1, reason: phrase('An administrator has to set {fields} first.', { fields: ['webhook.url'] }) },
  { userId: 2, reason: noun('550 no such user') },
]

inEveryWorld((fresh) => {
  describe('settings of channels', () => {
    it('begin empty, and are what was written', async () => {
      const store = storeIn(fresh())
      expect(await store.settings()).toEqual({})
      await store.changeSettings(() => ({ pushover: { token: 'secret' } }))
      await store.changeSettings((now) => ({ ...now, telegram: { chatId: '7' } }))
      expect(await store.settings()).toEqual({ pushover: { token: 'secret' }, telegram: { chatId: '7' } })
    })

    it('are of one tenant', async () => {
      const world = fresh()
      const [mine, other] = [storeIn(world), storeIn(world)]
      await mine.changeSettings(() => ({ pushover: { token: 'secret' } }))
      expect(await other.settings()).toEqual({})
    })

    it('have every change of writers at the same time', async () => {
      const store = storeIn(fresh())
      const add = (name: string) =>
        store.changeSettings((now) => ({ ...now, webhook: { ...now.webhook, [name]: name } }))
      await Promise.all(['a', 'b', 'c'].map(add))
      expect(Object.keys((await store.settings()).webhook ?? {}).toSorted()).toEqual(['a', 'b', 'c'])
    })
  })

  describe('subscriptions of browsers', () => {
    it('are listed for their person, with what the browser gave', async () => {
      const world = fresh()
      const store = storeIn(world)
      const first = browser('first')
      const id = await store.subscribe(1, first)
      await store.subscribe(2, browser('other'))
      expect(await store.subscriptions(1)).toEqual([{ ...first, id, createdAt: world.now(), lastUsedAt: null }])
      world.moveTo(noon + hourMs)
      await store.markUsed(1, id)
      expect((await store.subscriptions(1))[0]!.lastUsedAt).toBe(noon + hourMs)
    })

    it('of the same browser replace each other, also of another person', async () => {
      const store = storeIn(fresh())
      const id = await store.subscribe(1, browser('shared'))
      expect(await store.subscribe(1, browser('shared'))).toBe(id)
      expect(await store.subscriptions(1)).toHaveLength(1)
      expect(await store.subscribe(12, browser('shared'))).toBe(id)
      expect([(await store.subscriptions(1)).length, (await store.subscriptions(12)).length]).toEqual([0, 1])
    })

    it('end for their person only', async () => {
      const store = storeIn(fresh())
      const id = await store.subscribe(1, browser('mine'))
      await store.unsubscribe(2, id)
      await store.markUsed(2, id)
      expect(await store.subscriptions(1)).toHaveLength(1)
      await store.unsubscribe(1, id)
      await store.unsubscribe(1, id)
      expect(await store.subscriptions(1)).toEqual([])
    })

    it('end all at once for somebody who is gone, and for nobody else', async () => {
      const store = storeIn(fresh())
      const own = await store.subscribe(1, browser('office'))
      await store.subscribe(1, browser('phone'))
      await store.subscribe(12, browser('other'))
      await store.unsubscribeAll(1)
      await store.unsubscribeAll(1)
      expect([await store.subscriptions(1), (await store.subscriptions(12)).length]).toEqual([[], 1])
      // nobody has the browser now: the next who subscribes is the only one
      expect(await store.subscribe(12, browser('office'))).toBe(own)
      expect(await store.subscriptions(12)).toHaveLength(2)
    })
  })

  describe('announcements', () => {
    it('are stored with their progress, which one writer at a time moves', async () => {
      const world = fresh()
      const announcements = world.announcements(`channels-${++tenants}`)
      expect(await announcements.get('a1')).toBeNull()
      await announcements.add(announcement)
      const first = (await announcements.get('a1'))!
      expect(first).toEqual({ ...announcement, version: 1 })
      const saved = await announcements.save({ ...first, next: 2, pending: 2, failures })
      expect(saved).toMatchObject({ next: 2, version: 2 })
      expect(await announcements.save({ ...first, next: 3 })).toBeNull()
      expect(await announcements.get('a1')).toEqual(saved)
    })

    it('are of one tenant, and expire', async () => {
      const world = fresh()
      const announcements = world.announcements(`channels-${++tenants}`)
      await announcements.add(announcement)
      expect(await world.announcements('another').get('a1')).toBeNull()
      world.moveTo(noon + channelLimits.announcementKeptMs + hourMs)
      expect(await announcements.get('a1')).toBeNull()
    })
  })
})

describe('what is stored of secrets', () => {
  it('no table holds them as they are', { tags: 'emulator' }, async () => {
    const dynamo = await startDynamo()
    const world = dynamo.world(() => noon)
    const store = world.channelStore('sealed')
    await store.changeSettings(() => ({ pushover: { token: 'Crown-Jewels' } }))
    const subscribed = browser('Crown-Jewels-endpoint')
    await store.subscribe(1, { ...subscribed, label: 'Firefox' })
    const { ScanCommand } = await import('@aws-sdk/lib-dynamodb')
    const items = await world.store.documents.send(new ScanCommand({ TableName: world.store.tables.audit }))
    expect(items.Count).toBe(3)
    for (const hidden of ['Crown-Jewels', subscribed.keys.auth]) expect(JSON.stringify(items)).not.toContain(hidden)
    await dynamo.stop()
  })

  it('is opened by the same key for the same tenant only', () => {
    const sealed = secretBox('key', 'atlas').seal('secret')
    expect(sealed).not.toBe(secretBox('key', 'atlas').seal('secret'))
    expect(secretBox('key', 'atlas').open(sealed)).toBe('secret')
    expect(() => secretBox('other', 'atlas').open(sealed)).toThrow('authenticate')
    expect(() => secretBox('key', 'sahara').open(sealed)).toThrow('authenticate')
    expect(() => secretBox('key', 'atlas').open(sealed.slice(0, -4))).toThrow('authenticate')
    expect(() => secretBox('key', 'atlas').open('secret')).toThrow('known format')
  })

  it('gives a deployment the same keys each time', () => {
    expect(vapidKeys('key')).toEqual(vapidKeys('key'))
    expect(vapidKeys('key').publicKey).not.toBe(vapidKeys('other').publicKey)
    expect(isPushPoint(vapidKeys('key').publicKey)).toBe(true)
  })
})
