import { describe, expect, it } from 'vitest'
import { addDevice, ask, fixture } from '../api-fixture.ts'

const named = { name: 'Van 9', uniqueId: 'van-9' }

describe('what is wrong with a body is said in words', () => {
  it.each([
    { json: { uniqueId: 'x' }, says: 'name: is missing. Give a text.' },
    { json: { name: '', uniqueId: 'x' }, says: 'name: is empty. Give a text.' },
    { json: { name: 'Van', uniqueId: null }, says: 'uniqueId: give a text.' },
    { json: { ...named, disabled: 'perhaps' }, says: 'disabled: give true or false.' },
    { json: { ...named, groupId: 'north' }, says: 'groupId: give a number.' },
    { json: { ...named, attributes: [] }, says: 'attributes: give an object.' },
  ])('$says', async ({ json, says }) => {
    const at = await fixture()
    const answer = await ask(at, '/api/devices', { method: 'POST', as: at.amina, json })
    expect([answer.status, answer.text.split('\n')[0]]).toEqual([400, says])
  })

  it.each([
    { query: 'limit=-3', says: 'limit: "-3" is not a count. Give 0 or more.' },
    { query: 'offset=-1', says: 'offset: "-1" is not a count. Give 0 or more.' },
    { query: 'limit=5&offset=many', says: 'offset: "many" is not a count. Give 0 or more.' },
    { query: 'id=van', says: 'id: "van" is not an id. Give a number.' },
  ])('of a query: $query', async ({ query, says }) => {
    const at = await fixture()
    await addDevice(at.amina, { name: 'Van 1' })
    const answer = await ask(at, `/api/devices?${query}`, { as: at.amina })
    expect([answer.status, answer.text.split('\n')[0]]).toEqual([400, says])
  })
})
