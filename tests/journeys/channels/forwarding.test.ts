import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn, type Api } from '../../../infra/local/demo/create-tenants.ts'
import type { ForwardedJson } from '../../../shared/wire/forwarding/forwarded-json.ts'
import { signedInPage } from '../../support/browser/signed-in-page.ts'
import { startJourney } from '../../support/browser/journey.ts'
import { amina, deviceOf, report, trackerClient } from '../../support/cast-world.ts'
import { startImitation, type Imitation, type Received } from '../../support/channels/imitation.ts'

const origin = 'https://hooks.atlas.example'
const receiver: Imitation = await startImitation()
const { world, browser } = await startJourney({ channelOrigins: { [origin]: receiver.origin } })
const taken: Received[] = []
let api: Api

beforeAll(async () => {
  api = await signIn(world.url, amina)
})
afterAll(() => receiver.stop())

/** Fails a third of the time: by a status, or by breaking off. */
function failing(): Imitation['answer'] {
  let calls = 0
  return (request) => {
    calls++
    if (calls % 3 === 1) return calls % 2 === 0 ? null : { status: 503 }
    taken.push(request)
    return { status: 200 }
  }
}
const placesOf = (deviceId: number): number[] =>
  taken
    .map((request) => JSON.parse(request.body.toString()) as ForwardedJson)
    .flatMap(({ data }) => data.positions)
    .flatMap((each) => (each.deviceId === deviceId ? [each.latitude] : []))

test('positions reach a receiver that fails a third of the time: all of them, in the order of each device', async () => {
  const page = await signedInPage(browser, world, amina)
  await page.goto(`${world.url}/settings/forwardings`)
  await page.getByRole('button', { name: 'Add target' }).first().click()
  await page.getByLabel('Name').first().fill('ERP')
  await page.getByLabel('Address').first().fill(`${origin}/fleet`)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(/\/settings\/forwarding\/\d+$/)
  await page.getByRole('button', { name: 'Create secret' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create secret' }).click()
  const secret = (await page.getByRole('dialog').locator('code').first().textContent())!
  await page.getByRole('button', { name: 'I’ve copied it' }).click()
  await page.getByRole('button', { name: 'Send a test' }).click()
  await page.getByText('The test arrived.').waitFor()

  const [test] = receiver.received
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature } = test!.headers
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  expect(signature).toBe(
    `v1,${createHmac('sha256', key)
      .update(`${String(id)}.${String(time)}.`)
      .update(test!.body)
      .digest('base64')}`,
  )

  receiver.answer = failing()
  const tracker = await trackerClient(world)
  const [van, truck] = [await deviceOf(api, 'van-1'), await deviceOf(api, 'van-2')]
  const start = Date.now() - 60_000
  const latitudes = Array.from({ length: 24 }, (_, at) => Number((36.7 + at / 1000).toFixed(3)))
  for (const [at, latitude] of latitudes.entries()) {
    const fix = { time: new Date(start + at * 1000).toISOString(), latitude, longitude: 3.1 }
    await report(tracker, van.uniqueId, fix)
    await report(tracker, truck.uniqueId, fix)
    if (at % 6 === 5) await world.whenIdle()
  }
  await tracker.endAsync()
  await expect.poll(() => [new Set(placesOf(van.id)).size, new Set(placesOf(truck.id)).size]).toEqual([24, 24])
  for (const { id: deviceId } of [van, truck]) expect([...new Set(placesOf(deviceId))]).toEqual(latitudes)
  await page.getByText('Everything was sent.').waitFor()
})
