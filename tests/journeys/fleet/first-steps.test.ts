import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { signIn, type Api } from '../../../infra/local/demo/create-tenants.ts'
import { barriers } from '../../support/browser/barriers.ts'
import { openBrowser } from '../../support/browser/browser.ts'
import { signedInPage } from '../../support/browser/signed-in-page.ts'
import { startWorld, type LocalWorld } from '../../support/world.ts'

const email = 'yacine@tell.example'
let world: LocalWorld
let browser: Awaited<ReturnType<typeof openBrowser>>
let api: Api
let page: Page

beforeAll(async () => {
  world = await startWorld()
  browser = await openBrowser({ isMapDrawn: false, isShellEnough: true })
  const sent = (path: string, body: object) =>
    fetch(`${world.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const who = { organisation: 'Tell', name: 'Yacine', email, password: 'demo1234', terms: true, language: 'en' }
  await sent('/sign-up', who)
  await world.whenIdle()
  const inbox = (await (await fetch(`${world.url}/inbox/messages`)).json()) as { text: string }[]
  await sent('/sign-up/confirm', { token: /token=([\w-]+)/.exec(inbox[0]!.text)![1] })
  api = await signIn(world.url, email)
  page = await signedInPage(browser, world, email)
})
afterAll(async () => {
  await browser.close()
  await world.stop()
})

test('a new organisation sees its first steps, each ticked by what exists', async () => {
  await page.goto(world.url)
  await page.getByText('0 of 5').waitFor()
  expect(await barriers(page)).toEqual([])
  await api('POST', '/geofences', { name: 'Depot', area: 'CIRCLE (36.75 3.05, 400)' })
  await page.reload()
  await page.getByText('1 of 5').waitFor()
  await page.getByRole('link', { name: 'Set an alert' }).click()
  await page.waitForURL(`${world.url}/settings/notification`)
})

test('a sample fleet is loaded with what it drove today, and removed again', async () => {
  await page.goto(world.url)
  await page.getByRole('button', { name: 'Load a sample fleet' }).click()
  await page.getByText('The sample fleet is made up.').waitFor()
  // it is busy until all vehicles have sent what they drove
  await expect.poll(() => page.getByRole('button', { name: 'Remove it' }).isEnabled()).toBe(true)
  await world.whenIdle()
  const devices = (await api('GET', '/devices')) as { id: number; positionId: number; attributes: object }[]
  expect(devices.map(({ positionId, attributes }) => ({ hasReported: positionId > 0, attributes }))).toEqual(
    Array.from({ length: 4 }, () => ({ hasReported: true, attributes: { sample: true } })),
  )
  await page.getByText('1 of 5').waitFor()
  await page.getByRole('button', { name: 'Remove it' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click()
  const load = page.getByRole('button', { name: 'Load a sample fleet' })
  await load.waitFor()
  await expect.poll(() => load.isEnabled()).toBe(true)
  expect(await api('GET', '/devices')).toEqual([])
  expect(await api('GET', '/groups')).toEqual([])
  expect(await api('GET', '/geofences')).toMatchObject([{ name: 'Depot' }])
})

test('steps that somebody hid stay hidden', async () => {
  await page.getByRole('button', { name: 'Hide the first steps' }).click()
  await expect.poll(() => page.getByRole('heading', { name: 'First steps' }).count()).toBe(0)
  await expect
    .poll(async () => ((await api('GET', '/session')) as { attributes: object }).attributes)
    .toMatchObject({ 'ui.firstStepsHidden': true })
  await page.reload()
  await page.getByText('No vehicles yet').waitFor()
  expect(await page.getByRole('heading', { name: 'First steps' }).count()).toBe(0)
})
