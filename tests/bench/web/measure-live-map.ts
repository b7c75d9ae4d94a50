import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core'
import { fakeFleet } from './fake-fleet.ts'
import { type FakeOrigin, startFakeOrigin } from './fake-origin.ts'

export interface LiveMapFigures {
  /** frames per second while a tenth of the fleet is updated each second */
  fps: number
  /** 95th percentile of the time from sending a frame until the moved markers are on screen (the frame after), ms */
  shownP95Ms: number
  /** share of the main thread's time spent in script, 0 to 1 */
  scriptShare: number
}

interface Options {
  devices: number
  clientDir: string
  seconds?: number
  browserPath?: string
}

const chromiumFlags = ['--no-sandbox', '--disable-background-networking']
const warmUpMs = 6000

/** Counts frames, and notes when what the painter drew has been put on screen. */
const watchInPage = `
  window.__frames = 0
  window.__drawn = []
  const count = () => { window.__frames++; requestAnimationFrame(count) }
  requestAnimationFrame(count)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === 'live-map-drawn') window.__drawn.push(performance.timeOrigin + entry.startTime)
  }).observe({ type: 'mark' })
`

async function scriptSeconds(session: CDPSession): Promise<{ script: number; wall: number }> {
  const { metrics } = await session.send('Performance.getMetrics')
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0
  return { script: metric('ScriptDuration'), wall: metric('Timestamp') }
}

const evaluate = <Result>(page: Page, expression: string): Promise<Result> => page.evaluate<Result>(expression)

const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN

async function watch(page: Page, { push, seconds }: { push: () => void; seconds: number }): Promise<LiveMapFigures> {
  const shown: number[] = []
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const before = { frames: await evaluate<number>(page, 'window.__frames'), ...(await scriptSeconds(session)) }
  for (let second = 0; second < seconds; second++) {
    const sent = Date.now()
    push()
    await page.waitForTimeout(1000)
    const drawn = (await evaluate<number[]>(page, 'window.__drawn.splice(0)')).find((time) => time >= sent)
    shown.push(drawn === undefined ? 1000 : drawn - sent)
  }
  const after = { frames: await evaluate<number>(page, 'window.__frames'), ...(await scriptSeconds(session)) }
  const wall = after.wall - before.wall
  return {
    fps: (after.frames - before.frames) / wall,
    shownP95Ms: percentile(shown, 0.95),
    scriptShare: (after.script - before.script) / wall,
  }
}

async function measure(browser: Browser, origin: FakeOrigin, { push, seconds }: { push: () => void; seconds: number }) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.addInitScript(watchInPage)
  await page.goto(origin.url)
  await page.locator('canvas.maplibregl-canvas').waitFor()
  await page.waitForTimeout(warmUpMs)
  return watch(page, { push, seconds })
}

/**
 * Opens the built client in headless Chromium against a fake origin, and sends one frame with a tenth of the fleet
 * moved each second.
 * @param options.clientDir folder with the built client, base map included
 */
export async function measureLiveMap(options: Options): Promise<LiveMapFigures> {
  const fleet = fakeFleet(options.devices, Date.now())
  const origin = await startFakeOrigin(options.clientDir, fleet)
  const browser = await chromium.launch({
    executablePath: options.browserPath ?? '/usr/bin/chromium',
    args: chromiumFlags,
  })
  let turn = 0
  const push = () => {
    const moved = []
    for (let index = turn % 10; index < options.devices; index += 10) moved.push(fleet.move(index, Date.now()))
    turn++
    origin.push({ positions: moved })
  }
  try {
    return await measure(browser, origin, { push, seconds: options.seconds ?? 20 })
  } finally {
    await browser.close()
    await origin.stop()
  }
}
