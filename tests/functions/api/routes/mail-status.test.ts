import { describe, expect, it } from 'vitest'
import type { MailTrouble } from '../../../../shared/domain/mail/mail-status.ts'
import { ask, colleague, fixture, noon, person, type Person } from '../api-fixture.ts'

/** Nadia manages Bilal; Chloe manages nobody. E-mails reach neither Bilal nor Chloe. */
async function office() {
  const at = await fixture()
  const nadia = await colleague(at.world, at.amina, person('Nadia', { userLimit: -1 }))
  const bilal = await colleague(at.world, at.amina, person('Bilal'))
  const chloe = await colleague(at.world, at.amina, person('Chloe', { readonly: true }))
  const owner = { type: 'user', id: nadia.id }
  await at.amina.records.link([{ owner, property: { type: 'managedUser', id: bilal.id } }])
  const kept = at.world.mailSuppressions(at.amina.tenantId)
  const note = (address: string, trouble: MailTrouble) =>
    kept.note({ id: address, address, trouble, detail: '550 user unknown', at: noon })
  await note('Bilal@atlas.example', 'bounce')
  await note('chloe@atlas.example', 'softBounce')
  await note('nobody@atlas.example', 'complaint')
  return { ...at, nadia, bilal, chloe, kept }
}
type Office = Awaited<ReturnType<typeof office>>

const listed = async (at: Office, as: Person) =>
  (JSON.parse((await ask(at, '/api/users/mail', { as })).text) as { userId: number }[]).map(({ userId }) => userId)
const resume = (at: Office, as: Person, of: Person) =>
  ask(at, `/api/users/${of.id}/mail`, { method: 'DELETE', as }).then(({ status }) => status)

describe('users whom e-mails do not reach', () => {
  it('see the reason', async () => {
    const at = await office()
    expect(JSON.parse((await ask(at, '/api/users/mail', { as: at.bilal })).text)).toEqual([
      {
        userId: at.bilal.id,
        name: 'Bilal',
        email: 'bilal@atlas.example',
        reason: 'bounce',
        detail: '550 user unknown',
        time: '2024-05-01T11:00:00.000+00:00',
        softBounces: 0,
        suppressed: true,
      },
    ])
  })

  it.each<{ who: 'amina' | 'nadia' | 'bilal' | 'chloe' | 'driss'; sees: ('bilal' | 'chloe')[] }>([
    { who: 'amina', sees: ['bilal', 'chloe'] },
    { who: 'nadia', sees: ['bilal'] },
    { who: 'chloe', sees: ['chloe'] },
    { who: 'driss', sees: [] },
  ])('$who sees $sees', async ({ who, sees }) => {
    const at = await office()
    expect(await listed(at, at[who])).toEqual(sees.map((name) => at[name].id))
  })

  it.each<{ who: 'amina' | 'nadia' | 'bilal' | 'chloe' | 'driss'; of: 'bilal' | 'chloe'; status: number }>([
    { who: 'amina', of: 'bilal', status: 204 },
    { who: 'nadia', of: 'bilal', status: 204 },
    { who: 'bilal', of: 'bilal', status: 204 },
    { who: 'nadia', of: 'chloe', status: 404 },
    { who: 'chloe', of: 'bilal', status: 404 },
    { who: 'driss', of: 'bilal', status: 404 },
  ])('$who lifts it for $of: $status', async ({ who, of, status }) => {
    const at = await office()
    expect(await resume(at, at[who], at[of])).toBe(status)
    expect((await at.kept.of(at[of].email)) === null).toBe(status === 204)
  })

  it('who may only read lifts it for nobody but themselves', async () => {
    const at = await office()
    const reader = await colleague(at.world, at.amina, person('Reader', { readonly: true, userLimit: -1 }))
    const owner = { type: 'user', id: reader.id }
    await at.amina.records.link([{ owner, property: { type: 'managedUser', id: at.bilal.id } }])
    expect([await resume(at, reader, at.bilal), await resume(at, reader, reader)]).toEqual([403, 204])
  })

  it('is in the audit log when something was lifted', async () => {
    const at = await office()
    for (let time = 0; time < 2; time++) await resume(at, at.amina, at.bilal)
    const entries = await at.world.audit(at.amina.tenantId).between(0, noon * 2, 100)
    const resumed = entries.filter(({ action }) => action === 'mailResumed')
    expect(resumed).toMatchObject([{ userId: at.amina.id, objectType: 'user', objectId: at.bilal.id }])
  })

  it.each<{ name: string; change: (at: Office) => Promise<unknown> }>([
    {
      name: 'the user is removed',
      change: (at) => ask(at, `/api/users/${at.bilal.id}`, { method: 'DELETE', as: at.amina }),
    },
    {
      name: 'the user gets another address',
      change: (at) =>
        ask(at, `/api/users/${at.bilal.id}`, {
          method: 'PUT',
          as: at.amina,
          json: { id: at.bilal.id, name: 'Bilal', email: 'bilal@new.example' },
        }),
    },
  ])('what is known of an address goes when $name', async ({ change }) => {
    const at = await office()
    await change(at)
    expect(await at.kept.of('bilal@atlas.example')).toBeNull()
  })
})
