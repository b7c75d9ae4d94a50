import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { Aedes, type Client } from 'aedes'
import { topicMatcher, type Message } from './iot-sql.ts'
import { TlsListener } from './tls-listener.ts'
import { opened } from '../http/http-server.ts'
import type { LocalAuthority } from './certificate-authority.ts'
import { presenceOf, type PresenceFacts } from './presence.ts'
import type { Things } from './things.ts'

export interface Rules {
  /** resolves when the message is kept; QoS 1 is acknowledged after that */
  accept(message: Message): Promise<void>
  /** a message that the broker itself refused, and why */
  refuse(message: Message, reason: string): void
}

const payloadBytesMax = 128 * 1024
const slashesMax = 7
const topicBytesMax = 256

export interface BrokerPlace {
  host: string
  port: number
  /** for those that prove who they are */
  tlsPort: number
  things: Things
  authority: LocalAuthority
}

/** Takes its ports, so that one in use is known before anything runs; until it may serve, everybody is sent away. */
export async function openBroker(at: BrokerPlace): Promise<Broker> {
  const broker = new Broker(at)
  await broker.open(at)
  return broker
}

/**
 * AWS IoT Core's message broker, by aedes: MQTT 3.1.1 with QoS 0 and 1, wildcards, retained messages, wills, and the
 * lifecycle messages under `$aws/events/presence`.
 *
 * Two ports: TLS, where a certificate identifies the client and its policies allow what it does, as on AWS; and a
 * plain one, where any program may do everything.
 *
 * Not imitated: MQTT 5, shadows, jobs, basic
 * ingest, limits on publishes a second, sessions over a restart. AWS refuses an oversized publish at once, where
 * no rule can see it; here it also goes to the rules' error queue, so that the sender can be helped.
 */
export class Broker {
  private readonly connections = new Map<Client, PresenceFacts>()
  private readonly sockets = new Set<Socket>()
  private readonly aedes: Aedes
  private readonly server: Server
  private readonly guarded: TlsListener
  private working = 0
  private rules: Rules | null = null

  constructor(at: BrokerPlace) {
    this.aedes = new Aedes({
      concurrency: 1000,
      queueLimit: 10_000,
      preConnect: (client, { clientId }, done) => {
        const may = this.guarded.may(client, ['Connect', `client/${clientId}`], clientId)
        done(may ? null : new Error(`${clientId} may not connect with this certificate`), may)
      },
      authorizePublish: (client, packet, done) => this.accept(client, packet, done),
      authorizeSubscribe: (client, subscription, done) => {
        const { topic } = subscription
        const may = !isReserved(topic) && this.guarded.may(client, ['Subscribe', `topicfilter/${topic}`])
        done(null, may ? subscription : null)
      },
      authorizeForward: (client, packet) =>
        this.guarded.may(client, ['Receive', `topic/${packet.topic}`]) ? packet : null,
    })
    this.aedes.on('clientReady', (client) => this.arrived(client))
    this.aedes.on('clientDisconnect', (client) => this.left(client))
    this.aedes.on('keepaliveTimeout', (client) => this.because(client, 'MQTT_KEEP_ALIVE_TIMEOUT'))
    this.aedes.on('clientError', (client) => this.because(client, 'CLIENT_ERROR'))
    this.aedes.on('client', (client) => this.replaced(client))
    const welcome = (socket: Socket) => {
      if (!this.rules) {
        socket.destroy()
        return
      }
      this.sockets.add(socket)
      socket.on('close', () => this.sockets.delete(socket))
      this.aedes.handle(socket)
    }
    this.server = createServer({ noDelay: true }, welcome)
    this.guarded = new TlsListener(at, welcome)
  }

  async open({ host, port, tlsPort }: BrokerPlace): Promise<void> {
    await this.aedes.listen()
    await opened(this.server, { host, port })
    await opened(this.guarded.server, { host, port: tlsPort })
  }

  serve(rules: Rules): void {
    this.rules = rules
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port
  }

  get tlsPort(): number {
    return (this.guarded.server.address() as AddressInfo).port
  }

  /** sends a message to all subscribers, as `iot:Publish` would */
  publish(topic: string, payload: string): Promise<void> {
    const packet = { cmd: 'publish' as const, topic, payload, qos: 0 as const, retain: false, dup: false }
    return new Promise((resolve, reject) => {
      this.aedes.publish(packet, (error) => (error ? reject(error) : resolve()))
    })
  }

  idle(): boolean {
    return this.working === 0
  }

