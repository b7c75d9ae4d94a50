import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { signIn } from '../../infra/local/demo/create-tenants.ts'
import { amina, report, trackerClient } from '../support/cast-world.ts'
import { barriers } from '../support/browser/barriers.ts'
import { signedInPage } from '../support/browser/signed-in-page.ts'
import { startJourney } from '../support/browser/journey.ts'

const { world, browser } = await startJourney()
let page: Page

beforeAll(async () => {
  page = await browser.newPage({ locale: 'en-GB', viewport: { width: 1440, height: 900 } })
  await page.goto(`${world.url}/login`)
})

test('the sign-in page has no serious finding', async () => {
  await page.getByRole('heading', { name: 'Login' }).waitFor()
  expect(await barriers(page)).toEqual([])
})

test.each([
  { name: 'signing up', path: '/sign-up', ready: 'Start your free trial' },
  { name: 'confirming an address', path: '/confirm-email?token=guessed', ready: 'Confirm your email address' },
  { name: 'a forgotten password', path: '/reset-password', ready: 'Forgot your password?' },
  { name: 'a new password', path: '/reset-password?passwordReset=guessed', ready: 'Choose a new password' },
])('$name has no serious finding', async ({ path, ready }) => {
  await page.goto(`${world.url}${path}`)
  await page.getByRole('heading', { name: ready }).waitFor()
  await page
    .locator('button[type=submit]')
    .or(page.getByRole('button', { name: 'Confirm' }))
    .first()
    .click()
  await page.getByRole('heading').first().waitFor()
  expect(await barriers(page)).toEqual([])
})

test('the map page, with the choice of its style open, has no serious finding', async () => {
  await page.context().close()
  page = await signedInPage(browser, world, amina)
  await page.goto(world.url)
  await page.getByRole('option').first().waitFor()
  await page.getByRole('button', { name: 'Map style' }).click()
  await page.getByRole('radio', { name: 'Qafila' }).waitFor()
  expect(await barriers(page)).toEqual([])
})

test('the import of devices, with a preview, has no serious finding', async () => {
  await page.goto(`${world.url}/settings/devices/import`)
  const buffer = Buffer.from('Name,Identifier,Category\nBus,bus-1,spaceship\nVan,van-1,van\n')
  await page.locator('input[type=file]').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer })
  await page.getByText('Not a category').waitFor()
  expect(await barriers(page)).toEqual([])
})

test.each(['light', 'dark'] as const)(
  'the card of a vehicle with an old position has no serious finding: %s',
  async (colorScheme) => {
    const tracker = await trackerClient(world)
    const attributes = { ignition: true, batteryLevel: 8, charge: true }
    await report(tracker, 'van-1', {
      time: new Date().toISOString(),
      latitude: 36.7,
      longitude: 3,
      course: 90,
      attributes,
    })
    await tracker.endAsync()
    const later = await signedInPage(browser, world, amina)
    await later.clock.install({ time: Date.now() + 60 * 60_000 })
    await later.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await later.goto(`${world.url}/?device=1`)
    await later.getByText(/^Position is .* old/).waitFor()
    await later.clock.runFor(2000)
    expect(await barriers(later)).toEqual([])
    await later.context().close()
  },
)

