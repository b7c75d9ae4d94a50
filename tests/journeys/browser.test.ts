import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { castPassword } from '../../infra/local/demo/cast.ts'
import { signIn } from '../../infra/local/demo/create-tenants.ts'
import { amina, bilal, deviceOf, driss, report } from '../support/cast-world.ts'
import { cuttableLine, type CuttableLine } from '../support/cloud/cuttable-line.ts'
import { desk, signedInPage } from '../support/browser/signed-in-page.ts'
import { startJourney } from '../support/browser/journey.ts'

const { world, browser, api, tracker } = await startJourney()

interface Visit {
  page: Page
  context: BrowserContext
  /** addresses outside the product that the page requested */
  foreign: string[]
  /** errors and warnings of the page */
  complaints: string[]
}

async function visit(email: string | null, options: { url?: string; locale?: string } = {}): Promise<Visit> {
  const url = options.url ?? world.url
  const look = { ...desk, locale: options.locale ?? desk.locale }
  const page = email ? await signedInPage(browser, { url }, email, look) : await browser.newPage(look)
  const foreign: string[] = []
  const complaints: string[] = []
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(url)) foreign.push(request.url())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(email ? url : `${url}/login`)
  return { page, context: page.context(), foreign, complaints }
}

async function enter(page: Page, email: string, password: string) {
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.keyboard.press('Enter')
}

const row = (page: Page, name: string) => page.getByRole('option').filter({ hasText: name })
const fixNow = (more: object) => ({ time: new Date().toISOString(), ...more })

describe('signing in', () => {
  test('fails with a wrong password, and leads to the map with the right one', async () => {
    const { page, context } = await visit(null)
    await enter(page, amina, 'wrong5678')
    await page.getByText('Incorrect email address or password').waitFor()
    await page.getByRole('button', { name: 'Show password' }).click()
    expect(await page.locator('input[name=password]').getAttribute('type')).toBe('text')
    await page.getByRole('button', { name: 'Hide password' }).click()
    await enter(page, amina, castPassword)
    await page.waitForURL(`${world.url}/`)
    await expect.poll(() => row(page, 'Van 1').count()).toBe(1)
    await context.close()
  })

  test('is in Arabic, from right to left, for a browser that prefers it', async () => {
    const { page, context } = await visit(null, { locale: 'ar' })
    await expect.poll(() => page.locator('html').getAttribute('dir')).toBe('rtl')
    await page.getByText('قريبًا').waitFor()
    await context.close()
  })
})

describe('a tracker’s message in the browser', () => {
  test('moves the marker, the row and the card, without a request to another origin', async () => {
    const { page, context, foreign, complaints } = await visit(amina)
    await report(
      tracker,
      'van-1',
      fixNow({ latitude: 36.75, longitude: 3.05, speed: 0, attributes: { ignition: false } }),
    )
    await row(page, 'Van 1').click()
    await page.getByRole('region', { name: 'Selected vehicle' }).getByText('36.75').first().waitFor()

    const next = {
      latitude: 36.761234,
      longitude: 3.061234,
      speed: 42,
      attributes: { ignition: true, batteryLevel: 64 },
    }
    await report(tracker, 'van-1', fixNow(next))
    await row(page, 'Van 1').getByText('42 km/h').waitFor()
    const card = page.getByRole('region', { name: 'Selected vehicle' })
    await card.getByText('36.761234').first().waitFor()
    await card.getByText('64%').first().waitFor()
    await expect
      .poll(() => page.locator('[data-selected-marker]').getAttribute('data-selected-marker'))
      .toBe('36.76123,3.06123')

    expect(foreign).toEqual([])
    expect(complaints).toEqual([])
    await context.close()
  })

  test('shows the ignition event in a toast and in the drawer, to users who may see the van', async () => {
    for (const person of [amina, driss]) {
      const api = await signIn(world.url, person)
      await api('POST', '/notifications', { type: 'ignitionOn', notificators: 'web', always: true })
    }
    const hers = await visit(amina)
    const others = await visit(driss)
    await row(hers.page, 'Line 7').waitFor()
    await row(others.page, 'Camel 1').waitFor()
    await report(tracker, 'line-7', fixNow({ latitude: 36.7, longitude: 2.9, attributes: { ignition: false } }))
    await world.whenIdle()
    await report(tracker, 'line-7', fixNow({ latitude: 36.7, longitude: 2.9, attributes: { ignition: true } }))
    await hers.page.getByText('Ignition on').first().waitFor()
    expect(await others.page.getByText('Line 7').count()).toBe(0)
    expect(await others.page.getByText('Ignition on').count()).toBe(0)
    await hers.context.close()
    await others.context.close()
  })

  test('is not lost when the network drops: the badge says offline, and the missed positions follow', async () => {
    const line: CuttableLine = await cuttableLine(world.url)
    const { page, context } = await visit(amina, { url: line.url })
    await row(page, 'Courier 9').waitFor()
    line.cut()
    await page.locator('nav').getByText('Offline', { exact: true }).waitFor()
    await report(tracker, 'courier-9', fixNow({ latitude: 36.74, longitude: 3.02, speed: 33 }))
    await world.whenIdle()
    line.mend()
    await expect.poll(() => row(page, 'Courier 9').getByText('33 km/h').count()).toBe(1)
    await context.close()
    await line.close()
  })
})

describe('managing devices', () => {
  test('a tracker that is already sending is recognised while its identifier is typed', async () => {
    await report(tracker, 'fresh-1', fixNow({ latitude: 36.7, longitude: 3 }))
    await world.whenIdle()
    const { page, context } = await visit(amina)
    await page.goto(`${world.url}/settings/device`)
    const save = page.getByRole('button', { name: 'Save' })
    expect(await save.isDisabled()).toBe(true)
    await page.getByLabel('Name', { exact: false }).first().fill('Fresh van')
    await page.getByLabel('Identifier', { exact: false }).first().fill('fresh-1')
    await page
      .getByText(/already|message/i)
      .first()
      .waitFor()
    await save.click()
    await page.waitForURL(/\/settings\/device\/\d+\/connect/)
    expect(await deviceOf(api, 'fresh-1')).toMatchObject({ name: 'Fresh van' })
    await context.close()
  })

  test('a read-only user sees no control that changes anything', async () => {
    const { page, context } = await visit(bilal)
    await row(page, 'Van 1').waitFor()
    await page.goto(`${world.url}/settings/devices`)
    await page.getByText('Van 1').first().waitFor()
    expect(await page.getByRole('link', { name: 'Add vehicle' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Add vehicle' }).count()).toBe(0)
    await context.close()
  })
})
