import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { amina, deviceOf } from '../../support/cast-world.ts'
import { startJourney } from '../../support/browser/journey.ts'
import { signedInPage } from '../../support/browser/signed-in-page.ts'

const { world, browser, api } = await startJourney({ isMapDrawn: false })
let page: Page
let vanId: number

beforeAll(async () => {
  vanId = (await deviceOf(api, 'van-1')).id
  page = await signedInPage(browser, world, amina)
})

const attributes = async () =>
  ((await api('GET', `/devices/${vanId}`)) as { attributes: Record<string, unknown> }).attributes
const form = `${world.url}/settings/device`
const pressed = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

/** Adds an attribute without a pointer: its key, then its type by the first letter of its name. */
async function add(key: string, letter: string) {
  await page.getByRole('button', { name: 'Add attribute' }).press('Enter')
  await page.keyboard.type(key)
  await pressed('Tab', letter, 'Tab')
  await page.getByRole('button', { name: 'Add', exact: true }).press('Enter')
  await page.getByLabel(key, { exact: true }).focus()
}

test('a number, a text and a switch are added by keyboard, and stored as what they are', async () => {
  await page.goto(`${form}/${vanId}`)
  await add('tankSize', 'N')
  await expect.poll(() => page.getByLabel('tankSize', { exact: true }).inputValue()).toBe('')
  await page.keyboard.type('much')
  await page.getByText('“tankSize” must be a number').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  await page.getByLabel('tankSize', { exact: true }).fill('42')
  await add('room', 'T')
  await page.keyboard.type('42')
  await add('isOurs', 'Y')
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await page.waitForURL(`${world.url}/settings/devices`)
  expect(await attributes()).toMatchObject({ tankSize: 42, room: '42', isOurs: true })
})

test('in Arabic a number is typed in its own digits, and names its field when it is none', async () => {
  const arabic = await signedInPage(browser, world, amina)
  await arabic.setViewportSize({ width: 390, height: 844 })
  await arabic.goto(`${form}/${vanId}?locale=ar`)
  const tank = arabic.getByLabel('tankSize', { exact: true })
  await tank.fill('كثير')
  await arabic.getByText('«tankSize»').waitFor()
  await tank.fill('٤٢٫٥')
  await arabic.locator('button[type=submit]').press('Enter')
  await expect.poll(async () => (await attributes())['tankSize']).toBe(42.5)
})
