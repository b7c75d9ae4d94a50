import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { dayMs, minuteMs } from '../../../shared/domain/time/durations.ts'
import { amina, deviceOf, report, trackerClient } from '../../support/cast-world.ts'
import { setNoonZone } from '../../support/browser/noon-zone.ts'
import { signedInPage } from '../../support/browser/signed-in-page.ts'
import { startJourney } from '../../support/browser/journey.ts'

const { world, browser, api } = await startJourney({ isMapDrawn: false })

afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
})

/** Presses Tab until the focus is there. */
async function tabTo(page: Page, selector: string): Promise<void> {
  const isThere = () => page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)
  for (let presses = 0; presses < 12 && !(await isThere()); presses++) await page.keyboard.press('Tab')
  expect(await isThere()).toBe(true)
}

test('in Arabic a day is chosen by the keyboard, where left is later', async () => {
  const { id } = await deviceOf(api, 'van-1')
  const page = await signedInPage(browser, world, amina, { locale: 'ar-DZ' })
  await page.goto(`${world.url}/settings/device/${id}/share`)
  const field = page.getByRole('textbox', { name: 'حتى نهاية' })
  await field.waitFor()
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
  // a week from today unless said
  const before = await field.inputValue()
  await field.focus()
  await tabTo(page, '[aria-label="اختيار تاريخ"]')
  await page.keyboard.press('Enter')
  await page.getByRole('grid').waitFor()
  await tabTo(page, '[role=grid] [tabindex="0"]')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => field.inputValue()).not.toBe(before)
  expect(await page.getByRole('grid').count()).toBe(0)
  await field.press('Enter')
  await page.getByText('/?token=').waitFor()
  const [share] = (await api('GET', '/shares')) as { expirationTime: string }[]
  expect(Math.ceil((Date.parse(share!.expirationTime) - Date.now()) / dayMs)).toBe(7 + 1 + 7 + 1)
})

test('a selection is given a driver and a calendar', async () => {
  const lines = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'DTSTART:20260101T080000Z', 'DURATION:PT9H', 'RRULE:FREQ=DAILY']
  const data = btoa([...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\n'))
  const calendar = (await api('POST', '/calendars', { name: 'Day shift', data })) as { id: number }
  const driver = (await api('POST', '/drivers', { name: 'Karim', uniqueId: 'karim' })) as { id: number }
  const page = await signedInPage(browser, world, amina)
  await page.goto(`${world.url}/settings/devices`)
  for (const name of ['Van 1', 'Van 2']) {
    await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check()
  }
  const bar = page.getByRole('group', { name: 'Selected vehicles' })
  for (const [what, value] of [
    ['Driver', 'Karim'],
    ['Calendar', 'Day shift'],
  ] as const) {
    await bar.getByLabel('Change', { exact: true }).selectOption({ label: what })
    await bar.getByLabel('New value').selectOption({ label: value })
    await bar.getByRole('button', { name: 'Apply' }).click()
    const said = page.getByText('2 vehicles changed').first()
    await said.waitFor()
    // one of them goes by itself
    if (what === 'Calendar') await page.getByRole('button', { name: 'Close' }).first().click()
    await said.waitFor({ state: 'detached' })
  }
  const devices = (await api('GET', '/devices')) as { id: number; name: string; calendarId: number }[]
  const given = devices.filter(({ calendarId }) => calendarId === calendar.id)
  expect(given.map(({ name }) => name).sort()).toEqual(['Van 1', 'Van 2'])
  const links = (await api('GET', `/permissions?driverId=${driver.id}&deviceId=0`)) as { deviceId: number }[]
  expect(new Set(links.map(({ deviceId }) => deviceId))).toEqual(new Set(given.map(({ id }) => id)))
})

test('less than a kilometre is said in metres', async () => {
  await setNoonZone(api)
  const { id } = await deviceOf(api, 'truck-3')
  const tracker = await trackerClient(world)
  const steps = Array.from({ length: 5 }, (_, at) => ({
    time: new Date(Date.now() - (4 - at) * minuteMs).toISOString(),
    latitude: 36.75 + at * 0.001,
    longitude: 3.05,
    speed: at < 4 ? 6 : 0,
  }))
  await report(tracker, 'truck-3', steps)
  await tracker.endAsync()
  await world.whenIdle()
  const page = await signedInPage(browser, world, amina)
  await page.goto(`${world.url}/?device=${id}`)
  const story = page.getByRole('region', { name: 'Selected vehicle' }).locator('p').filter({ hasText: 'today' })
  await expect.poll(() => story.innerText()).toMatch(/4[3-5]\d\sm today/)
})
