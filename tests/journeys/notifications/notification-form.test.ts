import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { amina, bilal, deviceOf } from '../../support/cast-world.ts'
import { barriers } from '../../support/browser/barriers.ts'
import { startJourney } from '../../support/browser/journey.ts'
import { signedInPage } from '../../support/browser/signed-in-page.ts'

const { world, browser, api } = await startJourney({ isMapDrawn: false })
let page: Page
let taps: number

beforeAll(async () => {
  page = await signedInPage(browser, world, amina)
  await api('POST', '/geofences', { name: 'City', area: 'CIRCLE (36.75 3.05, 4000)' })
})

type Target = ReturnType<Page['getByRole']>

const tap = async (target: Target) => {
  taps += 1
  await target.click()
}
/** A radio or a checkbox, over which its tile or its text lies. */
const choose = async (target: Target) => {
  taps += 1
  // away from the buttons at the end of the screen
  await target.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await target.check({ force: true })
}
const pick = async (field: RegExp, option: string, isOneOfSeveral = false) => {
  await tap(page.getByRole('button', { name: field }))
  await tap(page.getByRole('option', { name: option, exact: false }).first())
  if (isOneOfSeveral) await page.keyboard.press('Escape')
  await page.getByRole('listbox').waitFor({ state: 'hidden' })
}
const saved = async () => {
  await tap(page.getByRole('button', { name: 'Save' }))
  await page.waitForURL(`${world.url}/settings/notifications`)
  const all = (await api('GET', '/notifications')) as { id: number; type: string }[]
  return all.toSorted((a, b) => b.id - a.id)[0]!
}

test('vans that leave the city at night are an alert on one page, in at most 11 taps', async () => {
  await page.goto(`${world.url}/settings/notification`)
  await page.getByText('In words').waitFor()
  taps = 0
  await pick(/^Event/, 'Left a geofence')
  await choose(page.getByRole('radio', { name: 'By category' }))
  await choose(page.getByRole('checkbox', { name: 'Van', exact: true }))
  await pick(/^Geofences/, 'City', true)
  await choose(page.getByRole('radio', { name: 'At these hours' }))
  await choose(page.getByRole('checkbox', { name: 'Browser', exact: true }))
  await page.getByText('only Van, at City, every day 22:00–06:00 the next day').waitFor()
  expect(await barriers(page)).toEqual([])
  expect(await saved()).toMatchObject({
    type: 'geofenceExit',
    always: true,
    notificators: 'web',
    calendarId: 0,
    attributes: { categories: 'van', hours: expect.stringContaining('22:00-06:00') as string },
  })
  expect(taps).toBeLessThanOrEqual(11)
})

test('vehicles and people are chosen in place', async () => {
  await page.goto(`${world.url}/settings/notification`)
  await pick(/^Event/, 'Ignition on')
  await choose(page.getByRole('radio', { name: 'Selected' }))
  await pick(/^Vehicles/, 'Van 1', true)
  await pick(/^People/, 'Bilal Haddad', true)
  await choose(page.getByRole('checkbox', { name: 'Browser', exact: true }))
  const { id } = await saved()
  const van = await deviceOf(api, 'van-1')
  const people = (await api('GET', `/users?notificationId=${id}`)) as { email: string }[]
  const linked = (await api('GET', `/devices?notificationId=${id}`)) as { id: number }[]
  expect(people.map(({ email }) => email).toSorted()).toEqual([amina, bilal])
  expect(linked.map((each) => each.id)).toEqual([van.id])

  await page.goto(`${world.url}/settings/notification/${id}`)
  await page.getByText('Ignition on: Van 1, at any time. Sent to you and Bilal Haddad by Browser.').waitFor()
})
