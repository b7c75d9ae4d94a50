import { setTimeout as wait } from 'node:timers/promises'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { Aedes, type Client } from 'aedes'
import { deliverToNobody, discard, isReserved, type Packet, withoutPrototype } from './aedes-packets.ts'
import { amendConnack } from './connack.ts'
import { readBasicIngestTopic } from '../../../../shared/wire/topics/basic-ingest.ts'
import type { Message } from './iot-sql.ts'
import { awsLimits } from '../aws-limits.data.ts'
import { TlsListener } from './tls-listener.ts'
import { beginningMsMax, opened } from '../http/http-server.ts'
import {
  keepAliveSeconds,
  reasonCodes,
  refusedConnect,
  refusedPublish,
  refusedShape,
  refusedSubscribe,
  type BrokerRefusal,
} from './broker-refusals.ts'
import { type DirectMessage, type DirectOutcome, sendToClient } from './direct-messages.ts'
import type { LocalAuthority } from './certificate-authority.ts'
import { SessionEnds } from './session-ends.ts'
import { Subscriptions } from './subscriptions.ts'
import { PublishRate, weightOf } from './publish-rate.ts'
import { PublishTurns } from './publish-turns.ts'
import { leavingReason, presenceFacts, presenceOf, type PresenceFacts } from './presence.ts'
import type { Things } from './things.ts'

export interface Rules {
  /** resolves when the message is kept; QoS 1 is acknowledged after that. Fails when it could not be kept. */
  accept(message: Message): Promise<void>
  /** a message that the broker itself refused, and why */
  refuse(message: Message, reason: string): void
}

export interface BrokerPlace {
  host: string
  /** of the plain port */
  plainHost: string
  /** of the port for those that prove who they are; `host` when null */
  tlsHost?: string | null
  mqttPort: number
  /** for those that prove who they are */
  mqttTlsPort: number
  things: Things
  authority: LocalAuthority
  /** how long a session outlives its connection; that of AWS IoT Core when absent */
  sessionSeconds?: number
}

/** Takes its ports, so that one in use is known before anything runs; until it may serve, everybody is sent away. */
export async function openBroker(at: BrokerPlace): Promise<Broker> {
  const broker = new Broker(at)
  await broker.open(at)
  return broker
}

/**
 * AWS IoT Core's message broker, by aedes: MQTT 3.1.1 and 5 with QoS 0 and 1, wildcards, wills, and the lifecycle
 * messages under `$aws/events/presence`. What AWS refuses is refused, see `broker-refusals.ts`.
 *
 * Two ports: TLS, where policies of a client's certificate allow what it does; and a plain one, where any program may
 * do everything that a tracker may.
 * Not imitated: shadows, jobs, shared subscriptions (refused), sessions over a restart, and on the plain port the limit
 * of publishes a second. What AWS does not do: see `publish-turns.ts`. AWS acknowledges before its rules ran; here a message that could not be stored is not. AWS
 * refuses an oversized publish at once; here it also goes to the rules' error queue, so that the sender can be helped.
 */
export class Broker {
  private readonly connections = new Map<Client, PresenceFacts>()
  private readonly sockets = new Set<Socket>()
  private readonly publishRate = new PublishRate()
  private readonly aedes: Aedes
  private readonly server: Server
  private readonly guarded: TlsListener
  private readonly subscriptions = new Subscriptions()
  private readonly sessionEnds: SessionEnds
  private working = 0
  private rules: Rules | null = null
  private turns = new PublishTurns(() => 0)

