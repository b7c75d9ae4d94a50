import { describe, expect, it } from 'vitest'
import { tenantLimits } from '../../../../shared/domain/limits/tenants.ts'
import { ask, colleague, type ApiFixture, fixture, noon, person } from '../api-fixture.ts'

const leave = (at: ApiFixture, organisation: unknown, as = at.amina) =>
  ask(at, '/api/tenant', { method: 'DELETE', as, json: { organisation } })
const keep = (at: ApiFixture, as = at.amina) => ask(at, '/api/tenant/deletion', { method: 'DELETE', as })
const noticeOf = async (at: ApiFixture, as = at.amina) => (await ask(at, '/api/server', { as })).json.account.deletionAt

const rename = (at: ApiFixture, organisation: unknown, as = at.amina) =>
  ask(at, '/api/tenant', { method: 'PUT', as, json: { organisation } })
const nameOf = async (at: ApiFixture, as = at.amina) => (await ask(at, '/api/server', { as })).json.account.organisation

describe('the name', () => {
  it('is what an administrator writes, and remembered as a change', async () => {
    const at = await fixture()
    const answer = await rename(at, ' <b>Atlas</b> & Sons ')
    expect([answer.status, answer.json]).toEqual([200, { organisation: '<b>Atlas</b> & Sons' }])
    expect([await nameOf(at), await nameOf(at, at.driss)]).toEqual(['<b>Atlas</b> & Sons', 'Sahara Cargo'])
    const audit = await ask(at, '/api/audit?from=2024-05-01T00:00:00Z&to=2024-05-02T00:00:00Z', { as: at.amina })
    expect(audit.json.at(-1)).toMatchObject({
      actionType: 'edit',
      objectType: 'tenant',
      attributes: { fields: 'organisation' },
    })
  })

  it.each(['', '  ', null, undefined, 'x'.repeat(1000), {}])('cannot be %s', async (name) => {
    const at = await fixture()
    const answer = await rename(at, name)
    expect([answer.status, answer.text.split('\n')[1]]).toEqual([400, 'field organisation'])
    expect(await nameOf(at)).toBe('Atlas Transport')
  })
})

describe('leaving', () => {
  it('is planned a week ahead once the name is typed, and everybody gets an email', async () => {
    const at = await fixture()
    const bilal = await colleague(at.world, at.amina, person('Bilal'))
    expect(await noticeOf(at, bilal)).toBeNull()
    const planned = await leave(at, ' Atlas Transport ')
    const day = '2024-05-08T11:00:00.000+00:00'
    expect([planned.status, planned.json]).toEqual([200, { deletionAt: day }])
    expect(await noticeOf(at, bilal)).toBe(day)
    expect(await noticeOf(at, at.driss)).toBeNull()
  })

  it.each(['Atlas', 'atlas transport', '', null, 7, undefined])('is refused for the name %s', async (name) => {
    const at = await fixture()
    const answer = await leave(at, name)
    expect([answer.status, answer.text.split('\n')[1]]).toEqual([400, 'field organisation'])
    expect(await noticeOf(at)).toBeNull()
  })

  it('is emailed to every administrator, once, in their language', async () => {
    const at = await fixture()
    const chloe = await colleague(
      at.world,
      at.amina,
      person('Chloé', { administrator: true, email: 'chloe@atlas.example', attributes: { language: 'fr' } }),
    )
    await colleague(at.world, at.amina, person('Bilal'))
    await leave(at, 'Atlas Transport')
    await leave(at, 'Atlas Transport')
    expect(at.world.mails.map(({ to }) => to).sort()).toEqual([at.amina.email, chloe.email])
    const [mail] = at.world.mails.filter(({ to }) => to === chloe.email)
    expect(mail!.subject).toBe('Votre organisation va être supprimée')
    expect(mail!.text).toContain('Le 8 mai 2024')
    expect(mail!.text).toContain('https://qafila.example/settings/organisation')
  })

  it('asked for twice stays at the first day', async () => {
    const at = await fixture()
    const first = await leave(at, 'Atlas Transport')
    at.world.moveTo(noon + 60_000)
    expect((await leave(at, 'Atlas Transport')).json).toEqual(first.json)
  })

  it('can be taken back until then, and not after', async () => {
    const at = await fixture()
    expect((await keep(at)).status).toBe(409)
    await leave(at, 'Atlas Transport')
    expect((await keep(at)).status).toBe(204)
    expect(await noticeOf(at)).toBeNull()
    await at.amina.records.saveAccount(
      { ...(await at.amina.records.tenant()).account, deletionAt: noon },
      (await at.amina.records.tenant()).account,
    )
    expect((await keep(at)).status).toBe(409)
    expect(tenantLimits.deletionGraceMs).toBe(7 * 24 * 3_600_000)
  })

  it('belongs to administrators, also when the trial is over', async () => {
    const at = await fixture()
    const bilal = await colleague(at.world, at.amina, person('Bilal', { userLimit: -1 }))
    expect((await leave(at, 'Atlas Transport', bilal)).status).toBe(403)
    expect((await keep(at, bilal)).status).toBe(403)
    const { account } = await at.amina.records.tenant()
    await at.amina.records.saveAccount({ ...account, trialEndsAt: noon - 1 }, account)
    expect((await leave(at, 'Atlas Transport')).status).toBe(200)
    expect((await keep(at)).status).toBe(204)
  })
})
