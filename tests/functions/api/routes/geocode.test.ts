import { describe, expect, it } from 'vitest'
import { createApp } from '../../../../functions/api/app.ts'
import { inMemoryGeocoder } from '../../../../functions/platform/in-memory/geocoder.ts'
import { newMemory } from '../../../../functions/platform/in-memory/memory.ts'
import type { PlaceSource } from '../../../../functions/platform/ports/ports.ts'
import { ask, colleague, fixture, noon, person } from '../api-fixture.ts'

async function withPlaces(changes: Partial<PlaceSource> = {}) {
  const at = await fixture()
  const asked: string[] = []
  const source: PlaceSource = {
    isAvailable: () => true,
    addressAt: async (_, language) => {
      asked.push(language)
      return 'Blida <b>"1"</b>'
    },
    placesNamed: async ({ text, language, near }) => {
      asked.push(`${text} ${language} ${near?.latitude ?? '-'}`)
      return [{ label: 'Blida', latitude: 36.47, longitude: 2.83 }]
    },
    ...changes,
  }
  const geocoder = inMemoryGeocoder(
    newMemory(() => noon),
    source,
  )
  return { ...at, asked, app: createApp({ ...at.world, geocoder }) }
}
const path = '/api/server/geocode?latitude=36.47&longitude=2.8277'

describe('the address of a place', () => {
  it('is plain text', async () => {
    const at = await withPlaces()
    const { status, text, headers } = await ask(at, path, { as: at.amina })
    expect([status, text]).toEqual([200, 'Blida <b>"1"</b>'])
    expect(headers.get('content-type')).toMatch(/^text\/plain/)
  })

  it("is asked for in the reader's language", async () => {
    const at = await withPlaces()
    const nadia = await colleague(at.world, at.amina, person('Nadia', { attributes: { language: 'ar' } }))
    await ask(at, path, { as: nadia })
    await ask(at, path, { as: at.amina })
    expect(at.asked).toEqual(['ar', 'en'])
  })

  it.each([
    { name: 'that is named', locale: 'fr', status: 200, asked: ['fr'] },
    { name: 'of a region', locale: 'fr-DZ', status: 200, asked: ['fr'] },
    { name: 'that nobody speaks here is refused', locale: 'xx', status: 400, asked: [] },
  ])('a language $name', async ({ locale, status, asked }) => {
    const at = await withPlaces()
    const nadia = await colleague(at.world, at.amina, person('Nadia', { attributes: { language: 'ar' } }))
    expect((await ask(at, `${path}&locale=${locale}`, { as: nadia })).status).toBe(status)
    expect(at.asked).toEqual(asked)
  })

  it.each([
    { name: 'where nothing is known', changes: { addressAt: async () => null } },
    {
      name: 'when nobody answers',
      changes: {
        addressAt: async () => {
          throw new Error('down')
        },
      },
    },
  ])('$name there is nothing, and no failure', async ({ changes }) => {
    const at = await withPlaces(changes)
    const { status, text } = await ask(at, path, { as: at.amina })
    expect([status, text]).toEqual([204, ''])
  })

  it.each([
    { query: '', field: 'latitude' },
    { query: 'latitude=36', field: 'longitude' },
    { query: 'latitude=&longitude=1', field: 'latitude' },
    { query: 'latitude=91&longitude=1', field: 'latitude' },
    { query: 'latitude=1&longitude=-180.1', field: 'longitude' },
    { query: 'latitude=1e1&longitude=1', field: 'latitude' },
    { query: 'latitude=NaN&longitude=1', field: 'latitude' },
    { query: 'latitude=Infinity&longitude=1', field: 'latitude' },
    { query: 'latitude=1&longitude=2,5', field: 'longitude' },
  ])('"$query" is refused, naming $field', async ({ query, field }) => {
    const at = await withPlaces()
    const answer = await ask(at, `/api/server/geocode?${query}`, { as: at.amina })
    expect([answer.status, answer.text]).toEqual([400, expect.stringMatching(`^${field}: `)])
    expect(at.asked).toEqual([])
  })

  it('a deployment without a source says so, here and in the facts of the server', async () => {
    const at = await withPlaces({ isAvailable: () => false })
    expect((await ask(at, path, { as: at.amina })).status).toBe(400)
    expect((await ask(at, '/api/server', { as: at.amina })).json.geocoderEnabled).toBe(false)
    const other = await withPlaces()
    expect((await ask(other, '/api/server', { as: other.amina })).json.geocoderEnabled).toBe(true)
  })

  it('a person may ask for many, not for all; what is known stays free', async () => {
    const at = await withPlaces()
    await ask(at, path, { as: at.amina })
    const name = `address:${at.amina.tenantId}:${at.amina.id}`
    for (let count = 0; count < 600; count += 1) await at.world.lookups.countAttempt(name, 3_600_000)
    expect((await ask(at, path, { as: at.amina })).status).toBe(200)
    expect((await ask(at, path.replace('36.47', '36.5'), { as: at.amina })).status).toBe(429)
    expect((await ask(at, path.replace('36.47', '36.5'), { as: at.driss })).status).toBe(200)
  })
})

describe('places by their address', () => {
  const search = '/api/server/places?query=%20Blida%20'

  it('are found near a place, in the language that is asked for', async () => {
    const at = await withPlaces()
    const { status, json } = await ask(at, `${search}&latitude=36&longitude=3&locale=fr`, { as: at.amina })
    expect([status, json]).toEqual([200, [{ label: 'Blida', latitude: 36.47, longitude: 2.83 }]])
    await ask(at, search, { as: at.amina })
    expect(at.asked).toEqual(['Blida fr 36', 'Blida en -'])
  })

  it.each([
    { query: '', field: 'query' },
    { query: 'query=a', field: 'query' },
    { query: `query=${'a'.repeat(201)}`, field: 'query' },
    { query: 'query=Blida&latitude=1', field: 'longitude' },
    { query: 'query=Blida&latitude=91&longitude=1', field: 'latitude' },
  ])('"$query" is refused, naming $field', async ({ query, field }) => {
    const at = await withPlaces()
    const answer = await ask(at, `/api/server/places?${query}`, { as: at.amina })
    expect([answer.status, answer.text]).toEqual([400, expect.stringMatching(`^${field}: `)])
    expect(at.asked).toEqual([])
  })

  it('there is nothing, and no failure, when nobody answers', async () => {
    const at = await withPlaces({
      placesNamed: async () => {
        throw new Error('down')
      },
    })
    expect((await ask(at, search, { as: at.amina })).status).toBe(204)
  })

  it('count like addresses, and are refused without a source', async () => {
    const at = await withPlaces()
    const answers = []
    for (let asked = 0; asked <= 600; asked++) answers.push((await ask(at, search, { as: at.amina })).status)
    expect([answers.at(599), answers.at(600)]).toEqual([200, 429])
    const none = await withPlaces({ isAvailable: () => false })
    expect((await ask(none, search, { as: none.amina })).status).toBe(400)
  })
})
