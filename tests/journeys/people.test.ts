import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { signIn } from '../../infra/local/demo/create-tenants.ts'
import { amina, bilal, deviceOf, watch } from '../support/cast-world.ts'
import { signedInPage } from '../support/browser/signed-in-page.ts'
import { startJourney } from '../support/browser/journey.ts'

const password = 'nadia1234'
const changedPassword = 'nadia5678'
const nadia = 'nadia@atlas.example'

const { world, browser, api } = await startJourney({ isMapDrawn: false })
let context: BrowserContext
let page: Page

beforeAll(async () => {
  page = await signedInPage(browser, world, amina)
  context = page.context()
  // rendering a map is slow on a busy machine
})

const idOf = async (email: string): Promise<number> => {
  const people = (await api('GET', '/users')) as { id: number; email: string }[]
  return people.find((person) => person.email === email)!.id
}

test('an administrator adds a person, who can sign in', async () => {
  await page.goto(`${world.url}/settings/users`)
  await page.getByRole('button', { name: 'Add user' }).click()
  await page.getByLabel('Name', { exact: false }).first().fill('Nadia')
  await page.locator('input[type=email]').fill(nadia)
  const save = page.getByRole('button', { name: 'Save' })
  expect(await save.isDisabled()).toBe(true)
  await page.locator('input[type=password]').fill(password)
  await save.click()
  await page.getByText('“Nadia” saved').waitFor()
  const person = (await (await signIn(world.url, nadia, password))('GET', '/session')) as object
  expect(person).toMatchObject({ deviceLimit: -1, expirationTime: '2099-01-01T00:00:00.000+00:00' })
})

test('a connected device is visible at once, and hidden when it is disconnected', async () => {
  const hers = await signIn(world.url, nadia, password)
  await page.goto(`${world.url}/settings/user/${await idOf(nadia)}/connections`)
  await page.getByLabel('Search').fill('van 1')
  await page.getByRole('checkbox', { name: 'Van 1' }).press('Space')
  // it stays there while the pointer is on it
  await page.getByText('“Van 1” connected').hover()
  await expect.poll(async () => ((await hers('GET', '/devices')) as object[]).length).toBe(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => ((await hers('GET', '/devices')) as object[]).length).toBe(0)
})

test('two administrators do not overwrite each other unnoticed', async () => {
  const path = `/users/${await idOf(bilal)}`
  await page.goto(`${world.url}/settings/user/${await idOf(bilal)}`)
  await page.getByLabel('Name', { exact: false }).first().fill('Bilal H.')
  await api('PUT', path, { ...((await api('GET', path)) as object), phone: '+213 555' })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alert').getByText('Someone else changed this').waitFor()
  expect(await api('GET', path)).toMatchObject({ name: 'Bilal Haddad', phone: '+213 555' })
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
})

test('acting as somebody opens their map, and returns', async () => {
  await page.goto(`${world.url}/settings/users`)
  await page.getByRole('button', { name: 'Actions for Nadia' }).click()
  await page.getByRole('menuitem', { name: 'Sign in as this user' }).click()
  await page.waitForURL(`${world.url}/`)
  await page.getByText('You’re signed in as').waitFor()
  const me = (await (await context.request.get(`${world.url}/api/session`)).json()) as { email: string }
  expect(me.email).toBe(nadia)
  await page.goto(`${world.url}/settings/users`)
  await page.getByText('Page not found').waitFor()
  // the page notices some time later that its session ended and opens the sign-in page: not during the next test
  await page.goto('about:blank')
  await context.request.get(`${world.url}/api/session/${await idOf(amina)}`)
})

