import { describe, expect, it } from 'vitest'
import { addressTarget } from '../../../../functions/application/forwarding/address-target.ts'
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

const queue = {
  kind: 'aws',
  url: 'arn:aws:sqs:eu-west-1:123456789012:fleet',
  roleArn: 'arn:aws:iam::123456789012:role/qafila-forwarding',
}

describe('forwarding targets in AWS', () => {
  it('are sent a test for this organisation', async () => {
    const at = await fixture()
    const { id } = (await add(at, queue)).json as { id: number }
    expect((await post(at, `${id}/test`)).json).toEqual({ isSent: true, reason: null })
    expect(at.world.services.putToAws).toMatchObject([
      {
        access: { arn: queue.url, roleArn: queue.roleArn, externalId: `qafila-${at.amina.tenantId}` },
        messages: [{ key: 'test', type: 'fleet.test', body: { data: { positions: [] } } }],
      },
    ])
  })

  it('say what their role has to trust, to administrators', async () => {
    const at = await fixture()
    const trust = { accountId: '111122223333', externalId: `qafila-${at.amina.tenantId}` }
    expect((await ask(at, '/api/forwarding-trust', { as: at.amina })).json).toEqual(trust)
    const karim = await colleague(at.world, at.amina, person('Karim'))
    expect((await ask(at, '/api/forwarding-trust', { as: karim })).status).toBe(403)
  })

  it.each([
    ['url', { url: 'https://sqs.eu-west-1.amazonaws.com/123456789012/fleet' }, 'ARN of a queue of SQS'],
    ['roleArn', { roleArn: null }, 'name begins with qafila-forwarding'],
    ['roleArn', { roleArn: 'arn:aws:iam::123456789012:role/admin' }, 'name begins with qafila-forwarding'],
  ])('name the field %s that is wrong', async (field, wrong, says) => {
    const at = await fixture()
    const { status, text } = await add(at, { ...queue, ...wrong })
    expect(status).toBe(400)
    expect(text).toMatch(new RegExp(`^${field}: .*${says}`))
  })
})

const broker = { kind: 'mqtt', url: 'mqtts://broker.example', topic: '{organisation}/{kind}', username: 'atlas' }
const setPassword = (at: ApiFixture, id: number, password: unknown) =>
  ask(at, `/api/forwardings/${id}/password`, { method: 'PUT', as: at.amina, json: { password } })
const brokerOf = async (at: ApiFixture, facts: object = {}): Promise<number> =>
  ((await add(at, { ...broker, ...facts })).json as { id: number }).id

describe('targets by MQTT', () => {
  it.each([
    {
      name: 'an address of a webhook',
      facts: { url },
      says: 'url: must be an address of a public host like mqtts://broker.example:8883',
    },
    { name: 'no address', facts: { url: 'mqtts://localhost' }, says: 'url: must be an address of a public host' },
    { name: 'no topic', facts: { topic: '' }, says: 'topic: must be a topic without + and #' },
    { name: 'wildcards', facts: { topic: 'fleet/#' }, says: 'topic: must be a topic without + and #' },
    {
      name: 'other placeholders',
      facts: { topic: '{driver}' },
      says: '{organisation}, {uniqueId}, {deviceId}, {name}, {kind}',
    },
  ])('are refused with $name', async ({ facts, says }) => {
    const { status, text } = await add(await fixture(), { ...broker, ...facts })
    expect([status, text]).toEqual([400, expect.stringContaining(says) as string])
  })

  it('are no targets by webhook', async () => {
    expect((await add(await fixture(), { url: broker.url })).status).toBe(400)
  })

  it('keep their password to themselves, and for their broker', async () => {
    const at = await fixture()
    const id = await brokerOf(at)
    const state = async () => (await ask(at, `/api/forwardings/${id}/state`, { as: at.amina })).json
    expect(await state()).toMatchObject({ hasPassword: false })
    expect((await setPassword(at, id, 'only for this one')).json).toMatchObject({ hasPassword: true })
    const shown = [await ask(at, `/api/forwardings/${id}`, { as: at.amina }), await state()]
    const entries = await at.world.audit(at.amina.tenantId).between(0, at.world.now(), 20)
    expect(JSON.stringify([shown, entries])).not.toContain('only for this one')
    const put = (to: string) =>
      ask(at, `/api/forwardings/${id}`, { method: 'PUT', as: at.amina, json: { name: 'ERP', ...broker, url: to } })
    await put('mqtts://broker.example:8883/')
    expect(await state()).toMatchObject({ hasPassword: true })
    await put('mqtt://broker.example')
    expect(await state()).toMatchObject({ hasPassword: false })
    await put(broker.url)
    expect((await setPassword(at, id, null)).json).toMatchObject({ hasPassword: false })
  })

  it.each([{ password: '' }, { password: 'x'.repeat(1001) }, { password: 5 }])(
    'take no password like %j',
    async ({ password }) => {
      const at = await fixture()
      expect((await setPassword(at, await brokerOf(at), password)).status).toBe(400)
    },
  )

  it('have a password only by MQTT', async () => {
    const at = await fixture()
    expect((await setPassword(at, await idOf(at), 'secret')).status).toBe(400)
  })

  it('send a test that names no vehicle, and say why it did not arrive', async () => {
    const at = await fixture()
    const id = await brokerOf(at, { topic: 'fleet/{uniqueId}/{name}/{kind}' })
    await setPassword(at, id, 'secret')
    expect((await post(at, `${id}/test`)).json).toEqual({ isSent: true, reason: null })
    const [message] = at.world.services.published
    expect(message).toMatchObject({ topic: 'fleet/test/test/test', access: { username: 'atlas', password: 'secret' } })
    expect(JSON.parse(message!.payload)).toMatchObject({ type: 'fleet.test', data: { positions: [] } })
    const reason = { text: 'The broker refused the user name or the password' } as const
    at.world.services.take = () => ({ kind: 'retry', afterMs: null, reason })
    expect((await post(at, `${id}/test`)).json).toEqual({ isSent: false, reason: reason.text })
  })
})

