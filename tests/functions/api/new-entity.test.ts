import { describe, expect, it, vi } from 'vitest'
import { openApi } from '../../../functions/api/openapi/document.ts'
import { entityWords } from '../../../functions/api/openapi/entity-words.ts'
import { routes } from '../../../functions/api/routes.ts'
import { entities, type EntityName } from '../../../shared/entities/index.ts'
import { ask, fixture } from './api-fixture.ts'
import { entityRows } from './isolation/isolation-entities.ts'
import { samples } from './samples.ts'

/** An entity that is nothing but its declaration, its words in the document and its sample. */
vi.mock(import('../../../shared/entities/index.ts'), async (original) => {
  const [module, { driver }] = [await original(), await import('../../../shared/entities/driver.ts')]
  const beacon = { ...driver, name: 'beacon', api: 'beacons', list: 'beacons', edit: 'beacon', unique: undefined }
  return { ...module, entities: [...module.entities, beacon] }
})
vi.mock(import('../../../functions/api/openapi/entity-words.ts'), async (original) => {
  const { entityWords: words } = await original()
  return { entityWords: { ...words, beacon: { one: 'beacon', many: 'beacons', says: 'Radio beacons.' } } }
})
vi.mock(import('./samples.ts'), async (original) => ({ ...(await original()), sampleOf: () => sample }))
const { sample } = vi.hoisted(() => ({ sample: { name: 'Gate', uniqueId: 'b-1' } }))

const calls = ['GET /beacons', 'GET /beacons/:id', 'POST /beacons', 'PUT /beacons/:id', 'DELETE /beacons/:id']
const ofBeacons = (all: readonly string[]) => all.filter((call) => call.includes('/beacons')).toSorted()

describe('an entity that is added to the list', () => {
  it('has its five calls', async () => {
    expect(ofBeacons(routes.map(({ method, path }) => `${method} ${path}`))).toEqual(calls.toSorted())
    const at = await fixture()
    const made = await ask(at, '/api/beacons', { method: 'POST', as: at.amina, json: sample })
    const listed = await ask(at, '/api/beacons', { as: at.amina })
    expect([made.status, listed.json]).toEqual([200, [made.json]])
  })

  it('has a chapter in the document', () => {
    const { tags, paths } = openApi(routes, '')
    expect(tags).toContainEqual({ name: 'Beacons', description: 'Radio beacons.' })
    expect(Object.keys(paths['/beacons/{id}']!).toSorted()).toEqual(['delete', 'get', 'put'])
    expect(paths['/beacons']!['post']).toMatchObject({ summary: 'Add a beacon', tags: ['Beacons'] })
  })

  it('has isolation rows', () => {
    expect(ofBeacons(Object.keys(entityRows))).toEqual(calls.toSorted())
  })

  it('does not compile without its words in the document and a sample', () => {
    type Grown = EntityName | 'beacon'
    // @ts-expect-error -- nobody described beacons
    const words: Record<Grown, unknown> = entityWords
    // @ts-expect-error -- there is no sample of a beacon
    const made: Record<Exclude<Grown, 'device' | 'group'>, unknown> = samples
    expect([entities.length, Object.keys(words).length, Object.keys(made).length]).toEqual([13, 13, 10])
  })
})
