import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { amina, bilal } from '../../support/cast-world.ts'
import { signedInPage } from '../../support/browser/signed-in-page.ts'
import { startJourney } from '../../support/browser/journey.ts'

const { world, browser, api } = await startJourney({ isMapDrawn: false })

afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
})

/** Another browser, in which this user signs in. */
async function enter(email: string): Promise<Page> {
  const page = await signedInPage(browser, world, email)
  await page.goto(world.url)
  return page
}

async function choose(page: Page, theme: 'Light' | 'Dark') {
  await page.goto(`${world.url}/settings/preferences`)
  await page.getByText(theme, { exact: true }).click()
}

const shows = (page: Page, theme: 'light' | 'dark') =>
  expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe(theme)

const ownTheme = async () =>
  ((await api('GET', '/session')) as { attributes: { themeMode?: string } }).attributes.themeMode

async function setOrganisation(change: { forceSettings: boolean; themeMode: string | null }) {
  const server = (await api('GET', '/server')) as { attributes: object }
  const { forceSettings, themeMode } = change
  await api('PUT', '/server', { ...server, forceSettings, attributes: { ...server.attributes, themeMode } })
}

describe('a theme', () => {
  test('follows the user to another browser', async () => {
    const here = await enter(amina)
    await choose(here, 'Dark')
    await shows(here, 'dark')
    await expect.poll(ownTheme).toBe('dark')
    const there = await enter(amina)
    await shows(there, 'dark')

    await choose(there, 'Light')
    await expect.poll(ownTheme).toBe('light')
    await here.reload()
    await shows(here, 'light')
  })

  test('is applied at the first paint', async () => {
    const page = await enter(amina)
    await choose(page, 'Dark')
    await expect.poll(ownTheme).toBe('dark')
    await page.route('**/api/**', () => {})
    await page.reload({ waitUntil: 'commit' })
    await page.getByRole('status').first().waitFor()
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
  })

  test('of a read-only user is kept in the browser', async () => {
    const page = await enter(bilal)
    const calls: string[] = []
    page.on('request', (request) => request.method() === 'PUT' && calls.push(request.url()))
    await choose(page, 'Dark')
    await shows(page, 'dark')
    await page.reload()
    await page.getByRole('radio', { name: 'Dark', checked: true }).waitFor({ state: 'attached' })
    await shows(page, 'dark')
    expect(calls).toEqual([])
    await shows(await enter(bilal), 'light')
  })

  test('is the organisation’s when it forces its settings, and cannot be chosen then', async () => {
    await setOrganisation({ forceSettings: true, themeMode: 'light' })
    const page = await enter(amina)
    await page.goto(`${world.url}/settings/preferences`)
    await page.getByText('Your organisation has set the theme for everyone.').waitFor()
    await shows(page, 'light')
    expect(await page.getByRole('radio', { name: 'Dark' }).isDisabled()).toBe(true)
    expect(await page.getByRole('radio', { name: 'Français' }).isEnabled()).toBe(true)

    await page.goto(world.url)
    await page.getByRole('button', { name: 'Account' }).click()
    expect(await page.getByRole('radio', { name: 'Dark' }).isDisabled()).toBe(true)
    await setOrganisation({ forceSettings: false, themeMode: null })
  })
})
