import type { Browser, Page, Worker } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../../../infra/local/demo/create-tenants.ts'
import type { PushPayloadJson } from '../../../shared/wire/alerts/push-json.ts'
import { openBrowser } from '../../support/browser/browser.ts'
import { amina, report, startCastWorld, trackerClient } from '../../support/cast-world.ts'
import { decrypted, newBrowser } from '../../support/channels/browser-keys.ts'
import { startImitation, type Imitation } from '../../support/channels/imitation.ts'
import { desk, signedInPage } from '../../support/browser/signed-in-page.ts'
import type { LocalWorld } from '../../support/world.ts'

let service: Imitation
let world: LocalWorld
let browser: Browser
beforeAll(async () => {
  service = await startImitation()
  service.answer = () => ({ status: 201 })
  world = await startCastWorld({ channelOrigins: { 'https://push.example': service.origin } })
  browser = await openBrowser({ isMapDrawn: false })
})
afterAll(async () => {
  await browser.close()
  await world.stop()
  await service.stop()
})

/** What the product sends to a subscribed browser about an alarm, as that browser reads it. */
async function pushOfAlarm(): Promise<PushPayloadJson> {
  const api = await signIn(world.url, amina)
  const subscribed = newBrowser('https://push.example/send/1')
  await api('POST', '/push/subscriptions', subscribed.subscription)
  const rule = { description: 'SOS', type: 'alarm', notificators: 'webpush', always: true }
  await api('POST', '/notifications', { ...rule, attributes: { alarms: 'sos' } })
  const tracker = await trackerClient(world)
  const at = new Date().toISOString()
  await report(tracker, 'van-1', { time: at, latitude: 36.75, longitude: 3.05, speed: 0, attributes: { alarm: 'sos' } })
  await world.whenIdle()
  await tracker.endAsync()
  return JSON.parse(decrypted(service.received[0]!.body, subscribed)) as PushPayloadJson
}

/** Lets the browser receive, as a push service would. */
async function receive(page: Page, payload: PushPayloadJson): Promise<Worker> {
  const context = page.context()
  await context.grantPermissions(['notifications'], { origin: world.url })
  const [running] = context.serviceWorkers()
  const started = running ?? context.waitForEvent('serviceworker')
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js')
    await navigator.serviceWorker.ready
  })
  const worker = await started
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const data = JSON.stringify(payload)
  const registrationId = await registered
  const looksPerDelivery = 100
  let looks = 0
  // DevTools loses what it delivers while the worker starts; a push service would keep it
  const deliver = async () => {
    if (looks++ % looksPerDelivery > 0) return
    await devtools.send('ServiceWorker.deliverPushMessage', { origin: `${world.url}/`, registrationId, data })
  }
  await expect.poll(async () => (await deliver(), shown(worker)), { interval: 50 }).toEqual([payload.title])
  return worker
}

/** The parts of the worker's global scope that are touched here: types of workers and of pages exclude each other. */
interface Scope {
  registration: ServiceWorkerRegistration
  clients: { openWindow: (url: string) => Promise<null> }
  WindowClient: { prototype: { focus: () => Promise<unknown> } }
  NotificationEvent: new (type: string, facts: { notification: Notification }) => Event
}

const shown = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = globalThis as object as Scope
    return (await registration.getNotifications()).map(({ title }) => title)
  })

/**
 * Clicks the shown message in the real worker. Without a screen there is nothing to click, and only a real click may open
 * or focus a window: what the worker asks the browser for is noted instead.
 */
const click = (worker: Worker) =>
  worker.evaluate(async () => {
    const scope = globalThis as object as Scope
    const asked: string[] = []
    const done = new Promise<void>((resolve) => {
      scope.clients.openWindow = async (url) => {
        asked.push(`open ${url}`)
        resolve()
        return null
      }
      scope.WindowClient.prototype.focus = async function focus(this: { url: string }) {
        asked.push(`focus ${this.url}`)
        resolve()
      }
    })
    const [notification] = await scope.registration.getNotifications()
    dispatchEvent(new scope.NotificationEvent('notificationclick', { notification: notification! }))
    await done
    return asked
  })

test('a click on a message opens the event that it is about, and no second window where one shows it', async () => {
  const payload = await pushOfAlarm()
  expect(payload).toMatchObject({ title: expect.stringContaining('SOS'), eventId: expect.any(Number) })

  const page = await signedInPage(browser, world, amina, { ...desk, serviceWorkers: 'allow' })
  await page.goto(`${world.url}/settings/preferences`)
  const worker = await receive(page, payload)
  const [asked, ...more] = await click(worker)
  expect([asked, more]).toEqual([`open ${world.url}/event/${payload.eventId}`, []])
  expect(await shown(worker)).toEqual([])

  // what a person sees then
  await page.goto(asked!.slice('open '.length))
  await page.getByRole('heading', { name: 'SOS' }).waitFor()
  const again = await receive(page, payload)
  expect(await click(again)).toEqual([`focus ${world.url}/event/${payload.eventId}`])
  await page.context().close()
})
