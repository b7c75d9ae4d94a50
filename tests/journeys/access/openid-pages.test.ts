import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { castPassword } from '../../../infra/local/demo/cast.ts'
import { configureAtlas } from '../../../infra/local/openid/configure-atlas.ts'
import { startProvider, type LocalProvider } from '../../../infra/local/openid/start-provider.ts'
import { openBrowser } from '../../support/browser/browser.ts'
import { signedInPage } from '../../support/browser/signed-in-page.ts'
import { amina, bilal, chloe, startCastWorld } from '../../support/cast-world.ts'
import type { LocalWorld } from '../../support/world.ts'

let provider: LocalProvider
let world: LocalWorld
let browser: Browser
beforeAll(async () => {
  provider = await startProvider(0)
  world = await startCastWorld({ openIdLocal: provider.origin })
  await configureAtlas(world.url, provider)
  // with a service worker, which must not ask twice for what works once
  browser = await openBrowser({ isMapDrawn: false, isShellEnough: false })
})
afterAll(async () => {
  await browser.close()
  await world.stop()
  await provider.stop()
})

async function newPage(path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto(world.url + path)
  return page
}
const withProvider = (page: Page) => page.getByRole('button', { name: /^Sign in with/ })
async function typeEmail(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.keyboard.press('Tab')
}

test('an administrator tries the provider, turns passwords off, and keeps one', async () => {
  const page = await signedInPage(browser, world, amina, { serviceWorkers: 'allow' })
  await page.goto(`${world.url}/settings/organisation`)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.getByRole('button', { name: 'Test settings' }).click()
  await page.getByText('Endpoints').waitFor()
  await page.getByRole('button', { name: 'Try the sign-in' }).click()
  await page.getByText('Amina Benali').click()
  await page.getByText(/^A sign-in worked on/).waitFor()
  await page.getByText('Matching groups: administrators').waitFor()

  await page.getByLabel('Administrator who may still use a password').selectOption({ label: `Amina Benali (${amina})` })
  await page.getByText('Sign in with the provider only').click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Turn passwords off' }).click()
  await page.getByText('Sign-in settings saved').waitFor()
  expect(await (await fetch(`${world.url}/api/session/openid?email=anybody@atlas.example`)).json()).toMatchObject({
    isOn: true,
    isForced: true,
  })
})

test('a password is refused then, the provider leads to the wanted page, and signing out ends there too', async () => {
  const page = await newPage('/login?next=%2Fsettings%2Fsessions')
  await typeEmail(page, bilal)
  await page.getByRole('button', { name: 'Use a password instead' }).click()
  await page.getByLabel('Password', { exact: true }).fill(castPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('This organisation signs in with its own provider.').waitFor()

  await typeEmail(page, chloe)
  await withProvider(page).click()
  await page.getByText('Chloé Martin').click()
  await page.getByRole('heading', { name: 'Sessions and tokens' }).waitFor()
  await page.getByText('Company account').first().waitFor()
  const endedAt = page.waitForRequest((request) => request.url().startsWith(`${provider.origin}/session/end`))
  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click()
  expect((await endedAt).method()).toBe('GET')
})

test('the administrator who keeps a password comes in with it', async () => {
  const page = await newPage('/login')
  await typeEmail(page, amina)
  await page.getByRole('button', { name: 'Use a password instead' }).click()
  await page.getByLabel('Password', { exact: true }).fill(castPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(`${world.url}/`)
  expect((await page.context().request.get(`${world.url}/api/session`)).status()).toBe(200)
})

test('what went wrong at the provider is said on the page', async () => {
  const page = await newPage('/login')
  await typeEmail(page, 'somebody@atlas.example')
  await withProvider(page).click()
  await page.getByText('Cancel').click()
  await page.getByText('The sign-in was cancelled or isn’t allowed for your account.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/login')
})
