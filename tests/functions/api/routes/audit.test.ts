import { describe, expect, it } from 'vitest'
import { createApp } from '../../../../functions/api/app.ts'
import { tenantLimits } from '../../../../shared/domain/limits/tenants.ts'
import {
  addDevice,
  ask,
  colleague,
  drive,
  type ApiFixture,
  fixture,
  noon,
  password,
  person,
  share,
  type Person,
} from '../api-fixture.ts'

const period = 'from=2024-05-01T00:00:00Z&to=2024-05-02T00:00:00Z'

async function auditOf(at: ApiFixture, as: Person = at.amina, more = '') {
  const { json } = await ask(at, `/api/audit?${period}${more}`, { as })
  return json as { userId: number; actionType: string; objectType: string; objectId: number; attributes: object }[]
}
const shortly = (lines: Awaited<ReturnType<typeof auditOf>>) =>
  lines.map(({ userId, actionType, objectType, objectId }) => `${userId} ${actionType} ${objectType} ${objectId}`)

describe('the audit trail', () => {
  it('tells who changed what, from where, and which fields', async () => {
    const at = await fixture()
    const { json: van } = await ask(at, '/api/devices', {
      method: 'POST',
      as: at.amina,
      json: { name: '=1+1<b>', uniqueId: 'van-1' },
    })
    await ask(at, `/api/devices/${van.id}`, { method: 'PUT', as: at.amina, json: { ...van, name: 'Van 1' } })
    await ask(at, `/api/devices/${van.id}`, { method: 'DELETE', as: at.amina })
    const lines = await auditOf(at)
    expect(shortly(lines)).toEqual(['1 create device 1', '1 edit device 1', '1 remove device 1'])
    expect(lines[0]).toEqual({
      id: 1,
      actionTime: '2024-05-01T11:00:00.000+00:00',
      address: '198.51.100.7',
      userId: at.amina.id,
      userEmail: 'amina@atlas.example',
      actionType: 'create',
      objectType: 'device',
      objectId: van.id,
      attributes: {},
    })
    expect(lines[1]?.attributes).toEqual({ fields: 'name' })
    expect(lines.at(-1)).toMatchObject({ actionType: 'remove', objectType: 'device' })
  })

  it('tells of links, passwords and settings', async () => {
    const at = await fixture()
    const bilal = await colleague(at.world, at.amina, person('Bilal'))
    const van = await addDevice(at.amina, { name: 'Van 1' })
    const link = { userId: bilal.id, deviceId: van.id }
    await ask(at, '/api/permissions', { method: 'POST', as: at.amina, json: link })
    await ask(at, '/api/permissions', { method: 'DELETE', as: at.amina, json: link })
    await ask(at, '/api/server', { method: 'PUT', as: at.amina, json: { announcement: 'Hello' } })
    const lines = await auditOf(at)
    expect(shortly(lines)).toEqual([`1 link user ${bilal.id}`, `1 unlink user ${bilal.id}`, '1 edit server 0'])
    expect(lines[0]?.attributes).toEqual({ propertyType: 'device', propertyId: van.id })
  })

  it('tells of sign-ins, failed ones too, and of entering as somebody else', async () => {
    const at = await fixture()
    const bilal = await colleague(at.world, at.amina, person('Bilal'))
    const signIn = (form: Record<string, string>) => ask(at, '/api/session', { method: 'POST', form })
    await signIn({ email: bilal.email, password: 'wrong' })
    await signIn({ email: 'unknown@nowhere.example', password: 'wrong' })
    await signIn({ email: bilal.email, password })
    const entered = await ask(at, `/api/session/${bilal.id}`, { as: at.amina })
    const cookie = entered.headers.get('set-cookie')!.split(';')[0]!
    await ask(at, '/api/drivers', { method: 'POST', as: { ...bilal, cookie }, json: { name: 'A', uniqueId: 'a' } })
    // signing in as another user ends the own session
    const chloe = await colleague(at.world, at.amina, person('Chloe', { administrator: true }))
    const lines = await auditOf(at, chloe)
    expect(shortly(lines).slice(0, 3)).toEqual([
      `${bilal.id} loginFailed  0`,
      `${bilal.id} login  0`,
      `${at.amina.id} enterAs user ${bilal.id}`,
    ])
    expect(lines.at(-1)).toMatchObject({
      userId: bilal.id,
      actionType: 'create',
      attributes: { enteredBy: at.amina.id },
    })
    expect(await auditOf(at, at.driss)).toEqual([])
  })

  it('tells who read a track: once an hour, and not for a look at the map', async () => {
    const at = await fixture()
    const van = await addDevice(at.amina, { name: 'Van 1' })
    await drive(at.world, at.amina.tenantId, van.id, [1, 2])
    await ask(at, `/api/positions?deviceId=${van.id}`, { as: at.amina })
    for (const _ of [1, 2, 3]) await ask(at, `/api/positions?deviceId=${van.id}&${period}`, { as: at.amina })
    await ask(at, `/api/positions?deviceId=99&${period}`, { as: at.amina })
    expect(shortly(await auditOf(at))).toEqual([`1 viewTrack device ${van.id}`])
  })

  it('can be narrowed to one person, and belongs to administrators', async () => {
    const at = await fixture()
    const bilal = await colleague(at.world, at.amina, person('Bilal'))
    await ask(at, '/api/session', { method: 'DELETE', as: bilal })
    await ask(at, '/api/server', { method: 'PUT', as: at.amina, json: { announcement: 'Hello' } })
    expect(shortly(await auditOf(at, at.amina, `&userId=${bilal.id}`))).toEqual([`${bilal.id} logout  0`])
    const nadia = await colleague(at.world, at.amina, person('Nadia', { userLimit: -1 }))
    expect((await ask(at, `/api/audit?${period}`, { as: nadia })).status).toBe(403)
    const missing = await ask(at, '/api/audit?from=2024-05-01T00:00:00Z', { as: at.amina })
    expect([missing.status, missing.text.split('\n')[1]]).toEqual([400, 'field to'])
    const reversed = await ask(at, '/api/audit?from=2024-05-02T00:00:00Z&to=2024-05-01T00:00:00Z', { as: at.amina })
    expect([reversed.status, reversed.text.split('\n').slice(0, 2)]).toEqual([
      400,
      ['from: later than to. Give a from that is not after to.', 'field from'],
    ])
  })

  it('keeps what a share was made for, and that it was used', async () => {
    const at = await fixture()
    const van = await addDevice(at.amina, { name: 'Van 1' })
    const shared = await ask(at, '/api/devices/share', {
      method: 'POST',
      as: at.amina,
      form: { deviceId: String(van.id) },
    })
    await ask(at, `/api/session?token=${shared.text}`)
    const lines = await auditOf(at)
    expect(lines.filter(({ actionType }) => actionType === 'share')).toMatchObject([{ objectId: van.id }])
    expect(lines.filter(({ actionType }) => actionType === 'shareUse')).toMatchObject([{ userId: 2 }])
  })

  it('says nothing of what was refused, and never stands in the way', async () => {
    const at = await fixture()
    const bilal = await colleague(at.world, at.amina, person('Bilal', { readonly: true }))
    await ask(at, '/api/drivers', { method: 'POST', as: bilal, json: { name: 'A', uniqueId: 'a' } })
    expect(await auditOf(at)).toEqual([])
    const audit = () => ({ ...at.world.audit('x'), write: () => Promise.reject(new Error('The table is gone')) })
    const app = createApp({ ...at.world, audit })
    const made = await ask({ app }, '/api/drivers', {
      method: 'POST',
      as: at.amina,
      json: { name: 'A', uniqueId: 'a' },
    })
    expect(made.status).toBe(200)
  })

  it('ends after a year', async () => {
    const at = await fixture()
    await ask(at, '/api/server', { method: 'PUT', as: at.amina, json: { announcement: 'Hello' } })
    await share(at.amina, at.amina, { type: 'device', id: 1 }).catch(() => {})
    expect(await at.world.audit(at.amina.tenantId).between(0, noon, 10)).toHaveLength(1)
    at.world.moveTo(noon + tenantLimits.auditKeptMs)
    expect(await at.world.audit(at.amina.tenantId).between(0, noon, 10)).toEqual([])
  })
})
