import { connect as plainConnection, isIP, type LookupFunction, type Socket } from 'node:net'
import { connect as secureConnection } from 'node:tls'
import { MqttClient } from 'mqtt'
import { BoundedMap } from '../../../shared/domain/bounded-map.ts'
import { brokerAddressIn, brokerOrigin, type BrokerAddress } from '../../../shared/domain/forwarding/broker-address.ts'
import { atATime } from '../concurrency.ts'
import { isPublicAddress, PrivateAddress, publicLookup } from '../integrations/channels/public-address.ts'
import { sent } from '../integrations/channels/http-call.ts'
import { newStamp } from '../secrets.ts'
import {
  BrokenOff,
  brokerOutcome,
  ConnectionRefused,
  MessageRefused,
  tooLarge,
  unknownVersion,
} from './broker-outcomes.ts'
import type { BrokerAccess, BrokerConnection, BrokerMessage, Brokers } from './forwarding-ports.ts'

/** With both a turn ends while its function still runs. */
const [connectMs, acknowledgeMs] = [6_000, 8_000]
const goodbyeMs = 1_000
/** What a message has beside its topic and its content, at most, in bytes (MQTT 5, 3.3). */
const headerBytes = 16
/** Messages that a broker takes before it acknowledged the first, unless it says less. */
const receiveMaximum = 20
const knownMax = 1_000
const versions = { newest: 5, older: 4 } as const

interface Timing {
  connectMs: number
  acknowledgeMs: number
}

/**
 * Brokers by MQTT 5, which says why a message was not taken, or 3.1.1 where one knows no other. Certificates are those of
 * public authorities.
 * @param origins another address by that of a broker, as `mqtts://broker.example:8883`: for tests, never from tenants
 */
export function brokersTo(
  origins: Readonly<Record<string, string>>,
  { lookup = publicLookup(), ...times }: Partial<Timing> & { lookup?: LookupFunction } = {},
): Brokers {
  const timing = { connectMs, acknowledgeMs, ...times }
  const older = new BoundedMap<string, true>(knownMax)

  async function open(access: BrokerAccess): Promise<Session> {
    const wanted = brokerAddressIn(access.url)
    if (!wanted) throw new Error('This is no address of a broker')
    const origin = brokerOrigin(wanted)
    const instead = origins[origin] === undefined ? null : brokerAddressIn(origins[origin])
    const way = instead ? { address: instead } : { address: wanted, lookup }
    const version = older.has(origin) ? versions.older : versions.newest
    try {
      return await session(way, { access, version, timing })
    } catch (error) {
      if (version === versions.older || !mayBeOlder(error)) throw error
      const opened = await session(way, { access, version: versions.older, timing })
      older.set(origin, true)
      return opened
    }
  }
  return { connect: (access) => connection(() => open(access)) }
}

/** Some brokers that know 3.1.1 only say so, others end the connection. */
const mayBeOlder = (error: unknown): boolean =>
  error instanceof BrokenOff || (error instanceof ConnectionRefused && unknownVersion.has(error.code))

function connection(open: () => Promise<Session>): BrokerConnection {
  let opening: Promise<Session> | null = null
  const opened = () => (opening ??= open())
  return {
    async publish(message) {
      try {
        await (await opened()).publish(message)
        return sent
      } catch (error) {
        return brokerOutcome(error)
      }
    },
    // why there is no connection, its first message says
    payloadBytesMax: async (topic) =>
      opened().then(
        (there) => there.payloadBytesMax(topic),
        () => Number.POSITIVE_INFINITY,
      ),
    close: async () => opening?.then((there) => there.close()).catch(() => {}),
  }
}

interface Session {
  /** @throws Error unless the broker acknowledged it */
  publish(message: BrokerMessage): Promise<void>
  payloadBytesMax(topic: string): number
  close(): Promise<void>
}

interface Way {
  address: BrokerAddress
  /** public addresses only; without it anywhere */
  lookup?: LookupFunction
}

function socketTo({ address: { host, port, isSecure }, lookup }: Way): Socket {
  if (lookup && isIP(host) !== 0 && !isPublicAddress(host)) throw new PrivateAddress()
  const options = { host, port, ...(lookup && { lookup }) }
  if (!isSecure) return plainConnection(options)
  return secureConnection({ ...options, ...(isIP(host) === 0 && { servername: host }) })
}

interface Terms {
  access: BrokerAccess
  version: 4 | 5
  timing: Timing
}

async function session(way: Way, { access, version, timing }: Terms): Promise<Session> {
  const socket = socketTo(way)
  const client = new MqttClient(() => socket, {
    protocolVersion: version,
    clientId: access.clientId ?? `forwarding-${newStamp()}`,
    ...(access.username !== null && { username: access.username }),
    ...(access.password !== null && { password: access.password }),
    clean: true,
    // it lasts for seconds, and what failed is sent by the next one
    keepalive: 0,
    reconnectPeriod: 0,
    connectTimeout: timing.connectMs * 2,
  })
  let failure: Error | null = null
  const note = (error: Error) => void (failure ??= error)
  socket.on('error', note)
  const ended = new Promise<never>((_, reject) => {
    client.on('error', (error: Error & { code?: unknown }) => {
      note(typeof error.code === 'number' ? new ConnectionRefused(error.code) : error)
      reject(failure!)
    })
    client.once('close', () => reject(failure ?? new BrokenOff()))
  })
  ended.catch(() => {})
  const started = new Promise<void>((resolve) => client.once('connect', () => resolve()))
  try {
    await within(timing.connectMs, Promise.race([started, ended]))
  } catch (error) {
    client.end(true)
    socket.destroy()
    throw error
  }
  const inTurn = atATime(client.serverProperties?.receiveMaximum ?? receiveMaximum)
  return {
    publish: (message) => inTurn(() => acknowledged(client, message, { ended, timing })),
    payloadBytesMax: (topic) => payloadBytesMax(client, topic),
    async close() {
      await within(goodbyeMs, client.endAsync()).catch(() => {})
      socket.destroy()
    },
  }
}

const payloadBytesMax = ({ serverProperties }: MqttClient, topic: string): number =>
  (serverProperties?.maximumPacketSize ?? Number.POSITIVE_INFINITY) - Buffer.byteLength(topic) - headerBytes

interface Course {
  ended: Promise<never>
  timing: Timing
}

async function acknowledged(client: MqttClient, { topic, payload }: BrokerMessage, { ended, timing }: Course) {
  if (Buffer.byteLength(payload) > payloadBytesMax(client, topic)) throw tooLarge()
  const publishing = client.publishAsync(topic, payload, { qos: 1 }).catch((error: Error & { code?: unknown }) => {
    throw typeof error.code === 'number' ? new MessageRefused(error.code) : new BrokenOff()
  })
  try {
    await within(timing.acknowledgeMs, Promise.race([publishing, ended]))
  } catch (error) {
    // whether it arrived is unknown: nothing may go past it
    if (!(error instanceof MessageRefused)) client.end(true)
    throw error
  }
}

/** @throws DOMException that connections are said to throw that take too long */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException('The broker did not answer in time', 'TimeoutError')), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
