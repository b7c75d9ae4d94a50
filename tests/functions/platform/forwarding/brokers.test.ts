import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { parser, generate, type IConnackPacket, type IPubackPacket, type Packet } from 'mqtt-packet'
import { afterEach, describe, expect, it } from 'vitest'
import { brokersTo } from '../../../../functions/platform/forwarding/brokers.ts'
import { publicLookup } from '../../../../functions/platform/integrations/channels/public-address.ts'
import type { BrokerAccess, ChannelOutcome } from '../../../../functions/platform/ports/ports.ts'
import { filled } from '../../../../shared/domain/failures.ts'
import { startTestBroker, type TestBroker } from '../../../support/channels/test-broker.ts'

const url = 'mqtts://broker.example'
const access: BrokerAccess = { url, clientId: null, username: 'atlas', password: 'secret' }
const message = { topic: 'Atlas/van-1/position', payload: '{"a":1}' }

let ends: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const end of ends) await end()
  ends = []
})
const real = async (): Promise<TestBroker> => {
  const broker = await startTestBroker()
  ends.push(() => broker.stop())
  return broker
}
const brokersAt = (address: string, times = {}) => brokersTo({ 'mqtts://broker.example:8883': address }, times)
const wordsOf = (outcome: ChannelOutcome) =>
  outcome.kind === 'sent' ? outcome.kind : `${outcome.kind}: ${filled(outcome.reason)}`

/** A broker that says what a test wants, whatever the protocol says. */
async function scripted(answer: (packet: Packet, socket: Socket) => Partial<Packet> | null) {
  const connects: number[] = []
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    let version = 4
    const packets = parser()
    packets.on('packet', (packet) => {
      if (packet.cmd === 'connect') {
        version = packet.protocolVersion ?? 4
        connects.push(version)
      }
      const said = answer(packet, socket)
      if (said) socket.write(generate(said as Packet, { protocolVersion: version }))
    })
    socket.on('data', (bytes) => packets.parse(bytes))
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { address: `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`, connects }
}
const connack = (facts: Partial<IConnackPacket> = {}) => ({
  cmd: 'connack' as const,
  sessionPresent: false,
  returnCode: 0,
  reasonCode: 0,
  ...facts,
})
const puback = (messageId: number | undefined, reasonCode = 0): Partial<IPubackPacket> => ({
  cmd: 'puback',
  messageId: messageId!,
  reasonCode,
})

describe('a message to a broker', () => {
  it('is there once it is sent, as the user that was named', async () => {
    const broker = await real()
    const admitted: string[] = []
    broker.admit = (...names) => admitted.push(names.join(':')) > 0
    const connection = brokersAt(broker.address).connect({ ...access, clientId: 'fleet 1' })
    expect(await connection.publish(message)).toEqual({ kind: 'sent' })
    expect(await connection.publish({ ...message, payload: '2' })).toEqual({ kind: 'sent' })
    await connection.close()
    expect(broker.published).toEqual([
      { ...message, clientId: 'fleet 1' },
      { ...message, payload: '2', clientId: 'fleet 1' },
    ])
    expect(admitted).toEqual(['atlas:secret'])
  })

  it('comes from a client of its own where none is named', async () => {
    const broker = await real()
    for (const connection of [1, 2].map(() => brokersAt(broker.address).connect(access))) {
      await connection.publish(message)
      await connection.close()
    }
    const [first, second] = broker.published.map(({ clientId }) => clientId)
    expect(first).toMatch(/^forwarding-[\w-]{12}$/)
    expect(second).not.toBe(first)
  })

  it.each(['breakOff', 'takeAndBreakOff'] as const)('is not sent while nobody acknowledged it: %s', async (taking) => {
    const broker = await real()
    broker.take = () => taking
    const connection = brokersAt(broker.address).connect(access)
    const outcomes = await Promise.all([connection.publish(message), connection.publish(message)])
    expect(outcomes.map(wordsOf)).toEqual([
      'retry: The broker broke off the connection',
      'retry: The broker broke off the connection',
    ])
    await connection.close()
  })

  it('is waited for only so long, and what follows does not go past it', async () => {
    const broker = await real()
    broker.take = () => 'silence'
    const connection = brokersAt(broker.address, { acknowledgeMs: 30 }).connect(access)
    expect(wordsOf(await connection.publish(message))).toBe('retry: The service did not answer in time')
    broker.take = () => 'take'
    expect((await connection.publish(message)).kind).toBe('retry')
    expect(broker.published).toEqual([])
  })
})

