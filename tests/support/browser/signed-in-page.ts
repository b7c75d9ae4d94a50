import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { castPassword } from '../../../infra/local/demo/cast.ts'

/**
 * The window of an operator's desk, in British English. Without service workers: what they answer, `page.route` does not
 * see. Journeys about them say `serviceWorkers: 'allow'`.
 */
export const desk = {
  locale: 'en-GB',
  viewport: { width: 1440, height: 900 },
  // the map is drawn in software: a quarter of the pixels takes half of the time
  deviceScaleFactor: 0.5,
  serviceWorkers: 'block',
} as const

/**
 * An empty page of a browser in which a user of the cast is signed in already: journeys that are not about signing in
 * load neither its form nor, unless they go there, the map.
 */
export async function signedInPage(
  browser: Browser,
  world: { url: string },
  email: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ ...desk, ...options })
  const answer = await context.request.post(`${world.url}/api/session`, { form: { email, password: castPassword } })
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${await answer.text()}`)
  return await context.newPage()
}

/** Answers when a page that is loaded after this call has its live connection: the product knows of it then. */
export async function liveConnection(page: Page): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const open = new Promise<void>((resolve) => {
    devtools.on('Network.webSocketHandshakeResponseReceived', () => resolve())
  })
  return async () => {
    await open
    await devtools.detach()
  }
}
