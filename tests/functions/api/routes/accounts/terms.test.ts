import { describe, expect, it } from 'vitest'
import { owesAgreement } from '../../../../../shared/domain/access/terms.ts'
import { newServerSettings } from '../../../../../shared/entities/server-settings.ts'
import { user } from '../../../../../shared/entities/user.ts'
import { ask, colleague, fixture, noon, person } from '../../api-fixture.ts'

const termsUrl = 'https://atlas.example/terms'
const settings = (attributes: ReturnType<typeof newServerSettings>['attributes']) => ({
  ...newServerSettings(),
  attributes,
})

describe('who is asked', () => {
  it.each([
    { name: 'nobody, where there are no pages', of: {}, at: { termsVersion: '2' }, is: false },
    { name: 'nobody, where the page is no address', of: {}, at: { termsUrl: 'javascript:alert(1)' }, is: false },
    { name: 'who never agreed', of: {}, at: { termsUrl }, is: true },
    { name: 'who never agreed to a privacy policy', of: {}, at: { privacyUrl: termsUrl }, is: true },
    { name: 'not who agreed when there was no version', of: { termsAccepted: true }, at: { termsUrl }, is: false },
    {
      name: 'who agreed to none of this version',
      of: { termsAccepted: true },
      at: { termsUrl, termsVersion: '2' },
      is: true,
    },
    {
      name: 'not who agreed to this version',
      of: { termsAccepted: true, termsVersion: '2' },
      at: { termsUrl, termsVersion: ' 2 ' },
      is: false,
    },
    {
      name: 'who agreed to another version',
      of: { termsAccepted: true, termsVersion: '1' },
      at: { termsUrl, termsVersion: '2' },
      is: true,
    },
    { name: 'not a guest', of: {}, at: { termsUrl }, is: false, temporary: true },
  ])('$name', ({ of, at, is, temporary = false }) => {
    expect(owesAgreement({ temporary, attributes: of }, { attributes: at })).toBe(is)
  })
})

describe('agreeing', () => {
  const agree = (at: Awaited<ReturnType<typeof fixture>>, version: string, as = at.amina) =>
    ask(at, '/api/users/terms', { method: 'POST', as, json: { version } })

  it('is kept with version and time, also by one who may only read, and is in the audit log', async () => {
    const at = await fixture()
    await at.amina.records.saveSettings(settings({ termsUrl, termsVersion: '2' }))
    const bilal = await colleague(at.world, at.amina, person('Bilal', { readonly: true, attributes: { company: 'A' } }))
    const { status, json } = await agree(at, '2', bilal)
    const attributes = {
      termsAccepted: true,
      termsVersion: '2',
      termsAcceptedAt: new Date(noon).toISOString().replace('Z', '+00:00'),
    }
    expect([status, json.attributes]).toEqual([200, { company: 'A', ...attributes }])
    expect((await at.amina.records.get(user, bilal.id))?.attributes).toEqual({ company: 'A', ...attributes })
    const entries = await at.world.audit(at.amina.tenantId).between(0, noon, 100)
    expect(entries.filter(({ userId }) => userId === bilal.id)).toMatchObject([
      { action: 'termsAgreed', objectType: 'user', objectId: bilal.id, attributes: { version: '2' } },
    ])
  })

  it('said again, for its answer was lost, stays as it was', async () => {
    const at = await fixture()
    await at.amina.records.saveSettings(settings({ termsUrl, termsVersion: '2' }))
    const first = await agree(at, '2')
    at.world.now = () => noon + 1000
    expect((await agree(at, '2')).json.attributes).toEqual(first.json.attributes)
    const entries = await at.world.audit(at.amina.tenantId).between(0, noon + 2000, 100)
    expect(entries.filter(({ action }) => action === 'termsAgreed')).toHaveLength(1)
  })

  it('counts for the version that was shown only', async () => {
    const at = await fixture()
    await at.amina.records.saveSettings(settings({ termsUrl, termsVersion: '2' }))
    const { status, text } = await agree(at, '1')
    expect([status, text.split('\n')[0]]).toEqual([409, expect.stringMatching(/^version: the terms have changed/)])
  })

  it('cannot be written by somebody else, nor taken back', async () => {
    const at = await fixture()
    await at.amina.records.saveSettings(settings({ termsUrl, termsVersion: '2' }))
    const bilal = await colleague(at.world, at.amina, person('Bilal'))
    const put = (attributes: object) =>
      ask(at, `/api/users/${bilal.id}`, {
        method: 'PUT',
        as: at.amina,
        json: { name: 'Bilal', email: 'bilal@atlas.example', attributes },
      })
    expect((await put({ termsAccepted: true, termsVersion: '2' })).json.attributes).toEqual({ termsAccepted: true })
    await agree(at, '2', bilal)
    expect((await put({ termsVersion: '1' })).json.attributes).toMatchObject({ termsVersion: '2' })
  })
})
