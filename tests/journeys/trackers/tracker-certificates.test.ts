import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn, type Api } from '../../../infra/local/demo/create-tenants.ts'
import { amina, deviceOf, driss, startCastWorld, type DeviceAnswer } from '../../support/cast-world.ts'
import type { LocalWorld } from '../../support/world.ts'

interface Certificate {
  id: string
  certificate: string
  privateKey: string
  rootCertificate: string
  host: string
  port: number
}
interface Secret {
  id: string
  secret: string
  addresses: Record<string, string>
}

let world: LocalWorld
let api: Api
let van: DeviceAnswer
const clients: MqttClient[] = []

beforeAll(async () => {
  world = await startCastWorld()
  api = await signIn(world.url, amina)
  van = await deviceOf(api, 'van-1')
})
afterAll(async () => {
  await Promise.all(clients.map((client) => client.endAsync(true)))
  await world.stop()
})

const noon = Date.UTC(2026, 5, 1, 12)
const at = (second: number) => new Date(noon + second * 1000).toISOString()
const seconds = async () => {
  await world.whenIdle()
  const path = `/positions?deviceId=${van.id}&from=2026-06-01T00:00:00Z&to=2026-06-02T00:00:00Z`
  const positions = (await api('GET', path)) as { fixTime: string; protocol: string }[]
  return positions.map(({ fixTime, protocol }) => [(Date.parse(fixTime) - noon) / 1000, protocol])
}
const certificateOf = async (deviceId: number, more: object = {}) =>
  (await api('POST', `/devices/${deviceId}/credentials`, { kind: 'certificate', ...more })) as Certificate

async function connect(held: Certificate, clientId: string, more: IClientOptions = {}): Promise<MqttClient> {
  const client = await entered(held, clientId, more)
  if (!client) throw new Error(`${clientId} was not let in`)
  return client
}

/** Null when the broker disconnects instead. */
async function entered(
  held: Partial<Certificate>,
  clientId: string,
  more: IClientOptions = {},
): Promise<MqttClient | null> {
  const { certificate: cert, privateKey: key, rootCertificate: ca } = held
  const keys = { ca, ...(cert && { cert, key }) }
  const options = { clientId, ...keys, protocolVersion: 4 as const, reconnectPeriod: 0, ...more }
  const client = mqtt.connect(world.mqttTlsUrl, options)
  client.on('error', () => {})
  clients.push(client)
  return new Promise((resolve) => {
    client.once('connect', () => resolve(client))
    client.once('close', () => resolve(null))
  })
}
const closed = (client: MqttClient) => new Promise<void>((resolve) => client.once('close', () => resolve()))
const fix = (second: number) => JSON.stringify({ time: at(second), latitude: 36.75 + second / 1000, longitude: 3.05 })

