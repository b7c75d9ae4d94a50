import type { Socket } from 'node:net'
import { createServer, type Server, TLSSocket } from 'node:tls'
import type { Client } from 'aedes'
import { type BrokerRefusal, reasonCodes } from './broker-refusals.ts'
import { certificateId, type LocalAuthority } from './certificate-authority.ts'
import { beginningMsMax } from '../http/http-server.ts'
import type { ThingAction } from './thing-policy.ts'
import type { Things } from './things.ts'

/**
 * The TLS port of the broker: each client needs a certificate of our authority, whose policies allow what it does. One
 * port is both of AWS: 8883, where no protocol is named, and 443, where a client names this one by ALPN. What names
 * others only (`mqtt` is for authorizers of one's own) is refused in the handshake.
 * @see AWS IoT Core developer guide, "Device communication protocols": protocols, authentication, and port mappings
 */
const certificateProtocol = 'x-amzn-mqtt-ca'

/** Clients with a certificate. */
export class TlsListener {
  readonly server: Server
  readonly #things: Things
  /** certificates by the connection that showed them */
  readonly #shown = new Map<Socket, string>()

  constructor({ things, authority }: { things: Things; authority: LocalAuthority }, welcome: (socket: Socket) => void) {
    this.#things = things
    const { certificate: cert, privateKey: key } = authority.broker
    const demands = {
      ALPNProtocols: [certificateProtocol],
      requestCert: true,
      rejectUnauthorized: true,
      ca: authority.root,
      minVersion: 'TLSv1.2' as const,
    }
    this.server = createServer({ cert, key, noDelay: true, handshakeTimeout: beginningMsMax, ...demands }, (socket) => {
      const id = certificateId(socket.getPeerCertificate().raw)
      socket.on('error', () => socket.destroy())
      if (!things.certificate(id)?.isActive) {
        socket.destroy()
        return
      }
      this.#shown.set(socket, id)
      socket.on('close', () => this.#shown.delete(socket))
      welcome(socket)
    })
    // Node.js says that the time of a handshake is over, and leaves the connection open
    this.server.on('tlsClientError', (_, socket) => socket.destroy())
    things.onEnd((ended) => {
      for (const [socket, id] of this.#shown) if (id === ended) socket.destroy()
    })
  }

  /** Whether the client came with a certificate. */
  has({ conn }: Client): boolean {
    return conn instanceof TLSSocket
  }

  /** Clients of the plain port may do everything that a tracker may be allowed: no policy lets one retain a message. */
  may(client: Client, act: [ThingAction, string], clientId = client.id): boolean {
    const { conn } = client
    if (!(conn instanceof TLSSocket)) return act[0] !== 'RetainPublish'
    const id = this.#shown.get(conn)
    return id !== undefined && this.#things.may(id, clientId, act)
  }

  /** Why policies do not let a client publish this; null when they do. */
  refusedPublish(client: Client, { topic, retain }: { topic: string; retain: boolean }): BrokerRefusal | null {
    const refused = (what: string) => ({
      because: `${client.id} may not ${what}`,
      reasonCode: reasonCodes.notAuthorized,
    })
    if (!this.may(client, ['Publish', `topic/${topic}`])) return refused(`publish to ${topic}`)
    if (retain && !this.may(client, ['RetainPublish', `topic/${topic}`])) {
      return refused(`publish a retained message to ${topic}`)
    }
    return null
  }
}
