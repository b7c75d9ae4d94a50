import { describe, expect, it } from 'vitest'
import { createHttpIngest } from '../../../functions/http-ingest/app.ts'
import type { Records } from '../../../functions/platform/ports/ports.ts'
import { MovedOn } from '../../../functions/platform/records/record-failures.ts'
import { device } from '../../../shared/entities/device.ts'
import { trackerLimits } from '../../../shared/domain/limits/trackers.ts'
import { user } from '../../../shared/entities/user.ts'
import { send, setAttributes, ingest, type HttpIngestFixture } from './http-ingest-fixture.ts'

const fix = 'lat=36.75&lon=3.05'
const ask = (at: HttpIngestFixture, id: string, secret = '') =>
  send(at, `/ingest/osmand${secret && `/${secret}`}?id=${id}&${fix}`)

describe('who may report', () => {
  it('no other: an unknown identifier, somebody else’s and a wrong secret are answered alike', async () => {
    const at = await ingest()
    const other = await at.secretOf(at.amina, (await at.amina.records.list(device))[0]!.id)
    const answers = [
      await ask(at, 'nobody', at.atlasSecret),
      await ask(at, 'truck-1', at.atlasSecret),
      await ask(at, 'truck-1', other),
      await ask(at, 'van-1', at.saharaSecret),
      await ask(at, 'van-1', 'guessed'),
      await ask(at, 'nobody', 'guessed'),
      await ask(at, 'van-1'),
      await ask(at, 'nobody'),
      await ask(at, 'no/body', at.atlasSecret),
      await ask(at, 'no%23body', at.atlasSecret),
      await ask(at, 'x'.repeat(129), at.atlasSecret),
      await ask(at, '', at.atlasSecret),
    ]
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]!.status).toBe(400)
    expect(at.world.streamed).toEqual([])
  })

  it.each([
    { format: 'osmand', json: { device_id: 'van-1', location: {} }, status: 404 },
    { format: 'owntracks', json: { _type: 'location', tid: 'van-1' }, status: 400 },
    { format: 'traccar', json: { device: { uniqueId: 'van-1' } }, status: 404 },
    { format: 'flespi', json: [{ ident: 'van-1' }], status: 401 },
  ])('$format without a secret: $status', async ({ format, json, status }) => {
    expect((await send(await ingest(), `/ingest/${format}`, { json })).status).toBe(status)
  })

  it('an identifier is enough where its tenant says so, but not with a wrong secret', async () => {
    const at = await ingest()
    await setAttributes(at.world, at.amina.tenantId, { 'ingest.withoutSecret': true })
    expect((await ask(at, 'van-1')).status).toBe(200)
    expect((await ask(at, 'truck-1')).status).toBe(400)
    expect((await ask(at, 'van-1', 'guessed')).status).toBe(400)
  })

  it('a revoked secret is at an end within five seconds', async () => {
    const at = await ingest()
    expect((await ask(at, 'van-1', at.vanSecret)).status).toBe(200)
    const held = at.world.trackerCredentials(at.amina.tenantId)
    await held.revoke(await held.of(at.van.id))
    at.world.moveTo(at.world.now() + 5000)
    expect((await ask(at, 'van-1', at.vanSecret)).status).toBe(400)
  })

  it.each([{ disabled: true }, { expirationTime: '2024-04-01T00:00:00.000Z' }])(
    'not a device that is %o',
    async (how) => {
      const at = await ingest()
      await at.amina.records.replace(device, { ...at.van, ...how })
      expect((await ask(at, 'van-1', at.vanSecret)).status).toBe(400)
      expect((await ask(at, 'van-1', at.atlasSecret)).status).toBe(400)
    },
  )

  it('a secret opens its own device, whatever others call theirs', async () => {
    const at = await ingest()
    const uniqueId = `${at.amina.tenantId} ${at.van.id}`
    await at.driss.records.create(device, device.schema.parse({ name: 'Lorry', uniqueId }))
    expect((await ask(at, encodeURIComponent(uniqueId), at.saharaSecret)).status).toBe(200)
    expect((await ask(at, 'van-1', at.vanSecret)).status).toBe(200)
    expect((await send(at, `/ingest/osmand/${at.vanSecret}?${fix}`)).status).toBe(200)
    expect(at.world.streamed.map(({ uniqueId: reported }) => reported)).toEqual([uniqueId, 'van-1', 'van-1'])
  })

  it('a removed device’s secret opens nothing, also when its identifier is registered again', async () => {
    const at = await ingest()
    await at.amina.records.remove(device, at.van.id)
    await at.amina.records.create(device, device.schema.parse({ name: 'New', uniqueId: 'van-1' }))
    expect((await ask(at, 'van-1', at.vanSecret)).status).toBe(400)
  })
})