describe('trackers with a certificate', () => {
  let held: Certificate

  test('publish their own positions over TLS', async () => {
    held = await certificateOf(van.id)
    expect(`mqtts://${held.host}:${held.port}`).toBe(world.mqttTlsUrl)
    const tracker = await connect(held, 'van-1')
    await tracker.publishAsync('trackers/van-1/positions', fix(0), { qos: 1 })
    expect(await seconds()).toEqual([[0, 'mqtt']])
  })

  test('are shown the real address of the broker, with a certificate and without', async () => {
    const { url, plainUrl } = (await api('GET', '/server/broker')) as Record<string, string>
    expect([url, plainUrl]).toEqual([world.mqttTlsUrl, world.mqttUrl])
  })

  test('receive their own commands', async () => {
    const tracker = await connect(held, 'van-1')
    const received = new Promise<string>((resolve) =>
      tracker.on('message', (_, payload) => resolve(payload.toString())),
    )
    await tracker.subscribeAsync('trackers/van-1/commands', { qos: 1 })
    await world.publish('trackers/van-1/commands', '{"type":"positionSingle"}')
    expect(JSON.parse(await received)).toEqual({ type: 'positionSingle' })
  })

  test('OwnTracks stays connected, whatever it publishes about itself, and its next location arrives', async () => {
    const phone = await connect(held, 'van-1')
    let isCut = false
    phone.once('close', () => (isCut = true))
    const about = { waypoint: 'waypoint', waypoints: 'waypoints', status: 'status', step: 'steps', cmd: 'cmd' }
    for (const [topic, type] of Object.entries({ ...about, dump: 'dump', info: 'card' })) {
      const message = JSON.stringify({ _type: type, tst: (noon + 2000) / 1000 })
      await phone.publishAsync(`owntracks/u/van-1/${topic}`, message, { qos: 1 })
    }
    const location = { _type: 'location', lat: 36.75, lon: 3.05, tst: (noon + 3000) / 1000 }
    await phone.publishAsync('owntracks/u/van-1', JSON.stringify(location), { qos: 1 })
    expect(await seconds()).toContainEqual([3, 'owntracks'])
    expect(isCut).toBe(false)
    const path = `/devices/${van.id}/problems`
    expect(await api('GET', path)).toEqual([])
    await phone.endAsync()
  })

  const others = ['trackers/van-2/positions', 'owntracks/u/van-2', 'van-2/data', 'elsewhere']
  test.each([...others, 'owntracks/u/van-2/waypoint', 'owntracks/u/van-2/event', 'owntracks/van-1', 'owntracks/u'])(
    'are cut off when they setLanguage for another: %s',
    async (topic) => {
      const tracker = await connect(held, 'van-1')
      const cut = closed(tracker)
      tracker.publishAsync(topic, fix(1), { qos: 1 }).catch(() => {})
      await cut
      await world.whenIdle()
      const other = await deviceOf(api, 'van-2')
      const path = `/positions?deviceId=${other.id}&from=2026-06-01T00:00:00Z&to=2026-06-02T00:00:00Z`
      expect(await api('GET', path)).toEqual([])
    },
  )

  test('are shown with their device what they may publish to, when they were cut off', async () => {
    const listed = (await api('GET', `/devices/${van.id}/problems`)) as { field: string; reason: string }[]
    expect(listed).toMatchObject([
      {
        field: 'topic',
        reason: expect.stringMatching(/^The broker closed the connection.* trackers\/van-1\/positions/),
      },
    ])
  })

  test.each([
    { name: 'QoS 2', options: { qos: 2 as const }, version: 4 as const, code: null },
    { name: 'a retained message', options: { qos: 1 as const, retain: true }, version: 4 as const, code: null },
    { name: 'QoS 2, over MQTT 5', options: { qos: 2 as const }, version: 5 as const, code: 0x9b },
    {
      name: 'a retained message, over MQTT 5',
      options: { qos: 1 as const, retain: true },
      version: 5 as const,
      code: 0x87,
    },
  ])('are cut off with $name', async ({ options, version, code }) => {
    const tracker = await connect(held, 'van-1', { protocolVersion: version })
    let reason: number | null = null
    tracker.on('disconnect', ({ reasonCode = 0 }) => (reason = reasonCode))
    const cut = closed(tracker)
    tracker.publishAsync('trackers/van-1/positions', fix(4), options).catch(() => {})
    await cut
    expect(reason).toBe(code)
    expect((await seconds()).map(([second]) => second)).not.toContain(4)
  })

  test('publish over MQTT 5, at most a hundred messages a second', async () => {
    const tracker = await connect(held, 'van-1', { protocolVersion: 5 })
    await tracker.publishAsync('trackers/van-1/positions', fix(5), { qos: 1 })
    let acknowledged = 0
    for (let number = 0; number < 400; number += 1) {
      tracker.publish('trackers/van-1/positions', fix(5), { qos: 1 }, (error) => void (error || (acknowledged += 1)))
    }
    await expect.poll(() => acknowledged).toBeGreaterThan(0)
    await world.whenIdle()
    expect(acknowledged).toBeLessThan(400)
    expect((await seconds()).map(([second]) => second)).toContain(5)
    await tracker.endAsync(true)
  })

  test.each(['trackers/van-2/commands', 'trackers/+/commands', '#'])(
    'receive nothing for others: %s',
    async (topic) => {
      const tracker = await connect(held, 'van-1')
      await expect(tracker.subscribeAsync(topic, { qos: 1 })).rejects.toThrow('Unspecified error')
    },
  )

  test('connect with their own client id only', async () => {
    expect(await entered(held, 'van-2')).toBeNull()
  })

  test('cannot connect without a certificate', async () => {
    expect(await entered({ rootCertificate: held.rootCertificate }, 'van-1')).toBeNull()
  })

  test.each([
    { name: 'the protocol of port 443', protocols: ['x-amzn-mqtt-ca'], isIn: true },
    { name: 'it and others', protocols: ['http/1.1', 'x-amzn-mqtt-ca'], isIn: true },
    { name: 'that of authorizers of one’s own', protocols: ['mqtt'], isIn: false },
    { name: 'that of publishing over HTTP', protocols: ['x-amzn-http-ca'], isIn: false },
  ])('are let in by the protocol that they name: $name', async ({ protocols, isIn }) => {
    const client = await entered(held, 'van-1', { ALPNProtocols: protocols })
    expect(client !== null).toBe(isIn)
    await client?.endAsync()
  })

  test('are disconnected at once when their certificate is replaced, and the new one works', async () => {
    const tracker = await connect(held, 'van-1')
    const cut = closed(tracker)
    const next = await certificateOf(van.id, { replaces: held.id })
    await cut
    expect(await entered(held, 'van-1')).toBeNull()
    const again = await connect(next, 'van-1')
    await again.publishAsync(
      'van-1/data',
      JSON.stringify({ state: { reported: { ts: noon + 5000, latlng: '36.7,3.0' } } }),
      {
        qos: 1,
      },
    )
    expect(await seconds()).toContainEqual([5, 'teltonika'])
    held = next
  })

  test('are disconnected with their device, also when its identifier is registered again', async () => {
    const device = (await api('POST', '/devices', { name: 'Spare', uniqueId: 'spare-1' })) as DeviceAnswer
    const spare = await certificateOf(device.id)
    const tracker = await connect(spare, 'spare-1')
    const cut = closed(tracker)
    await api('DELETE', `/devices/${device.id}`)
    await cut
    expect(await entered(spare, 'spare-1')).toBeNull()
    const others = await signIn(world.url, driss)
    await others('POST', '/devices', { name: 'Mine now', uniqueId: 'spare-1' })
    expect(await entered(spare, 'spare-1')).toBeNull()
  })
})

