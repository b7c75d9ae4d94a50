import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { AnyRecord } from '../../../shared/entities/entity.ts'
import { amina, bilal } from '../../support/cast-world.ts'
import { liveConnection, signedInPage } from '../../support/browser/signed-in-page.ts'
import { startJourney } from '../../support/browser/journey.ts'

const { world, browser, api } = await startJourney({ isMapDrawn: false })
let bilalId: number

beforeAll(async () => {
  const people = (await api('GET', '/users')) as (AnyRecord & { email: string })[]
  bilalId = people.find(({ email }) => email === bilal)!.id
})

const add = async (path: string, facts: object) => ((await api('POST', path, facts)) as AnyRecord).id
const addVehicle = (name: string, groupId = 0) =>
  add('/devices', { name, uniqueId: name.toLowerCase().replace(' ', '-'), groupId })
const card = (page: Page) => page.getByLabel('Selected vehicle')

/** A person's page that is up to date. */
async function pageOf(email: string, path: string): Promise<Page> {
  const page = await signedInPage(browser, world, email)
  const isLive = await liveConnection(page)
  await page.goto(`${world.url}${path}`)
  await isLive()
  return page
}

/** Once the word is there: how many cards and lines of the vehicle are. */
async function leftOf(page: Page, name: string): Promise<number> {
  // with a group its own name is said too
  await page.getByText(new RegExp(`“${name}” was removed|Removed: .*${name}`)).waitFor()
  await card(page).waitFor({ state: 'detached' })
  return page.getByRole('option').filter({ hasText: name }).count()
}

test('a vehicle that is removed elsewhere leaves list and card', async () => {
  const id = await addVehicle('Van 71')
  const page = await pageOf(amina, `/?device=${id}`)
  await card(page).waitFor()
  await api('DELETE', `/devices/${id}`)
  expect(await leftOf(page, 'Van 71')).toBe(0)
  await page.context().close()
})

test.each([
  { name: 'the vehicle itself', vehicle: 'Van 72', isGrouped: false },
  { name: 'its group', vehicle: 'Van 73', isGrouped: true },
])('so does one of which $name is unlinked from the reader', async ({ vehicle, isGrouped }) => {
  const groupId = isGrouped ? await add('/groups', { name: 'Ports' }) : 0
  const deviceId = await addVehicle(vehicle, groupId)
  const link = { userId: bilalId, ...(isGrouped ? { groupId } : { deviceId }) }
  await api('POST', '/permissions', link)
  const page = await pageOf(bilal, `/?device=${deviceId}`)
  await card(page).waitFor()
  await api('DELETE', '/permissions', link)
  expect(await leftOf(page, vehicle)).toBe(0)
  await page.context().close()
})

test('a driver leaves an open list', async () => {
  const id = await add('/drivers', { name: 'Nadir', uniqueId: 'nadir-71' })
  const page = await pageOf(amina, '/settings/drivers')
  await page.getByRole('row').filter({ hasText: 'Nadir' }).waitFor()
  await api('DELETE', `/drivers/${id}`)
  await page.getByText('“Nadir” was removed').waitFor()
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'Nadir' }).count()).toBe(0)
  await page.context().close()
})

test('a guest is shown the way out when the link ends', async () => {
  const deviceId = await addVehicle('Van 74')
  const token = (await api('POST', '/devices/share', { deviceId })) as string
  const page = await (await browser.newContext()).newPage()
  const isLive = await liveConnection(page)
  await page.goto(`${world.url}/?token=${token}`)
  await isLive()
  await page.getByText('Van 74').first().waitFor()
  const [share] = (await api('GET', '/shares')) as { id: number }[]
  await api('DELETE', `/shares/${share!.id}`)
  await page.waitForURL(/\/login/)
  expect(await page.getByText('Van 74').count()).toBe(0)
  await page.context().close()
})
