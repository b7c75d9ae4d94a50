import { describe, expect, it } from 'vitest'
import { sourceFormats } from '../../../../shared/catalog/sources/index.ts'
import { ask, colleague, fixture, person, type ApiFixture } from '../api-fixture.ts'

const [{ mapping }] = sourceFormats as [(typeof sourceFormats)[number]]
const addSource = async (at: ApiFixture) =>
  (await ask(at, '/api/sources', { method: 'POST', as: at.amina, json: { name: 'Plant', mapping } })).json as {
    id: number
  }
const secretIn = (address: string): string => address.split('/').at(-1)!

describe('sources', () => {
  it('are saved with their mapping', async () => {
    const at = await fixture()
    const { id } = await addSource(at)
    expect((await ask(at, `/api/sources/${id}`, { as: at.amina })).json).toMatchObject({ name: 'Plant', mapping })
  })

  it.each([
    { field: 'mapping.identifier', part: { identifier: 'a..b' } },
    { field: 'mapping.records', part: { records: '?list' } },
    { field: 'mapping.fields.0.unit', part: { fields: [{ to: 'speed', from: 'v', unit: 'km' }] } },
    { field: 'mapping.fields.0.constant', part: { fields: [{ to: 'speed', from: '', constant: '' }] } },
    { field: 'mapping.fields.0.from', part: { fields: [{ to: 'speed', from: 'a[' }] } },
  ])('are refused with the field that is wrong: $field', async ({ field, part }) => {
    const at = await fixture()
    const json = { name: 'Plant', mapping: { ...mapping, ...part } }
    const { status, text } = await ask(at, '/api/sources', { method: 'POST', as: at.amina, json })
    expect(status).toBe(400)
    expect(text).toContain(field)
  })

  it('have one address, shown once; the one before ends', async () => {
    const at = await fixture()
    const { id } = await addSource(at)
    const make = async () =>
      (await ask(at, `/api/sources/${id}/address`, { method: 'POST', as: at.amina })).json as { address: string }
    const [first, second] = [await make(), await make()]
    expect(second.address).toMatch(/^https:\/\/qafila\.example\/ingest\/source\/[\w-]{43}$/)
    expect(await at.world.lookups.trackerKey(secretIn(first.address))).toBeNull()
    expect(await at.world.lookups.trackerKey(secretIn(second.address))).toMatchObject({ sourceId: id })
    const { json, text } = await ask(at, `/api/sources/${id}/messages`, { as: at.amina })
    expect(json).toEqual({ addressCreatedAt: expect.any(String) as string, messages: [] })
    expect(text).not.toContain(secretIn(second.address))
    await ask(at, `/api/sources/${id}/address`, { method: 'DELETE', as: at.amina })
    expect(await at.world.lookups.trackerKey(secretIn(second.address))).toBeNull()
    const entries = await at.world.audit(at.amina.tenantId).between(0, at.world.now(), 20)
    expect(JSON.stringify(entries)).not.toContain(secretIn(second.address))
  })

  it('take their address and messages with them', async () => {
    const at = await fixture()
    const { id } = await addSource(at)
    const messages = at.world.sourceMessages(at.amina.tenantId)
    const made = await ask(at, `/api/sources/${id}/address`, { method: 'POST', as: at.amina })
    const kept = { at: at.world.now(), body: '{}', query: '', bytes: 2, takenCount: 0, unknown: [] }
    await messages.keep({ sourceId: id, isProblem: false, slot: 0 }, kept)
    expect((await ask(at, `/api/sources/${id}/messages`, { as: at.amina })).json).toMatchObject({
      messages: [{ body: '{}', bytes: 2 }],
    })
    await ask(at, `/api/sources/${id}`, { method: 'DELETE', as: at.amina })
    expect(await messages.of(id)).toEqual([])
    expect(await at.world.lookups.trackerKey(secretIn((made.json as { address: string }).address))).toBeNull()
  })

  it('are for administrators, also those who did not add them', async () => {
    const at = await fixture()
    const { id } = await addSource(at)
    const other = await colleague(at.world, at.amina, person('Omar', { administrator: true }))
    expect((await ask(at, `/api/sources/${id}/messages`, { as: other })).status).toBe(200)
    const nadia = await colleague(at.world, at.amina, person('Nadia'))
    expect((await ask(at, '/api/sources', { method: 'POST', as: nadia, json: { name: 'Mine' } })).status).toBe(403)
  })
})
