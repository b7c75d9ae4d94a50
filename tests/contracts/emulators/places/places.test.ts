import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { amazonPlaces } from '../../../../functions/platform/integrations/amazon-places.ts'
import { placesClient } from '../../../../functions/platform/clients/places-client.ts'
import { ensureBuilt } from '../../../../infra/build/ensure-built.ts'
import { startPlaces, type Places } from '../../../../infra/local/emulators/places/places.ts'

let places: Places
let source: ReturnType<typeof amazonPlaces>
beforeAll(async () => {
  await ensureBuilt({ steps: ['places'] })
  places = await startPlaces(fileURLToPath(new URL('../../../../dist/places', import.meta.url)))
  process.env['AWS_ACCESS_KEY_ID'] = 'local'
  process.env['AWS_SECRET_ACCESS_KEY'] = 'local'
  source = amazonPlaces(placesClient({ region: 'local-1', endpoint: places.address }))
})
afterAll(() => places.stop())

it.each([
  { name: 'in a town', latitude: 36.4701, longitude: 2.8277, language: 'en', address: /^Blida, Algeria$/ },
  { name: 'in French', latitude: 36.7538, longitude: 3.0588, language: 'fr', address: /Algérie$/ },
  { name: 'in Arabic', latitude: 36.4701, longitude: 2.8277, language: 'ar', address: /، الجزائر$/ },
  {
    name: 'in the desert',
    latitude: 24.5,
    longitude: 3.5,
    language: 'en',
    address: /^\d+ km (N|S)?(E|W)? of .+, Algeria$/,
  },
  {
    name: 'on the other side of the date line',
    latitude: -16.5,
    longitude: -179.9,
    language: 'en',
    address: /, Fiji$/,
  },
])('$name', async ({ latitude, longitude, language, address }) => {
  expect(await source.addressAt({ latitude, longitude }, language)).toMatch(address)
})

it('in the middle of the ocean there is nothing', async () => {
  expect(await source.addressAt({ latitude: -48.9, longitude: -123.4 }, 'en')).toBeNull()
})

it.each([
  { name: 'in English', text: 'Blida, Algeria', language: 'en', label: /^Blida, Algeria$/ },
  { name: 'without accents, in French', text: 'setif', language: 'fr', label: /^Sétif, Algérie$/ },
  { name: 'of which there are many', text: 'Paris', language: 'en', label: /^Paris, / },
])('a town is found by its name $name', async ({ text, language, label }) => {
  const near = { latitude: 36.75, longitude: 3.06 }
  const [first, ...others] = await source.placesNamed({ text, language, near })
  expect(first?.label).toMatch(label)
  expect(others.length).toBeLessThan(5)
})

it('nothing has no name that nobody knows', async () => {
  expect(await source.placesNamed({ text: 'Xyzzyville', language: 'en', near: null })).toEqual([])
})

it('another operation is refused', async () => {
  const answer = await fetch(`${places.address}/v2/search-text`, { method: 'POST', body: '{}' })
  expect(answer.status).toBe(501)
})
