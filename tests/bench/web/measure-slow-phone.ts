import { setTimeout as pause } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright-core'
import { launchBrowser } from '../../support/browser/browser.ts'
import { fakeFleet } from './fake-fleet.ts'
import { startFakeOrigin } from './fake-origin.ts'

export interface SlowPhoneFigures {
  /** from opening the page until the list, opened at once, has its first row, ms */
  firstRowMs: number
  /** until the markers are drawn and the page has asked for nothing for a second, ms */
  settledMs: number
  requests: number
  scripts: number
}

/** WebPageTest's "4G": https://docs.webpagetest.org/api/reference/ (9 Mbit/s both ways, 170 ms there and back). */
const network = { offline: false, downloadThroughput: 9e6 / 8, uploadThroughput: 9e6 / 8, latency: 170 }
const slowerBy = 4
const quietMs = 1000
const openMaxMs = 60_000

/** Signing in leaves this mark, so a browser that opens the map has it. */
const markSignedIn = `localStorage.setItem('qafila.keptFor', '1')`

/**
 * Opens the list and notes its first row in the page: a driver that looks from outside waits longer and longer between
 * two looks. The map clears its mark at once, so it is noted when it is set.
 */
const noteTimes = `
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('live-map-drawn').length > 0) window.__drawn ??= performance.now()
  }).observe({ type: 'mark' })
  let isOpen = false
  const watch = new MutationObserver(() => {
    const control = isOpen ? null : [...document.querySelectorAll('button')].find((one) => one.textContent === 'Devices')
    if (control) {
      isOpen = true
      control.click()
    }
    if (!isOpen || !document.querySelector('[role=option]')) return
    watch.disconnect()
    requestAnimationFrame(() => setTimeout(() => (window.__firstRow = performance.now())))
  })
  watch.observe(document, { childList: true, subtree: true })
`

/** The first visit of the map on a phone with a processor four times slower than this one, over 4G. */
export async function measureSlowPhone(options: { devices: number; clientDir: string }): Promise<SlowPhoneFigures> {
  const fleet = fakeFleet(options.devices, Date.now())
  const origin = await startFakeOrigin(options.clientDir, fleet)
  const browser = await launchBrowser()
  try {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
      serviceWorkers: 'block',
    })
    const page = await context.newPage()
    await page.addInitScript(markSignedIn)
    await page.addInitScript(noteTimes)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', network)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowerBy })
    return await firstVisit(page, devtools, origin.url)
  } finally {
    await browser.close()
    await origin.stop()
  }
}

async function firstVisit(page: Page, devtools: CDPSession, url: string): Promise<SlowPhoneFigures> {
  const traffic = watchTraffic(devtools)
  const opened = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  const noted = async (name: string) => {
    const handle = await page.waitForFunction<number>(`window.${name}`, null, { timeout: openMaxMs })
    return handle.jsonValue()
  }
  const [firstRowMs, drawnMs] = await Promise.all([noted('__firstRow'), noted('__drawn')])
  await traffic.quietFor(quietMs)
  return {
    firstRowMs,
    settledMs: Math.max(drawnMs, traffic.lastEndAt() - opened),
    requests: traffic.requests(),
    scripts: traffic.scripts(),
  }
}

/** Counts what the page asks for, and notes when the last answer was there. */
function watchTraffic(devtools: CDPSession) {
  const open = new Map<string, string>()
  let requests = 0
  let scripts = 0
  let lastEndAt = 0
  devtools.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    if (!request.url.startsWith('http')) return
    // the browser reports its end to the worker alone
    if (!/\/worker-[^/]*\.js$/.test(request.url)) open.set(requestId, request.url)
    requests += 1
    if (type === 'Script') scripts += 1
  })
  const end = ({ requestId }: { requestId: string }) => {
    if (open.delete(requestId)) lastEndAt = performance.now()
  }
  devtools.on('Network.loadingFinished', end)
  devtools.on('Network.loadingFailed', end)
  return {
    requests: () => requests,
    scripts: () => scripts,
    lastEndAt: () => lastEndAt,
    quietFor: async (ms: number) => {
      const giveUpAt = performance.now() + openMaxMs
      while (open.size > 0 || performance.now() - lastEndAt < ms) {
        if (performance.now() > giveUpAt) throw new Error(`Without an answer: ${[...open.values()].join(', ')}`)
        await pause(50)
      }
    },
  }
}
