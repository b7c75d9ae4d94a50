import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { amina, bilal, report } from '../../support/cast-world.ts'
import { barriers } from '../../support/browser/barriers.ts'
import { clickWhenShown } from '../../support/browser/click-when-shown.ts'
import { liveConnection, signedInPage } from '../../support/browser/signed-in-page.ts'
import { startJourney } from '../../support/browser/journey.ts'

const { world, browser, api, tracker } = await startJourney({ isMapDrawn: false, isShellEnough: false })
let sosId: number

beforeAll(async () => {
  const sos = { description: 'SOS of all', type: 'alarm', notificators: 'web,mail', always: true }
  sosId = ((await api('POST', '/notifications', { ...sos, attributes: { alarms: 'sos' } })) as { id: number }).id
})

interface Look {
  width?: number
  locale?: string
  colorScheme?: 'light' | 'dark'
}

const options = ({ width = 1440, locale = 'en-GB', colorScheme = 'light' }: Look): BrowserContextOptions => ({
  viewport: { width, height: 844 },
  locale,
  colorScheme,
  reducedMotion: 'reduce',
})

/** Somebody on the map page, with the live connection open. */
async function visit(email: string, look: Look = {}): Promise<Page> {
  const page = await signedInPage(browser, world, email, options(look))
  const live = await liveConnection(page)
  await page.goto(world.url)
  await live()
  await page.getByRole('link', { name: 'Settings' }).first().waitFor()
  return page
}

/** An alarm that was not there before; what follows from it has been done when this returns. */
async function raiseSos(uniqueId: string): Promise<void> {
  const fix = { latitude: 36.75, longitude: 3.05, speed: 0 }
  const at = Date.now()
  await report(tracker, uniqueId, { time: new Date(at - 1000).toISOString(), ...fix, attributes: {} })
  await report(tracker, uniqueId, { time: new Date(at).toISOString(), ...fix, attributes: { alarm: 'sos' } })
  await world.whenIdle()
}

/** The links in e-mails that act without a session. */
async function noticeLinks(): Promise<string[]> {
  const mails = (await (await fetch(`${world.url}/inbox/messages`)).json()) as { text: string }[]
  return mails.flatMap(({ text }) => /http\S+(\/notice\/[\w~-]+)/.exec(text)?.[1] ?? [])
}

