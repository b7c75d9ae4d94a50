import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Feature } from 'geojson'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { streetColours } from '../../../web/src/map/styles/streets/street-colours.ts'
import { openBrowser } from '../../support/browser/browser.ts'
import { amina, startCastWorld } from '../../support/cast-world.ts'
import { drawnAt } from '../../support/maps/map-page.ts'
import { foreignArchive, tilesOf } from '../../support/maps/pmtiles.ts'
import type { LocalWorld } from '../../support/world.ts'
import { signedInPage } from '../../support/browser/signed-in-page.ts'

const monteCarlo: [number, number] = [7.4262, 43.7392]
const algiers: [number, number] = [3.05, 36.76]

let dataDir: string
let world: LocalWorld
let browser: Browser

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'qafila-streets-'))
  mkdirSync(join(dataDir, 'maps'))
  writeFileSync(join(dataDir, 'maps/algiers.pmtiles'), algiersArchive())
  world = await startCastWorld({ dataDir })
  browser = await openBrowser({ isShellEnough: true })
})
afterAll(async () => {
  await browser.close()
  await world.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
})

/** A square of land with one street, as Protomaps' builds hold it: not compressed, in leaf directories. */
function algiersArchive(): Uint8Array {
  const street: Feature = {
    type: 'Feature',
    properties: {
      kind: 'major_road',
      kind_detail: 'primary',
      name: 'شارع ديدوش مراد',
      'name:fr': 'Rue Didouche Mourad',
    },
    geometry: {
      type: 'LineString',
      coordinates: [
        [3.03, 36.76],
        [3.07, 36.76],
      ],
    },
  }
  const edges = [
    [3, 36.7],
    [3.1, 36.7],
    [3.1, 36.8],
    [3, 36.8],
    [3, 36.7],
  ]
  const land: Feature = {
    type: 'Feature',
    properties: { kind: 'earth' },
    geometry: { type: 'Polygon', coordinates: [edges] },
  }
  return foreignArchive({
    tiles: tilesOf({ earth: [land], roads: [street] }, 13),
    bounds: [3, 36.7, 3.1, 36.8],
    metadata: {
      vector_layers: [{ id: 'earth' }, { id: 'roads' }, { id: 'places', fields: { 'name:ar': '', 'name:fr': '' } }],
    },
    isPacked: false,
    isScattered: true,
  })
}

async function open(options: { locale: string; colorScheme?: 'light' | 'dark' }): Promise<Page> {
  const page = await signedInPage(browser, world, amina, { viewport: { width: 1200, height: 800 }, ...options })
  await page.goto(world.url)
  await page.locator('.maplibregl-ctrl-scale').filter({ hasText: /\d/ }).waitFor()
  return page
}

describe('streets', () => {
  test.each([
    { name: 'light, in French', colorScheme: 'light', locale: 'fr', street: 'Rue Didouche Mourad' },
    { name: 'dark, in Arabic', colorScheme: 'dark', locale: 'ar', street: 'شارع ديدوش مراد' },
  ] as const)('are drawn with their names: $name', async ({ colorScheme, locale, street }) => {
    const page = await open({ locale, colorScheme })
    const near = await drawnAt(page, { center: monteCarlo, zoom: 16 })
    expect(near.layers).toEqual(expect.arrayContaining(['roads', 'casings', 'buildings', 'road-names']))
    expect(near.names).toContain('Boulevard Princesse Charlotte')
    const { building, roads, areas } = streetColours(colorScheme)
    for (const colour of [building, roads[4]!, areas.grass]) expect(near.colours[colour]).toBeGreaterThan(500)
    const attribution = page.locator('.maplibregl-ctrl-attrib')
    expect(await attribution.getByText('© OpenStreetMap contributors').getAttribute('href')).toBe(
      'https://www.openstreetmap.org/copyright',
    )
    // of another schema, in the data folder
    const added = await drawnAt(page, { center: algiers, zoom: 15 })
    expect(added.layers).toEqual(expect.arrayContaining(['land', 'roads', 'road-names']))
    expect(added.names).toEqual([street])
  })
})
