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
})

describe('what others add without saying until when', () => {
  const soon = '2027-01-01T00:00:00.000+00:00'
  const nora = { name: 'Nora', email: 'nora@atlas.example' }

  it.each([
    { name: 'a manager', facts: { userLimit: 3, deviceLimit: -1 }, device: far, user: far },
    {
      name: 'a manager who ends',
      facts: { userLimit: 3, deviceLimit: -1, expirationTime: soon },
      device: far,
      user: soon,
    },
  ])('of $name: a device until $device, a person until $user', async ({ facts, device, user }) => {
    const at = await fixture()
    const chloe = await colleague(at.world, at.amina, person('Chloe', facts))
    const van = { name: 'Van', uniqueId: 'van-9', expirationTime: '2030-05-01T00:00:00Z' }
    const made = await ask(at, '/api/devices', { method: 'POST', as: chloe, json: van })
    const added = await ask(at, '/api/users', { method: 'POST', as: chloe, json: nora })
    expect([made.json, added.json]).toMatchObject([
      { expirationTime: device },
      { expirationTime: user, deviceLimit: 0 },
    ])
  })

  it('a change by a manager leaves the end of a device as it is', async () => {
    const at = await fixture()
    const chloe = await colleague(at.world, at.amina, person('Chloe', { userLimit: 3, deviceLimit: -1 }))
    const van = { name: 'Van', uniqueId: 'van-9' }
    const { json } = await ask(at, '/api/devices', { method: 'POST', as: chloe, json: van })
    const end = '2030-05-01T00:00:00.000+00:00'
    const change = (as: typeof chloe, facts: object) =>
      ask(at, `/api/devices/${json.id}`, { method: 'PUT', as, json: { ...van, id: json.id, ...facts } })
    await change(at.amina, { expirationTime: end })
    expect((await change(chloe, { name: 'Van 9' })).json).toMatchObject({ name: 'Van 9', expirationTime: end })
  })
})