test.each([
  { name: 'the list of devices', path: '/settings/devices', ready: 'Van 1' },
  { name: 'the form of a device', path: '/settings/device', ready: 'Basics' },
  { name: 'the list of sessions', path: '/settings/sessions', ready: 'This browser' },
  { name: 'the page of the organisation', path: '/settings/organisation', ready: 'Export everything' },
  { name: 'the audit log', path: '/settings/audit', ready: 'IP address' },
  { name: 'the import of history', path: '/settings/device/1/import', ready: 'Nothing was imported yet.' },
  { name: 'the totals of a device', path: '/settings/accumulators/1', ready: 'Engine hours' },
  { name: 'an empty list', path: '/settings/drivers', ready: 'No drivers yet' },
  { name: 'the form of a driver', path: '/settings/driver', ready: 'Basics' },
  { name: 'the form of a forwarding target', path: '/settings/forwarding', ready: 'All vehicles' },
  { name: 'the form of a data source', path: '/settings/source', ready: 'Ready-made mapping' },
  { name: 'the form of a calendar', path: '/settings/calendar', ready: 'Next times' },
  { name: 'the form of a computed attribute', path: '/settings/attribute', ready: 'Operators and functions' },
  { name: 'the form of maintenance', path: '/settings/maintenance', ready: 'Basics' },
  { name: 'the form of a saved command', path: '/settings/command', ready: 'Basics' },
  { name: 'the form of a notification', path: '/settings/notification', ready: 'Browser' },
  { name: 'the channels', path: '/settings/channels', ready: 'Telegram' },
  { name: 'the emulator', path: '/settings/emulator', ready: 'Choose a vehicle.' },
  { name: 'the announcement', path: '/settings/announcement', ready: 'Preview' },
  { name: 'the list of people', path: '/settings/users', ready: 'Bilal Haddad' },
  { name: 'the form of a person', path: '/settings/user/2', ready: 'Permissions' },
  { name: 'what a person sees', path: '/settings/user/2/connections', ready: 'Courier 9' },
  { name: 'the sharing of a device', path: '/settings/device/1/share', ready: 'Create link' },
  { name: 'the settings of the organisation', path: '/settings/server', ready: 'Appearance and contact' },
  { name: 'the page that connects a tracker', path: '/settings/device/1/connect', ready: 'None yet.' },
  { name: 'the speeding report without rows', path: '/reports/speeding', ready: 'No data' },
  { name: 'the form of a report', path: '/reports/route', ready: 'Choose vehicles and a period' },
  { name: 'the form of a replay', path: '/replay', ready: 'Add a vehicle' },
  { name: 'the day of the fleet', path: '/today', ready: 'In a geofence' },
  { name: 'the tracker log', path: '/reports/logs', ready: 'Problems only' },
  { name: 'an event that is gone', path: '/event/1', ready: 'Event not found' },
  { name: 'the preferences', path: '/settings/preferences', ready: 'Quiet hours' },
  { name: 'the share links', path: '/settings/shares', ready: 'No active links' },
  { name: 'the end of a subscription', path: '/unsubscribe?token=guessed', ready: 'This link no longer works' },
  { name: 'the support page', path: '/support', ready: 'Support' },
])('$name has no serious finding', async ({ path, ready }) => {
  await page.goto(`${world.url}${path}`)
  await page.getByText(ready).first().waitFor()
  await page.evaluate(() => document.querySelectorAll('main details').forEach((part) => part.setAttribute('open', '')))
  expect(await barriers(page)).toEqual([])
})

test('a position, and the network that it was sent in, have no serious finding', async () => {
  const api = await signIn(world.url, amina)
  const [position] = (await api('GET', '/positions')) as { id: number }[]
  for (const path of [`/position/${position!.id}`, `/network/${position!.id}`]) {
    await page.goto(`${world.url}${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await barriers(page)).toEqual([])
  }
})

test.each(['light', 'dark'] as const)(
  'the settings of a sign-in provider, with a domain and a group, have no serious finding: %s',
  async (colorScheme) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto(`${world.url}/settings/organisation`)
    await page.getByRole('button', { name: 'Set up' }).click()
    await page.getByRole('button', { name: 'Add domain' }).click()
    await page.getByRole('button', { name: 'Add group' }).click()
    await page.getByLabel('Group at the provider').waitFor()
    expect(await barriers(page)).toEqual([])
    await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  },
)

test('setting up two-step verification, and notices above a page, have no serious finding', async () => {
  const api = await signIn(world.url, amina)
  const server = (await api('GET', '/server')) as { attributes: object; account: { organisation: string } }
  await api('PUT', '/server', { ...server, attributes: { ...server.attributes, totpEnable: true, totpForce: true } })
  await api('DELETE', '/tenant', { organisation: server.account.organisation })
  await page.goto(`${world.url}/settings/organisation`)
  await page.getByRole('heading', { name: 'Two-step verification' }).waitFor()
  await page.getByRole('img', { name: 'QR code of the key' }).waitFor()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Later' }).click()
  await page.getByText('all its data will be deleted on').first().waitFor()
  expect(await barriers(page)).toEqual([])
})
