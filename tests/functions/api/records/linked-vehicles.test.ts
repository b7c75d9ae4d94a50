import { describe, expect, it } from 'vitest'
import { addDevice, ask, colleague, type ApiFixture, fixture, type Person, person, share } from '../api-fixture.ts'

const link = (at: ApiFixture, as: Person, method: 'POST' | 'DELETE', json: unknown) =>
  ask(at, '/api/permissions', { method, as, json })

describe('linked vehicles', () => {
  async function three() {
    const at = await fixture()
    for (const name of ['Truck', 'Trailer', 'Van']) await addDevice(at.amina, { name })
    return at
  }
  const pair = (deviceId: number, linkedDeviceId: number) => ({ deviceId, linkedDeviceId })
  const names = async (at: ApiFixture, query: string, as = at.amina) => {
    const { json } = await ask(at, `/api/devices?${query}`, { as })
    return (json as { name: string }[]).map(({ name }) => name)
  }

  it('are listed from both sides, whichever end is named first, and one way', async () => {
    const at = await three()
    expect((await link(at, at.amina, 'POST', pair(1, 2))).status).toBe(204)
    expect((await link(at, at.amina, 'POST', { linkedDeviceId: 3, deviceId: 1 })).status).toBe(204)
    expect(await names(at, 'deviceId=1')).toEqual(['Trailer', 'Van'])
    expect(await names(at, 'deviceId=2')).toEqual([])
    expect(await names(at, 'linkedDeviceId=2')).toEqual(['Truck'])
    const { text } = await ask(at, '/api/permissions?deviceId=1&linkedDeviceId=0', { as: at.amina })
    expect(text).toBe('[{"deviceId":1,"linkedDeviceId":2},{"deviceId":1,"linkedDeviceId":3}]')
    expect((await link(at, at.amina, 'DELETE', pair(1, 2))).status).toBe(204)
    expect(await names(at, 'deviceId=1')).toEqual(['Van'])
    // who sees what does not change
    expect(await names(at, 'userId=1')).toHaveLength(3)
  })

  it.each([1, 2])('go with either vehicle: %d', async (id) => {
    const at = await three()
    await link(at, at.amina, 'POST', pair(1, 2))
    expect((await ask(at, `/api/devices/${id}`, { method: 'DELETE', as: at.amina })).status).toBe(204)
    expect(await at.amina.records.linksOf({ type: 'device', id: 1 })).toEqual([])
    expect(await at.amina.records.ownersOf({ type: 'linkedDevice', id: 2 })).toEqual([])
  })

  it.each([
    { name: 'the one that holds', json: pair(1, 2) },
    { name: 'the linked one', json: pair(2, 1) },
  ])('are linked and listed by those who see both: without $name', async ({ json }) => {
    const at = await three()
    const chloe = await colleague(at.world, at.amina, person('Chloe'))
    await share(at.amina, chloe, { type: 'device', id: 2 })
    expect((await link(at, chloe, 'POST', json)).status).toBe(404)
    await link(at, at.amina, 'POST', json)
    expect((await link(at, chloe, 'DELETE', json)).status).toBe(404)
    const { text } = await ask(at, '/api/permissions?deviceId=2', { as: chloe })
    expect(text).toBe(`[{"userId":${chloe.id},"deviceId":2}]`)
    expect((await ask(at, '/api/devices?deviceId=1', { as: chloe })).status).toBe(404)
    expect(await names(at, 'deviceId=2', chloe)).toEqual([])
  })

  it('are said by who may link, and nobody else', async () => {
    const at = await three()
    const bilal = await colleague(at.world, at.amina, person('Bilal', { readonly: true }))
    for (const id of [1, 2]) await share(at.amina, bilal, { type: 'device', id })
    expect((await link(at, bilal, 'POST', pair(1, 2))).status).toBe(403)
  })
})
