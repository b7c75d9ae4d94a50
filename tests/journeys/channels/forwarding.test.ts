import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn, type Api } from '../../../infra/local/demo/create-tenants.ts'
import type { ForwardedJson } from '../../../shared/wire/forwarding/forwarded-json.ts'
import { signedInPage } from '../../support/browser/signed-in-page.ts'
import { startJourney } from '../../support/browser/journey.ts'
import { amina, deviceOf, report, trackerClient } from '../../support/cast-world.ts'
import { startImitation, type Imitation, type Received } from '../../support/channels/imitation.ts'
import { startTestAws, type AwsRefusal, type TestAws } from '../../support/channels/test-aws.ts'
import { startTestBroker, type Taking, type TestBroker } from '../../support/channels/test-broker.ts'

const origin = 'https://hooks.atlas.example'
const receiver: Imitation = await startImitation()
const broker: TestBroker = await startTestBroker()
const roleArn = 'arn:aws:iam::123456789012:role/qafila-forwarding'
const aws: TestAws = await startTestAws('eu-west-1', { roleArn, externalId: 'nobody' })
const { world, browser } = await startJourney({
  isMapDrawn: false,
  channelOrigins: {
    [origin]: receiver.origin,
    'mqtts://broker.atlas.example:8883': broker.address,
    ...aws.origins,
  },
})
const taken: Received[] = []
let api: Api

beforeAll(async () => {
  api = await signIn(world.url, amina)
})
afterAll(() => Promise.all([receiver.stop(), broker.stop(), aws.stop()]))

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
/** Where a device was, of what arrived by these bodies; each place at its first arrival. */
const placesIn = (bodies: readonly string[], deviceId: number): number[] => [
  ...new Set(
    bodies
      .flatMap((body) => (JSON.parse(body) as ForwardedJson).data.positions)
      .flatMap((each) => (each.deviceId === deviceId ? [each.latitude] : [])),
  ),
]

/** Both vehicles drive north, and the product rests now and then. @returns the latitudes */
async function drive(vehicles: readonly { uniqueId: string }[], from: number): Promise<number[]> {
  const tracker = await trackerClient(world)
  const start = Date.now() - 60_000
  const latitudes = Array.from({ length: 24 }, (_, at) => Number((from + at / 1000).toFixed(3)))
  for (const [at, latitude] of latitudes.entries()) {
    const fix = { time: new Date(start + at * 1000).toISOString(), latitude, longitude: 3.1 }
    for (const { uniqueId } of vehicles) await report(tracker, uniqueId, fix)
    if (at % 6 === 5) await world.whenIdle()
  }
  await tracker.endAsync()
  return latitudes
}

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
  const vehicles = [await deviceOf(api, 'van-1'), await deviceOf(api, 'van-2')]
  const latitudes = await drive(vehicles, 36.7)
  const bodies = () => taken.map(({ body }) => body.toString())
  await expect.poll(() => vehicles.map((each) => placesIn(bodies(), each.id))).toEqual([latitudes, latitudes])
  await page.getByText('Everything was sent.').waitFor()
  await page.close()
})

test('positions reach a broker that breaks off a third of all connections: all of them, in the order of each device', async () => {
  broker.admit = (username, password) => username === 'atlas' && password === 'vault'
  const page = await signedInPage(browser, world, amina)
  await page.goto(`${world.url}/settings/forwarding`)
  await page.getByLabel('Name').first().fill('Broker')
  await page.getByLabel('Sent by').click()
  await page.getByRole('option', { name: 'MQTT' }).click()
  await page.getByLabel('Address').first().fill('mqtts://broker.atlas.example')
  await page.getByLabel('User name').fill('atlas')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(/\/settings\/forwarding\/\d+$/)
  await page.getByRole('button', { name: 'Send a test' }).click()
  await page.getByText('The broker refused the user name or the password').waitFor()
  await page.getByRole('textbox', { name: 'Password' }).fill('vault')
  await page.getByRole('textbox', { name: 'Password' }).press('Enter')
  await page.getByText('The password is set.').waitFor()
  await page.getByRole('button', { name: 'Send a test' }).click()
  await page.getByText('The test arrived.').waitFor()
  expect(broker.published).toMatchObject([{ topic: 'Atlas Transport/test/test' }])

  const connections: string[] = []
  const failing: Taking[] = ['breakOff', 'takeAndBreakOff']
  broker.take = ({ clientId }) => {
    if (!connections.includes(clientId)) connections.push(clientId)
    const at = connections.indexOf(clientId)
    return at % 3 === 0 ? failing[at % 2]! : 'take'
  }
  const vehicles = [await deviceOf(api, 'van-1'), await deviceOf(api, 'van-2')]
  const latitudes = await drive(vehicles, 36.8)
  const arrived = ({ uniqueId, id }: { uniqueId: string; id: number }) => {
    const own = broker.published.filter(({ topic }) => topic === `Atlas Transport/${uniqueId}/position`)
    return placesIn(
      own.map(({ payload }) => payload),
      id,
    )
  }
  await expect.poll(() => vehicles.map(arrived)).toEqual([latitudes, latitudes])
  await page.getByText('Everything was sent.').waitFor()
  await page.close()
})

test('positions reach a queue in AWS by a role that trusts this organisation, though a third of the calls fail', async () => {
  const page = await signedInPage(browser, world, amina)
  await page.goto(`${world.url}/settings/forwarding`)
  await page.getByLabel('Name').first().fill('Lake')
  await page.getByLabel('Sent by').click()
  await page.getByRole('option', { name: 'AWS' }).click()
  await page.getByLabel('Address').first().fill('arn:aws:sqs:eu-west-1:123456789012:fleet.fifo')
  await page.getByText('"Action": "sqs:SendMessage"').waitFor()
  await page.getByLabel('Role', { exact: true }).fill('arn:aws:iam::123456789012:role/admin')
  await page.getByLabel('Role', { exact: true }).press('Tab')
  await page.getByText('Must be the ARN of a role whose name begins with qafila-forwarding').waitFor()
  await page.getByLabel('Role', { exact: true }).fill(roleArn)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(/\/settings\/forwarding\/\d+$/)
  await page.getByRole('button', { name: 'Send a test' }).click()
  await page.getByText('AWS did not let us take on the role').waitFor()
  aws.rules.externalId = (await page.getByText(/^qafila-\S+$/).textContent())!
  await page.getByRole('button', { name: 'Send a test' }).click()
  await page.getByText('The test arrived.').waitFor()

  let calls = 0
  const failing: AwsRefusal[] = [
    { code: 'InternalError', status: 500 },
    { code: 'InternalError', failed: [0] },
  ]
  aws.rules.refuse = () => (++calls % 3 === 1 ? failing[calls % 2]! : null)
  const vehicles = [await deviceOf(api, 'van-1'), await deviceOf(api, 'van-2')]
  const latitudes = await drive(vehicles, 36.9)
  const arrived = ({ id }: { id: number }) =>
    placesIn(
      aws.taken.map(({ entry }) => String(entry['MessageBody'])),
      id,
    )
  await expect.poll(() => vehicles.map(arrived)).toEqual([latitudes, latitudes])
  await page.getByText('Everything was sent.').waitFor()
  await page.close()
})
