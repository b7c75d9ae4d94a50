import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { trackerLimits } from '../../../../../shared/domain/limits/trackers.ts'
import { device } from '../../../../../shared/entities/device.ts'
import { user, type User } from '../../../../../shared/entities/user.ts'
import { addDevice, ask, fixture, type ApiFixture } from '../../api-fixture.ts'

interface Made {
  id: string
  kind: string
  secret: string
  certificate: string
  privateKey: string
  addresses: Record<string, string>
}

async function fleet(uniqueId = 'van-1') {
  const at = await fixture()
  const made = await addDevice(at.amina, { name: 'Van 1', uniqueId })
  // earlier versions took such names
  const van = await at.amina.records.replace(device, { ...made, name: 'Van\n1' })
  const path = `/api/devices/${van.id}/credentials`
  const make = (json: object) => ask(at, path, { method: 'POST', as: at.amina, json })
  const list = async () => (await ask(at, path, { as: at.amina })).json as Made[]
  return { ...at, van, path, make, list }
}
const things = ({ world }: ApiFixture) => [...world.certificates.values()]

describe('secrets of a device', () => {
  it('are shown once with the addresses to send to, listed without, and revoked', async () => {
    const at = await fleet()
    const made = (await at.make({ kind: 'secret' })).json as Made
    expect(made.addresses['osmand']).toBe(`https://qafila.example/ingest/osmand/${made.secret}`)
    expect(await at.world.lookups.trackerKey(made.secret)).toMatchObject({ deviceId: at.van.id, madeBy: at.amina.id })
    const listed = await at.list()
    expect(listed).toEqual([
      {
        id: made.id,
        kind: 'secret',
        deviceId: at.van.id,
        createdAt: expect.any(String),
        createdBy: at.amina.id,
        uniqueId: '',
      },
    ])
    expect(JSON.stringify(listed)).not.toContain(made.secret)
    expect((await ask(at, `${at.path}/${made.id}`, { method: 'DELETE', as: at.amina })).status).toBe(204)
    expect((await ask(at, `${at.path}/${made.id}`, { method: 'DELETE', as: at.amina })).status).toBe(404)
    expect(await at.world.lookups.trackerKey(made.secret)).toBeNull()
  })

  it('are replaced: the new one stands, the old one is gone', async () => {
    const at = await fleet()
    const first = (await at.make({ kind: 'secret' })).json as Made
    const second = (await at.make({ kind: 'secret', replaces: first.id })).json as Made
    expect((await at.list()).map(({ id }) => id)).toEqual([second.id])
    expect(await at.world.lookups.trackerKey(first.secret)).toBeNull()
    expect(await at.world.lookups.trackerKey(second.secret)).not.toBeNull()
  })

  it.each([
    {},
    { kind: 'password' },
    { kind: 7 },
    { kind: 'secret', replaces: 'guessed' },
    { kind: 'secret', replaces: 7 },
  ])('are not made of %j', async (json) => {
    const at = await fleet()
    const answer = await at.make(json)
    expect(answer.status).toBe(400)
    expect(answer.text).toMatch(/field (kind|replaces)/)
  })

  it('are not piled up', async () => {
    const at = await fleet()
    for (let made = 0; made < trackerLimits.trackerCredentialsMax; made++) await at.make({ kind: 'secret' })
    expect((await at.make({ kind: 'secret' })).status).toBe(409)
    const [last] = await at.list()
    expect((await at.make({ kind: 'secret', replaces: last!.id })).status).toBe(200)
  })

  it('are in the audit log, without their values', async () => {
    const at = await fleet()
    const { secret } = (await at.make({ kind: 'secret' })).json as Made
    const auditEntries = await at.world.audit(at.amina.tenantId).between(0, at.world.now() + 1, 100)
    expect(auditEntries.at(-1)).toMatchObject({ action: 'create', objectType: 'credential', objectId: at.van.id })
    expect(JSON.stringify(auditEntries)).not.toContain(secret)
  })
})

