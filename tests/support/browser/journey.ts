import type { MqttClient } from 'mqtt'
import type { Browser } from 'playwright-core'
import { afterAll } from 'vitest'
import { signIn, type Api } from '../../../infra/local/demo/create-tenants.ts'
import { openBrowser } from './browser.ts'
import { printStateAtFailure } from './state-at-failure.ts'
import { amina, startCastWorld, trackerClient } from '../cast-world.ts'
import type { LocalWorld } from '../world.ts'

/** What the tests of a file share. */
export interface Journey {
  /** the product with the tenants of the cast */
  world: LocalWorld
  browser: Browser
  /** as Amina, the administrator */
  api: Api
  /** publishes for every vehicle */
  tracker: MqttClient
}

/** Starts the product and a browser for the tests of a file, and stops them after the last. */
export async function startJourney({
  isMapDrawn = true,
  isShellEnough = true,
  ...options
}: Parameters<typeof startCastWorld>[0] & Parameters<typeof openBrowser>[0] = {}): Promise<Journey> {
  const world = await startCastWorld(options)
  const [browser, tracker, api] = await Promise.all([
    openBrowser({ isMapDrawn, isShellEnough }),
    trackerClient(world),
    signIn(world.url, amina),
  ])
  printStateAtFailure(() => ({ browser, world }))
  afterAll(async () => {
    await browser.close()
    await tracker.endAsync()
    await world.stop()
  })
  return { world, browser, api, tracker }
}
