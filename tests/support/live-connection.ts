import type { Page } from 'playwright-core'

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