  async stop(): Promise<void> {
    for (const client of this.connections.keys()) this.because(client, 'SERVER_INITIATED_DISCONNECT')
    const servers = [this.server, this.guarded.server]
    const closed = Promise.all(servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve()))))
    await new Promise<void>((resolve) => this.aedes.close(resolve))
    for (const socket of this.sockets) socket.destroy()
    await closed
  }

  /** aedes acknowledges when `done` is called: not before the message is kept. */
  private accept(client: Client | null, packet: Packet, done: (error?: Error | null) => void): void {
    const message = {
      topic: packet.topic,
      payload: Buffer.from(packet.payload),
      clientId: client?.id ?? '',
      timestamp: Date.now(),
    }
    const isForbidden = client !== null && this.isForbidden(client, packet)
    const reason = isForbidden
      ? `${client.id} may not publish to ${packet.topic}`
      : client && (refusal(packet.topic, message.payload) ?? this.guarded.refusal(client, packet))
    if (reason) {
      if (client) this.because(client, isForbidden ? 'AUTH_ERROR' : 'CLIENT_ERROR')
      this.rules?.refuse(message, reason)
      return done(new Error(reason))
    }
    this.store(message, done)
  }

  /** AWS asks for a permission of its own before it keeps a message for later subscribers. */
  private isForbidden(client: Client, { topic, retain }: Packet): boolean {
    const resource = `topic/${topic}`
    const acts = retain ? (['Publish', 'RetainPublish'] as const) : (['Publish'] as const)
    return acts.some((act) => !this.guarded.may(client, [act, resource]))
  }

  private store(message: Message, done: (error?: Error | null) => void): void {
    this.working += 1
    const ended = (error: Error | null) => {
      this.working -= 1
      done(error)
    }
    this.taken(message).then(() => ended(null), ended)
  }

  private async taken(message: Message): Promise<void> {
    await this.rules?.accept(message)
  }

  private arrived(client: Client): void {
    const facts = { at: Date.now(), version: nextVersion(), reason: null, address: addressOf(client) }
    this.connections.set(client, facts)
    void this.notify(client, 'connected', facts)
  }

  private left(client: Client): void {
    const facts = this.connections.get(client)
    this.connections.delete(client)
    if (!facts) return
    void this.notify(client, 'disconnected', { ...facts, at: Date.now(), reason: facts.reason ?? reasonOf(client) })
  }

  private async notify(client: Client, eventType: 'connected' | 'disconnected', facts: PresenceFacts): Promise<void> {
    const { topic, payload } = presenceOf(client.id, eventType, facts)
    this.working += 1
    try {
      await this.taken({ topic, payload: Buffer.from(payload), clientId: client.id, timestamp: facts.at })
      if (!this.aedes.closed) await this.publish(topic, payload)
    } catch (error) {
      console.error(`${topic}: ${String(error)}`)
    } finally {
      this.working -= 1
    }
  }

  private replaced(by: Client): void {
    for (const other of this.connections.keys()) {
      if (other.id === by.id && other !== by) this.because(other, 'DUPLICATE_CLIENTID')
    }
  }

  private because(client: Client, reason: string): void {
    const facts = this.connections.get(client)
    if (facts) facts.reason ??= reason
  }
}

type Packet = Parameters<Aedes['authorizePublish']>[1]

/** AWS counts from 0 and starts again after an hour; a clock reading grows over restarts without being kept. */
let version = 0
const nextVersion = (): number => (version = Math.max(version + 1, Date.now()))

/** aedes marks a client that said goodbye; its types do not tell. */
const reasonOf = (client: Client): string =>
  (client as Client & { _disconnected?: boolean })._disconnected ? 'CLIENT_INITIATED_DISCONNECT' : 'CONNECTION_LOST'

const addressOf = (client: Client): string => (client.conn as Socket).remoteAddress ?? '127.0.0.1'

const isReserved = (topic: string): boolean => topic.startsWith('$') && !lifecycleTopics.some((test) => test(topic))
const lifecycleTopics = [topicMatcher('$aws/events/#')]

/** @see AWS IoT Core, "Message broker and protocol limits and quotas" */
function refusal(topic: string, payload: string | Buffer): string | null {
  if (topic.startsWith('$')) return `${topic} is a topic of the broker; publish under a topic of your own`
  if (topic.split('/').length - 1 > slashesMax) return `${topic} has more than ${slashesMax} slashes`
  if (Buffer.byteLength(topic) > topicBytesMax) return `the topic has more than ${topicBytesMax} bytes`
  const bytes = Buffer.byteLength(payload)
  if (bytes > payloadBytesMax) return `the message has ${bytes} bytes; at most ${payloadBytesMax} are taken`
  return null
}
