import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { amina, deviceOf, report, trackerClient } from '../../support/cast-world.ts'
import { signedInPage } from '../../support/browser/signed-in-page.ts'
import { startJourney } from '../../support/browser/journey.ts'

const { world, browser, api } = await startJourney()

afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
})

async function guest(token: string): Promise<Page> {
  const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  await page.goto(`${world.url}/?token=${token}`)
  await page.getByText('Shared by').first().waitFor()
  return page
}

test('the list of links says who opened one, and ends it at once', async () => {
  const van = await deviceOf(api, 'van-1')
  const server = (await api('GET', '/server')) as { attributes: object }
  await api('PUT', '/server', { ...server, attributes: { ...server.attributes, title: 'Atlas Live' } })
  const token = (await api('POST', '/devices/share', { deviceId: van.id })) as string
  const page = await signedInPage(browser, world, amina)
  await page.goto(`${world.url}/settings/device/${van.id}/share`)
  await page.getByText('not opened yet').waitFor()

  const shown = await guest(token)
  expect(await shown.title()).toBe('Atlas Live')
  expect(await shown.evaluate(() => localStorage.getItem('qafila.brand'))).toBeNull()
  const other = await guest(token)
  await page.reload()
  await page.getByText('opened 2 times').waitFor()

  await page.getByRole('button', { name: 'Stop sharing' }).click()
  await page.getByText('The link no longer works').waitFor()
  await page.getByText('opened 2 times').waitFor({ state: 'detached' })
  // two answers may send a page there, and the first of these navigations is given up then
  for (const ended of [shown, other]) await expect.poll(() => ended.url()).toBe(`${world.url}/login`)
  expect(await api('GET', '/shares')).toEqual([])
})

test('the palette shares a vehicle, a point of the map is where it is expected, and one page ends the link', async () => {
  const tracker = await trackerClient(world)
  await report(tracker, 'van-1', { time: new Date().toISOString(), latitude: 36.75, longitude: 3.05, speed: 0 })
  await tracker.endAsync()
  await world.whenIdle()
  const page = await signedInPage(browser, world, amina)
  await page.goto(`${world.url}/settings/shares`)
  await page.getByRole('heading', { name: 'No active links' }).waitFor()

  // the tools of a page arrive after its first view
  await page.getByRole('button', { name: 'Skip to the content' }).waitFor({ state: 'attached' })
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Find anything' }).waitFor()
  await page.keyboard.type('share van 1')
  await page.getByRole('option', { selected: true }).getByText('Share Van 1').waitFor()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Share Van 1' })
  await dialog.getByText('/?token=').waitFor()
  await dialog.getByLabel('Expected arrival at').selectOption({ label: 'Address or point on the map…' })
  await dialog.getByRole('group', { name: 'Map to choose the place of arrival' }).locator('canvas').first().click()
  await dialog.getByLabel('Name of the place').fill('Customer')
  await dialog.getByText('Customer').waitFor()
  const link = (await dialog.getByText('/?token=').textContent())!
  await page.keyboard.press('Escape')

  const shown = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  await shown.goto(link)
  await shown.getByRole('status').getByText('Customer').waitFor()
  expect(new URL(link).searchParams.get('arrival')).toMatch(/^36\.\d{5},3\.\d{5},Customer$/)
  await page.reload()
  await page.getByText('opened once').waitFor()
  await page.getByRole('button', { name: 'Stop sharing Van 1' }).click()
  await page.getByRole('heading', { name: 'No active links' }).waitFor()
  await shown.waitForURL(`${world.url}/login`)
})