describe('certificates of a device', () => {
  it('are handed over once as JSON', async () => {
    const at = await fleet()
    const made = (await at.make({ kind: 'certificate' })).json as Made
    expect(made).toMatchObject({ kind: 'certificate', uniqueId: 'van-1', host: 'broker.example', port: 8883 })
    expect(made.privateKey).toContain('PRIVATE KEY')
    expect(things(at)).toEqual(['van-1'])
    expect(JSON.stringify(await at.list())).not.toContain('PRIVATE')
  })

  it.each(['en', 'fr', 'ar'])('or as an archive with settings and a page to read in %s', async (language) => {
    const at = await fleet()
    const amina = (await at.amina.records.get(user, at.amina.id)) as User
    await at.amina.records.replace(user, { ...amina, attributes: { language } })
    const answer = await at.app.request(`http://localhost${at.path}`, {
      method: 'POST',
      headers: { accept: 'application/zip', 'content-type': 'application/json', cookie: at.amina.cookie },
      body: JSON.stringify({ kind: 'certificate' }),
    })
    expect(answer.headers.get('content-disposition')).toContain('van-1.zip')
    const files = Object.fromEntries(
      Object.entries(unzipSync(new Uint8Array(await answer.arrayBuffer()))).map(([name, bytes]) => [
        name,
        strFromU8(bytes),
      ]),
    )
    expect(Object.keys(files).toSorted()).toEqual([
      'README.txt',
      'certificate.pem',
      'owntracks.otrc',
      'private-key.pem',
      'root-ca.pem',
      'teltonika.txt',
    ])
    expect(files['README.txt']).toContain('  trackers/van-1/positions\n')
    expect(files['README.txt']).toContain('  $aws/rules/qafila_positions/trackers/van-1/positions\n')
    expect(files['README.txt']).toContain("-t '$aws/rules/qafila_positions/trackers/van-1/positions'")
    expect(files['README.txt']).toContain('trackers/van-1/media/#')
    expect(files['README.txt']).toContain('Van 1')
    expect(files['README.txt']).not.toMatch(/handover\.|[{]host|8,883|8 883/)
    expect(JSON.parse(files['owntracks.otrc']!)).toMatchObject({
      host: 'broker.example',
      port: 8883,
      mqttProtocolLevel: 4,
      clientId: 'van-1',
      pubTopicBase: '$aws/rules/qafila_owntracks/owntracks/tracker/van-1',
    })
    expect(files['teltonika.txt']).toContain('Data Topic: $aws/rules/qafila_teltonika/van-1/data')
    expect(files['private-key.pem']).toContain('PRIVATE KEY')
  })

  it.each([
    { uniqueId: 'شاحنة-1', why: 'no thing may be called so' },
    { uniqueId: 'van.1', why: 'no thing may be called so' },
    { uniqueId: 'event', why: 'it ends a topic of others' },
  ])('are not made for $uniqueId: $why', async ({ uniqueId }) => {
    const at = await fleet(uniqueId)
    const answer = await at.make({ kind: 'certificate' })
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('field uniqueId')
    expect(things(at)).toEqual([])
    expect((await at.make({ kind: 'secret' })).status).toBe(200)
  })

  it('end when the device is removed, or called otherwise; secrets only when it is removed', async () => {
    const at = await fleet()
    await at.make({ kind: 'certificate' })
    const { secret } = (await at.make({ kind: 'secret' })).json as Made
    const to = `/api/devices/${at.van.id}`
    await ask(at, to, { method: 'PUT', as: at.amina, json: { ...at.van, name: 'Van 2' } })
    expect(things(at)).toEqual(['van-1'])
    await ask(at, to, { method: 'PUT', as: at.amina, json: { ...at.van, name: 'Van 2', uniqueId: 'van-2' } })
    expect(things(at)).toEqual([])
    expect(await at.world.lookups.trackerKey(secret)).not.toBeNull()
    await at.make({ kind: 'certificate' })
    expect(things(at)).toEqual(['van-2'])
    await ask(at, to, { method: 'DELETE', as: at.amina })
    expect(things(at)).toEqual([])
    expect(await at.world.lookups.trackerKey(secret)).toBeNull()
  })

  it('one that was made while its device went is no more', async () => {
    const at = await fleet()
    const trackers = at.world.trackerCredentials.bind(at.world)
    at.world.trackerCredentials = (tenantId) => ({
      ...trackers(tenantId),
      async issueCertificate(of) {
        const issued = await trackers(tenantId).issueCertificate(of)
        await at.amina.records.remove(device, at.van.id)
        return issued
      },
    })
    expect((await at.make({ kind: 'certificate' })).status).toBe(409)
    expect(things(at)).toEqual([])
  })
})
