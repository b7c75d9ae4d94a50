import { describe, expect, it } from 'vitest'
import { removeExpiredGuests } from '../../../functions/watch/remove-guests.ts'
import { user } from '../../../shared/entities/user.ts'
import { addDevice, ask, colleague, type ApiFixture, fixture, noon, type Person, person } from '../api/api-fixture.ts'
import { hourMs, minuteMs } from '../../../shared/domain/time/durations.ts'

/** Amina shares Van 1 until one o'clock; somebody watches with it. */
async function shared() {
  const at = await fixture()
  const van = await addDevice(at.amina, { name: 'Van 1' })
  const token = await shareUntil(at, at.amina, noon + hourMs)
  const guest = (await at.amina.records.list(user)).find(({ temporary }) => temporary)!
  return { ...at, van, token, guest }
}

async function shareUntil(at: ApiFixture, by: Person, expiresAt: number): Promise<string> {
  const form = { deviceId: '1', expiration: new Date(expiresAt).toISOString() }
  return (await ask(at, '/api/devices/share', { method: 'POST', as: by, form })).text
}

describe('watch: share guests', () => {
  it('stay until their time is over', async () => {
    const at = await shared()
    expect(await removeExpiredGuests(at.world, noon + hourMs - 60_000)).toEqual({ due: 0, removed: 0 })
    expect(await at.amina.records.get(user, at.guest.id)).not.toBeNull()
  })

  it('are gone then, with their links, what they held and their sockets', async () => {
    const at = await shared()
    const { tenantId } = at.amina
    const key = { tenantId, userId: at.guest.id }
    const open = { ...key, connectionId: 'c-1', sessionKey: 'k', expiresAt: noon + 9 * hourMs, logs: false }
    await at.world.sockets.open(open)
    at.world.moveTo(noon + hourMs)
    expect(await removeExpiredGuests(at.world, noon + hourMs)).toEqual({ due: 1, removed: 1 })
    expect(await at.amina.records.get(user, at.guest.id)).toBeNull()
    expect(await at.amina.records.ownersOf({ type: 'device', id: at.van.id })).toHaveLength(1)
    expect(await at.world.lookups.sessionsOf(key)).toEqual([])
    expect(await at.world.sockets.connection('c-1')).toBeNull()
    expect(await removeExpiredGuests(at.world, noon + 9 * hourMs)).toEqual({ due: 0, removed: 0 })
  })

  it('stay when their end was moved, and go at the new one', async () => {
    const at = await shared()
    const later = { ...at.guest, expirationTime: new Date(noon + 3 * hourMs).toISOString() }
    await ask(at, `/api/users/${at.guest.id}`, { method: 'PUT', as: at.amina, json: later })
    at.world.moveTo(noon + hourMs)
    expect(await removeExpiredGuests(at.world, noon + hourMs)).toEqual({ due: 1, removed: 0 })
    at.world.moveTo(noon + 3 * hourMs)
    expect(await removeExpiredGuests(at.world, noon + 3 * hourMs)).toMatchObject({ removed: 1 })
  })

  it('of whom an administrator made somebody who stays are left alone', async () => {
    const at = await shared()
    const kept = { ...at.guest, temporary: false }
    await ask(at, `/api/users/${at.guest.id}`, { method: 'PUT', as: at.amina, json: kept })
    at.world.moveTo(noon + hourMs)
    expect(await removeExpiredGuests(at.world, noon + hourMs)).toEqual({ due: 1, removed: 0 })
    expect(await at.amina.records.get(user, at.guest.id)).not.toBeNull()
  })

  it('that were made by hand go as well', async () => {
    const at = await fixture()
    const json = { name: 'Passing', email: 'passing@atlas.example', temporary: true, expirationTime: noon + hourMs }
    const made = await ask(at, '/api/users', { method: 'POST', as: at.amina, json })
    at.world.moveTo(noon + hourMs)
    await removeExpiredGuests(at.world, noon + hourMs)
    expect([made.status, await at.amina.records.get(user, made.json.id)]).toEqual([200, null])
  })

  it('of one tenant that cannot be reached keep no other waiting', async () => {
    const at = await shared()
    const chloe = await colleague(at.world, at.driss, person('Chloe', { email: 'chloe@sahara.example' }))
    await at.world.guestTimers.schedule({ tenantId: at.driss.tenantId, userId: chloe.id }, noon + 1)
    at.world.moveTo(noon + hourMs)
    const records = (tenantId: string) => {
      if (tenantId === at.driss.tenantId) throw new Error('out of reach')
      return at.world.tenants.records(tenantId)
    }
    const limping = { ...at.world, tenants: { ...at.world.tenants, records } }
    await expect(removeExpiredGuests(limping, noon + hourMs)).rejects.toThrow('1 of 2 guests')
    expect(await at.amina.records.get(user, at.guest.id)).toBeNull()
    expect(await at.world.guestTimers.due(noon + hourMs, 10)).toHaveLength(0)
    expect(await at.world.guestTimers.due(noon + hourMs + minuteMs, 10)).toHaveLength(1)
  })

  it('of links that were made at one moment go one by one', async () => {
    const at = await fixture()
    await addDevice(at.amina, { name: 'Van 1' })
    const tokens = await Promise.all([1, 2, 3].map((hours) => shareUntil(at, at.amina, noon + hours * hourMs)))
    expect(tokens.every((token) => token.length > 20)).toBe(true)
    const guests = (await at.amina.records.list(user)).filter(({ temporary }) => temporary)
    expect(guests).toHaveLength(3)
    for (const left of [2, 1, 0]) {
      const now = noon + (3 - left) * hourMs
      at.world.moveTo(now)
      await removeExpiredGuests(at.world, now)
      expect((await at.amina.records.list(user)).filter(({ temporary }) => temporary)).toHaveLength(left)
    }
  })
})
