import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core'
import { liveLimits } from '../../../shared/domain/limits/live.ts'
import { liveFrames } from '../../../shared/wire/live-message.ts'
import { percentile } from '../figure.ts'
import { fakeFleet } from './fake-fleet.ts'
import { fakeGeofences } from './fake-geofences.ts'
import { type FakeOrigin, startFakeOrigin } from './fake-origin.ts'

export interface LiveMapFigures {
  /** from opening the page until the list has its first row, ms */
  firstRowMs: number
  /** frames per second while a tenth of the fleet is updated each second */
  fps: number
  /** 95th percentile of the time from sending a frame until the moved markers are on screen (the frame after), ms */
  shownP95Ms: number
  /** processor time of the main thread spent in script, as a share of the time that passed */
  scriptShare: number
  /** processor time of script on the main thread for each live message, ms */
  scriptPerUpdateMs: number
  /** the same for any work of the main thread */
  busyShare: number
  /** JavaScript's memory after a collection, MB */
  heapMegabytes: number
}

interface Options {
  devices: number
  clientDir: string
  seconds?: number
  browserPath?: string
  /** where the map looks: the whole fleet when not given */
  view?: string
}

const chromiumFlags = ['--no-sandbox', '--disable-background-networking']
const warmUpMs = 6000
const openMaxMs = 120_000
const geofences = 200
/** Everything that the map can draw of a fleet. */
const choices = { mapLiveRoutes: 'all', mapDirection: 'all', mapGeofences: true }

/** Notes frames, the arrival of messages, and when what the painter drew has been put on screen. */
const watchInPage = `
  window.__frames = []
  window.__drawn = []
  window.__arrivedAt = 0
  const count = () => { window.__frames.push(performance.timeOrigin + performance.now()); requestAnimationFrame(count) }
  requestAnimationFrame(count)
  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given)
      this.addEventListener('message', () => { window.__arrivedAt = performance.timeOrigin + performance.now() })
    }
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === 'live-map-drawn') window.__drawn.push(performance.timeOrigin + entry.startTime)
  }).observe({ type: 'mark' })
`

interface Counted {
  scriptSeconds: number
  taskSeconds: number
  heapBytes: number
}

async function metricsOf(session: CDPSession): Promise<Counted> {
  const { metrics } = await session.send('Performance.getMetrics')
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0
  return {
    scriptSeconds: metric('ScriptDuration'),
    taskSeconds: metric('TaskDuration'),
    heapBytes: metric('JSHeapUsedSize'),
  }
}

const evaluate = <Result>(page: Page, expression: string): Promise<Result> => page.evaluate<Result>(expression)

type Watched = Omit<LiveMapFigures, 'firstRowMs'>

interface Pushing {
  /** makes the frames of one second's message */
  next: () => readonly string[]
  push: (frames: readonly string[]) => void
  seconds: number
}

interface Seen {
  frames: number[]
  drawn: number[]
  arrivedAt: number
}

const seenInPage = `({
  frames: window.__frames.splice(0), drawn: window.__drawn.splice(0), arrivedAt: window.__arrivedAt
})`

/**
 * When the markers of the last frame of a message were on screen, as epoch ms; undefined when they were not. What is
 * passed on at once is drawn in the next animation frame and on screen in the one after; what waits to be joined with
 * others takes one more.
 */
function shownAt({ frames, drawn, arrivedAt }: Seen): number | undefined {
  const [first = Infinity, second = Infinity, third = Infinity] = frames.filter((time) => time > arrivedAt)
  // within one frame either of the two may be noted first
  const shownFrom = (before: number, frame: number) => drawn.find((time) => time > (before + frame) / 2)
  return shownFrom(second, third) ?? shownFrom(first, second)
}

async function watch(page: Page, { next, push, seconds }: Pushing): Promise<Watched> {
  const shown: number[] = []
  let frames = 0
  const session = await page.context().newCDPSession(page)
  // of the thread's own time: what else the machine does is not counted
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await evaluate(page, seenInPage)
  const startMs = performance.now()
  const before = await metricsOf(session)
  for (let second = 0; second < seconds; second++) {
    const message = next()
    const sent = Date.now()
    push(message)
    await page.waitForTimeout(1000)
    const seen = await evaluate<Seen>(page, seenInPage)
    frames += seen.frames.length
    shown.push((shownAt(seen) ?? sent + 1000) - sent)
  }
  const after = await metricsOf(session)
  const wall = (performance.now() - startMs) / 1000
  await session.send('HeapProfiler.collectGarbage')
  const { heapBytes } = await metricsOf(session)
  const script = after.scriptSeconds - before.scriptSeconds
  return {
    fps: frames / wall,
    shownP95Ms: percentile(shown, 0.95),
    scriptShare: script / wall,
    scriptPerUpdateMs: (script / seconds) * 1000,
    busyShare: (after.taskSeconds - before.taskSeconds) / wall,
    heapMegabytes: heapBytes / 1e6,
  }
}

type Run = Omit<Pushing, 'push'> & { view: string }

async function measure(browser: Browser, origin: FakeOrigin, { view, ...run }: Run): Promise<LiveMapFigures> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.addInitScript(watchInPage)
  const opened = performance.now()
  await page.goto(`${origin.url}/${view}`)
  await page.getByRole('option').first().waitFor({ timeout: openMaxMs })
  const firstRowMs = performance.now() - opened
  await page.locator('canvas.maplibregl-canvas').waitFor({ timeout: openMaxMs })
  await page.waitForTimeout(warmUpMs)
  return { firstRowMs, ...(await watch(page, { ...run, push: origin.push })) }
}

/**
 * Opens the built client in headless Chromium against a fake origin, with geofences and live routes of all devices, and
 * sends one message with a tenth of the fleet moved each
 * second, in frames as the product cuts them.
 * @param options.clientDir folder with the built client, base map included
 */
export async function measureLiveMap(options: Options): Promise<LiveMapFigures> {
  const fleet = fakeFleet(options.devices, Date.now())
  const drawn = fakeGeofences(geofences)
  const origin = await startFakeOrigin(options.clientDir, fleet, { geofences: () => drawn }, choices)
  const browser = await chromium.launch({
    executablePath: options.browserPath ?? '/usr/bin/chromium',
    args: chromiumFlags,
  })
  let turn = 0
  const next = () => {
    const moved = []
    for (let index = turn % 10; index < options.devices; index += 10) moved.push(fleet.move(index, Date.now()))
    turn++
    const message = { devices: moved.map(({ device }) => device), positions: moved.map(({ position }) => position) }
    return liveFrames(message, liveLimits.socketMessageBytesMax)
  }
  try {
    return await measure(browser, origin, { next, seconds: options.seconds ?? 20, view: options.view ?? '' })
  } finally {
    await browser.close()
    await origin.stop()
  }
}
