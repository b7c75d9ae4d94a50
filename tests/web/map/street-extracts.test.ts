import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { shownExtracts, streetExtractsQuery, type InstalledExtract } from '../../../web/src/map/street-extracts.ts'

const extract = (name: string, changes: Partial<InstalledExtract> = {}): InstalledExtract => ({
  path: `/maps/${name}.pmtiles`,
  file: `${name}.pmtiles`,
  name,
  schema: 'openmaptiles',
  bounds: [0, 0, 10, 10],
  zoomMin: 0,
  zoomMax: 14,
  attribution: '',
  languages: [],
  hasSea: true,
  ...changes,
})

describe('archives that are shown', () => {
  const country = extract('country')
  const town = extract('town', { bounds: [1, 1, 2, 2] })
  it.each([
    {
      name: 'side by side',
      given: [country, extract('other', { bounds: [5, 5, 20, 20] })],
      shown: ['country', 'other'],
    },
    { name: 'a town in a country', given: [town, country], shown: ['country'] },
    { name: 'a town with more zooms', given: [country, { ...town, zoomMax: 15 }], shown: ['country', 'town'] },
    { name: 'the same twice: the first', given: [country, extract('copy')], shown: ['country'] },
    { name: 'the same with more zooms', given: [country, extract('finer', { zoomMax: 15 })], shown: ['finer'] },
    { name: 'none', given: [], shown: [] },
  ])('$name', ({ given, shown }) => {
    expect(shownExtracts(given).map(({ name }) => name)).toEqual(shown)
  })
})

describe('the lists of archives', () => {
  afterEach(() => vi.unstubAllGlobals())

  const asked = async (answers: Record<string, () => Response>) => {
    vi.stubGlobal('fetch', (path: string) => {
      const answer = answers[path]
      return answer ? Promise.resolve(answer()) : Promise.reject(new TypeError('Failed to fetch'))
    })
    const found = await new QueryClient().fetchQuery(streetExtractsQuery())
    return found.map(({ path }) => path)
  }
  const { path: _, ...listed } = extract('town')
  const list =
    (...extracts: object[]) =>
    () =>
      Response.json({ extracts })

  it('are the operator’s, and that of the product', async () => {
    const far = { ...listed, file: 'far.pmtiles', bounds: [50, 50, 51, 51] }
    expect(await asked({ '/maps/index.json': list(far), '/maps/sample/index.json': list(listed) })).toEqual([
      '/maps/far.pmtiles',
      '/maps/sample/town.pmtiles',
    ])
  })

  it.each([
    { name: 'missing', answer: () => new Response('', { status: 404 }) },
    { name: 'a page', answer: () => new Response('<!doctype html>') },
    { name: 'of another shape', answer: () => Response.json([]) },
  ])('count as empty when $name', async ({ answer }) => {
    expect(await asked({ '/maps/index.json': answer, '/maps/sample/index.json': list(listed) })).toEqual([
      '/maps/sample/town.pmtiles',
    ])
    expect(await asked({ '/maps/index.json': answer })).toEqual([])
  })
})
