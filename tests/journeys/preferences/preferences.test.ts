import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { amina, bilal, deviceOf, report, trackerClient } from '../../support/cast-world.ts'
import { signedInPage } from '../../support/browser/signed-in-page.ts'
import { startJourney } from '../../support/browser/journey.ts'

const { world, browser, api } = await startJourney({ isMapDrawn: false })

afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
})

async function preferences(email: string): Promise<Page> {
  const page = await signedInPage(browser, world, email)
  await page.goto(`${world.url}/settings/preferences`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

interface Session {
  id: number
  coordinateFormat: string | null
  attributes: Record<string, unknown>
}
const mine = async () => (await api('GET', '/session')) as Session

describe('preferences', () => {
  test('are saved at once, change what the card says, and can be taken back', async () => {
    const van = await deviceOf(api, 'van-1')
    const tracker = await trackerClient(world)
    await report(tracker, 'van-1', {
      time: new Date().toISOString(),
      latitude: 36.75,
      longitude: 3.05,
      attributes: { rpm: 1850 },
    })
    await tracker.endAsync()
    await world.whenIdle()
    const page = await preferences(amina)
    await page.getByLabel('Speed', { exact: true }).selectOption('mph')
    await expect.poll(async () => (await mine()).attributes['speedUnit']).toBe('mph')
    await page.getByLabel('Coordinates').selectOption('dms')
    await expect.poll(async () => (await mine()).coordinateFormat).toBe('dms')
    await page.getByText('Engine speed', { exact: true }).click()
    await expect.poll(async () => (await mine()).attributes['positionItems']).toBe('rpm')

    const other = await signedInPage(browser, world, amina)
    await other.goto(`${world.url}/?deviceId=van-1`)
    const card = other.getByRole('region', { name: 'Selected vehicle' })
    await card.getByText('mph').first().waitFor()
    await card.getByText('36° 45').first().waitFor()
    await card.getByText('1,850').waitFor()
    expect(van.name).toBe('Van 1')

    await page.getByText('Engine speed', { exact: true }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(async () => (await mine()).attributes['positionItems']).toBe('rpm')
  })

  test('take the language to another browser, and a page’s own address wins', async () => {
    const page = await preferences(amina)
    await page.getByText('Français', { exact: true }).click()
    await page.getByRole('heading', { name: 'Préférences' }).waitFor()
    await expect.poll(async () => (await mine()).attributes['language']).toBe('fr')

    const other = await preferences(amina)
    await other.getByRole('heading', { name: 'Préférences' }).waitFor()
    await other.goto(`${world.url}/settings/preferences?locale=ar`)
    await other.getByRole('heading', { name: 'التفضيلات' }).waitFor()
    expect((await mine()).attributes['language']).toBe('fr')
    await other.goto(`${world.url}/settings/preferences`)
    await other.getByText('English', { exact: true }).click()
    await other.getByRole('heading', { name: 'Preferences' }).waitFor()
    await expect.poll(async () => (await mine()).attributes['language']).toBe('en')
  })

  test('are taken back where the network fails, and it says so', async () => {
    const page = await preferences(amina)
    await page.route('**/api/users/*', (route) => route.abort())
    const before = await page.getByLabel('Distance', { exact: true }).inputValue()
    await page.getByLabel('Distance', { exact: true }).selectOption('nmi')
    await page.getByText("can't connect to server").first().waitFor()
    expect(await page.getByLabel('Distance', { exact: true }).inputValue()).toBe(before)
  })

  test('of somebody who may only read are shown and locked', async () => {
    const page = await preferences(bilal)
    await page.getByText('Your access is read-only').waitFor()
    expect(await page.getByLabel('Speed', { exact: true }).isDisabled()).toBe(true)
  })

  test('are refused with the field and what it may be', async () => {
    const me = await mine()
    const put = (change: object) => api('PUT', `/users/${me.id}`, { ...me, ...change }).catch((error: unknown) => error)
    expect(String(await put({ attributes: { ...me.attributes, mapLiveRoutes: 'foo' } }))).toContain(
      'attributes.mapLiveRoutes: give one of none, selected or all.',
    )
    expect(String(await put({ coordinateFormat: 'utm' }))).toContain('coordinateFormat: give one of dd, ddm or dms.')
  })
})
