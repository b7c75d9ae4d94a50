import { chromium, type CDPSession, type Page } from 'playwright-core'
import { fakeFleet } from './fake-fleet.ts'
import { fakeDistrict, fakeGeofences } from './fake-geofences.ts'
import { startFakeOrigin } from './fake-origin.ts'

export interface DrawingFigures {
  /** the main thread's own time for each movement of the pointer, ms */
  busyPerMoveMs: number
  /** that part of it which is script, ms */
  scriptPerMoveMs: number
}

interface Options {
  /** folder with the built client */
  clientDir: string
  browserPath: string
  /** of the geofence whose shape is changed */
  corners: number
  /** beside it, on the same map */
  others: number
}

const moves = 20
const openMaxMs = 60_000

/** How far the northernmost corner is from the middle: half of what the margin leaves of the shorter side. */
const reachOf = (shorter: number): number => shorter / 2 - Math.round(shorter * 0.15)

const frame = (page: Page) => page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))')

async function seconds(session: CDPSession): Promise<{ task: number; script: number }> {
  const { metrics } = await session.send('Performance.getMetrics')
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0
  return { task: metric('TaskDuration'), script: metric('ScriptDuration') }
}

/** Drags whatever is under a place of the page. @returns what that took */
async function drag(page: Page, from: { x: number; y: number }): Promise<DrawingFigures> {
  const session = await page.context().newCDPSession(page)
  // of the thread's own time: what else the machine does is not counted
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y - 5)
  await frame(page)
  const before = await seconds(session)
  for (let move = 1; move <= moves; move++) {
    await page.mouse.move(from.x + move, from.y - 5)
    await frame(page)
  }
  const after = await seconds(session)
  await page.mouse.up()
  return {
    busyPerMoveMs: ((after.task - before.task) / moves) * 1000,
    scriptPerMoveMs: ((after.script - before.script) / moves) * 1000,
  }
}

/** Drags a corner of a large geofence on the page of geofences, in headless Chromium against a fake origin. */
export async function measureDrawing({ clientDir, browserPath, corners, others }: Options): Promise<DrawingFigures> {
  const large = fakeDistrict(1, corners)
  const all = [large, ...fakeGeofences(others).map((each) => ({ ...each, id: each.id + 1 }))]
  const answers = { geofences: () => all, 'geofences/1': () => large }
  const origin = await startFakeOrigin(clientDir, fakeFleet(10, Date.now()), answers)
  const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
    await page.goto(`${origin.url}/geofences?id=1`)
    await page.getByRole('button', { name: 'Edit the shape of Airport' }).click({ timeout: openMaxMs })
    await page.getByRole('heading', { name: 'Airport' }).waitFor({ timeout: openMaxMs })
    const box = (await page.locator('canvas.maplibregl-canvas').boundingBox())!
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    const size = page.getByTestId('shape-size')
    const unchanged = await size.innerText()
    const figures = await drag(page, { x: at.x, y: at.y - reachOf(Math.min(box.width, box.height)) })
    if ((await size.innerText()) === unchanged) throw new Error('no corner was under the pointer')
    return figures
  } finally {
    await browser.close()
    await origin.stop()
  }
}
