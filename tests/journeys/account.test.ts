import { Secret, TOTP } from 'otpauth'
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { castPassword } from '../../infra/local/demo/cast.ts'
import { signIn, type Api } from '../../infra/local/demo/create-tenants.ts'
import { amina, chloe } from '../support/cast-world.ts'
import { startJourney } from '../support/browser/journey.ts'

const { world, browser } = await startJourney({ isMapDrawn: false })
let context: BrowserContext
let page: Page
const complaints: string[] = []

beforeAll(async () => {
  context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } })
  page = await context.newPage()
  page.on('pageerror', (error) => complaints.push(error.message))
})

const yacine = 'yacine@tell.example'
const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
const press = (name: string) => page.getByRole('button', { name }).click()

/** The newest link to this page that was mailed to Yacine. */
async function mailed(place: string): Promise<string> {
  await world.whenIdle()
  const inbox = (await (await fetch(`${world.url}/inbox/messages`)).json()) as { to: string[]; text: string }[]
  const links = inbox
    .filter(({ to }) => to.includes(yacine))
    .flatMap(({ text }) => new RegExp(`http\\S+/${place}\\?\\S+`).exec(text) ?? [])
  if (!links[0]) throw new Error(`nobody mailed a link to ${place}`)
  return links[0]
}

async function enter(email: string, password: string) {
  await page.goto(`${world.url}/login`)
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.keyboard.press('Enter')
}

test('a new user follows the free-trial link, opens the product, and confirms the e-mail address', async () => {
  await page.goto(`${world.url}/login`)
  await page.getByRole('link', { name: 'Start a free trial' }).click()
  await fill('Organisation', 'Tell Transport')
  await fill('Your name', 'Yacine')
  await fill('Email', yacine)
  await fill('Password', castPassword)
  await page.getByRole('checkbox').check()
  await press('Create account')
  await page.getByRole('heading', { name: 'Check your inbox' }).waitFor()
  await press('Explore in the meantime')
  await page.getByText('30 days left in your trial.').waitFor()
  await page.getByText('Confirm your email address').waitFor()

  await page.goto(await mailed('confirm-email'))
  await press('Confirm email address')
  await page.getByRole('heading', { name: 'Email address confirmed' }).waitFor()
  await press('Continue to Qafila')
  await page.getByText('No vehicles yet').waitFor()
  expect(await page.getByText('Confirm your email address').count()).toBe(0)
})

test('a forgotten password is reset by e-mail, and the old session ends', async () => {
  await page.goto(`${world.url}/reset-password`)
  await fill('Email', yacine)
  await press('Send reset link')
  await page.getByText('If an account exists').waitFor()
  await page.goto(await mailed('reset-password'))
  await fill('New password', 'fresh5678')
  await press('Save new password')
  await page.getByRole('heading', { name: 'Password changed' }).waitFor()
  await page.goto(`${world.url}/settings/sessions`)
  await page.waitForURL(`${world.url}/login?next=%2Fsettings%2Fsessions`)
  await enter(yacine, 'fresh5678')
  await page.waitForURL(`${world.url}/`)
  await expect(signIn(world.url, yacine)).rejects.toThrow('Incorrect email address or password')
})

test('an organisation that requires two-step verification leads its users to set it up, and asks for the code from then on', async () => {
  const api = await signIn(world.url, amina)
  const server = (await api('GET', '/server')) as { attributes: object }
  const attributes = { ...server.attributes, totpEnable: true, totpForce: true }
  await api('PUT', '/server', { ...server, attributes })
  await enter(chloe, castPassword)
  await page.getByRole('heading', { name: 'Two-step verification' }).waitFor()
  await page.getByRole('img', { name: 'QR code of the key' }).waitFor()
  const key = (await page.locator('code').first().textContent())!.trim()
  const codeAt = (now: number) => new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: now })
  await page.getByLabel('One-time code').fill(codeAt(Date.now()))
  await page.getByRole('option').first().waitFor()
  await api('PUT', '/server', server)

  await context.clearCookies()
  await enter(chloe, castPassword)
  await page.getByLabel('One-time code').fill(codeAt(Date.now()))
  await page.waitForURL(`${world.url}/`)
  await expect(signIn(world.url, chloe)).rejects.toThrow('Enter the code')
})

