import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Frame, Page } from 'playwright-core'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { LiveShareJson } from '../../../shared/wire/share/live-share-json.ts'
import { barriers } from '../../support/browser/barriers.ts'
import { startJourney } from '../../support/browser/journey.ts'
import { overflowOf } from '../../support/browser/overflow.ts'
import { signedInPage } from '../../support/browser/signed-in-page.ts'
import { amina, deviceOf, report } from '../../support/cast-world.ts'

const { world, browser, api, tracker } = await startJourney()
const van = await deviceOf(api, 'van-1')

/** A site whose page shows an address of the product in a frame. To a browser each port is another site. */
async function aSite(): Promise<{ server: Server; origin: string }> {
  const server = createServer((request, response) => {
    const to = new URL(request.url ?? '/', 'http://127.0.0.1').searchParams.get('to') ?? ''
    const source = `${world.url}${to}`.replaceAll('&', '&amp;')
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><title>A site</title><iframe src="${source}" width="300" height="200"></iframe>`)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const named = await aSite()
const other = await aSite()

afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
})
afterAll(() => [named, other].forEach(({ server }) => server.close()))

/** A link to the van that the first site may show. */
async function aLink(sites: readonly string[] = [named.origin]): Promise<{ token: string; id: number }> {
  const token = (await api('POST', '/devices/share', { deviceId: van.id })) as string
  const [{ id }] = (await api('GET', '/shares')) as [LiveShareJson]
  await api('PUT', `/shares/${id}/sites`, { sites })
  return { token, id }
}

const drive = (latitude: number, speed: number) =>
  report(tracker, 'van-1', { time: new Date().toISOString(), latitude, longitude: 3.05, speed, ignition: true })

const visit = (page: Page, site: { origin: string }, to: string) =>
  page.goto(`${site.origin}/?to=${encodeURIComponent(to)}`)
const frameOf = (page: Page): Frame => page.frames()[1]!
const refusals = (page: Page): string[] => {
  const texts: string[] = []
  page.on('console', (message) => void texts.push(message.text()))
  return texts
}

test('a site that the link names shows the vehicle move, to somebody who is signed in as well', async () => {
  const { token, id } = await aLink()
  await drive(36.75, 20)
  const page = await signedInPage(browser, world, amina)
  await visit(page, named, `/api/embed?token=${token}&arrival=36.9,3.05,Port`)
  const frame = frameOf(page)
  await frame.getByRole('heading', { name: 'Van 1' }).waitFor()
  await frame.locator('[data-selected-marker="36.75000,3.05000"]').waitFor()
  await frame.getByText('Port').waitFor()

  await drive(36.76, 30)
  await frame.locator('[data-selected-marker="36.76000,3.05000"]').waitFor()
  await frame.getByText('Moving').waitFor()
  const links = await frame
    .locator('a')
    .evaluateAll((all) =>
      all.map((each) => (each as HTMLAnchorElement).target || document.querySelector('base')?.target),
    )
  expect(new Set(links)).toEqual(new Set(['_blank']))
  const size = await frame.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight])
  expect(size).toEqual([300, 200])

  await api('DELETE', `/shares/${id}`)
  await frame.getByText('This link no longer works.').waitFor()
  expect(await frame.getByText('Van 1').count()).toBe(0)
})

test.each([
  { name: 'a site that the link does not name', site: other, sites: [named.origin] },
  { name: 'a site whose name was taken off the list', site: named, sites: [] },
])('the browser refuses the frame of $name', async ({ site, sites }) => {
  const { token } = await aLink(sites)
  const page = await (await browser.newContext()).newPage()
  const texts = refusals(page)
  await visit(page, site, `/api/embed?token=${token}`)
  await expect.poll(() => texts.some((text) => text.includes('frame-ancestors'))).toBe(true)
  expect(frameOf(page).url()).toMatch(/^chrome-error:/)
})

test('nothing else is shown by a site that the link names', async () => {
  const { token, id } = await aLink()
  await api('DELETE', `/shares/${id}`)
  const shown: string[] = []
  const paths = [
    '/',
    '/login',
    '/index.html',
    '/icon.svg',
    '/settings/shares',
    '/api/server',
    '/api/docs',
    '/inbox',
    '/api/embed?token=guessed',
    `/api/embed?token=${token}`,
    `/?token=${token}`,
    '/ingest/osmand?id=guessed',
  ]
  for (const path of paths) {
    const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
    const texts = refusals(page)
    await visit(page, named, path)
    await expect
      .poll(() => texts.some((text) => /frame-ancestors|X-Frame-Options/.test(text)), { message: path })
      .toBe(true)
    if (!frameOf(page).url().startsWith('chrome-error:')) shown.push(path)
    await page.context().close()
  }
  expect(shown).toEqual([])
})

test('the page of a link is made for a website: sites, their code, and how it looks there', async () => {
  const page = await signedInPage(browser, world, amina)
  await page.goto(`${world.url}/settings/device/${van.id}/share`)
  await page.getByRole('button', { name: 'Create link' }).click()
  await page.getByText('Show on a website').click()
  const sites = page.getByLabel('Websites', { exact: true })
  await sites.fill('www.example.com')
  await page.getByRole('button', { name: 'Save websites' }).click()
  await page.getByText('is not the address of a website').waitFor()
  await sites.fill(`https://www.example.com/contact\n${named.origin}`)
  await page.getByRole('button', { name: 'Save websites' }).click()

  const code = (await page.getByText('<iframe').textContent())!
  const [, address = ''] = /src="([^"]+)"/.exec(code) ?? []
  const preview = page.frameLocator('iframe')
  await preview.getByRole('heading', { name: 'Van 1' }).waitFor()
  await visit(page, named, address.replace(world.url, '').replaceAll('&amp;', '&'))
  await frameOf(page).getByRole('heading', { name: 'Van 1' }).waitFor()

  await page.goto(`${world.url}/settings/shares`)
  await page.getByText('https://www.example.com').first().waitFor()
  await page.getByRole('button', { name: 'Websites that show' }).first().click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByLabel('Websites', { exact: true }).inputValue()).toBe(
    `https://www.example.com\n${named.origin}`,
  )
  await dialog.getByLabel('Websites', { exact: true }).fill('')
  await dialog.getByRole('button', { name: 'Save websites' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('https://www.example.com').first().waitFor({ state: 'detached' })
})

test.each([
  { name: 'in Arabic', query: '&locale=ar', size: { width: 300, height: 200 }, colorScheme: 'light' as const },
  { name: 'dark', query: '', size: { width: 390, height: 300 }, colorScheme: 'dark' as const },
])('it has no serious finding $name, nor does anything stick out', async ({ query, size, colorScheme }) => {
  const named = (await api('PUT', `/devices/${van.id}`, {
    ...((await api('GET', `/devices/${van.id}`)) as object),
    name: `<img src=x onerror=alert(1)> ${'Ａ'.repeat(60)}`,
  })) as { name: string }
  const { token } = await aLink()
  await drive(36.75, 20)
  const page = await (await browser.newContext({ viewport: size, colorScheme })).newPage()
  await page.goto(`${world.url}/api/embed?token=${token}${query}`)
  await page.getByRole('heading', { name: named.name }).waitFor()
  await page.locator('[data-selected-marker]').waitFor()
  expect(await overflowOf(page)).toBe(0)
  expect(await barriers(page)).toEqual([])
})
