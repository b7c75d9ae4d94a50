import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core'
import type { PositionJson } from '../../../shared/wire/json.ts'
import type {
  PositionDayJson,
  PositionDaysJson,
  PositionQuarterJson,
} from '../../../shared/wire/days/position-days-json.ts'
import { isoTime } from '../../../shared/wire/dates.ts'
import { fakeFleet } from './fake-fleet.ts'
import { startFakeOrigin, type FakeAnswers } from './fake-origin.ts'

interface ReplayFigures {
  /** from opening the address until the vehicle is drawn on its route, median of `visits`, ms */
  openMs: number
  /** frames per second while ten vehicles play */
  fps: number
  /** share of the main thread's time spent in script, 0 to 1 */
  scriptShare: number
}

const dayMs = 86_400_000
const fixEveryMs = 10_000
const firstDay = Date.parse('2026-05-01T00:00:00Z')
const visits = 5
const warmUpMs = 4000
const playMs = 10_000

/** A vehicle that drives a rosette around its town all day, a fix each ten seconds. */
function fixOf(base: PositionJson, time: number): PositionJson {
  const turn = (time / dayMs) * 2 * Math.PI * 12
  const reach = 0.05 + 0.04 * Math.sin(turn * 5.1)
  return {
    ...base,
    id: base.deviceId * 1e9 + Math.floor((time - firstDay) / 1000),
    fixTime: isoTime(time),
    deviceTime: isoTime(time),
    serverTime: isoTime(time),
    latitude: base.latitude + reach * Math.sin(turn),
    longitude: base.longitude + reach * Math.cos(turn),
    speed: 20 + 15 * Math.sin(turn * 7),
    attributes: { motion: true, ignition: true },
  }
}

function dayOf(base: PositionJson, start: number): PositionDayJson {
  const quarters = Array.from({ length: 96 }, (_, index): PositionQuarterJson => [index, 90, 9000, 900_000, 35])
  const line = Array.from({ length: 300 }, (_, index): [number, number] => {
    const { longitude, latitude } = fixOf(base, start + (index / 300) * dayMs)
    return [longitude, latitude]
  })
  return { day: isoTime(start).slice(0, 10), line, quarters }
}

/** Only what the replay asks for. */
function answersFor(bases: readonly PositionJson[]): FakeAnswers {
  const baseOf = (query: URLSearchParams) => bases[Number(query.get('deviceId')) - 1]!
  const period = (query: URLSearchParams) => [Date.parse(query.get('from')!), Date.parse(query.get('to')!)] as const
  return {
    'positions/days': (query) =>
      query.getAll('deviceId').map((id): PositionDaysJson => {
        const [from, to] = period(query)
        const days = Array.from({ length: Math.ceil((to - from) / dayMs) }, (_, day) =>
          dayOf(bases[Number(id) - 1]!, from + day * dayMs),
        )
        return {
          deviceId: Number(id),
          from: isoTime(from),
          to: isoTime(to),
          gapDuration: dayMs / 24,
          gapDistance: 100,
          days,
        }
      }),
    positions: (query) => {
      if (!query.has('from')) return bases
      const [from, to] = period(query)
      const found: PositionJson[] = []
      for (let time = Math.ceil(from / fixEveryMs) * fixEveryMs; time <= to; time += fixEveryMs) {
        found.push(fixOf(baseOf(query), time))
      }
      return found
    },
    'reports/events': () => [],
  }
}

const addressOf = (ids: readonly number[], days: number): string => {
  const query = new URLSearchParams(ids.map((id) => ['deviceId', String(id)]))
  query.set('from', isoTime(firstDay))
  query.set('to', isoTime(firstDay + days * dayMs - 1))
  return `/replay?${query}`
}

/** Opens a month of one vehicle several times; the code is in the browser's memory from the second time on. */
async function opening(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const times: number[] = []
  for (let visit = 0; visit < visits; visit++) {
    const page = await context.newPage()
    const started = performance.now()
    await page.goto(url + addressOf([1], 31), { waitUntil: 'commit' })
    await page.locator('[data-selected-place]').waitFor({ state: 'attached' })
    times.push(performance.now() - started)
    await page.close()
  }
  await context.close()
  return times.toSorted((one, other) => one - other)[Math.floor(visits / 2)]!
}

const countFrames = `
  window.__frames = 0
  const count = () => { window.__frames++; requestAnimationFrame(count) }
  requestAnimationFrame(count)
`

async function playing(browser: Browser, url: string): Promise<Omit<ReplayFigures, 'openMs'>> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.addInitScript(countFrames)
  await page.goto(url + addressOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 1))
  await page.locator('[data-selected-place]').waitFor({ state: 'attached' })
  await page.locator('main select').selectOption('60')
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await page.waitForTimeout(warmUpMs)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const before = await figuresOf(page, session)
  await page.waitForTimeout(playMs)
  const after = await figuresOf(page, session)
  const seconds = after.wall - before.wall
  return { fps: (after.frames - before.frames) / seconds, scriptShare: (after.script - before.script) / seconds }
}

async function figuresOf(page: Page, session: CDPSession) {
  const { metrics } = await session.send('Performance.getMetrics')
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0
  const frames = await page.evaluate<number>('window.__frames')
  return { frames, script: metric('ScriptDuration'), wall: metric('Timestamp') }
}

/** Measures the built client against a fake origin. @param options.clientDir folder with the built client, base map included */
export async function measureReplayInBrowser(options: {
  clientDir: string
  browserPath: string
}): Promise<ReplayFigures> {
  const fleet = fakeFleet(10, firstDay)
  // all around one town, so that the map shows all ten
  const bases = fleet.positions.map((position, index) => ({
    ...position,
    longitude: 3.06 + index * 0.01,
    latitude: 36.73,
  }))
  const origin = await startFakeOrigin(options.clientDir, { ...fleet, positions: bases }, answersFor(bases))
  const browser = await chromium.launch({
    executablePath: options.browserPath,
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  try {
    return { openMs: await opening(browser, origin.url), ...(await playing(browser, origin.url)) }
  } finally {
    await browser.close()
    await origin.stop()
  }
}
