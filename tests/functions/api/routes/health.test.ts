import { describe, expect, it } from 'vitest'
import { createApp } from '../../../../functions/api/app.ts'
import { tenantLimits } from '../../../../shared/domain/limits/tenants.ts'
import { addDevice, ask, colleague, drive, fixture, noon, person } from '../api-fixture.ts'

describe('health', () => {
  it('says OK to everybody', async () => {
    const answer = await ask(await fixture(), '/api/health')
    expect([answer.status, answer.text]).toEqual([200, 'OK'])
  })

  it('says that it is not well, and not why; a few seconds later it looks again', async () => {
    const at = await fixture()
    let asked = 0
    const userByEmail = () => {
      asked++
      return asked > 1 ? Promise.resolve(null) : Promise.reject(new Error('The table lookups is gone'))
    }
    const app = createApp({ ...at.world, lookups: { ...at.world.lookups, userByEmail } })
    const first = await ask({ app }, '/api/health')
    expect([first.status, first.text]).toEqual([503, 'UNAVAILABLE'])
    expect((await ask({ app }, '/api/health')).status).toBe(503)
    at.world.moveTo(noon + 5000)
    expect((await ask({ app }, '/api/health')).status).toBe(200)
    expect(asked).toBe(2)
  })
})

describe('a reboot', () => {
  it('disconnects, makes everybody load again, is noted, and answers OK', async () => {
    const at = await fixture()
    const { amina, driss, world } = at
    const van = await addDevice(amina, { name: 'Van 1' })
    const { version } = await drive(world, amina.tenantId, van.id, [1])
    const connection = { userId: 1, sessionKey: 'k', expiresAt: noon + 1e6, logs: false }
    await world.sockets.open({ ...connection, tenantId: amina.tenantId, connectionId: 'hers' })
    await world.sockets.open({ ...connection, tenantId: driss.tenantId, connectionId: 'his' })
    const before = await world.sockets.watchers(amina.tenantId)

    const answer = await ask(at, '/api/server/reboot', { method: 'POST', as: amina })
    expect([answer.status, answer.text]).toEqual([200, 'OK'])
    const after = await world.sockets.watchers(amina.tenantId)
    expect([after.connections, after.accessVersion > before.accessVersion]).toEqual([[], true])
    expect((await world.sockets.watchers(driss.tenantId)).connections).toHaveLength(1)
    expect((await world.tracks(amina.tenantId).state(van.id)).version).toBe(version + 1)
    expect(await world.audit(amina.tenantId).between(0, noon, 10)).toMatchObject([{ action: 'reboot' }])
  })

  it('is for administrators, now and then', async () => {
    const at = await fixture()
    const bilal = await colleague(at.world, at.amina, person('Bilal', { userLimit: -1 }))
    expect((await ask(at, '/api/server/reboot', { method: 'POST', as: bilal })).status).toBe(403)
    const ten = await Promise.all(
      Array.from({ length: tenantLimits.rebootsMax + 1 }, () =>
        ask(at, '/api/server/reboot', { method: 'POST', as: at.amina }),
      ),
    )
    expect(ten.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 429])
  })
})
