import { connect, type Socket } from 'node:net'
import mqttPacket from 'mqtt-packet'

/** What one tracker publishes, in its order. */
export interface Messages {
  topic: string
  payloads: readonly string[]
}

/** of each connection: what it does not acknowledge is not gone on from */
const unacknowledgedMax = 20
const pubackBytes = 4

/**
 * Publishes with QoS 1, each tracker on a connection of its own, as fast as it is acknowledged. The packets are made before,
 * so that a sender beside the product takes little of the processor that both share.
 */
export async function openSenders(port: number, trackers: readonly Messages[]): Promise<() => Promise<void>> {
  const senders = await Promise.all(
    trackers.map(async ({ topic, payloads }, index) => {
      const packets = payloads.map((payload, place) => publish(topic, payload, (place % 65_535) + 1))
      return { packets, socket: await connected(port, `bench-sender-${index}`) }
    }),
  )
  return async () => {
    await Promise.all(senders.map(({ socket, packets }) => send(socket, packets)))
    for (const { socket } of senders) socket.destroy()
  }
}

const publish = (topic: string, payload: string, messageId: number): Buffer =>
  mqttPacket.generate({ cmd: 'publish', topic, payload, qos: 1, messageId, dup: false, retain: false })

async function connected(port: number, clientId: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  const protocol = { protocolId: 'MQTT', protocolVersion: 4 } as const
  socket.write(mqttPacket.generate({ cmd: 'connect', clientId, clean: true, keepalive: 600, ...protocol }))
  // CONNACK
  await new Promise((resolve, reject) => socket.once('data', resolve).once('error', reject))
  return socket
}

/** @throws Error when the broker ends the connection */
function send(socket: Socket, packets: readonly Buffer[]): Promise<void> {
  let sent = 0
  let bytes = 0
  return new Promise((resolve, reject) => {
    const go = () => {
      const acknowledged = Math.floor(bytes / pubackBytes)
      if (acknowledged === packets.length) return resolve()
      const until = Math.min(packets.length, acknowledged + unacknowledgedMax)
      if (until > sent) socket.write(Buffer.concat(packets.slice(sent, until)))
      sent = until
    }
    socket.on('data', (answer: Buffer) => {
      bytes += answer.length
      go()
    })
    socket.once('close', () => reject(new Error('the broker ended a connection')))
    go()
  })
}
