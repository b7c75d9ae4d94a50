import { describe, expect, it } from 'vitest'
import { addDevice, ask, drive, type ApiFixture, fixture } from '../api-fixture.ts'

async function fleet() {
  const at = await fixture()
  await addDevice(at.amina, { name: 'Van 1' })
  return at
}
const get = (at: ApiFixture, path: string, seen?: string) =>
  ask(at, `/api${path}`, { as: at.amina, headers: { 'if-none-match': seen } })

describe('a record that somebody has', () => {
  it.each([
    { name: 'by its tag', seen: (tag: string) => tag },
    { name: 'by its tag, weak', seen: (tag: string) => `W/${tag}` },
    { name: 'among others', seen: (tag: string) => `"a", W/${tag} ,"b"` },
    { name: 'in whichever state', seen: () => '*' },
  ])('$name is not sent again', async ({ seen }) => {
    const at = await fleet()
    for (const path of ['/devices/1', '/server', `/users/${at.amina.id}`]) {
      const first = await get(at, path)
      const tag = first.headers.get('etag')!
      const { status, text, headers } = await get(at, path, seen(tag))
      expect([path, status, text, headers.get('etag')]).toEqual([path, 304, '', tag])
      expect([headers.get('content-type'), headers.get('cache-control')]).toEqual([null, 'no-store'])
    }
  })

  it.each([
    { name: 'that was changed', path: '/devices/1', change: { method: 'PUT', json: { name: 'Bus', uniqueId: 'b' } } },
    { name: 'of the settings', path: '/server', change: { method: 'PUT', json: { announcement: 'Hello' } } },
  ])('$name is', async ({ path, change }) => {
    const at = await fleet()
    const tag = (await get(at, path)).headers.get('etag')!
    await ask(at, `/api${path}`, { ...change, as: at.amina })
    expect((await get(at, path, tag)).status).toBe(200)
    expect((await get(at, path, 'nonsense')).status).toBe(200)
  })

  it('is when it reported meanwhile, although a change of what was seen is still one', async () => {
    const at = await fleet()
    const tag = (await get(at, '/devices/1')).headers.get('etag')!
    await drive(at.world, at.amina.tenantId, 1, [1])
    const { status, json } = await get(at, '/devices/1', tag)
    expect([status, json.status]).toEqual([200, 'online'])
    const change = { method: 'PUT', json: { name: 'Bus', uniqueId: 'b' }, headers: { 'if-match': tag } }
    expect((await ask(at, '/api/devices/1', { ...change, as: at.amina })).status).toBe(200)
  })

  it('is still refused to others, and a change is never answered so', async () => {
    const at = await fleet()
    const other = await ask(at, '/api/devices/1', { as: at.driss, headers: { 'if-none-match': '*' } })
    expect(other.status).toBe(404)
    const json = { name: 'Bus', uniqueId: 'b' }
    const headers = { 'if-none-match': '*' }
    expect((await ask(at, '/api/devices/1', { method: 'PUT', as: at.amina, json, headers })).status).toBe(200)
  })
})
