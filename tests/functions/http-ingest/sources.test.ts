import { describe, expect, it } from 'vitest'
import { sourceFormats } from '../../../shared/catalog/sources/index.ts'
import { sourceLimits } from '../../../shared/domain/limits/sources.ts'
import { trackerLimits } from '../../../shared/domain/limits/trackers.ts'
import { device } from '../../../shared/entities/device.ts'
import { source } from '../../../shared/entities/sources/source.ts'
import { emptyMapping } from '../../../shared/domain/sources/source-mapping.ts'
import { ingest, inStream, send, setAttributes, type HttpIngestFixture } from './http-ingest-fixture.ts'
import { addDevice } from '../api/api-fixture.ts'
import { sentSamples } from '../../shared/wire/sources/sent-samples.ts'

const mappingOf = (name: string) => sourceFormats.find((format) => format.name === name)!.mapping

async function withSource(mapping = mappingOf('theThingsStack')) {
  const at = await ingest()
  const record = source.schema.parse({ name: 'Plant', mapping })
  const { id } = await at.amina.records.create(source, record, { creatorId: at.amina.id })
  const { tenantId } = at.amina
  const of = { deviceId: 0, madeBy: at.amina.id, sourceId: id }
  const { secret } = await at.world.trackerCredentials(tenantId).issueSecret(of)
  const kept = () => at.world.sourceMessages(tenantId).of(id)
  return { ...at, id, kept, address: `/ingest/source/${secret}`, sourceSecret: secret }
}
const uplink = sentSamples['theThingsStack']!.body as { uplink_message: { decoded_payload: object } }
const devEui = '70B3D57ED005B89A'
const sendUplink = (at: HttpIngestFixture & { address: string }) => send(at, at.address, { json: uplink })

describe('what a source sends', () => {
  it('goes to ingest as positions of its device', async () => {
    const at = await withSource()
    await addDevice(at.amina, { name: 'Van 2', uniqueId: devEui })
    const { status, text } = await sendUplink(at)
    expect({ status, text }).toEqual({ status: 200, text: '' })
    expect(inStream(at)).toMatchObject([
      {
        key: devEui,
        kind: 'fixes',
        protocol: 'webhook',
        fixes: [{ location: { latitude: 36.75, longitude: 3.05 }, attributes: { temperature_c: 29.9 } }],
      },
    ])
    expect(await at.kept()).toMatchObject([{ at: at.world.now(), takenCount: 1, unknown: [], query: '' }])
  })

  it('of a device that nobody has is said beside the mapping, and the sender hears nothing of it', async () => {
    const at = await withSource()
    expect((await sendUplink(at)).status).toBe(200)
    expect(inStream(at)).toEqual([])
    expect(await at.kept()).toMatchObject([{ takenCount: 0, unknown: [devEui], body: JSON.stringify(uplink) }])
    expect(await at.world.lookups.unknownTracker(devEui)).toMatchObject({ count: 1 })
  })

  it('registers its device where the organisation wants that', async () => {
    const at = await withSource()
    const on = { 'database.registerUnknown': true, 'database.registerUnknown.regex': String.raw`\w{16}` }
    await setAttributes(at.world, at.amina.tenantId, on)
    await sendUplink(at)
    expect((await at.amina.records.list(device)).map(({ uniqueId }) => uniqueId)).toContain(devEui)
    expect(inStream(at)).toHaveLength(1)
  })

  it('never reaches a device of another organisation', async () => {
    const at = await withSource(mappingOf('traccar'))
    const body = sentSamples['traccar']!.body as { device: object }
    await send(at, at.address, { json: { ...body, device: { uniqueId: 'truck-1' } } })
    await send(at, at.address, { json: body })
    expect(inStream(at).map(({ key }) => key)).toEqual(['van-1'])
  })

  it.each([
    { name: 'no JSON', request: { method: 'POST' } },
    { name: 'another form', request: { json: { hello: 'world' } } },
    { name: 'a list of nothing', request: { json: [] } },
    { name: 'a number', request: { json: 7 } },
  ])('$name is taken, and stored nowhere', async ({ request }) => {
    const at = await withSource()
    expect((await send(at, at.address, request)).status).toBe(200)
    expect(inStream(at)).toEqual([])
    expect(await at.kept()).toHaveLength(1)
  })

  it('is kept without a mapping, so that one can be made', async () => {
    const at = await withSource(emptyMapping)
    await send(at, `${at.address}?event=up`, { json: { any: 1 } })
    expect(await at.kept()).toMatchObject([{ body: '{"any":1}', query: 'event=up', takenCount: 0 }])
  })

  it('of several devices goes to each, in its order', async () => {
    const at = await withSource(mappingOf('transistorsoft'))
    await addDevice(at.amina, { name: 'Phone', uniqueId: 'phone-7' })
    await send(at, at.address, { gzip: sentSamples['transistorsoft']!.body })
    const [message] = inStream(at)
    expect(message).toMatchObject({
      key: 'phone-7',
      fixes: [{ location: { latitude: 36.75 } }, { location: { latitude: 36.76 } }],
    })
  })
})