describe('an address that a device or group names', () => {
  const address = { url: 'https://hooks.atlas.example/van' }
  const named = { 'forward.url': address.url }
  const van = (attributes: object) => ({ name: 'Van 9', uniqueId: 'van-9', attributes })
  const save = (at: ApiFixture, as: ApiFixture['amina'], path: string, json: object) =>
    ask(at, `/api/${path}`, { method: path.includes('/') ? 'PUT' : 'POST', as, json })
  const postTo = (at: ApiFixture, what: string) =>
    ask(at, `/api/forward-addresses/${what}`, { method: 'POST', as: at.amina, json: address })

  it.each([
    { kind: 'devices', facts: van },
    { kind: 'groups', facts: (attributes: object) => ({ name: 'North', attributes }) },
  ])('is set, changed and removed by administrators only: $kind', async ({ kind, facts }) => {
    const at = await fixture()
    const nadia = await colleague(at.world, at.amina, { ...person('Nadia'), deviceLimit: -1 })
    const says = 'attributes.forward.url: only an administrator may change it.'
    expect(await save(at, nadia, kind, facts(named))).toMatchObject({
      status: 403,
      text: expect.stringContaining(says) as string,
    })
    const { id } = (await save(at, at.amina, kind, facts(named))).json as { id: number }
    await at.world.tenants
      .records(at.amina.tenantId)
      .link([{ owner: { type: 'user', id: nadia.id }, property: { type: kind.slice(0, -1), id } }])
    const put = (as: ApiFixture['amina'], attributes: object) => save(at, as, `${kind}/${id}`, facts(attributes))
    expect((await put(nadia, { ...named, note: 'x' })).status).toBe(200)
    for (const attributes of [{}, { 'forward.url': '' }, { 'forward.url': 'https://elsewhere.example/' }])
      expect((await put(nadia, attributes)).status).toBe(403)
    expect((await put(at.amina, {})).status).toBe(200)
    expect((await put(nadia, {})).status).toBe(200)
  })

  it.each([
    'http://erp.example/',
    'https://localhost/',
    'https://amina@erp.example/',
    'x',
    `https://erp.example/${'x'.repeat(2000)}`,
  ])('is an address as of a webhook, not %s', async (url) => {
    const at = await fixture()
    expect((await save(at, at.amina, 'devices', van({ 'forward.url': url }))).status).toBe(400)
    const asked = await ask(at, `/api/forward-addresses/state?url=${encodeURIComponent(url)}`, { as: at.amina })
    expect(asked.status).toBe(400)
  })

  it('says how it goes, has a key of its own, gets a test, and is taken up again', async () => {
    const at = await fixture()
    const { id } = addressTarget(address.url)
    const store = at.world.forwardings(at.amina.tenantId)
    const { secret } = (await postTo(at, 'secret')).json as { secret: string }
    expect(await store.secret(id)).toBe(secret)
    at.world.services.answer = () => ({ status: 204, headers: {}, text: '' })
    expect((await postTo(at, 'test')).json).toEqual({ isSent: true, reason: null })
    expect(at.world.services.posted).toMatchObject([{ url: address.url }])
    const lease = { forwardingId: id, until: at.world.now() + 1 }
    const state = (await store.claim(lease))!
    await store.release(lease, { ...state, failures: 20, pausedAt: at.world.now() })
    const path = `/api/forward-addresses/state?url=${encodeURIComponent(address.url)}`
    expect((await ask(at, path, { as: at.amina })).json).toMatchObject({ pausedAt: expect.any(String) as string })
    at.world.forwardingWakeUps.length = 0
    expect((await postTo(at, 'resume')).json).toMatchObject({ pausedAt: null })
    expect(at.world.forwardingWakeUps).toMatchObject([{ forwardingId: id, url: address.url, delayMs: 0 }])
  })
})