describe('an alarm', () => {
  test('pops up, says why, and is acknowledged for all at once', async () => {
    const hers = await visit(amina)
    const his = await visit(bilal)
    const live = await liveConnection(hers)
    await hers.goto(`${world.url}/settings/groups`)
    await live()
    await hers.locator('main h1').first().waitFor()
    const isOpened = clickWhenShown(hers.getByRole('button', { name: /Van 1.*SOS/ }).first())
    // who follows is looked up only now and then
    await expect.poll(async () => (await raiseSos('van-1'), isOpened()), { interval: 1000 }).toBe(true)
    await hers.getByRole('heading', { name: 'SOS' }).waitFor()
    const id = /\/event\/(\d+)$/.exec(hers.url())![1]!
    await hers.getByRole('link', { name: 'SOS of all' }).waitFor()
    await hers.getByText('Email', { exact: true }).first().waitFor()

    await his.getByRole('button', { name: /^Events/ }).click()
    await his.locator(`a[href="/event/${id}"]`).waitFor()
    await hers.getByRole('button', { name: 'Acknowledge' }).click()
    await hers.getByText(/Acknowledged by .*Amina/).waitFor()
    await his.getByText(/Acknowledged by .*Amina/).waitFor()
    expect(await barriers(hers)).toEqual([])
    await his.getByRole('button', { name: 'Why: SOS, Van 1' }).first().click()
    await expect.poll(() => barriers(his)).toEqual([])
    await hers.context().close()
    await his.context().close()
  })

  // a vehicle each, as the same alarm of one vehicle is announced once in ten minutes
  test.each([
    { vehicle: 'van-2', locale: 'en-GB', colorScheme: 'light', width: 1440, acknowledge: 'Acknowledge', day: '1 day' },
    {
      vehicle: 'truck-3',
      locale: 'fr-FR',
      colorScheme: 'dark',
      width: 390,
      acknowledge: 'Prendre en charge',
      day: '1 jour',
    },
    { vehicle: 'semi-5', locale: 'ar', colorScheme: 'dark', width: 390, acknowledge: 'تأكيد الاطلاع', day: 'يوم واحد' },
  ] as const)(
    'is acknowledged and muted by the link of its e-mail, without a session: $locale',
    async ({ acknowledge, day, vehicle, ...look }) => {
      await api('DELETE', `/notifications/${sosId}/mute`)
      const before = await noticeLinks()
      const newLink = async () => (await noticeLinks()).find((link) => !before.includes(link))
      await expect.poll(async () => (await raiseSos(vehicle), newLink()), { interval: 1000 }).toBeDefined()
      const page = await browser.newPage(options(look))
      await page.goto(`${world.url}${await newLink()}`)
      await page.getByRole('button', { name: acknowledge }).click()
      await expect.poll(() => page.getByRole('button', { name: acknowledge }).count()).toBe(0)
      await page.getByRole('button', { name: day }).click()
      await expect.poll(() => page.getByRole('status').count()).toBe(2)
      expect(await barriers(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(look.width)
      await page.context().close()
    },
  )

  test('has no page for a link that was never given out', async () => {
    const page = await browser.newPage(options({}))
    await page.goto(`${world.url}/notice/guessed~token`)
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
    expect(await barriers(page)).toEqual([])
    await page.context().close()
  })
})

describe('a notification', () => {
  test('is tested through its channels, tried on past days, and tells its log', async () => {
    const page = await visit(amina)
    await page.goto(`${world.url}/settings/notifications`)
    await page.getByText('SOS of all').first().click()
    // what the channels lack comes later, and moves what is below
    await page.getByText('No browser receives notifications yet.').waitFor()
    await page.getByRole('button', { name: 'Send a test message' }).click()
    await page.getByText(/Test message sent: .*Email/).waitFor()
    await page.getByRole('button', { name: 'Try on the last 30 days' }).click()
    await page.getByText(/would have led to messages|would have sent nothing/).waitFor()
    await page.getByRole('heading', { name: 'Why did I not get it?' }).waitFor()
    await page.locator('li').filter({ hasText: 'Email' }).filter({ hasText: 'Alarm' }).first().waitFor()
    expect(await barriers(page)).toEqual([])
    await page.context().close()
  })

  test('offers what works here, and says of the rest why it does not', async () => {
    const page = await visit(amina, { width: 390, colorScheme: 'dark' })
    await page.goto(`${world.url}/settings/notification`)
    await page.getByText('channels that are not set up').click()
    const telegram = page.getByRole('checkbox', { name: 'Telegram' })
    await expect.poll(() => telegram.isDisabled()).toBe(true)
    expect(await page.getByRole('checkbox', { name: 'Email' }).isEnabled()).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await barriers(page)).toEqual([])
    await page.context().close()
  })
})

describe('an organisation', () => {
  test('sets a channel up: the secret is written and never shown', async () => {
    const page = await visit(amina)
    await page.goto(`${world.url}/settings/channels`)
    const card = page.getByRole('region', { name: 'Telegram' })
    await card.getByLabel('Bot token').fill('123456789:AAExampleExampleExampleExample')
    await card.getByRole('button', { name: 'Save' }).click()
    await card.getByRole('button', { name: 'Replace: Bot token' }).waitFor()
    await card.getByText('Works').waitFor()
    expect(await page.content()).not.toContain('AAExample')
    expect(await barriers(page)).toEqual([])
    await card.getByRole('button', { name: 'Remove: Bot token' }).click()
    await card.getByRole('button', { name: 'Save' }).click()
    await card.getByText('Off').waitFor()
    await page.context().close()
  })

  test('announces to some of its people', async () => {
    const page = await visit(amina)
    await page.goto(`${world.url}/settings/announcement`)
    await page.getByRole('radio', { name: 'Some' }).check()
    await page.getByLabel('Search by name or email').fill('bilal')
    await page.getByRole('checkbox').first().check()
    await page.getByLabel('Subject').fill('Depot closed')
    await page.getByLabel('Text', { exact: false }).first().fill('On Friday. See https://atlas.example/depot.')
    expect(await barriers(page)).toEqual([])
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText('Email: sent successfully').waitFor()
    await world.whenIdle()
    const mails = (await (await fetch(`${world.url}/inbox/messages`)).json()) as { to: string[]; subject: string }[]
    const announced = mails.filter(({ subject }) => subject.includes('Depot closed'))
    expect(announced.map(({ to }) => to)).toEqual([[bilal]])
    await page.context().close()
  })
})

test('a worker for messages waits at its fixed address, and pages ask for nothing by themselves', async () => {
  const page = await visit(amina)
  await page.goto(`${world.url}/settings/preferences`)
  const toggle = page.getByRole('switch', { name: 'Notify me when Qafila is closed' })
  // grey until the page knows what this browser can do
  await expect.poll(() => toggle.isEnabled()).toBe(true)
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => all.length))).toBe(0)
  const worker = await fetch(`${world.url}/service-worker.js`)
  expect([worker.status, worker.headers.get('content-type')]).toEqual([200, expect.stringContaining('javascript')])
  expect(await barriers(page)).toEqual([])
  await page.context().close()
})

test('a message to a closed page is shown by the worker, in its language, and a later one takes its place', async () => {
  const page = await signedInPage(browser, world, amina, { serviceWorkers: 'allow' })
  await page.goto(world.url)
  const context = page.context()
  await context.grantPermissions(['notifications'], { origin: world.url })
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js')
    await navigator.serviceWorker.ready
  })
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  const push = (body: string) =>
    devtools.send('ServiceWorker.deliverPushMessage', {
      origin: `${world.url}/`,
      registrationId,
      data: JSON.stringify({ title: 'الشاحنة 4', body, url: '/event/7', eventId: 7, tag: 'event-7', language: 'ar' }),
    })
  // DevTools loses what it delivers while the worker starts; a push service would keep it
  const shownOf = async (body: string) => {
    await push(body)
    return page.evaluate(async () => {
      const { ready } = navigator.serviceWorker
      const notifications = await (await ready).getNotifications()
      return notifications.map(({ title, body, dir, data }) => ({ title, body, dir, data: data as unknown }))
    })
  }
  const of = { title: 'الشاحنة 4', dir: 'rtl', data: { url: '/event/7' } }
  for (const body of ['سحب المركبة', 'سحب المركبة مرة أخرى'])
    await expect.poll(() => shownOf(body), { interval: 1_000 }).toEqual([{ ...of, body }])
  await context.close()
})
