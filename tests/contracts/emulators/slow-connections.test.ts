import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSmallWorld, type SmallWorld } from '../../support/cloud/small-world.ts'

/** Connections that never say what they are for: each ends, and nobody else notices. */
describe('connections that stay silent', { tags: 'emulator' }, () => {
  let world: SmallWorld
  const sockets: Socket[] = []
  beforeAll(async () => void (world = await startSmallWorld()))
  afterAll(async () => {
    for (const socket of sockets) socket.destroy()
    await world.stop()
  })

  const ports = () => ({
    http: Number(new URL(world.cloud.url).port),
    inner: Number(new URL(world.cloud.innerUrl).port),
    store: Number(new URL(world.cloud.settings['AWS_ENDPOINT_URL_S3']!).port),
    mqtt: Number(new URL(world.cloud.mqttUrl).port),
    tls: Number(new URL(world.cloud.mqttTlsUrl).port),
  })
  type Port = keyof ReturnType<typeof ports>

  /** the first bytes of a handshake: a record of 512 bytes with a greeting */
  const greeting = Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03])
  /** of MQTT: a CONNECT that should have 100 bytes */
  const connectPacket = Buffer.from([0x10, 100, 0, 4])
  const request = 'GET / HTTP/1.1\r\nHost: fleet.example\r\n'

  const cases: { name: string; port: Port; first: string | Buffer; drip?: string | Buffer }[] = [
    { name: 'the web, without a byte', port: 'http', first: '' },
    { name: 'the web, with half a head', port: 'http', first: request },
    { name: 'the web, header after header', port: 'http', first: request, drip: 'X-A: b\r\n' },
    { name: 'the web for this machine, header after header', port: 'inner', first: request, drip: 'X-A: b\r\n' },
    { name: 'the store, header after header', port: 'store', first: request, drip: 'X-A: b\r\n' },
    { name: 'trackers, without a byte', port: 'mqtt', first: '' },
    { name: 'trackers, byte after byte of a first packet', port: 'mqtt', first: connectPacket, drip: 'Q' },
    { name: 'trackers with TLS, without a byte', port: 'tls', first: '' },
    { name: 'trackers with TLS, byte after byte of a handshake', port: 'tls', first: greeting, drip: 'Q' },
  ]

  it.concurrent.each(cases)('by $name: are closed', async ({ port, first, drip }) => {
    const socket = connect(ports()[port], '127.0.0.1')
    sockets.push(socket)
    socket.on('error', () => {})
    const closed = once(socket, 'close')
    await once(socket, 'connect')
    socket.resume().write(first)
    const dripping = setInterval(() => drip && socket.writable && socket.write(drip), 400)
    await expect(closed).resolves.toHaveLength(1)
    clearInterval(dripping)
  })

  it('while others are served', async () => {
    expect((await fetch(world.cloud.url)).status).toBe(200)
    const tracker = await world.connect('van-1')
    expect(tracker.connected).toBe(true)
  })
})
