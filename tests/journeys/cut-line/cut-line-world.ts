import type { Browser, Page } from 'playwright-core'
import { signIn, type Api } from '../../../infra/local/demo/create-tenants.ts'
import { openBrowser } from '../../support/browser/browser.ts'
import { amina, startCastWorld } from '../../support/cast-world.ts'
import { layLine, type Line } from '../../support/network/line.ts'
import { signedInPage } from '../../support/browser/signed-in-page.ts'
import type { LocalWorld } from '../../support/world.ts'

/** What a page says of a call that got no answer. */
export const noAnswer = 'You’re offline: this needs a connection.'

/** The product, which a test asks directly and its pages over a line that can be cut. */
export class CutLineWorld {
  readonly world: LocalWorld
  /** Amina's, not over the line */
  readonly api: Api
  readonly #browser: Browser
  #line: Line | null = null

  private constructor(world: LocalWorld, api: Api, browser: Browser) {
    this.world = world
    this.api = api
    this.#browser = browser
  }

  static async start(): Promise<CutLineWorld> {
    const world = await startCastWorld()
    return new CutLineWorld(
      world,
      await signIn(world.url, amina),
      await openBrowser({ isMapDrawn: false, isShellEnough: true }),
    )
  }

  get line(): Line {
    if (!this.#line) throw new Error('no page is open')
    return this.#line
  }

  /** A page at the end of a new line. */
  async open(path: string, email = amina): Promise<Page> {
    this.#line = await layLine(this.world.url)
    const page = await signedInPage(this.#browser, { url: this.#line.url }, email)
    await page.goto(this.#line.url + path)
    return page
  }

  async closePages(): Promise<void> {
    for (const context of this.#browser.contexts()) await context.close()
    await this.#line?.cut()
    this.#line = null
  }

  async stop(): Promise<void> {
    await this.#browser.close()
    await this.world.stop()
  }
}
