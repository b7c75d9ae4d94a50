import { describe, expect, it } from 'vitest'
import type { Origin } from '../../shared/domain/access/derivation.ts'
import { trackerLimits } from '../../shared/domain/limits/trackers.ts'
import { device } from '../../shared/entities/device.ts'
import { buildDevice, makeTenant, minuteMs, noon } from '../support/builders.ts'
import { inEveryWorld } from '../support/worlds.ts'

inEveryWorld((fresh) => {
  describe('lookups: users', () => {
    it('an e-mail address finds its user, whatever its case', async () => {
      const { lookups, tenants } = fresh()
      const key = await makeTenant(tenants, { email: 'spelling@atlas.example' })
      expect(await lookups.userByEmail('  Spelling@ATLAS.example ')).toEqual(key)
      expect(await lookups.userByEmail('nobody@atlas.example')).toBeNull()
    })

    it.each(['session', 'token'] as const)('a %s works until it expires, and not after it was closed', async (kind) => {
      const world = fresh()
      const session = { tenantId: 'atlas', userId: 7, expiresAt: noon + minuteMs }
      const secret = await world.lookups.openSession(kind, session)
      expect(await world.lookups.session(kind, secret)).toEqual({ ...session, key: expect.any(String) })
      expect((await world.lookups.session(kind, secret))?.key).not.toContain(secret)
      expect(await world.lookups.session(kind === 'token' ? 'session' : 'token', secret)).toBeNull()

      world.moveTo(noon + minuteMs)
      expect(await world.lookups.session(kind, secret)).toBeNull()
      world.moveTo(noon)
      await world.lookups.closeSession(kind, secret)
      expect(await world.lookups.session(kind, secret)).toBeNull()
    })

    it('a session that a token opened knows when the token ends', async () => {
      const { lookups } = fresh()
      const session = { tenantId: 'atlas', userId: 7, expiresAt: noon + minuteMs, grantEndsAt: noon + 2 * minuteMs }
      const secret = await lookups.openSession('session', session)
      expect(await lookups.session('session', secret)).toMatchObject(session)
    })

    it('a session keeps from what it was opened, a token its name and scope', async () => {
      const { lookups } = fresh()
      const who = { tenantId: 'atlas-described', userId: 7, expiresAt: noon + minuteMs }
      const session = { ...who, browser: 'Firefox', system: 'Linux', place: 'Algiers, DZ', address: '192.0.2.7' }
      const token = { ...who, name: 'Home Assistant', isReadOnly: true as const }
      const secret = await lookups.openSession('token', token)
      await lookups.openSession('session', session)
      expect(await lookups.session('token', secret)).toEqual({ ...token, key: expect.any(String) })
      const held = await lookups.sessionsOf(who)
      expect(held.find(({ kind }) => kind === 'session')).toMatchObject(session)
      expect(held.find(({ kind }) => kind === 'token')).toMatchObject(token)
    })

    it('the sessions and tokens of a user are listed with their last use, and can be ended without the secret', async () => {
      const world = fresh()
      const expiresAt = noon + 60 * minuteMs
      const bilal = { tenantId: 'atlas-held', userId: 7 }
      const cookie = await world.lookups.openSession('session', { ...bilal, expiresAt })
      world.moveTo(noon + minuteMs)
      const token = await world.lookups.openSession('token', { ...bilal, expiresAt })
      await world.lookups.openSession('token', { ...bilal, userId: 8, expiresAt })
      world.moveTo(noon + 20 * minuteMs)
      await world.lookups.session('token', token)

      const held = await world.lookups.sessionsOf(bilal)
      expect(held.map(({ kind, openedAt, usedAt }) => ({ kind, openedAt, usedAt }))).toEqual([
        { kind: 'token', openedAt: noon + minuteMs, usedAt: noon + 20 * minuteMs },
        { kind: 'session', openedAt: noon, usedAt: noon },
      ])
      await world.lookups.endSessions(held.filter(({ kind }) => kind === 'token'))
      expect(await world.lookups.session('token', token)).toBeNull()
      expect(await world.lookups.session('session', cookie)).toMatchObject(bilal)
      await world.lookups.closeSession('session', cookie)
      expect(await world.lookups.sessionsOf(bilal)).toEqual([])
    })

    it('a session as another user is listed for both users', async () => {
      const { lookups } = fresh()
      const expiresAt = noon + minuteMs
      const secret = await lookups.openSession('session', { tenantId: 'atlas-as', userId: 7, enteredBy: 1, expiresAt })
      expect(await lookups.session('session', secret)).toMatchObject({ userId: 7, enteredBy: 1 })
      await lookups.endSessions(await lookups.sessionsOf({ tenantId: 'atlas-as', userId: 1 }))
      expect(await lookups.session('session', secret)).toBeNull()
      expect(await lookups.sessionsOf({ tenantId: 'atlas-as', userId: 7 })).toEqual([])
    })

    it('keep what they derive from, and say whether that is open', async () => {
      const world = fresh()
      const { lookups } = world
      const of = { tenantId: 'atlas-derived', userId: 7, expiresAt: noon + minuteMs }
      const token = await lookups.openSession('token', of)
      const { key } = (await lookups.session('token', token))!
      const derivedFrom: Origin[] = [
        { kind: 'token', key },
        { kind: 'person', userId: 1, as: 7, stamp: 'two' },
      ]
      const secret = await lookups.openSession('session', { ...of, derivedFrom })
      expect((await lookups.session('session', secret))?.derivedFrom).toEqual(derivedFrom)
      expect((await lookups.sessionsOf(of)).map((held) => held.derivedFrom)).toContainEqual(derivedFrom)
      const isOpen = () =>
        Promise.all([lookups.isOpen({ kind: 'token', key }), lookups.isOpen({ kind: 'session', key })])
      expect(await isOpen()).toEqual([true, false])
      world.moveTo(noon + minuteMs)
      expect(await isOpen()).toEqual([false, false])
      world.moveTo(noon)
      await lookups.endSessions([{ kind: 'token', key }])
      expect(await isOpen()).toEqual([false, false])
    })

    it('a token is moved to another user with the same secret', async () => {
      const { lookups } = fresh()
      const [from, to] = [7, 8].map((userId) => ({ tenantId: 'atlas-move', userId }))
      const secret = await lookups.openSession('token', { ...from!, expiresAt: noon + minuteMs })
      const [held] = await lookups.sessionsOf(from!)
      await lookups.moveSession(held!, { userId: 8, stamp: 'own' })
      expect(await lookups.session('token', secret, 'exact')).toMatchObject({ userId: 8, stamp: 'own' })
      expect(await lookups.sessionsOf(from!)).toEqual([])
      expect((await lookups.sessionsOf(to!)).map(({ key }) => key)).toEqual([held!.key])
      await lookups.closeSession('token', secret)
      await lookups.moveSession(held!, { userId: 9, stamp: '' })
      expect(await lookups.session('token', secret, 'exact')).toBeNull()
    })

    it('views of a link are counted, and none of one that has ended', async () => {
      const { lookups } = fresh()
      const guest = { tenantId: 'atlas-views', userId: 7 }
      const secret = await lookups.openSession('token', { ...guest, expiresAt: noon + minuteMs })
      const [held] = await lookups.sessionsOf(guest)
      expect(held).toMatchObject({ views: 0, viewedAt: null })
      await lookups.countView(held!)
      await lookups.countView(held!)
      expect(await lookups.sessionsOf(guest)).toMatchObject([{ views: 2, viewedAt: expect.any(Number) }])
      await lookups.closeSession('token', secret)
      await lookups.countView(held!)
      expect(await lookups.sessionsOf(guest)).toEqual([])
      expect(await lookups.session('token', secret, 'exact')).toBeNull()
    })

    it('a guessed secret finds no session', async () => {
      expect(await fresh().lookups.session('session', 'guessed')).toBeNull()
    })
  })

  describe('lookups: attempts', () => {
    it('are counted in a window that starts again when it is over', async () => {
      const world = fresh()
      const name = 'sign-in amina'
      expect(await world.lookups.countAttempt(name, minuteMs)).toEqual({ count: 1, endsAt: noon + minuteMs })
      world.moveTo(noon + minuteMs - 1)
      expect(await world.lookups.countAttempt(name, minuteMs)).toEqual({ count: 2, endsAt: noon + minuteMs })
      world.moveTo(noon + minuteMs)
      expect(await world.lookups.countAttempt(name, minuteMs)).toEqual({ count: 1, endsAt: noon + 2 * minuteMs })
      await world.lookups.forgetAttempts(name)
      expect(await world.lookups.countAttempt(name, minuteMs)).toMatchObject({ count: 1 })
    })

    it('are given back one by one, never below none and not into the next window', async () => {
      const world = fresh()
      const name = 'sign-in office'
      await world.lookups.giveBackAttempt(name)
      for (let count = 0; count < 2; count++) await world.lookups.countAttempt(name, minuteMs)
      await world.lookups.giveBackAttempt(name)
      expect(await world.lookups.countAttempt(name, minuteMs)).toEqual({ count: 2, endsAt: noon + minuteMs })
      for (let count = 0; count < 3; count++) await world.lookups.giveBackAttempt(name)
      expect(await world.lookups.countAttempt(name, minuteMs)).toEqual({ count: 1, endsAt: noon + minuteMs })
      world.moveTo(noon + minuteMs)
      await world.lookups.giveBackAttempt(name)
      expect(await world.lookups.countAttempt(name, minuteMs)).toEqual({ count: 1, endsAt: noon + 2 * minuteMs })
    })

    it('at the same moment are all counted', async () => {
      const { lookups } = fresh()
      await Promise.all(Array.from({ length: 20 }, () => lookups.countAttempt('sign-in crowd', minuteMs)))
      expect(await lookups.countAttempt('sign-in crowd', minuteMs)).toMatchObject({ count: 21 })
    })
  })

  describe('lookups: trackers', () => {
    it('many identifiers are looked up at once, and unregistered ones are left out', async () => {
      const { lookups, tenants } = fresh()
      const { tenantId } = await makeTenant(tenants)
      const records = tenants.records(tenantId)
      const names = Array.from({ length: 120 }, (_, place) => `crowd-${tenantId}-${place}`)
      for (const uniqueId of names) await records.create(device, buildDevice({ uniqueId }))

      const found = await lookups.devicesByUniqueId([...names, 'unregistered', names[0]!])
      expect(found.size).toBe(120)
      expect(found.get(names[119]!)).toEqual({ tenantId, deviceId: 120 })
    })

    it('an unregistered identifier is stored for a week', async () => {
      const world = fresh()
      expect(await world.lookups.unknownTracker('lost')).toBeNull()
      await world.lookups.noteUnknownTracker('lost', { count: 2, at: noon, protocol: 'owntracks' })
      await world.lookups.noteUnknownTracker('lost', { count: 3, at: noon + 1, protocol: 'qafila' })
      const seen = { uniqueId: 'lost', count: 5, lastSeen: noon + 1, protocol: 'qafila' }
      expect(await world.lookups.unknownTracker('lost')).toEqual(seen)
      world.moveTo(noon + 1 + trackerLimits.unknownTrackerKeptMs)
      expect(await world.lookups.unknownTracker('lost')).toBeNull()
    })
  })
})
