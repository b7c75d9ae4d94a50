import type { Client } from 'aedes'

/**
 * What AWS IoT Core says of itself in the CONNACK of MQTT 5 and aedes does not: QoS 1 at most, retained messages, no
 * subscription identifiers, and the keep-alive that counts.
 * @see AWS IoT Core developer guide, "MQTT 5 properties"; MQTT 5, 3.2.2.3
 */
const connackProperties = (keepAlive: number): Buffer =>
  Buffer.from(
    [
      [propertyIds.maximumQos, 1],
      [propertyIds.retainAvailable, 1],
      [propertyIds.subscriptionIdentifiersAvailable, 0],
      [propertyIds.serverKeepAlive, keepAlive >> 8, keepAlive & 0xff],
    ].flat(),
  )

const propertyIds = {
  serverKeepAlive: 0x13,
  maximumQos: 0x24,
  retainAvailable: 0x25,
  subscriptionIdentifiersAvailable: 0x29,
} as const

const connackHeader = 0x20

/** The first packet that is written to this client of MQTT 5 says more, when it is a CONNACK that lets it in. */
export function amendConnack({ conn: socket }: Client, keepAlive: number): void {
  const properties = connackProperties(keepAlive)
  const write = socket.write.bind(socket)
  let written = Buffer.alloc(0)
  socket.write = ((chunk: Uint8Array | string, encoding?: BufferEncoding) => {
    written = Buffer.concat([written, typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk])
    const body = bodyOf(written)
    if (body === null) return true
    socket.write = write
    return socket.write(withProperties(written, body, properties))
  }) as typeof write
}

/** What follows the length; null while the packet is not complete. */
function bodyOf(packet: Buffer): Buffer | null {
  const length = readInteger(packet, 1)
  if (length === null || packet.length < length.end + length.value) return null
  return packet.subarray(length.end)
}

function withProperties(packet: Buffer, body: Buffer, properties: Buffer): Buffer {
  const [, reason] = body
  const there = readInteger(body, 2)
  if (packet[0] !== connackHeader || reason !== 0 || there === null) return packet
  const all = [integer(there.value + properties.length), body.subarray(there.end), properties]
  const amended = Buffer.concat([body.subarray(0, 2), ...all])
  return Buffer.concat([packet.subarray(0, 1), integer(amended.length), amended])
}

/** A variable byte integer. @see MQTT 5, 1.5.5 */
function readInteger(bytes: Buffer, from: number): { value: number; end: number } | null {
  let value = 0
  for (let at = from; at < bytes.length; at += 1) {
    value += (bytes[at]! & 0x7f) * 0x80 ** (at - from)
    if (bytes[at]! < 0x80) return { value, end: at + 1 }
  }
  return null
}

const integer = (value: number): Buffer =>
  Buffer.from(value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...integer(value >> 7)])
