import { describe, expect, it } from 'vitest'
import { entities } from '../../../../shared/entities/index.ts'
import { addDevice, addGroup, ask, colleague, drive, type ApiFixture, fixture, person, share } from '../api-fixture.ts'
import { addOneOfEach } from '../samples.ts'

/** Amina's tenant with one of everything; ids by entity name. */
async function stocked() {
  const at = await fixture()
  const bilal = await colleague(at.world, at.amina, person('Bilal'))
  const group = (await addGroup(at.amina, { name: 'North' })).id
  const device = (await addDevice(at.amina, { name: 'Van 1' })).id
  const ids: Record<string, number> = { ...(await addOneOfEach(at.amina, 'First')), group, device, user: bilal.id }
  return { at, bilal, ids }
}
const tagOf = ({ headers }: { headers: Headers }) => headers.get('etag') ?? ''

describe.each(entities.map((entity) => ({ name: entity.name, entity })))('a $name', ({ name, entity }) => {
  const call = (at: ApiFixture, path: string, how: { method?: string; json?: object; tag?: string }) =>
    ask(at, path, {
      method: how.method,
      as: at.amina,
      json: how.json,
      headers: { 'if-match': how.tag },
    })

  it('is named by a tag that stands still until it is changed, and follows every change', async () => {
    const { at, ids } = await stocked()
    const path = `/api/${entity.api}/${ids[name]}`
    const [first, second] = [await call(at, path, {}), await call(at, path, {})]
    expect(tagOf(first)).toMatch(/^"[\w-]{22}"$/)
    expect(tagOf(second)).toBe(tagOf(first))

    const changed = { ...first.json, [entity.titleKey]: 'Changed' }
    const saved = await call(at, path, { method: 'PUT', json: changed, tag: tagOf(first) })
    expect([saved.status, tagOf(saved) === tagOf(first)]).toEqual([200, false])
    expect(tagOf(await call(at, path, {}))).toBe(tagOf(saved))
  })

  it.each(['PUT', 'DELETE'])('of which somebody saw an older state is not touched by %s', async (method) => {
    const { at, ids } = await stocked()
    const path = `/api/${entity.api}/${ids[name]}`
    const seen = await call(at, path, {})
    const theirs = { ...seen.json, [entity.titleKey]: 'Theirs' }
    await call(at, path, { method: 'PUT', json: theirs })
    const json = method === 'PUT' ? seen.json : undefined
    const late = await call(at, path, { method, json, tag: tagOf(seen) })
    expect([late.status, late.text.split('\n')[0]]).toEqual([
      409,
      'Someone else changed this record. Reload it and repeat your change.',
    ])
    expect((await call(at, path, {})).json[entity.titleKey]).toBe('Theirs')
  })

  it('may be removed by the user who saw it last', async () => {
    const { at, ids } = await stocked()
    const path = `/api/${entity.api}/${ids[name]}`
    const tag = tagOf(await call(at, path, {}))
    expect((await call(at, path, { method: 'DELETE', tag: `W/${tag}` })).status).toBe(204)
    expect((await call(at, path, {})).status).toBe(404)
  })
})

describe('a tag', () => {
  it('is given to what was just made', async () => {
    const { at } = await stocked()
    const made = await ask(at, '/api/groups', { method: 'POST', as: at.amina, json: { name: 'South' } })
    expect(tagOf(await ask(at, `/api/groups/${made.json.id}`, { as: at.amina }))).toBe(tagOf(made))
  })

  it('names the record by its first letters, the same for every reader and wherever the vehicle is', async () => {
    const { at, bilal, ids } = await stocked()
    await share(at.amina, bilal, { type: 'device', id: ids.device! })
    const look = async (path: string, as = at.amina) => tagOf(await ask(at, path, { as }))
    const before = await look(`/api/devices/${ids.device}`)
    expect(await look(`/api/devices/${ids.device}`, bilal)).toBe(before)
    await drive(at.world, at.amina.tenantId, ids.device!, [1, 2])
    const after = await look(`/api/devices/${ids.device}`, bilal)
    expect([after.slice(0, 17), after === before]).toEqual([before.slice(0, 17), false])
    expect(await look(`/api/users/${bilal.id}`, bilal)).toBe(await look(`/api/users/${bilal.id}`))
  })

  it('"*" means whatever it is by now', async () => {
    const { at, ids } = await stocked()
    const json = { id: ids.group, name: 'Far north' }
    const headers = { 'if-match': '*' }
    expect((await ask(at, `/api/groups/${ids.group}`, { method: 'PUT', as: at.amina, json, headers })).status).toBe(200)
  })
})