  constructor(at: BrokerPlace) {
    const { sessionSeconds = awsLimits.iot.sessionSecondsMax.value } = at
    this.aedes = new Aedes({
      concurrency: 1000,
      queueLimit: 10_000,
      connectTimeout: beginningMsMax,
      topicAliasMaximum: awsLimits.iot.topicAliasesMax.value,
      maximumPacketSize: awsLimits.iot.packetBytesMax.value,
      receiveMaximum: awsLimits.iot.unacknowledgedMessagesMax.value,
      sessionExpiryIntervalLimit: sessionSeconds,
      preConnect: (client, packet, done) => {
        const { clientId } = packet
        const may = this.guarded.may(client, ['Connect', `client/${clientId}`], clientId)
        const because = may ? refusedConnect(packet) : `${clientId} may not connect with this certificate`
        packet.keepalive = keepAliveSeconds(packet.keepalive ?? 0)
        if (packet.protocolVersion === 5) amendConnack(client, packet.keepalive)
        withoutPrototype(client, 'subscriptions')
        this.subscriptions.watch(client)
        done(because ? new Error(because) : null, because === null)
      },
      // the older connection of the name has to know why it is closed
      authenticate: (client, _name, _password, done) => {
        this.replaced(client)
        done(null, true)
      },
      authorizePublish: (client, packet, done) => this.accept(client, packet, done),
      authorizeSubscribe: (client, subscription, done) => {
        const { topic } = subscription
        const refused = refusedSubscribe(subscription) ?? this.subscriptions.refused(client, topic)
        if (refused) return this.cut(client, refused, done)
        const isGood = !isReserved(topic) && refusedShape(topic) === null
        const may = isGood && this.guarded.may(client, ['Subscribe', `topicfilter/${topic}`])
        done(null, may ? subscription : null)
      },
      authorizeForward: (client, packet) =>
        this.guarded.may(client, ['Receive', `topic/${packet.topic}`]) ? packet : null,
    })
    withoutPrototype(this.aedes, 'clients')
    this.sessionEnds = new SessionEnds(this.aedes, sessionSeconds)
    this.aedes.on('unsubscribe', (filters, client) => client && this.subscriptions.left(client, filters))
    this.aedes.on('clientReady', (client) => this.arrived(client))
    this.aedes.on('clientDisconnect', (client) => this.left(client))
    this.aedes.on('keepaliveTimeout', (client) => this.because(client, 'MQTT_KEEP_ALIVE_TIMEOUT'))
    this.aedes.on('clientError', (client) => this.because(client, 'CLIENT_ERROR'))
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

  async open({ host, plainHost, tlsHost, mqttPort, mqttTlsPort }: BrokerPlace): Promise<void> {
    await this.aedes.listen()
    await opened(this.server, { host: plainHost, port: mqttPort })
    await opened(this.guarded.server, { host: tlsHost ?? host, port: mqttTlsPort })
  }

  /** @param lagMs how long the oldest live message waits for its reader */
  serve(rules: Rules, lagMs: () => number = () => 0): void {
    this.turns = new PublishTurns(lagMs)
    this.rules = rules
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port
  }

  get tlsPort(): number {
    return (this.guarded.server.address() as AddressInfo).port
  }

  /** To one client, as `iot:SendDirectMessage` would. */
  async sendDirect(clientId: string, message: DirectMessage): Promise<DirectOutcome> {
    const client = [...this.connections.keys()].find(({ id, closed }) => id === clientId && !closed)
    if (!client) return 'notConnected'
    if (!this.guarded.may(client, ['Receive', `topic/${message.topic}`])) return 'forbidden'
    return sendToClient(client, message)
  }

  /** sends a message to all subscribers, as `iot:Publish` would */
  publish(topic: string, payload: string | Buffer, qos: 0 | 1 = 0): Promise<void> {
    const packet = { cmd: 'publish' as const, topic, payload, qos, retain: false, dup: false }
    return new Promise((resolve, reject) => {
      this.aedes.publish(packet, (error) => (error ? reject(error) : resolve()))
    })
  }

  idle(): boolean {
    return this.working === 0
  }

  async stop(): Promise<void> {
    this.sessionEnds.stop()
    this.turns.stop()
    for (const client of this.connections.keys()) this.because(client, 'SERVER_INITIATED_DISCONNECT')
    const servers = [this.server, this.guarded.server]
    const closed = Promise.all(servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve()))))
    await new Promise<void>((resolve) => this.aedes.close(resolve))
    for (const socket of this.sockets) socket.destroy()
    await closed
  }

  /** aedes acknowledges when `done` is called: not before the message is kept. */
  private accept(client: Client | null, packet: Packet, done: (error?: Error | null) => void): void {
    const { topic } = packet
    const message = {
      topic,
      payload: Buffer.from(packet.payload),
      clientId: client?.id ?? '',
      timestamp: Date.now(),
    }
    const refused = client && (this.guarded.refusedPublish(client, packet) ?? refusedPublish(packet))
    if (refused) {
      this.rules?.refuse(message, refused.because)
      return this.cut(client, refused, done)
    }
    const published = client && this.publishRate.count(client, message.payload.length, message.timestamp)
    const isTooMuch = published && published.count > awsLimits.iot.connectionPublishesMax.value
    if (isTooMuch && this.guarded.has(client)) {
      discard(packet)
      return done()
    }
    if (readBasicIngestTopic(topic).rule !== null) deliverToNobody(packet)
    const turn = client && this.turns.take(client, weightOf(message.payload.length, published!), message.timestamp)
    void this.keep(message, turn).then((failure) => this.answer({ client, topic, failure }, done))
  }

  private answer({ client, topic, failure }: Kept, done: (error?: Error | null) => void): void {
    if (failure === null) return done()
    console.error(`broker: not acknowledged: ${topic}: ${failure}`)
    if (!client) return done(new Error(failure))
    this.cut(client, { because: failure, reasonCode: reasonCodes.serverBusy }, done)
  }

  /** Ends the connection without an acknowledgement; a client of MQTT 5 learns why. */
  private cut(client: Client, { because, reasonCode }: BrokerRefusal, done: (error: Error) => void): void {
    this.because(client, reasonCode === reasonCodes.notAuthorized ? 'AUTH_ERROR' : 'CLIENT_ERROR')
    if (client.version !== 5 || client.closed) return done(new Error(because))
    client.disconnect({ reasonCode, properties: { reasonString: because } })
  }

  /** @returns why the message could not be stored, null when it was */
  private async keep(message: Message, turn: Promise<void> | null = null): Promise<string | null> {
    this.working += 1
    try {
      await turn
      await this.rules?.accept(message)
      return null
    } catch (error) {
      return String(error)
    } finally {
      this.working -= 1
    }
  }

  private arrived(client: Client): void {
    this.sessionEnds.cameBack(client.id)
    const facts = presenceFacts(client)
    this.connections.set(client, facts)
    void this.notify(client, 'connected', facts)
  }

  private left(client: Client): void {
    const facts = this.connections.get(client)
    this.connections.delete(client)
    if (!facts) return
    if (![...this.connections.keys()].some(({ id }) => id === client.id)) this.sessionEnds.left(client)
    void this.notify(client, 'disconnected', {
      ...facts,
      at: Date.now(),
      reason: facts.reason ?? leavingReason(client),
    })
  }

  private async notify(client: Client, eventType: 'connected' | 'disconnected', facts: PresenceFacts): Promise<void> {
    const { topic, payload } = presenceOf(client.id, eventType, facts)
    const message = { topic, payload: Buffer.from(payload), clientId: client.id, timestamp: facts.at }
    this.working += 1
    try {
      for (let failure = await this.keep(message); failure !== null; failure = await this.keep(message)) {
        console.error(`${topic} is tried again: ${failure}`)
        if (this.aedes.closed) return
        await wait(presencePauseMs)
      }
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

const presencePauseMs = 500

interface Kept {
  client: Client | null
  topic: string
  failure: string | null
}
