import { describe, expect, it } from 'vitest'
import { importStep } from '../../../../functions/application/imports/import-step.ts'
import { importLimits } from '../../../../shared/domain/limits/imports.ts'
import { device } from '../../../../shared/entities/device.ts'
import { driver } from '../../../../shared/entities/driver.ts'
import { geofence } from '../../../../shared/entities/geofence.ts'
import { user } from '../../../../shared/entities/user.ts'
import { answerOf, foreignServer } from '../../../support/imports/foreign-server.ts'
import { addDevice, addGroup, ask, colleague, fixture, person, share, type ApiFixture } from '../api-fixture.ts'

const address = 'https://old.example'
const start = (at: ApiFixture, json: object) => ask(at, '/api/import', { method: 'POST', as: at.amina, json })
const finish = (at: ApiFixture) => importStep(at.world, at.amina.tenantId, () => false)
const shown = async (at: ApiFixture) => (await ask(at, '/api/import', { as: at.amina })).json as Record<string, unknown>

/** The API of another instance of this product answers as the server. */
async function fromAnotherInstance() {
  const [at, old] = [await fixture(), await fixture()]
  const made = await ask(old, '/api/session/token', { method: 'POST', as: old.amina, form: {} })
  at.world.imported.answer = async (url, token) => {
    const { pathname, search } = new URL(url)
    const answer = await ask(old, pathname + search, { headers: { authorization: `Bearer ${token}` } })
    return { status: answer.status, retryAfterMs: null, text: answer.text }
  }
  return { at, old, token: made.text }
}

describe('an import over the API', () => {
  it('brings what another instance has, and says how far it is', async () => {
    const { at, old, token } = await fromAnotherInstance()
    const vans = await addGroup(old.amina, { name: 'Vans' })
    const van = await addDevice(old.amina, { name: 'Van', groupId: vans.id })
    const nadia = await colleague(old.world, old.amina, person('Nadia', { readonly: true, deviceLimit: 3 }))
    await share(old.amina, nadia, { type: 'group', id: vans.id })
    const add = async (entity: typeof geofence | typeof driver, facts: object) =>
      (await old.amina.records.create(entity, entity.schema.parse(facts))) as { id: number }
    const depot = await add(geofence, { name: '<img src=x>', area: 'CIRCLE (36.75 3.06, 250)' })
    const samir = await add(driver, { name: 'Samir', uniqueId: 'card-1' })
    await share(old.amina, nadia, { type: 'geofence', id: depot.id })
    await old.amina.records.link([
      { owner: { type: 'device', id: van.id }, property: { type: 'driver', id: samir.id } },
      { owner: { type: 'group', id: vans.id }, property: { type: 'geofence', id: depot.id } },
    ])
    expect((await start(at, { address, token })).json).toMatchObject({ state: 'running', address, kinds: [] })
    await finish(at)
    expect(await shown(at)).toMatchObject({
      state: 'done',
      noted: 0,
      links: 6,
      kinds: expect.arrayContaining([
        { kind: 'user', found: 2, added: 1, known: 1, refused: 0 },
        { kind: 'device', found: 1, added: 1, known: 0, refused: 0 },
      ]),
      uninvited: 1,
    })
    const { records } = at.amina
    const [own] = await records.list(device)
    const [theirs] = (await records.list(user)).filter(({ name }) => name === 'Nadia')
    expect(theirs).toMatchObject({ readonly: true, deviceLimit: 3 })
    const held = await records.linksOf({ type: 'user', id: theirs!.id })
    expect(held.map(({ property }) => property.type).toSorted()).toEqual(['geofence', 'group'])
    expect(await records.linksOf({ type: 'device', id: own!.id })).toMatchObject([{ property: { type: 'driver' } }])
    const [named] = await records.list(geofence)
    expect(named).toMatchObject({ name: '<img src=x>', area: 'CIRCLE (36.75 3.06, 250)' })
  })

  it('never answers the token, and notes the address in the audit log', async () => {
    const { at, token } = await fromAnotherInstance()
    const { text } = await start(at, { address: `${address}/login`, token })
    expect(text).not.toContain(token)
    const period = 'from=2024-05-01T00:00:00Z&to=2024-05-02T00:00:00Z'
    const audit = await ask(at, `/api/audit?${period}`, { as: at.amina })
    expect(audit.text).not.toContain(token)
    expect(JSON.parse(audit.text)).toMatchObject([{ objectType: 'import', attributes: { address } }])
    expect((await ask(at, '/api/import', { method: 'DELETE', as: at.amina })).json).toMatchObject({
      state: 'cancelled',
    })
  })

  it.each([
    { name: 'no token', body: { address, token: '' }, says: 'token' },
    { name: 'a plain address', body: { address: 'http://old.example', token: 'x' }, says: 'address: ' },
    { name: 'a moment that is none', body: { address, token: 'x', historyFrom: 'soon' }, says: 'historyFrom' },
    { name: 'a server that does not answer', body: { address, token: 'x' }, says: 'could not be reached' },
  ])('refuses $name', async ({ body, says }) => {
    const answer = await start(await fixture(), body)
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(says)])
  })

  it('reports in the reader’s language what does not map', async () => {
    const at = await fixture()
    const server = foreignServer({ devices: [{ id: 3, name: 'Van', uniqueId: 'v', attributes: { deviceImage: 'a' } }] })
    at.world.imported.answer = (url, token) => answerOf(server, url, token)
    await start(at, { address, token: server.token })
    await finish(at)
    const { json } = await ask(at, '/api/import/notes', { as: at.amina, headers: { 'accept-language': 'fr' } })
    expect(json).toEqual([
      {
        kind: 'device',
        foreignId: 3,
        name: 'Van',
        isRefused: false,
        reasons: [{ field: 'attributes.deviceImage', reason: 'les images ne sont pas importées' }],
      },
    ])
  })

  it('is begun so often in an hour', async () => {
    const at = await fixture()
    for (let count = 0; count < importLimits.begunMax; count++) await start(at, { address, token: 'x' })
    expect((await start(at, { address, token: 'x' })).status).toBe(429)
  })
})

describe('people who were imported', () => {
  it('are mailed a link to a first password, once', async () => {
    const at = await fixture()
    const server = foreignServer({
      users: [
        { id: 1, name: 'Nadia', email: 'nadia@old.example', attributes: { language: 'fr' } },
        { id: 2, name: 'Gone', email: 'gone@old.example', disabled: true },
        { id: 3, name: 'Amina', email: 'amina@atlas.example' },
      ],
    })
    at.world.imported.answer = (url, token) => answerOf(server, url, token)
    await start(at, { address, token: server.token })
    await finish(at)
    const invite = async () => (await ask(at, '/api/import/invitations', { method: 'POST', as: at.amina })).json
    expect(at.world.mails).toEqual([])
    expect(await shown(at)).toMatchObject({ uninvited: 2 })
    expect(await invite()).toEqual({ sent: 1, left: 0 })
    expect(at.world.mails).toMatchObject([
      { to: 'nadia@old.example', subject: 'Choisissez un mot de passe pour votre compte' },
    ])
    expect(await invite()).toEqual({ sent: 0, left: 0 })
    const [mail] = at.world.mails
    const secret = /passwordReset=([\w-]+)/.exec(mail!.text)![1]!
    at.world.moveTo(at.world.now() + importLimits.invitationMs - 1)
    const form = { token: secret, password: 'a fresh password 9' }
    expect((await ask(at, '/api/password/update', { method: 'POST', form })).status).toBe(200)
  })
})
