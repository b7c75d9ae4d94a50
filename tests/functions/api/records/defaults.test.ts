import { describe, expect, it } from 'vitest'
import { ask, colleague, fixture, person } from '../api-fixture.ts'

const far = '2099-01-01T00:00:00.000+00:00'

describe('what an administrator adds without saying until when', () => {
  it.each([
    { name: 'nothing said', more: {}, is: far },
    { name: 'another day', more: { expirationTime: '2030-05-01T00:00:00Z' }, is: '2030-05-01T00:00:00.000+00:00' },
    { name: 'no end', more: { expirationTime: null }, is: null },
  ])('a device, $name: $is', async ({ more, is }) => {
    const at = await fixture()
    const json = { name: 'Van', uniqueId: 'van-9', ...more }
    const made = await ask(at, '/api/devices', { method: 'POST', as: at.amina, json })
    expect(made.json).toMatchObject({ expirationTime: is })
  })

  it.each([
    { name: 'nothing said', more: {}, is: { deviceLimit: -1, expirationTime: far } },
    { name: 'a limit', more: { deviceLimit: 3, expirationTime: null }, is: { deviceLimit: 3, expirationTime: null } },
  ])('a person, $name', async ({ more, is }) => {
    const at = await fixture()
    const json = { name: 'Nora', email: 'nora@atlas.example', ...more }
    const made = await ask(at, '/api/users', { method: 'POST', as: at.amina, json })
    expect(made.json).toMatchObject(is)
  })

  it('is not what others get', async () => {
    const at = await fixture()
    const chloe = await colleague(at.world, at.amina, person('Chloe', { userLimit: 3, deviceLimit: -1 }))
    const device = await ask(at, '/api/devices', {
      method: 'POST',
      as: chloe,
      json: { name: 'Van', uniqueId: 'van-9' },
    })
    const nora = { name: 'Nora', email: 'nora@atlas.example' }
    const made = await ask(at, '/api/users', { method: 'POST', as: chloe, json: nora })
    expect([device.json, made.json]).toMatchObject([{ expirationTime: null }, { expirationTime: null, deviceLimit: 0 }])
  })
})
