import { describe, expect, it } from 'vitest'
import { newOpenIdSettings } from '../../../shared/domain/access/openid/provider-settings.ts'
import { hourMs, makeTenant, noon } from '../../support/builders.ts'
import { startDynamo } from '../../support/dynamo.ts'
import { inEveryWorld, type TestWorld } from '../../support/worlds.ts'

let tenants = 0
const storeIn = (world: TestWorld) => world.openIdStore(`openid-${++tenants}`)
const visit = {
  tenantId: 'atlas',
  issuer: 'https://login.example',
  clientId: 'qafila',
  nonce: 'n',
  codeVerifier: 'v',
  browser: 'b',
  to: '/map',
  testedBy: null,
  expiresAt: noon + hourMs,
}
const ended = { endSession: 'https://login.example/out', clientId: 'qafila', idToken: 'ey', expiresAt: noon + hourMs }

inEveryWorld((fresh) => {
  describe('settings', () => {
    it('are none in the beginning, then what was written, of one organisation', async () => {
      const world = fresh()
      const [mine, other] = [storeIn(world), storeIn(world)]
      expect(await mine.settings()).toBeNull()
      await mine.changeSettings((now) => ({ ...now, issuer: 'https://login.example', clientSecret: 's' }))
      await mine.changeSettings((now) => ({ ...now, isOn: true }))
      const expected = { ...newOpenIdSettings(), issuer: 'https://login.example', clientSecret: 's', isOn: true }
      expect([await mine.settings(), await other.settings()]).toEqual([expected, null])
    })
  })

  describe('the link of an account', () => {
    it('is the first one of those that come at the same moment', async () => {
      const store = storeIn(fresh())
      const taken = await Promise.all([1, 2, 3].map((userId) => store.link({ userId, account: 'a', client: 'qafila' })))
      expect(taken.filter(Boolean)).toHaveLength(1)
      const winner = taken.indexOf(true) + 1
      expect(await store.linkOf('a')).toMatchObject({ userId: winner, account: 'a', client: 'qafila' })
      const lists = await Promise.all([1, 2, 3].map((userId) => store.linksOf(userId)))
      expect(lists.map(({ length }) => length)).toEqual([1, 2, 3].map((userId) => Number(userId === winner)))
    })

    it('becomes somebody else’s when its person is gone, and is nobody’s of another organisation', async () => {
      const world = fresh()
      const [mine, other] = [storeIn(world), storeIn(world)]
      await mine.link({ userId: 1, account: 'a', client: 'qafila' })
      expect(await mine.link({ userId: 2, account: 'a', client: 'qafila' }, 3)).toBe(false)
      expect(await mine.link({ userId: 2, account: 'a', client: 'qafila' }, 1)).toBe(true)
      expect([(await mine.linkOf('a'))!.userId, await other.linkOf('a')]).toEqual([2, null])
      expect([await mine.linksOf(1), (await mine.linksOf(2)).length]).toEqual([[], 1])
    })

    it('ends with its person, and with nobody else', async () => {
      const store = storeIn(fresh())
      await store.link({ userId: 1, account: 'a', client: 'qafila' })
      await store.link({ userId: 12, account: 'b', client: 'qafila' })
      await store.unlink(1)
      await store.unlink(1)
      expect((await store.links()).map(({ account, userId }) => [account, userId])).toEqual([['b', 12]])
    })
  })

  describe('a session at the provider', () => {
    it('is taken once, and expires', async () => {
      const world = fresh()
      const store = storeIn(world)
      await store.keepSession('k', ended)
      await store.keepSession('late', ended)
      expect([await store.takeSession('k'), await store.takeSession('k')]).toEqual([ended, null])
      await store.noteSid('sid', 'a', noon + hourMs)
      expect([await store.accountOfSid('sid'), await store.accountOfSid('other')]).toEqual(['a', null])
      world.moveTo(noon + hourMs)
      expect([await store.takeSession('late'), await store.accountOfSid('sid')]).toEqual([null, null])
    })
  })

  describe('a domain', () => {
    it('belongs to one organisation at a time', async () => {
      const world = fresh()
      const [mine, other] = [storeIn(world), storeIn(world)]
      const domain = `atlas-${tenants}.example`
      expect(await world.openIdLookups.tenantOfDomain(domain)).toBeNull()
      expect([await mine.claimDomain(domain, null), await other.claimDomain(domain, null)]).toEqual([true, false])
      expect(await mine.claimDomain(domain, null)).toBe(true)
      await other.releaseDomain(domain)
      expect(await world.openIdLookups.tenantOfDomain(domain)).toBe(mine.tenantId)
      expect(await mine.ownDomains([domain, 'other.example'])).toEqual([domain])
      // its owner proves no more that it is theirs
      expect(await other.claimDomain(domain, mine.tenantId)).toBe(true)
      expect([await mine.ownDomains([domain]), await other.ownDomains([domain])]).toEqual([[], [domain]])
      await other.releaseDomain(domain)
      expect(await world.openIdLookups.tenantOfDomain(domain)).toBeNull()
    })

    it('is nobody’s when its organisation is removed, as all that it kept', async () => {
      const world = fresh()
      const { tenantId } = await makeTenant(world.tenants)
      const store = world.openIdStore(tenantId)
      const domain = `leaving-${tenantId}.example`
      await store.claimDomain(domain, null)
      await store.changeSettings((now) => ({ ...now, isOn: true }))
      await store.link({ userId: 1, account: 'a', client: 'qafila' })
      let progress = ''
      for (let next = await world.removal.step(tenantId, progress, () => false); next;) {
        progress = next.progress
        world.moveTo(Math.max(world.now(), next.dueAt))
        next = await world.removal.step(tenantId, progress, () => false)
      }
      expect(await world.openIdLookups.tenantOfDomain(domain)).toBeNull()
      expect([await store.settings(), await store.links()]).toEqual([null, []])
    })
  })

  describe('a visit', () => {
    it('is taken once, by who has its secret, until it expires', async () => {
      const world = fresh()
      const [secret, late] = [await world.openIdLookups.begin(visit), await world.openIdLookups.begin(visit)]
      expect(await world.openIdLookups.take('guessed')).toBeNull()
      const taken = await Promise.all([1, 2, 3].map(() => world.openIdLookups.take(secret)))
      expect(taken.filter((each) => each !== null)).toEqual([visit])
      world.moveTo(noon + hourMs)
      expect(await world.openIdLookups.take(late)).toBeNull()
    })
  })

  describe('an arrival', () => {
    it('is known of each organisation until it expires, once however often it was noted', async () => {
      const world = fresh()
      const { openIdLookups: lookups } = world
      const key = `account-${++tenants}`
      await lookups.noteArrival(key, 'atlas', noon + hourMs)
      await lookups.noteArrival(key, 'sahara', noon + hourMs)
      await lookups.noteArrival(key, 'atlas', noon + 2 * hourMs)
      expect((await lookups.tenantsOfArrival(key)).toSorted()).toEqual(['atlas', 'sahara'])
      expect(await lookups.tenantsOfArrival('another')).toEqual([])
      world.moveTo(noon + hourMs)
      expect(await lookups.tenantsOfArrival(key)).toEqual(['atlas'])
    })
  })
})

describe('what is stored of secrets', () => {
  it('no table holds them as they are', { tags: 'emulator' }, async () => {
    const dynamo = await startDynamo()
    const world = dynamo.world(() => noon)
    const store = world.openIdStore('sealed')
    await store.changeSettings((now) => ({ ...now, clientSecret: 'Crown-Jewels' }))
    await store.keepSession('k', { ...ended, idToken: 'Crown-Jewels' })
    const secret = await world.openIdLookups.begin(visit)
    const { ScanCommand } = await import('@aws-sdk/lib-dynamodb')
    for (const TableName of [world.store.tables.audit, world.store.tables.lookups]) {
      const items = await world.store.documents.send(new ScanCommand({ TableName }))
      expect(items.Count).toBeGreaterThan(0)
      for (const hidden of ['Crown-Jewels', secret]) expect(JSON.stringify(items)).not.toContain(hidden)
    }
    await dynamo.stop()
  })
})