describe('trackers over HTTP', () => {
  const sent = async (address: string, init: RequestInit = {}) => {
    const answer = await fetch(address, init)
    return { status: answer.status, text: await answer.text() }
  }
  const json = (value: unknown, headers: Record<string, string> = {}): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(value),
  })

  test('publish with a secret of their own, until it is revoked', async () => {
    const made = (await api('POST', `/devices/${van.id}/credentials`, { kind: 'secret' })) as Secret
    expect(made.addresses['osmand']).toContain(`${world.url}/ingest/osmand/`)
    const to = `${made.addresses['osmand']}?lat=36.8&lon=3.05&timestamp=${(noon + 10_000) / 1000}`
    expect(await sent(to)).toEqual({ status: 200, text: '' })
    expect(await seconds()).toContainEqual([10, 'osmand'])
    const track = { _type: 'location', lat: 36.8, lon: 3.05, tst: noon / 1000 + 20 }
    expect(await sent(made.addresses['owntracks']!, json(track))).toEqual({ status: 200, text: '[]' })
    expect(await seconds()).toContainEqual([20, 'owntracks'])

    await api('DELETE', `/devices/${van.id}/credentials/${made.id}`)
    await expect.poll(async () => (await sent(to)).status).toBe(400)
  })

  test('a gateway publishes for all devices of its tenant, and for no other tenant', async () => {
    const made = (await api('POST', '/server/credentials', {})) as Secret
    const message = (ident: string) => ({
      ident,
      timestamp: noon / 1000 + 30,
      'position.latitude': 36.8,
      'position.longitude': 3,
    })
    const theirs = await signIn(world.url, driss)
    const [truck] = (await theirs('GET', '/devices')) as DeviceAnswer[]
    const list = [message('van-1'), message(truck!.uniqueId)]
    const bearer = { authorization: `Bearer ${made.secret}` }
    expect(await sent(`${world.url}/ingest/flespi`, json(list, bearer))).toEqual({ status: 200, text: '' })
    expect(await seconds()).toContainEqual([30, 'flespi'])
    const path = `/positions?deviceId=${truck!.id}&from=2026-06-01T00:00:00Z&to=2026-06-02T00:00:00Z`
    expect(await theirs('GET', path)).toEqual([])

    const position = { fixTime: at(40), latitude: 36.8, longitude: 3, protocol: 'gt06', attributes: {} }
    const forwarded = { position, device: { uniqueId: 'van-1' } }
    expect((await sent(made.addresses['traccar']!, json(forwarded))).status).toBe(200)
    expect(await seconds()).toContainEqual([40, 'gt06'])
  })

  test('an unreadable message is acknowledged, and listed with the device', async () => {
    const { status, text } = await sent(`${world.url}/ingest/osmand?id=van-1&lat=91&lon=3`)
    expect([status, text]).toEqual([200, ''])
    await world.whenIdle()
    expect(await api('GET', `/devices/${van.id}/problems`)).toMatchObject([
      { field: 'lat', reason: 'lat is 91; it must be between -90 and 90' },
      { field: 'topic' },
    ])
  })
})