describe('a broker that lets nobody in', () => {
  it.each([
    { code: 134, says: 'The broker refused the user name or the password' },
    { code: 133, says: 'The broker refused the client id' },
    { code: 135, says: 'The broker lets nobody in with this user name' },
    { code: 137, says: 'The broker refused the connection (137)' },
  ])('says so: $says', async ({ code, says }) => {
    const { address } = await scripted(({ cmd }) => (cmd === 'connect' ? connack({ reasonCode: code }) : null))
    expect(wordsOf(await brokersAt(address).connect(access).publish(message))).toBe(`retry: ${says}`)
  })

  it('because of the password, as a real one does', async () => {
    const broker = await real()
    broker.admit = (_, password) => password === 'right'
    expect(wordsOf(await brokersAt(broker.address).connect(access).publish(message))).toMatch(/^retry: The broker /)
    const right = brokersAt(broker.address).connect({ ...access, password: 'right' })
    expect((await right.publish(message)).kind).toBe('sent')
    await right.close()
  })

  it('by saying nothing is waited for only so long', async () => {
    const { address } = await scripted(() => null)
    const outcome = await brokersAt(address, { connectMs: 30 }).connect(access).publish(message)
    expect(wordsOf(outcome)).toBe('retry: The service did not answer in time')
  })

  it('because nothing listens there', async () => {
    const broker = await startTestBroker()
    await broker.stop()
    const connection = brokersAt(broker.address).connect(access)
    expect(await connection.payloadBytesMax(message.topic)).toBe(Number.POSITIVE_INFINITY)
    const outcome = await connection.publish(message)
    expect(wordsOf(outcome)).toBe('retry: The service could not be reached (ECONNREFUSED)')
  })

  it('because it does not speak TLS', async () => {
    const broker = await real()
    const outcome = await brokersAt(broker.address.replace('mqtt:', 'mqtts:')).connect(access).publish(message)
    expect(outcome.kind).toBe('retry')
    expect(broker.published).toEqual([])
  })
})

describe('a broker that does not take a message', () => {
  it.each([
    { code: 135, is: 'refused: The broker lets nobody publish to this topic with this user name' },
    { code: 144, is: 'refused: The broker does not take this topic' },
    { code: 153, is: 'refused: The broker refused the message (153)' },
    { code: 151, is: 'retry: The broker refused the message (151)' },
    { code: 16, is: 'sent' },
  ])('says so with $code: $is', async ({ code, is }) => {
    const { address } = await scripted((packet) =>
      packet.cmd === 'connect' ? connack() : packet.cmd === 'publish' ? puback(packet.messageId, code) : null,
    )
    const connection = brokersAt(address).connect(access)
    expect(wordsOf(await connection.publish(message))).toBe(is)
    await connection.close()
  })

  it('as it is too large is not sent it at all', async () => {
    const seen: string[] = []
    const { address } = await scripted((packet) => {
      seen.push(packet.cmd)
      if (packet.cmd === 'connect') return connack({ properties: { maximumPacketSize: 1000 } })
      return packet.cmd === 'publish' ? puback(packet.messageId) : null
    })
    const connection = brokersAt(address).connect(access)
    const most = await connection.payloadBytesMax(message.topic)
    expect(most).toBe(1000 - message.topic.length - 16)
    const large = await connection.publish({ ...message, payload: 'x'.repeat(most + 1) })
    expect(wordsOf(large)).toBe('refused: The message is larger than the broker takes')
    expect(await connection.publish({ ...message, payload: 'x'.repeat(most) })).toEqual({ kind: 'sent' })
    expect(seen).toEqual(['connect', 'publish'])
    await connection.close()
  })

  it('before it acknowledged another gets no more than it said', async () => {
    const waiting: (() => void)[] = []
    let [underWay, most] = [0, 0]
    const { address } = await scripted((packet, socket) => {
      if (packet.cmd === 'connect') return connack({ properties: { receiveMaximum: 2 } })
      if (packet.cmd !== 'publish') return null
      most = Math.max(most, ++underWay)
      waiting.push(() => {
        underWay--
        socket.write(generate(puback(packet.messageId) as Packet, { protocolVersion: 5 }))
      })
      setImmediate(() => waiting.shift()?.())
      return null
    })
    const connection = brokersAt(address).connect(access)
    const outcomes = await Promise.all(Array.from({ length: 9 }, () => connection.publish(message)))
    expect(outcomes.every(({ kind }) => kind === 'sent')).toBe(true)
    expect(most).toBe(2)
    await connection.close()
  })
})

describe('a broker that knows MQTT 3.1.1 only', () => {
  it.each([
    { name: 'and says so', refusal: () => connack({ returnCode: 1, reasonCode: 132 }) },
    { name: 'and ends the connection', refusal: (socket: Socket) => void socket.destroy() },
  ])('is spoken to in 3.1.1, from then on at once: $name', async ({ refusal }) => {
    const { address, connects } = await scripted((packet, socket) => {
      if (packet.cmd === 'connect') return packet.protocolVersion === 5 ? (refusal(socket) ?? null) : connack()
      return packet.cmd === 'publish' ? puback(packet.messageId) : null
    })
    const brokers = brokersAt(address)
    for (const connection of [1, 2].map(() => brokers.connect(access))) {
      expect(await connection.publish(message)).toEqual({ kind: 'sent' })
      await connection.close()
    }
    expect(connects).toEqual([5, 4, 4])
  })
})

describe('an address that leads to a private network', () => {
  it.each([
    { name: 'as it is', host: 'mqtt://10.0.0.1' },
    { name: 'in another form', host: 'mqtt://0x7f.1' },
    { name: 'after look-up', host: 'mqtts://inside.example' },
  ])('is never connected to: $name', async ({ host }) => {
    const broker = await real()
    const port = new URL(broker.address.replace('mqtt:', 'http:')).port
    const lookup = publicLookup((_, done) => done(null, [{ address: '127.0.0.1', family: 4 }]))
    const outcome = await brokersTo({}, { lookup })
      .connect({ ...access, url: `${host}:${port}` })
      .publish(message)
    expect(wordsOf(outcome)).toBe('retry: The address leads to a private network')
    expect(broker.published).toEqual([])
  })
})