test('a share link shows one device to a guest, until it is revoked', async () => {
  const van = await deviceOf(api, 'van-1')
  await page.goto(`${world.url}/settings/device/${van.id}/share`)
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = await page.getByText(/\?token=/).innerText()

  const unregistered = await browser.newContext({ locale: 'en-GB' })
  const visit = await unregistered.newPage()
  await visit.goto(link)
  await visit.getByRole('heading', { name: 'Van 1' }).waitFor()
  await visit.getByText('No data yet').waitFor()
  expect(await (await visit.request.get(`${world.url}/api/devices`)).json()).toMatchObject([{ id: van.id }])
  for (const role of ['searchbox', 'listbox'] as const) expect(await visit.getByRole(role).count()).toBe(0)
  await visit.getByText(/^Shared by .?Atlas Transport.? until/).waitFor()
  expect(await visit.getByRole('dialog').count()).toBe(0)
  for (const name of ['Settings', 'Account', 'Sign out']) expect(await visit.getByText(name).count()).toBe(0)
  await visit.goto(`${world.url}/settings/devices`)
  await visit.waitForURL(`${world.url}/`)

  await page.getByRole('button', { name: 'Stop sharing' }).click()
  await page.getByText('The link no longer works').waitFor()
  expect((await unregistered.request.get(`${world.url}/api/devices`)).status()).toBe(401)
  await expect.poll(() => visit.url()).toBe(`${world.url}/login`)
  await unregistered.close()
})

test('settings of the organisation apply to everybody, and a restart closes every socket', async () => {
  await page.goto(`${world.url}/settings/server`)
  await page.getByLabel('Announcement').fill('Roads are closed on Friday.')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Settings saved').waitFor()
  const hers = await signIn(world.url, nadia, password)
  expect(await hers('GET', '/server')).toMatchObject({ announcement: 'Roads are closed on Friday.' })
  await page.getByText('Roads are closed on Friday.').waitFor()

  const watcher = await watch(world, amina)
  await page.goto(`${world.url}/settings/server`)
  await page.getByRole('button', { name: 'Restart' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restart' }).click()
  await page.getByText('Restarted: OK').waitFor()
  await watcher.closed
})

test('changing one’s own password needs the one of now, and other devices are signed out', async () => {
  const hers = await browser.newContext({ locale: 'en-GB' })
  await hers.request.post(`${world.url}/api/session`, { form: { email: nadia, password } })
  const elsewhere = await signIn(world.url, nadia, password)
  const visit = await hers.newPage()
  await visit.goto(`${world.url}/settings/user/${await idOf(nadia)}`)
  const field = (label: string) => visit.getByLabel(label, { exact: true })
  const save = visit.getByRole('button', { name: 'Save' })
  await field('New password').fill(changedPassword)
  await visit.getByText('confirm that it’s you').waitFor()
  expect(await save.isDisabled()).toBe(true)
  await field('Your password').fill('guess')
  await save.click()
  await visit.getByText('Wrong password. Enter the one that you sign in with.').waitFor()
  await field('Your password').fill(password)
  await save.click()
  await visit.getByText('“Nadia” saved').waitFor()
  await expect(elsewhere('GET', '/devices')).rejects.toThrow('You are not signed in')
  expect(await (await signIn(world.url, nadia, changedPassword))('GET', '/session')).toMatchObject({ email: nadia })
  await hers.close()
})

test('deleting one’s own account needs one’s own e-mail address', async () => {
  const hers = await browser.newContext({ locale: 'en-GB' })
  await hers.request.post(`${world.url}/api/session`, { form: { email: nadia, password: changedPassword } })
  const visit = await hers.newPage()
  await visit.goto(`${world.url}/settings/user/${await idOf(nadia)}?remove`)
  const dialog = visit.getByRole('dialog')
  await dialog.getByLabel('Your email address').fill(amina)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await dialog.getByText('The email address doesn’t match').waitFor()
  await dialog.getByLabel('Your email address').fill(nadia)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect.poll(() => visit.url()).toBe(`${world.url}/login`)
  expect(((await api('GET', '/users')) as { email: string }[]).some(({ email }) => email === nadia)).toBe(false)
  await hers.close()
})
