import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { EventJson } from '../../../shared/wire/json.ts'
import { barriers } from '../../support/browser/barriers.ts'
import { clickWhenShown } from '../../support/browser/click-when-shown.ts'
import { startJourney } from '../../support/browser/journey.ts'
import { cutButtons, overflowOf } from '../../support/browser/overflow.ts'
import { liveConnection, signedInPage } from '../../support/browser/signed-in-page.ts'
import { amina, report } from '../../support/cast-world.ts'

const { world, browser, api, tracker } = await startJourney({ isShellEnough: false })
const hostile = '<img src=x onerror=alert(1)> Trailer 7'
// a second apart, no faster than a vehicle of the road can be
const [away, beside] = [75, 15]
const near = { proximityEnterDistance: 30, proximityExitDistance: 50, unaccompaniedDistance: 60 }
let [truck, trailer] = [0, 0]

beforeAll(async () => {
  const add = async (name: string, uniqueId: string, attributes = {}) =>
    ((await api('POST', '/devices', { name, uniqueId, attributes })) as { id: number }).id
  trailer = await add(hostile, 'linked-trailer')
  truck = await add('Truck 41', 'linked-truck', near)
  const facts = { notificators: 'web', always: true, attributes: {} }
  await api('POST', '/notifications', { ...facts, description: 'Near', type: 'proximityEnter' })
})

/** Degrees north of a point, for metres. */
const north = (metres: number) => 36.7 + metres / 111_319.5
let second = 0

/** Now, and each report a second after the one before. */
async function stands(uniqueId: string, metres: number, attributes = {}): Promise<void> {
  const time = new Date(Date.now() - 120_000 + ++second * 1000).toISOString()
  await report(tracker, uniqueId, { time, latitude: north(metres), longitude: 3.1, speed: 0, attributes })
  await world.whenIdle()
}

const raised = async () =>
  ((await api('GET', '/events?limit=50')) as EventJson[]).filter(({ deviceId }) => deviceId === truck)

async function visit(look: { width?: number; locale?: string; colorScheme?: 'light' | 'dark' } = {}): Promise<Page> {
  const { width = 1440, locale = 'en-GB', colorScheme = 'light' } = look
  return signedInPage(browser, world, amina, {
    viewport: { width, height: 844 },
    locale,
    colorScheme,
    reducedMotion: 'reduce',
  })
}

test('a vehicle is linked to another one in the browser', async () => {
  const page = await visit()
  await page.goto(`${world.url}/settings/device/${truck}/connections`)
  await page.getByRole('link', { name: /^Linked vehicles/ }).click()
  await page.getByText(/raises events when it comes near a linked vehicle/).waitFor()
  // itself is not among them
  await page.getByRole('textbox', { name: 'Search' }).fill('Truck 41')
  await page.getByRole('heading', { name: 'No results' }).waitFor()
  await page.getByRole('textbox', { name: 'Search' }).fill('Trailer 7')
  await page.getByRole('checkbox', { name: hostile }).press('Space')
  await page.getByText(`“${hostile}” connected`).waitFor()
  await expect
    .poll(() => api('GET', `/permissions?deviceId=${truck}&linkedDeviceId=0`))
    .toEqual([{ deviceId: truck, linkedDeviceId: trailer }])
  expect(await barriers(page)).toEqual([])
  await page.context().close()
})

test('it comes near: a message that names the other, and when it goes, an event', async () => {
  const page = await visit()
  const live = await liveConnection(page)
  await page.goto(world.url)
  await live()
  await stands('linked-trailer', 0)
  const isOpened = clickWhenShown(page.getByRole('button', { name: /Truck 41.*Came near a linked vehicle/ }).first())
  const comesAndGoes = async () => {
    await stands('linked-truck', away)
    await stands('linked-truck', beside)
    return isOpened()
  }
  // the configuration is looked up only now and then
  await expect.poll(comesAndGoes, { interval: 1000 }).toBe(true)
  await page.getByRole('heading', { name: 'Came near a linked vehicle' }).waitFor()
  await page.getByText(hostile).first().waitFor()
  expect(await barriers(page)).toEqual([])

  await stands('linked-truck', away)
  const [exit, enter] = (await raised()).filter(({ type }) => type.startsWith('proximity'))
  expect([exit?.type, enter?.type]).toEqual(['proximityExit', 'proximityEnter'])
  expect(exit?.attributes).toEqual({ linkedDeviceId: trailer })
  await page.context().close()
})

test('it sets off alone', async () => {
  await stands('linked-truck', away, { motion: false })
  await stands('linked-truck', away + 10, { motion: true })
  expect((await raised()).map(({ type }) => type)).toContain('unaccompaniedMotion')
})

test.each([
  { width: 390, locale: 'en-GB', colorScheme: 'light', title: 'Came near a linked vehicle' },
  { width: 390, locale: 'fr-FR', colorScheme: 'dark', title: 'Approche d’un véhicule lié' },
  { width: 390, locale: 'ar', colorScheme: 'dark', title: 'اقتربت من مركبة مرتبطة' },
] as const)('on a phone it fits: $locale', async ({ title, ...look }) => {
  const page = await visit(look)
  await page.goto(`${world.url}/settings/device/${truck}/connections?kind=device`)
  await page.getByText(hostile).first().waitFor()
  expect([await overflowOf(page), await cutButtons(page)]).toEqual([0, []])
  expect(await barriers(page)).toEqual([])
  const enter = (await raised()).find(({ type }) => type === 'proximityEnter')!
  await page.goto(`${world.url}/event/${enter.id}`)
  await page.getByRole('heading', { name: title }).waitFor()
  await page.getByText(hostile).first().waitFor()
  expect([await overflowOf(page), await barriers(page)]).toEqual([0, []])
  await page.context().close()
})
