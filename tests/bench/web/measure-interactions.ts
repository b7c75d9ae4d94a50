import type { Page } from 'playwright-core'
import { launchBrowser } from '../../support/browser/browser.ts'
import { percentile } from '../figure.ts'
import { fakeFleet } from './fake-fleet.ts'
import { startFakeOrigin } from './fake-origin.ts'

export interface InteractionFigures {
  /** 95th percentile of the time from a press or a key until the next paint, ms */
  nextPaintP95Ms: number
  interactions: number
}

/** Event Timing tells durations in steps of 8 ms, from this one on; shorter ones are not listed: https://w3c.github.io/event-timing/ */
const listedFromMs = 16

const watchInPage = `
  window.__interactions = new Map()
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) {
      if (interactionId) window.__interactions.set(interactionId, Math.max(duration, window.__interactions.get(interactionId) ?? 0))
    }
  }).observe({ type: 'event', durationThreshold: ${listedFromMs}, buffered: true })
`

/** What a dispatcher does all day with a large fleet: searches, filters, selects, closes. */
export async function measureInteractions(options: {
  devices: number
  clientDir: string
}): Promise<InteractionFigures> {
  const origin = await startFakeOrigin(options.clientDir, fakeFleet(options.devices, Date.now()))
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.addInitScript(watchInPage)
    await page.goto(origin.url)
    await page.getByRole('option').first().waitFor({ timeout: 60_000 })
    await page.locator('canvas.maplibregl-canvas').waitFor({ timeout: 60_000 })
    await page.waitForTimeout(4000)
    const done = await workOn(page)
    const listed = await page.evaluate<number[]>('[...window.__interactions.values()]')
    const quicker = Array.from({ length: Math.max(0, done - listed.length) }, () => listedFromMs / 2)
    return { nextPaintP95Ms: percentile([...listed, ...quicker], 0.95), interactions: done }
  } finally {
    await browser.close()
    await origin.stop()
  }
}

/** @returns how many presses and keys there were */
async function workOn(page: Page): Promise<number> {
  let done = 0
  const rest = () => page.waitForTimeout(400)
  const search = page
    .getByRole('searchbox')
    .or(page.getByPlaceholder(/Name, plate/))
    .first()
  for (const words of ['truck 77', 'trk 9', '0042']) {
    await search.click()
    for (const letter of words) {
      await page.keyboard.press(letter === ' ' ? 'Space' : letter)
      await page.waitForTimeout(120)
    }
    await rest()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Backspace')
    await rest()
    done += 1 + words.length + 2
  }
  for (const name of [/Moving/, /Stopped/, /Offline/]) {
    const filter = page.getByRole('button', { name }).first()
    for (let turn = 0; turn < 2; turn++) {
      await filter.click()
      await rest()
      done += 1
    }
  }
  for (let index = 1; index < 8; index++) {
    await page.getByRole('option').nth(index).click()
    await rest()
    done += 1
  }
  for (let turn = 0; turn < 10; turn++) {
    await page.keyboard.press('ArrowDown')
    await rest()
    done += 1
  }
  await page.keyboard.press('Escape')
  await rest()
  return done + 1
}