describe('the address of a source', () => {
  it('is the only thing that its secret opens, and no other secret opens it', async () => {
    const at = await withSource()
    const answers = [
      await send(at, '/ingest/source/guessed', { json: uplink }),
      await send(at, '/ingest/source', { json: uplink }),
      await send(at, `/ingest/source/${at.atlasSecret}`, { json: uplink }),
      await send(at, `/ingest/source/${at.vanSecret}`, { json: uplink }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401])
    expect((await send(at, `/ingest/osmand/${at.sourceSecret}?id=van-1&lat=1&lon=2`)).status).toBe(400)
    expect(inStream(at)).toEqual([])
  })

  it('may have its secret in a header', async () => {
    const at = await withSource()
    const headers = { authorization: `Bearer ${at.sourceSecret}` }
    expect((await send(at, '/ingest/source', { json: uplink, headers })).status).toBe(200)
    expect(await at.kept()).toHaveLength(1)
  })

  it('is at an end with its source', async () => {
    const at = await withSource()
    await at.amina.records.remove(source, at.id)
    expect((await sendUplink(at)).status).toBe(401)
  })
})

describe('how much may come', () => {
  it('too long is refused', async () => {
    const at = await withSource()
    const text = 'x'.repeat(trackerLimits.ingestBodyBytesMax)
    expect((await send(at, at.address, { json: { text } })).status).toBe(413)
  })

  it('what is too long to be kept is said to have been there', async () => {
    const at = await withSource(emptyMapping)
    await send(at, at.address, { json: { text: 'x'.repeat(sourceLimits.messageBytesMax) } })
    expect(await at.kept()).toMatchObject([{ body: null, bytes: sourceLimits.messageBytesMax + 11 }])
  })

  it('few are kept, then one a minute, those with a problem apart', async () => {
    const at = await withSource()
    await addDevice(at.amina, { name: 'Van 2', uniqueId: devEui })
    const sendAt = async (json: unknown) => {
      at.world.moveTo(at.world.now() + 10)
      await send(at, at.address, { json })
    }
    for (let sent = 0; sent < 20; sent++) await sendAt(uplink)
    await sendAt({ ...uplink, end_device_ids: {} })
    const kept = await at.kept()
    expect(kept).toHaveLength(sourceLimits.messagesKept + 1)
    expect(kept[0]).toMatchObject({ at: at.world.now(), takenCount: 0 })
    at.world.moveTo(at.world.now() + sourceLimits.keptEveryMs)
    await sendAt(uplink)
    expect((await at.kept())[0]).toMatchObject({ at: at.world.now(), takenCount: 1 })
    expect(await at.kept()).toHaveLength(sourceLimits.messagesKept + 1)
  })

  it('a source that sends too much has to wait', async () => {
    const at = await withSource()
    const statuses = new Set<number>()
    await addDevice(at.amina, { name: 'Van 2', uniqueId: devEui })
    for (let sent = 0; sent < trackerLimits.ingestPerTrackerMax + 64; sent++)
      statuses.add((await sendUplink(at)).status)
    expect([...statuses]).toEqual([200, 429])
  })
})
