import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { signIn, type Api } from '../../../infra/local/demo/create-tenants.ts'
import { openBrowser } from '../browser/browser.ts'
import { amina, startCastWorld } from '../cast-world.ts'
import { signedInPage } from '../browser/signed-in-page.ts'
import { colourOf, startTileServer, type Colour, type TileServer } from './tile-server.ts'
import type { LocalWorld } from '../world.ts'

export const green: Colour = [20, 120, 90]

/** A product whose map may load from one foreign service, and Amina's page of it. */
export interface MapServices {
  world: LocalWorld
  browser: Browser
  api: Api
  page: Page
  /** tiles of one colour */
  tiles: TileServer
  /** of the map, where nothing lies above it */
  colour: () => Promise<Colour>
  /** waits until the map has this colour there */
  isOfColour: (colour: Colour) => Promise<void>
  openSwitcher: () => Promise<void>
  /** what is said on the page, with this text in it */
  notice: (text: string) => ReturnType<Page['locator']>
  stop: () => Promise<void>
}

interface Options {
  amazonMaps?: boolean
  /** of the organisation, given the foreign service */
  settings: (tiles: TileServer) => object
  /** before the page is opened */
  prepare?: (started: { page: Page; api: Api; tiles: TileServer; world: LocalWorld }) => Promise<void>
}

/** Starts it, and signs in once. */
export async function startMapServices({ amazonMaps = false, settings, prepare }: Options): Promise<MapServices> {
  const tiles = await startTileServer(green)
  const world = await startCastWorld({ amazonMaps, mapOrigins: [tiles.origin] })
  const browser: Browser = await openBrowser({ isShellEnough: true })
  const api = await signIn(world.url, amina)
  const server = (await api('GET', '/server')) as object
  await api('PUT', '/server', { ...server, ...settings(tiles) })
  const page = await signedInPage(browser, world, amina)
  await prepare?.({ page, api, tiles, world })
  await page.goto(world.url)
  const colour = async () => colourOf(await page.screenshot({ clip: { x: 700, y: 620, width: 1, height: 1 } }))
  return {
    world,
    browser,
    api,
    page,
    tiles,
    colour,
    isOfColour: (wanted) => expect.poll(colour).toEqual(wanted),
    openSwitcher: () => page.getByRole('button', { name: 'Map style' }).click(),
    notice: (text) => page.getByRole('status').filter({ hasText: text }),
    stop: async () => {
      await browser.close()
      await world.stop()
      await tiles.stop()
    },
  }
}
