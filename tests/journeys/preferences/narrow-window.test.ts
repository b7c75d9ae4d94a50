import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { amina } from '../../support/cast-world.ts'
import { signedInPage } from '../../support/browser/signed-in-page.ts'
import { startJourney } from '../../support/browser/journey.ts'

const { world, browser } = await startJourney({ isMapDrawn: false })
const phone = { width: 390, height: 600 }
let page: Page

beforeAll(async () => {
  page = await signedInPage(browser, world, amina)
})

test('what was typed into a form stays when the window becomes narrow, and wide again', async () => {
  await page.goto(`${world.url}/settings/group`)
  await page.getByLabel('Name').fill('Night shift')
  await page.setViewportSize(phone)
  await page.getByRole('link', { name: 'Settings' }).waitFor()
  expect(await page.getByLabel('Name').inputValue()).toBe('Night shift')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('navigation', { name: 'Settings' }).waitFor()
  expect(await page.getByLabel('Name').inputValue()).toBe('Night shift')
})

test.each(['en', 'ar'])('each field of the preferences lies in its card: %s', async (locale) => {
  await page.goto(`${world.url}/settings/preferences?locale=${locale}`)
  await page.locator('fieldset[data-section=start]').waitFor()
  const outside = await page.evaluate(() =>
    [...document.querySelectorAll('fieldset')].flatMap((card) => {
      const { left, right } = card.getBoundingClientRect()
      return [...card.querySelectorAll('input, select')].flatMap((field) => {
        const box = field.getBoundingClientRect()
        const isIn = box.width <= 1 || (box.left >= left - 1 && box.right <= right + 1)
        return isIn ? [] : [card.querySelector('legend')?.textContent]
      })
    }),
  )
  expect(outside).toEqual([])
})

test('the buttons of a dialog that is taller than a phone are in view, at its end and before', async () => {
  await page.setViewportSize(phone)
  await page.goto(`${world.url}/reports/summary?locale=en`)
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  const main = page.getByRole('dialog').getByRole('button', { name: 'Schedule', exact: true })
  await main.waitFor()
  const isWhole = () =>
    main.evaluate((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect()
      return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight
    })
  expect(await isWhole()).toBe(true)
  await page.getByRole('dialog').evaluate((dialog) => dialog.scrollTo(0, dialog.scrollHeight))
  expect(await isWhole()).toBe(true)
})
