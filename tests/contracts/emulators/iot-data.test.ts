import { IoTDataPlaneClient, PublishCommand, SendDirectMessageCommand } from '@aws-sdk/client-iot-data-plane'
import { NodeHttpHandler } from '@smithy/node-http-handler'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSmallWorld, type SmallWorld } from '../../support/cloud/small-world.ts'

let world: SmallWorld
let data: IoTDataPlaneClient
beforeAll(async () => {
  world = await startSmallWorld()
  data = new IoTDataPlaneClient({
    endpoint: world.cloud.settings['AWS_ENDPOINT_URL_IOT_DATA_PLANE']!,
    region: 'eu-west-3',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    requestHandler: new NodeHttpHandler(),
    maxAttempts: 1,
  })
})
afterAll(async () => {
  data.destroy()
  await world.stop()
})

const direct = (clientId: string, more: object = {}) =>
  data.send(
    new SendDirectMessageCommand({
      clientId,
      topic: `trackers/${clientId}/commands`,
      payload: new TextEncoder().encode('{"id":7}'),
      confirmation: true,
      timeout: 15,
      ...more,
    }),
  )

/** What the client receives, as it comes. */
async function listening(clientId: string, more = {}) {
  const client = await world.connect(clientId, more)
  const got: { topic: string; text: string; qos: number }[] = []
  client.on('message', (topic, payload, { qos }) => got.push({ topic, text: payload.toString(), qos }))
  return { client, got }
}
const soon = { interval: 50 }

describe('direct messages', () => {
  it.each([4, 5] as const)(
    'reach one client of MQTT %i without a subscription, and wait for its word',
    async (protocolVersion) => {
      const { client, got } = await listening(`van-${protocolVersion}`, { protocolVersion })
      const answer = await direct(`van-${protocolVersion}`)
      expect(answer.$metadata.httpStatusCode).toBe(200)
      await expect
        .poll(() => got, soon)
        .toEqual([{ topic: `trackers/van-${protocolVersion}/commands`, text: '{"id":7}', qos: 1 }])
      await client.endAsync()
    },
  )

  it('have QoS 1 also for a client that subscribed with QoS 0', async () => {
    const { client, got } = await listening('van-low')
    await client.subscribeAsync('trackers/van-low/commands', { qos: 0 })
    await direct('van-low')
    await expect.poll(() => got.map(({ qos }) => qos), soon).toEqual([1])
    await client.endAsync()
  })

  it('to nobody are not queued: 404', async () => {
    await expect(direct('van-away')).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
      $metadata: { httpStatusCode: 404 },
    })
    const { client, got } = await listening('van-away', { clean: false })
    await client.endAsync()
    expect(got).toEqual([])
    await expect(direct('van-away')).rejects.toMatchObject({ $metadata: { httpStatusCode: 404 } })
  })

  it('that are not confirmed in time are said to be so: 504', async () => {
    const { client } = await listening('van-mute', { customHandleAcks: undefined })
    // it reads, and confirms nothing
    client.handleMessage = () => {}
    await expect(direct('van-mute', { timeout: 1 })).rejects.toMatchObject({
      name: 'GatewayTimeoutException',
      $metadata: { httpStatusCode: 504 },
    })
    await client.endAsync(true)
  })

  it.each<{ name: string; more: object }>([
    { name: 'a topic of the broker', more: { topic: '$aws/things/van' } },
    { name: 'a filter', more: { topic: 'trackers/+/commands' } },
    { name: 'a wait that is too long', more: { timeout: 16 } },
  ])('are refused: $name', async ({ more }) => {
    await expect(direct('van-1', more)).rejects.toMatchObject({ name: 'InvalidRequestException' })
  })

  it('have a greatest size', async () => {
    await expect(direct('van-1', { payload: new Uint8Array(128 * 1024 + 1) })).rejects.toMatchObject({
      name: 'RequestEntityTooLargeException',
    })
  })
})

describe('published messages', () => {
  it('reach those who subscribed, and nobody is no error', async () => {
    const { client, got } = await listening('somebody')
    await client.subscribeAsync('trackers/van-2/commands', { qos: 1 })
    const publish = (topic: string) =>
      data.send(new PublishCommand({ topic, qos: 1, payload: new TextEncoder().encode('hello'), messageExpiry: 15 }))
    await publish('trackers/van-2/commands')
    await publish('trackers/nobody/commands')
    await expect.poll(() => got, soon).toEqual([{ topic: 'trackers/van-2/commands', text: 'hello', qos: 1 }])
    await client.endAsync()
  })
})
