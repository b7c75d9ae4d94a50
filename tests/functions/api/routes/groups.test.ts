import { describe, expect, it } from 'vitest'
import { placeLimits } from '../../../../shared/domain/limits/places.ts'
import { device } from '../../../../shared/entities/device.ts'
import { group } from '../../../../shared/entities/group.ts'
import { addDevice, addGroup, ask, colleague, type ApiFixture, fixture, person, share } from '../api-fixture.ts'

const move = (at: ApiFixture, id: number, groupId: number) =>
  ask(at, `/api/groups/${id}`, { method: 'PUT', as: at.amina, json: { id, name: 'Moved', groupId } })

describe('groups', () => {
  it('show id, name, parent and attributes', async () => {
    const at = await fixture()
    const answer = await ask(at, '/api/groups', {
      method: 'POST',
      as: at.amina,
      json: { name: 'North', attributes: null },
    })
    expect([answer.status, answer.json]).toEqual([200, { id: 1, name: 'North', groupId: 0, attributes: {} }])
    expect((await ask(at, '/api/groups', { as: at.amina })).json).toEqual([answer.json])
  })

  it('a linked group shows everything below it, and nothing above', async () => {
    const at = await fixture()
    const north = await addGroup(at.amina, { name: 'North' })
    const inner = await addGroup(at.amina, { name: 'Inner', groupId: north.id })
    await addGroup(at.amina, { name: 'Parking', groupId: inner.id })
    const chloe = await colleague(at.world, at.amina, person('Chloe'))
    await share(at.amina, chloe, { type: 'group', id: inner.id })
    const { json } = await ask(at, '/api/groups', { as: chloe })
    expect(json.map((each: { name: string }) => each.name)).toEqual(['Inner', 'Parking'])
    expect((await ask(at, `/api/groups/${north.id}`, { as: chloe })).status).toBe(404)
  })

  it('asked for by person are those that are linked themselves', async () => {
    const at = await fixture()
    const north = await addGroup(at.amina, { name: 'North' })
    await addGroup(at.amina, { name: 'Inner', groupId: north.id })
    const chloe = await colleague(at.world, at.amina, person('Chloe'))
    await share(at.amina, chloe, { type: 'group', id: north.id })
    const { json } = await ask(at, `/api/groups?userId=${chloe.id}`, { as: at.amina })
    expect(json.map((each: { name: string }) => each.name)).toEqual(['North'])
  })

  it('cannot be inside themselves, directly or by two moves', async () => {
    const at = await fixture()
    const north = await addGroup(at.amina, { name: 'North' })
    const inner = await addGroup(at.amina, { name: 'Inner' })
    expect((await move(at, north.id, north.id)).status).toBe(400)
    expect((await move(at, inner.id, north.id)).status).toBe(200)
    const closing = await move(at, north.id, inner.id)
    expect([closing.status, closing.text.startsWith('groupId: ')]).toEqual([400, true])
  })

  it('cannot be deeper than the tree may grow', async () => {
    const at = await fixture()
    let parent = 0
    for (let depth = 1; depth <= placeLimits.groupDepthMax; depth++) {
      parent = (await addGroup(at.amina, { name: `Level ${depth}`, groupId: parent })).id
    }
    const answer = await ask(at, '/api/groups', {
      method: 'POST',
      as: at.amina,
      json: { name: 'Below', groupId: parent },
    })
    expect(answer.status).toBe(400)
  })

  it('a group that is deleted leaves its devices and groups behind, free', async () => {
    const at = await fixture()
    const north = await addGroup(at.amina, { name: 'North' })
    const inner = await addGroup(at.amina, { name: 'Inner', groupId: north.id })
    const van = await addDevice(at.amina, { name: 'Van 1', groupId: north.id })
    expect((await ask(at, `/api/groups/${north.id}`, { method: 'DELETE', as: at.amina })).status).toBe(204)
    expect((await at.amina.records.get(group, inner.id))!.groupId).toBe(0)
    expect((await at.amina.records.get(device, van.id))!.groupId).toBe(0)
    expect((await ask(at, '/api/groups', { as: at.amina })).json).toHaveLength(1)
  })

  it('nobody who may only read creates one', async () => {
    const at = await fixture()
    const bilal = await colleague(at.world, at.amina, person('Bilal', { readonly: true }))
    expect((await ask(at, '/api/groups', { method: 'POST', as: bilal, json: { name: 'Mine' } })).status).toBe(403)
  })
})
