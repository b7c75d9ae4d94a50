import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { cast, castPassword } from '../../infra/local/demo/cast.ts'
import { openWorld } from '../../infra/local/demo/open-world.ts'
import { createTenant } from '../../infra/local/demo/create-tenants.ts'
import { launchBrowser } from '../support/browser/browser.ts'
import { startWorld } from '../support/world.ts'
import { atMost, type Figure } from './figure.ts'

/**
 * Scripts that a browser really loads for a page, compressed as the edge sends them (gzip, level 9).
 *
 * The goals are about what the page itself has to load and run before it can be used. MapLibre's worker is fetched after
 * that by the map, runs beside the page and repeats most of the library; it has a line of its own without a goal.
 */
export async function measureClient(): Promise<Figure[]> {
  const cloud = await startWorld()
  await createTenant(await openWorld(cloud), cloud.url, cast[0]!)
  const browser = await launchBrowser()
  const page = await browser.newPage()
  try {
    const login = await scriptsOf(page, () => page.goto(`${cloud.url}/login`, { waitUntil: 'networkidle' }))
    await page.getByRole('textbox', { name: /e-?mail/i }).fill(cast[0]!.people[0].email)
    await page.locator('input[type=password]').fill(castPassword)
    await page.keyboard.press('Enter')
    await page.waitForURL(`${cloud.url}/`)
    const fresh = await browser.newPage({ storageState: await page.context().storageState() })
    // until the map stands: what is fetched once nobody waits any more is not of the first load
    const mapStarts = fresh.waitForResponse(workerScript)
    const main = await scriptsOf(fresh, async () => {
      await fresh.goto(`${cloud.url}/`)
      await mapStarts
      await fresh.locator('canvas.maplibregl-canvas').waitFor()
    })
    return [
      { name: '/login: script of the first load', value: login.bytes / 1024, unit: 'KB gz', goal: atMost(110) },
      {
        name: '/: script of the first load, map library included',
        value: main.bytes / 1024,
        unit: 'KB gz',
        goal: atMost(410),
      },
      { name: '/: script of the map’s worker', value: main.workerBytes / 1024, unit: 'KB gz', goal: '' },
      { name: '/: requests', value: main.requests, unit: 'requests', goal: atMost(40) },
      { name: '/: requests to another origin', value: main.foreign, unit: 'requests', goal: atMost(0) },
    ]
  } finally {
    await browser.close()
    await cloud.stop()
  }
}

const workerScript = /\/worker-[^/]*\.js$/

async function scriptsOf(page: Page, visit: () => Promise<unknown>) {
  const found = { bytes: 0, workerBytes: 0, requests: 0, foreign: 0 }
  const origin = () => new URL(page.url()).origin
  const bodies: Promise<void>[] = []
  page.on('response', (response) => {
    found.requests += 1
    if (response.url().startsWith('http') && origin() !== 'null' && !response.url().startsWith(origin()))
      found.foreign += 1
    if (!/javascript/.test(response.headers()['content-type'] ?? '')) return
    const kind = workerScript.test(response.url()) ? 'workerBytes' : 'bytes'
    bodies.push(response.body().then((body) => void (found[kind] += gzipSync(body, { level: 9 }).length)))
  })
  await visit()
  await Promise.all(bodies)
  page.removeAllListeners('response')
  return found
}
