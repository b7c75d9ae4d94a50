// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import type { StreetExtract } from '../../../shared/wire/streets/street-extracts.ts'
import { unreadableArchives } from '../../../web/src/map/basemap/unreadable-archives.ts'
import { useStreetExtracts } from '../../../web/src/map/street-extracts.ts'
import { leaveScreen, showScreen } from '../../support/screen.tsx'

afterEach(leaveScreen)

const town: StreetExtract = {
  file: 'town.pmtiles',
  name: 'town',
  schema: 'openmaptiles',
  bounds: [0, 0, 1, 1],
  zoomMin: 0,
  zoomMax: 14,
  attribution: '',
  languages: [],
  hasSea: false,
}

const Streets = () => {
  const extracts = useStreetExtracts()
  return <p>{extracts ? `shown: ${extracts.map(({ name }) => name).join(' ')}` : 'not known yet'}</p>
}
const text = () => document.querySelector('p')?.textContent

it('an archive that proves unreadable is left to the bundled map, and the list is asked for again', async () => {
  const { asked } = await showScreen(<Streets />, { answers: { 'GET /maps/index.json': { extracts: [town] } } })
  await expect.poll(text).toBe('shown: town')
  const before = asked.length
  await act(async () => unreadableArchives.add(`${location.origin}/maps/town.pmtiles`))
  await expect.poll(text).toBe('shown: ')
  await expect.poll(() => asked.slice(before).map(({ path }) => path)).toContain('/maps/index.json')
})
