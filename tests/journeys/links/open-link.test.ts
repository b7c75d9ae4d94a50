import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, expect, test } from 'vitest'
import { desk, signedInPage } from '../../support/browser/signed-in-page.ts'
import { castPassword } from '../../../infra/local/demo/cast.ts'
import { startJourney } from '../../support/browser/journey.ts'
import { amina, deviceOf } from '../../support/cast-world.ts'

const { world, browser, api } = await startJourney({ isMapDrawn: false })
const van = await deviceOf(api, 'van-1')
const token = (await api('POST', '/devices/share', { deviceId: van.id })) as string

/** A page of another site: to a browser `127.0.0.1` and `localhost` are two. */
const elsewhere = createServer((request, response) => {
  const to = new URL(request.url ?? '/', 'http://127.0.0.1').searchParams.get('to') ?? ''
  response.setHeader('content-type', 'text/html').end(`<a href="${world.url}${to}">look</a>`)
}).listen(0, '127.0.0.1')
await once(elsewhere, 'listening')

afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
})
afterAll(() => void elsewhere.close())

async function follow(page: Page, to: string): Promise<void> {
  await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/?to=${encodeURIComponent(to)}`)
  await page.getByText('look').click()
}

const whoIs = async (page: Page): Promise<string> =>
  ((await (await page.request.get(`${world.url}/api/session`)).json()) as { name: string }).name

test('a link of another site asks before it replaces a session', async () => {
  const page = await signedInPage(browser, world, amina)
  await follow(page, `/?token=${token}`)
  await page.getByRole('heading', { name: 'Open as guest of' }).waitFor()
  expect([await whoIs(page), page.url()]).toEqual(['Amina Benali', `${world.url}/`])

  await page.getByRole('button', { name: 'Stay signed in as' }).click()
  await page.getByRole('button', { name: 'Skip to the content' }).waitFor({ state: 'attached' })
  expect(await whoIs(page)).toBe('Amina Benali')

  await follow(page, `/?token=${token}`)
  await page.getByRole('button', { name: 'Open as guest' }).click()
  await page.getByText('Shared by').first().waitFor()
  expect(await whoIs(page)).toBe('Van 1')
})

test.each(['/api/session?token=', '/api/session/'])('a link to %s does not get past the question', async (path) => {
  const page = await signedInPage(browser, world, amina)
  const people = (await api('GET', '/users')) as { id: number; temporary: boolean; name: string }[]
  const other = people.find(({ temporary, name }) => !temporary && name !== 'Amina Benali')!
  await follow(page, path.endsWith('=') ? `${path}${token}` : `${path}${other.id}`)
  await page.getByText(/signed in already|another site/).waitFor()
  expect(await whoIs(page)).toBe('Amina Benali')
})

test.each([
  { name: 'a page', to: '/reports/trips?deviceId=1', at: '/reports/trips?deviceId=1' },
  { name: 'an event', to: '/?eventId=77527227492', at: '/event/77527227492' },
  { name: 'a device', to: '/?deviceId=van-1', at: `/?device=${van.id}` },
  { name: 'nothing', to: '/', at: '/' },
])('a link to $name leads there after signing in', async ({ to, at }) => {
  const page = await (await browser.newContext(desk)).newPage()
  await page.goto(`${world.url}${to}`)
  await page.getByLabel('Email').fill(amina)
  await page.getByLabel('Password', { exact: true }).fill(castPassword)
  const path = () => new URL(page.url()).pathname
  expect(path()).toBe('/login')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect.poll(() => page.url()).toBe(`${world.url}${at}`)
})
