import type { EventEmitter } from 'node:events'
import type { Client } from 'aedes'
import mqttPacket, { type Packet } from 'mqtt-packet'

export type DirectOutcome = 'acknowledged' | 'notConnected' | 'forbidden' | 'noAnswer'

export interface DirectMessage {
  topic: string
  payload: Buffer
  /** how long the client's PUBACK is waited for; null for QoS 0, which has none */
  waitMs: number | null
}

/** What aedes counts up to itself stays below. */
const messageIdMin = 60_000
const messageIdMax = 65_535
let messageId = messageIdMin

/** aedes hands every packet of a client to this parser; its types do not tell. */
const packetsOf = (client: Client): EventEmitter => (client as Client & { _parser: EventEmitter })._parser

/**
 * Writes a message to one client, whatever it subscribed to, with QoS 1 when its PUBACK is waited for. aedes would lower
 * that to the QoS of a subscription.
 */
export function sendToClient(client: Client, { topic, payload, waitMs }: DirectMessage): Promise<DirectOutcome> {
  messageId = messageId === messageIdMax ? messageIdMin : messageId + 1
  const id = messageId
  const qos = waitMs === null ? 0 : 1
  const packet = {
    cmd: 'publish' as const,
    topic,
    payload,
    qos,
    retain: false,
    dup: false,
    ...(qos === 1 && { messageId: id }),
  }
  const bytes = mqttPacket.generate(packet as Packet, { protocolVersion: client.version })
  return new Promise((resolve) => {
    const packets = packetsOf(client)
    const end = (outcome: DirectOutcome) => {
      clearTimeout(timer)
      packets.off('packet', listen)
      client.conn.off('close', gone)
      resolve(outcome)
    }
    const listen = (received: Packet) => {
      if (received.cmd === 'puback' && received.messageId === id) end('acknowledged')
    }
    const gone = () => end('noAnswer')
    const timer = setTimeout(() => end('noAnswer'), waitMs ?? 0)
    packets.on('packet', listen)
    client.conn.once('close', gone)
    client.conn.write(bytes, (error) => {
      if (error) end('noAnswer')
      else if (waitMs === null) end('acknowledged')
    })
  })
}
