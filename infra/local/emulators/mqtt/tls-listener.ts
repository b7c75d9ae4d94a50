import type { Socket } from 'node:net'
import { createServer, type Server, TLSSocket } from 'node:tls'
import type { Client } from 'aedes'
import { certificateId, type LocalAuthority } from './certificate-authority.ts'
import type { ThingAction } from './thing-policy.ts'
import type { Things } from './things.ts'

/** The TLS port of the broker: each client needs a certificate of our authority, whose policies allow what it does. */
export class TlsListener {
  readonly server: Server
  readonly #things: Things
  /** certificates by the connection that showed them */
  readonly #shown = new Map<Socket, string>()

  constructor({ things, authority }: { things: Things; authority: LocalAuthority }, welcome: (socket: Socket) => void) {
    this.#things = things
    const { certificate: cert, privateKey: key } = authority.broker
    const demands = { requestCert: true, rejectUnauthorized: true, ca: authority.root, minVersion: 'TLSv1.2' as const }
    this.server = createServer({ cert, key, noDelay: true, ...demands }, (socket) => {
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
    things.onEnd((ended) => {
      for (const [socket, id] of this.#shown) if (id === ended) socket.destroy()
    })
  }

  /** What AWS IoT does not take from anybody; the plain port is kinder, for trials. */
  refusal({ conn }: Client, { qos }: { qos: number }): string | null {
    return conn instanceof TLSSocket && qos === 2 ? 'QoS 2 is not supported; use QoS 1' : null
  }

  /** Clients of the plain port may do everything. */
  may(client: Client, act: [ThingAction, string], clientId = client.id): boolean {
    const { conn } = client
    if (!(conn instanceof TLSSocket)) return true
    const id = this.#shown.get(conn)
    return id !== undefined && this.#things.may(id, clientId, act)
  }
}
