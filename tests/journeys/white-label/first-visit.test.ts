import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { amina } from '../../support/cast-world.ts'
import { signedInPage } from '../../support/browser/signed-in-page.ts'
import { startJourney } from '../../support/browser/journey.ts'

const { world, browser, api } = await startJourney({ isMapDrawn: false })
let tenant: string

const picture = readFileSync(new URL('../../../web/brand/icon-192.png', import.meta.url))
const burgundy = 'rgb(138, 21, 56)'

beforeAll(async () => {
  const page = await signedInPage(browser, world, amina)
  await page.context().request.post(`${world.url}/api/server/file/logo.png`, { data: picture, failOnStatusCode: true })
  const server = (await api('GET', '/server')) as { tenant: string; attributes: object }
  tenant = server.tenant
  const brand = { title: 'Atlas <b>Live</b>', description: 'Every van of ours', colorPrimary: '#8a1538' }
  await api('PUT', '/server', {
    ...server,
    attributes: { ...server.attributes, ...brand, logo: '/api/server/file/logo.png' },
  })
})
afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
})

/** A browser that has never been here. */
const visit = async (path: string): Promise<Page> => {
  const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  await page.goto(world.url + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}
const hrefOf = (page: Page, rel: string) => page.locator(`link[rel="${rel}"]`).getAttribute('href')

describe('a first visit at the address of an organisation', () => {
  test.each(['/login', '/sign-up', '/reset-password'])('shows its brand on %s', async (path) => {
    const page = await visit(`${path}?tenant=${tenant}`)
    const logo = page.locator('aside img')
    await logo.waitFor()
    expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(192)
    await page.getByText('Atlas <b>Live</b>').waitFor()
    await page.getByText('Every van of ours').waitFor()
    expect(await page.title()).toBe('Atlas <b>Live</b>')
    expect(new URL(page.url()).search).toBe('')
    const button = page.locator('button[type=submit]')
    // it changes slowly to the colour that came with the brand
    await expect.poll(() => button.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(burgundy)
  })

  test('is remembered, and installs an application of the organisation', async () => {
    const page = await visit(`/login?tenant=${tenant}`)
    await page.getByText('Atlas <b>Live</b>').waitFor()
    await page.goto(`${world.url}/login`)
    await page.locator('aside img').waitFor()

    const address = await hrefOf(page, 'manifest')
    const manifest = (await (await page.request.get(world.url + address)).json()) as { icons: { src: string }[] }
    expect(manifest).toMatchObject({
      name: 'Atlas <b>Live</b>',
      start_url: `/?tenant=${tenant}`,
      theme_color: '#8a1538',
    })
    const drawn = await page.evaluate(
      (src) =>
        new Promise<number>((resolve, reject) => {
          const image = new Image()
          image.addEventListener('load', () => resolve(image.naturalWidth))
          image.addEventListener('error', () => reject(new Error('the icon is no picture')))
          image.src = src
        }),
      manifest.icons[0]!.src,
    )
    expect(drawn).toBeGreaterThan(0)
  })

  test('without one, or with one that does not exist, shows the product’s own', async () => {
    for (const path of ['/login', '/login?tenant=guessed']) {
      const page = await visit(path)
      await page.getByText('Qafila').first().waitFor()
      expect([await page.title(), await hrefOf(page, 'manifest')]).toEqual(['Qafila', '/manifest.webmanifest'])
    }
  })

  test('is still there after signing in and out, when pictures need no session', async () => {
    const page = await visit(`/?tenant=${tenant}`)
    await page.getByText('Every van of ours').waitFor()
    await page.getByLabel('Email').fill(amina)
    await page.getByLabel('Password', { exact: true }).fill('demo1234')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(`${world.url}/`)
    await page.context().clearCookies()
    await page.goto(`${world.url}/login`)
    const logo = page.locator('aside img')
    await logo.waitFor()
    expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(192)
  })
})

test('e-mails show the brand, and lead to a page that does', async () => {
  const reset = await fetch(`${world.url}/api/password/reset`, {
    method: 'POST',
    body: new URLSearchParams({ email: amina }),
  })
  expect(reset.status).toBe(200)
  await world.whenIdle()
  const [mail] = (await (await fetch(`${world.url}/inbox/messages`)).json()) as { id: string; text: string }[]
  expect(mail!.text).toContain('Atlas <b>Live< b>')
  const page = await visit(/http\S+(\/reset-password\?\S+)/.exec(mail!.text)![1]!)
  await page.locator('aside img').waitFor()
  await page.goto(`${world.url}/inbox`)
  await page.getByRole('link').first().click()
  const shown = page.frameLocator('iframe')
  await shown.getByText('Atlas <b>Live< b>').first().waitFor()
  const logo = shown.locator('img')
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(192)
  const button = shown.getByRole('link', { name: 'Reset password' })
  expect(await button.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(burgundy)
})
