import { describe, expect, it } from 'vitest'
import { ask, colleague, fixture, person, type ApiFixture } from '../api-fixture.ts'

const url = 'https://hooks.atlas.example/fleet'
const add = (at: ApiFixture, json: object = {}) =>
  ask(at, '/api/forwardings', { method: 'POST', as: at.amina, json: { name: 'ERP', url, ...json } })
const idOf = async (at: ApiFixture): Promise<number> => ((await add(at)).json as { id: number }).id
const post = (at: ApiFixture, path: string) => ask(at, `/api/forwardings/${path}`, { method: 'POST', as: at.amina })

describe('forwarding targets', () => {
  it('get everything of all devices unless somebody says otherwise', async () => {
    const at = await fixture()
    const { json } = await add(at)
    const all = { positions: true, events: 'all', always: true, disabled: false, format: 'own' }
    expect(json).toMatchObject({ name: 'ERP', url, ...all })
    expect(at.world.forwardingWakeUps).toMatchObject([{ tenantId: at.amina.tenantId, isRetry: false }])
  })

  it('are ten at most', async () => {
    const at = await fixture()
    const statuses: number[] = []
    for (let made = 0; made < 11; made++) statuses.push((await add(at)).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 400])
  })

  it('have a secret that is shown once', async () => {
    const at = await fixture()
    const id = await idOf(at)
    const { secret } = (await post(at, `${id}/secret`)).json as { secret: string }
    expect(await at.world.forwardings(at.amina.tenantId).secret(id)).toBe(secret)
    const shown = [
      await ask(at, `/api/forwardings/${id}`, { as: at.amina }),
      await ask(at, `/api/forwardings/${id}/state`, { as: at.amina }),
    ]
    const entries = await at.world.audit(at.amina.tenantId).between(0, at.world.now(), 20)
    expect(JSON.stringify([shown, entries])).not.toContain(secret)
  })

  it.each([
    { name: 'arrives', status: 204, json: { isSent: true, reason: null } },
    { name: 'is refused', status: 404, json: { isSent: false, reason: 'The webhook answered with status 404' } },
    { name: 'is redirected', status: 301, json: { isSent: false, reason: 'The webhook answered with status 301' } },
  ])('send a signed test without positions: it $name', async ({ status, json }) => {
    const at = await fixture()
    const id = await idOf(at)
    at.world.services.answer = () => ({ status, headers: { location: 'http://10.0.0.1/' }, text: '' })
    expect((await post(at, `${id}/test`)).json).toEqual(json)
    const [call] = at.world.services.posted
    expect(call).toMatchObject({ url, headers: { 'webhook-signature': expect.stringMatching(/^v1,/) as string } })
    expect(JSON.parse(String(call!.body))).toMatchObject({ type: 'fleet.test', data: { positions: [], events: [] } })
  })

  it('say how it goes, and send everything again', async () => {
    const at = await fixture()
    const id = await idOf(at)
    const store = at.world.forwardings(at.amina.tenantId)
    const now = at.world.now()
    const batch = { key: '1', at: now, positions: [], events: [] }
    const reason = { text: 'The webhook answered with status {status}', values: { status: 400 } } as const
    await store.putAside(id, { ...batch, reason, refusedAt: now })
    const lease = { forwardingId: id, until: now + 1 }
    const state = (await store.claim(lease))!
    await store.release(lease, { ...state, failures: 20, pausedAt: now, lastFailedAt: now, reason })
    expect((await ask(at, `/api/forwardings/${id}/state`, { as: at.amina })).json).toMatchObject({
      failures: 20,
      pausedAt: expect.any(String) as string,
      reason: 'The webhook answered with status 400',
      waitingSince: null,
      refused: [{ positions: 0, events: 0, reason: 'The webhook answered with status 400' }],
    })
    at.world.forwardingWakeUps.length = 0
    const again = (await post(at, `${id}/resume`)).json
    expect(again).toMatchObject({
      failures: 0,
      pausedAt: null,
      refused: [],
      waitingSince: expect.any(String) as string,
    })
    expect(at.world.forwardingWakeUps).toMatchObject([{ forwardingId: id, delayMs: 0 }])
  })

  it('take what waits with them, and are for administrators', async () => {
    const at = await fixture()
    const id = await idOf(at)
    const store = at.world.forwardings(at.amina.tenantId)
    await store.add(id, [{ key: '1', at: at.world.now(), positions: [], events: [] }])
    const nadia = await colleague(at.world, at.amina, person('Nadia'))
    expect((await ask(at, '/api/forwardings', { method: 'POST', as: nadia, json: { name: 'Mine', url } })).status).toBe(
      403,
    )
    await ask(at, `/api/forwardings/${id}`, { method: 'DELETE', as: at.amina })
    expect(await store.waiting(id, 20)).toEqual([])
  })
})
