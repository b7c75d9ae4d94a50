import { chromium, type Page } from 'playwright-core'
import type { LanesJson } from '../../../shared/wire/days/lane-json.ts'
import { percentile } from '../figure.ts'
import { fakeFleet } from './fake-fleet.ts'
import { startFakeOrigin } from './fake-origin.ts'

interface TodayFigures {
  /** from opening the address until the first lanes, and all of them, are drawn, ms; the code is in the browser's memory */
  firstMs: number
  allMs: number
  /** between frames while the list scrolls from end to end, ms */
  frameMs: number
  longestMs: number
}

const day = '2026-10-02'
const stepPixels = 120

const lanesWith = (page: Page) => page.locator('#lanes [role=option] svg')

/** Each frame on by so many pixels: faster than a wheel. */
const scroll = `new Promise((resolve) => {
  const list = document.querySelector('#lanes')
  const frames = []
  let before = performance.now()
  const next = (time) => {
    frames.push(time - before)
    before = time
    list.scrollTop += ${stepPixels}
    if (list.scrollTop + list.clientHeight >= list.scrollHeight - 1) resolve(frames.slice(2))
    else requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
})`

/** Measures the built client against a fake origin that answers these pages. */
export async function measureTodayInBrowser(
  pages: readonly LanesJson[],
  options: { clientDir: string; browserPath: string },
): Promise<TodayFigures> {
  const lanes = pages.flatMap((page) => page.lanes)
  const origin = await startFakeOrigin(options.clientDir, fakeFleet(lanes.length, Date.now()), {
    'reports/lanes': (query): LanesJson => {
      const after = Number(query.get('after'))
      const found = lanes.slice(after, after + Number(query.get('limit')))
      const last = found.at(-1)?.deviceId ?? 0
      return { lanes: found, next: last < lanes.length ? last : null }
    },
  })
  const browser = await chromium.launch({ executablePath: options.browserPath, args: ['--no-sandbox'] })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const open = async (): Promise<{ page: Page; firstMs: number; allMs: number }> => {
      const page = await context.newPage()
      const began = performance.now()
      await page.goto(`${origin.url}/today?day=${day}`, { waitUntil: 'commit' })
      await lanesWith(page).first().waitFor({ state: 'attached' })
      const firstMs = performance.now() - began
      await page.waitForLoadState('networkidle')
      return { page, firstMs, allMs: performance.now() - began }
    }
    await (await open()).page.close()
    const { page, firstMs, allMs } = await open()
    const frames = await page.evaluate<number[]>(scroll)
    return { firstMs, allMs, frameMs: percentile(frames, 0.5), longestMs: Math.max(...frames) }
  } finally {
    await browser.close()
    await origin.stop()
  }
}