test('an administrator who acts as somebody else sees a notice, and returns to their own account', async () => {
  await context.clearCookies()
  await enter(amina, castPassword)
  await page.waitForURL(`${world.url}/`)
  await page.goto(`${world.url}/settings/users`)
  await page.getByRole('button', { name: /^Actions for .*Chloé/ }).click()
  await page.getByRole('menuitem', { name: 'Sign in as this user' }).click()
  await page.getByText('You’re signed in as').waitFor()
  await expect.poll(() => page.locator('nav').getByText('Offline', { exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: 'Back to' }).click()
  await page.getByText('You’re signed in as').waitFor({ state: 'detached' })
  await press('Account')
  await page.getByText(amina).waitFor()
})

test('sessions and tokens are listed, created and ended', async () => {
  await page.goto(`${world.url}/settings/sessions`)
  await page.getByText('This browser').waitFor()
  await press('New token')
  await page.getByRole('dialog').getByLabel('Name').fill('Home Assistant')
  await press('Create token')
  const token = (await page.locator('dialog code').first().textContent())!
  const asProgram = () => fetch(`${world.url}/api/devices`, { headers: { authorization: `Bearer ${token}` } })
  expect((await asProgram()).status).toBe(200)
  await press('Done, I’ve copied it')
  await press('Revoke')
  await page.getByText('No tokens yet.').waitFor()
  expect((await asProgram()).status).toBe(401)
  await press('Sign out everywhere')
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  // the end of the session is noticed by more than one call, and each leads there
  await page.locator('input[type=password]').waitFor()
  expect(new URL(page.url()).pathname).toBe('/login')
})

test('an organisation is deleted only after its name is typed, and the deletion can be cancelled', async () => {
  await enter(yacine, 'fresh5678')
  await page.waitForURL(`${world.url}/`)
  await page.goto(`${world.url}/settings/organisation`)
  await press('Delete everything')
  await page.getByLabel('Type').fill('Tell Transport')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete everything' }).click()
  await page.getByText('all its data will be deleted on').first().waitFor()
  const api: Api = await signIn(world.url, yacine, 'fresh5678')
  const planned = async () => ((await api('GET', '/server')) as { account: { deletionAt: string | null } }).account
  expect(Date.parse((await planned()).deletionAt!)).toBeGreaterThan(Date.now() + 6 * 86_400_000)
  await press('Cancel deletion')
  await page.getByText('Deletion cancelled.').waitFor()
  expect((await planned()).deletionAt).toBeNull()
})

test('a person who opens an invitation creates their own account, and sees no device yet', async () => {
  const api: Api = await signIn(world.url, yacine, 'fresh5678')
  await api('PUT', '/server', { ...((await api('GET', '/server')) as object), registration: true })
  await page.reload()
  await press('Create link')
  const link = await page.getByText('/sign-up?invitation=').textContent()
  // a signed-in page that notices the end of its session would lead to the sign-in page
  await page.goto('about:blank')
  await context.clearCookies()
  await page.goto(link!.trim())
  await page.getByRole('heading', { name: 'Join your team' }).waitFor()
  await fill('Your name', 'Zohra')
  await fill('Email', 'zohra@tell.example')
  await fill('Password', castPassword)
  await page.getByRole('checkbox').check()
  await press('Create account')
  await page.waitForURL(`${world.url}/`)
  const people = (await api('GET', '/users')) as { email: string; administrator: boolean }[]
  expect(people.find(({ email }) => email === 'zohra@tell.example')).toMatchObject({ administrator: false })
  expect(complaints).toEqual([])
})
