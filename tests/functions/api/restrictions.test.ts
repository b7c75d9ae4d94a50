import { describe, expect, it } from 'vitest'
import type { User } from '../../../shared/entities/user.ts'
import { inEveryWorld } from '../../support/worlds.ts'
import { ask } from './api-fixture.ts'
import { add, may, put, session, stored, type Name, office } from './managed-office.ts'

const june = '2024-06-01T00:00:00.000+00:00'
const july = '2024-07-01T00:00:00.000+00:00'
const hidden = { 'ui.disableSavedCommands': true }

inEveryWorld((fresh) => {
  describe('a person whom a restricted manager makes', () => {
    const restricted = {
      limitCommands: true,
      disableReports: true,
      deviceReadonly: true,
      fixedEmail: true,
      expirationTime: june,
      attributes: hidden,
    }
    it.each<{ name: string; facts: Record<string, unknown> }>([
      { name: 'without a word about it', facts: {} },
      {
        name: 'with all fields, as whole records are sent',
        facts: {
          limitCommands: false,
          disableReports: false,
          deviceReadonly: false,
          fixedEmail: false,
          expirationTime: null,
          attributes: { 'ui.disableSavedCommands': false },
        },
      },
    ])('$name is as restricted', async ({ facts }) => {
      const at = await office(fresh(), restricted)
      const { status, json } = await add(at, facts)
      expect([status, json]).toMatchObject([200, restricted])
      expect(await stored(at, json.id)).toMatchObject(restricted)
    })

    it('may have more of it, and an earlier end', async () => {
      const at = await office(fresh(), restricted)
      const earlier = '2024-05-20T00:00:00.000+00:00'
      const { json } = await add(at, { readonly: true, expirationTime: earlier })
      expect(json).toMatchObject({ ...restricted, readonly: true, expirationTime: earlier })
    })

    it('is not made when a later end is asked for', async () => {
      const at = await office(fresh(), restricted)
      const { status, text } = await add(at, { expirationTime: july })
      expect([status, text]).toEqual([403, expect.stringContaining('expirationTime: ')])
    })

    it('of a plain person who may register others has no more than they have', async () => {
      const at = await office(fresh())
      const settings = await at.amina.records.tenant()
      await at.amina.records.saveSettings({ ...settings.settings, registration: true })
      await put(at, at.amina, at.karim, { limitCommands: true, deviceLimit: 2 })
      expect((await add(at, {}, at.karim)).json).toMatchObject({ limitCommands: true, deviceLimit: 2 })
    })
  })

  describe('a manager who has a restriction', () => {
    it.each<{ name: string; on: Partial<User>; to: Record<string, unknown> }>([
      { name: 'limitCommands', on: { limitCommands: true }, to: { limitCommands: false } },
      { name: 'disableReports', on: { disableReports: true }, to: { disableReports: false } },
      { name: 'deviceReadonly', on: { deviceReadonly: true }, to: { deviceReadonly: false } },
      { name: 'fixedEmail', on: { fixedEmail: true }, to: { fixedEmail: false } },
      { name: 'expirationTime', on: { expirationTime: june }, to: { expirationTime: july } },
      {
        name: 'attributes.ui.disableSavedCommands',
        on: { attributes: hidden },
        to: { attributes: { 'ui.disableSavedCommands': false } },
      },
    ])('cannot lift $name from somebody', async ({ name, on, to }) => {
      const at = await office(fresh(), on)
      await put(at, at.amina, at.sami, on)
      const { status, text } = await put(at, at.chloe, at.sami, to)
      expect([status, text.split(':')[0]]).toEqual([403, name])
      expect(await stored(at, at.sami.id)).toMatchObject(on)
    })

    it('changes the rest, and lifts what they do not have themselves', async () => {
      const at = await office(fresh(), { limitCommands: true })
      await put(at, at.amina, at.sami, { limitCommands: true, disableReports: true })
      const { status, json } = await put(at, at.chloe, at.sami, { name: 'Sami B.', disableReports: false })
      expect([status, json]).toMatchObject([200, { name: 'Sami B.', limitCommands: true, disableReports: false }])
    })

    it('keeps it when a body does not name it', async () => {
      const at = await office(fresh(), { limitCommands: true, attributes: hidden })
      await put(at, at.amina, at.sami, { limitCommands: true, attributes: hidden })
      const json = { name: 'Sami B.', email: at.sami.email }
      const { status } = await ask(at, `/api/users/${at.sami.id}`, { method: 'PUT', as: at.chloe, json })
      expect(status).toBe(200)
      expect(await stored(at, at.sami.id)).toMatchObject({ name: 'Sami B.', limitCommands: true, attributes: hidden })
    })

    it('does not show again what is hidden from them', async () => {
      const at = await office(fresh(), { attributes: hidden })
      expect((await put(at, at.chloe, at.chloe, { attributes: { 'ui.disableSavedCommands': false } })).status).toBe(403)
      expect((await put(at, at.chloe, at.chloe, { attributes: { ...hidden, company: 'Atlas' } })).status).toBe(200)
    })

    it.each(['DELETE /permissions', 'DELETE /users/:id'])('does not free somebody by %s', async (call) => {
      const at = await office(fresh())
      await put(at, at.amina, at.chloe, { limitCommands: true })
      const answer = call.endsWith('permissions')
        ? await ask(at, '/api/permissions', {
            method: 'DELETE',
            as: at.chloe,
            json: { userId: at.chloe.id, managedUserId: at.sami.id },
          })
        : await ask(at, `/api/users/${at.chloe.id}`, { method: 'DELETE', as: at.chloe })
      expect([answer.status, (await session(at, at.sami)).limitCommands]).toEqual([
        call.endsWith('permissions') ? 403 : 204,
        true,
      ])
    })

    it.each<{ as: Name; status: number }>([
      { as: 'chloe', status: 403 },
      { as: 'amina', status: 204 },
    ])(
      'lets nobody go before it is given, because only an administrator unlinks: $as $status',
      async ({ as, status }) => {
        const at = await office(fresh())
        const json = { userId: at.chloe.id, managedUserId: at.sami.id }
        expect((await ask(at, '/api/permissions', { method: 'DELETE', as: at[as], json })).status).toBe(status)
      },
    )

    it('does not change the address of somebody when their own is fixed, nor do their people their own', async () => {
      const at = await office(fresh(), { fixedEmail: true })
      for (const as of [at.chloe, at.sami]) {
        const { status, text } = await put(at, as, at.sami, { email: `other${at.mark}@atlas.example` })
        expect([status, text.split(':')[0]]).toEqual([403, 'email'])
      }
    })

    it('is still above those whose manager they removed', async () => {
      const at = await office(fresh())
      expect((await ask(at, `/api/users/${at.sami.id}`, { method: 'DELETE', as: at.chloe })).status).toBe(204)
      await put(at, at.amina, at.chloe, { deviceReadonly: true })
      expect(await may(at, at.nadia)).toEqual([200, 403])
    })
  })
})
