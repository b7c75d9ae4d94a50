import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { amina } from '../../support/cast-world.ts'
import { signedInPage } from '../../support/browser/signed-in-page.ts'
import { startJourney } from '../../support/browser/journey.ts'

const { world, browser, api } = await startJourney({ isMapDrawn: false })
let page: Page

beforeAll(async () => {
  page = await signedInPage(browser, world, amina)
})

const vehicles = () => page.getByRole('option')

test('a filter by category is named, and chosen with one tap after a reload', async () => {
  await page.goto(world.url)
  await vehicles().first().waitFor()
  const all = await vehicles().count()
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByLabel('Category').selectOption('truck')
  await page.getByLabel('Save this filter as').fill('Only trucks')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  const chip = page.getByRole('group', { name: 'My filters' }).getByRole('button', { name: 'Only trucks' })
  await chip.and(page.locator('[aria-pressed=true]')).waitFor()
  const trucks = await vehicles().count()
  expect(trucks).toBeLessThan(all)
  await chip.click()
  await expect.poll(() => vehicles().count()).toBe(all)
  // it is shown before it is saved
  const saved = async () => ((await api('GET', '/session')) as { attributes: object }).attributes
  await expect.poll(saved).toHaveProperty('fleetFilters')
  await page.reload()
  await chip.click()
  await expect.poll(() => vehicles().count()).toBe(trucks)
})