describe('how much may come', () => {
  it('a tracker that sends too much has to wait, and another one does not', async () => {
    const at = await ingest()
    await at.amina.records.create(device, device.schema.parse({ name: 'Van 2', uniqueId: 'van-2' }))
    let answer = await ask(at, 'van-1', at.atlasSecret)
    for (let sent = 1; sent <= trackerLimits.ingestPerTrackerMax + 64 && answer.status === 200; sent++) {
      answer = await ask(at, 'van-1', at.atlasSecret)
    }
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(at.world.streamed.length).toBeGreaterThanOrEqual(trackerLimits.ingestPerTrackerMax)
    expect((await ask(at, 'van-2', at.atlasSecret)).status).toBe(200)
    at.world.moveTo(at.world.now() + 60_000)
    expect((await ask(at, 'van-1', at.atlasSecret)).status).toBe(200)
  })

  it('a caller who guesses has to wait; one with a secret does not, behind the same address', async () => {
    const at = await ingest()
    const statuses = new Set<number>()
    for (let tries = 0; tries < trackerLimits.ingestRefusedPerAddressMax + 64; tries++) {
      statuses.add((await ask(at, `guess-${tries}`)).status)
    }
    expect([...statuses]).toEqual([400, 429])
    expect((await ask(at, 'van-1', at.vanSecret)).status).toBe(200)
  })
})

describe('trackers that nobody registered', () => {
  const on = { 'database.registerUnknown': true, 'database.registerUnknown.regex': 'new-\\d+' }
  const named = async (at: HttpIngestFixture, uniqueId: string) =>
    (await at.amina.records.list(device)).filter((each) => each.uniqueId === uniqueId)

  it('are noted with a tenant’s secret, so that the person who adds them sees that they send', async () => {
    const at = await ingest()
    await ask(at, 'new-7', at.atlasSecret)
    await ask(at, 'new-8')
    expect(await at.world.lookups.unknownTracker('new-7')).toMatchObject({ count: 1 })
    expect(await at.world.lookups.unknownTracker('new-8')).toBeNull()
  })

  it('are registered where the tenant allows it, once, for the user who made the secret', async () => {
    const at = await ingest()
    await setAttributes(at.world, at.amina.tenantId, { ...on, 'database.registerUnknown.defaultCategory': 'van' })
    const answers = await Promise.all([ask(at, 'new-7', at.atlasSecret), ask(at, 'new-7', at.atlasSecret)])
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    const [made, ...others] = await named(at, 'new-7')
    expect(others).toEqual([])
    expect(made).toMatchObject({
      name: 'new-7',
      category: 'van',
      groupId: 0,
      expirationTime: '2099-01-01T00:00:00.000+00:00',
    })
    const links = await at.amina.records.linksOf({ type: 'user', id: at.amina.id })
    expect(links.some(({ property }) => property.type === 'device' && property.id === made!.id)).toBe(true)
  })

  it.each([
    { name: 'of another kind than the pattern', id: 'old-7', attributes: on },
    {
      name: 'when the pattern cannot be read',
      id: 'new-7',
      attributes: { ...on, 'database.registerUnknown.regex': '(a+)+' },
    },
    { name: 'by default', id: 'new7', attributes: {} },
  ])('are not registered $name', async ({ id, attributes }) => {
    const at = await ingest()
    await setAttributes(at.world, at.amina.tenantId, attributes)
    expect((await ask(at, id, at.atlasSecret)).status).toBe(400)
    expect(await named(at, id)).toEqual([])
  })

  it('are not registered beyond the limit of the user who made the secret, nor with the secret of a device', async () => {
    const at = await ingest()
    await setAttributes(at.world, at.amina.tenantId, on)
    const amina = (await at.amina.records.get(user, at.amina.id))!
    await at.amina.records.replace(user, { ...amina, deviceLimit: 2 })
    expect((await ask(at, 'new-1', at.vanSecret)).status).toBe(400)
    expect((await ask(at, 'new-1', at.atlasSecret)).status).toBe(200)
    expect((await ask(at, 'new-2', at.atlasSecret)).status).toBe(400)
    expect(await named(at, 'new-2')).toEqual([])
  })

  it('count towards the day’s registrations when they are registered, not each time they find no room', async () => {
    const at = await ingest()
    await setAttributes(at.world, at.amina.tenantId, on)
    const amina = (await at.amina.records.get(user, at.amina.id))!
    await at.amina.records.replace(user, { ...amina, deviceLimit: 1 })
    for (let tries = 0; tries <= trackerLimits.trackersRegisteredMax; tries++) await ask(at, 'new-1', at.atlasSecret)
    await at.amina.records.replace(user, { ...amina, deviceLimit: 2 })
    at.world.moveTo(at.world.now() + 60_000)
    expect((await ask(at, 'new-1', at.atlasSecret)).status).toBe(200)
  })

  it('are registered although something else of the tenant changes at the same moment', async () => {
    const at = await ingest()
    await setAttributes(at.world, at.amina.tenantId, on)
    let conflicts = 2
    const busy = {
      ...at.world,
      tenants: {
        ...at.world.tenants,
        records(tenantId: string): Records {
          const records = at.world.tenants.records(tenantId)
          return {
            ...records,
            create: async (...creation) => {
              if (conflicts-- > 0) throw new MovedOn()
              return records.create(...creation)
            },
          }
        },
      },
    }
    expect((await ask({ ...at, gateway: createHttpIngest(busy) }, 'new-7', at.atlasSecret)).status).toBe(200)
    expect(await named(at, 'new-7')).toHaveLength(1)
  })

  it('a trial that is over registers nothing', async () => {
    const at = await ingest()
    await setAttributes(at.world, at.amina.tenantId, on)
    const { account } = await at.amina.records.tenant()
    await at.amina.records.saveAccount({ ...account, trialEndsAt: at.world.now() - 1 }, account)
    expect((await ask(at, 'new-7', at.atlasSecret)).status).toBe(400)
  })
})
