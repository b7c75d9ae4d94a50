import { randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import type { SocketApiPlan } from '../../plan/types.ts'
import { startConnectionsApi } from './connections-api.ts'
import { connectEvent, disconnectEvent, messageEvent, type Facts } from './websocket-events.ts'
import { hourMs, minuteMs } from '../../../../shared/domain/time/durations.ts'

export interface Open {
  facts: Facts
  socket: WebSocket
  lastActiveAt: number
}

const frameBytesMax = 32 * 1024
const idleMsMax = 10 * minuteMs
const ageMsMax = 2 * hourMs
const goodbyeMsMax = 500

type Invoke = (arn: string, event: unknown) => Promise<unknown>

export async function startSocketApi(plan: SocketApiPlan, invoke: Invoke): Promise<SocketApi> {
  const api = new SocketApi(plan, invoke)
  await api.open()
  return api
}

/**
 * API Gateway's WebSocket API with functions behind it, and its `@connections` calls.
 *
 * Not imitated: authorizers, answers through a route response, throttling. AWS answers `@connections` with 410 until
 * `$connect` has returned; here such a call waits for the outcome, because this machine is faster than any network.
 */
export class SocketApi {
  /** of `@connections`, without the stage */
  address = ''
  private readonly server = new WebSocketServer({ noServer: true, maxPayload: frameBytesMax, perMessageDeflate: false })
  private readonly sockets = new Map<string, Open>()
  private readonly connecting = new Map<string, Promise<unknown>>()
  private readonly working = new Set<Promise<unknown>>()
  private readonly sweeper = setInterval(() => this.sweep(), 15_000).unref()
  private closeConnectionsApi = () => Promise.resolve()

  constructor(
    private readonly plan: SocketApiPlan,
    private readonly invoke: Invoke,
  ) {}

  async open(): Promise<void> {
    const api = await startConnectionsApi({
      find: async (id) => {
        await this.connecting.get(id)
        return this.sockets.get(id)
      },
    })
    this.address = api.address
    this.closeConnectionsApi = api.stop
  }

  async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => socket.destroy())
    const facts = factsOf(this.plan, request)
    const asked = this.connect(facts, request, { socket, head }).finally(() =>
      this.connecting.delete(facts.connectionId),
    )
    this.connecting.set(facts.connectionId, asked)
    await asked
  }

  idle(): boolean {
    return this.connecting.size === 0 && this.working.size === 0
  }

  /** closes every socket and lets `$disconnect` end */
  async disconnect(): Promise<void> {
    clearInterval(this.sweeper)
    const closed = [...this.sockets.values()].map(({ socket }) => {
      const gone = new Promise((resolve) => socket.once('close', resolve))
      socket.close(1001, 'Going away')
      return gone
    })
    const late = setTimeout(() => {
      for (const { socket } of this.sockets.values()) socket.terminate()
    }, goodbyeMsMax)
    await Promise.all(closed)
    clearTimeout(late)
    await Promise.allSettled(this.working)
  }

  async stop(): Promise<void> {
    await this.disconnect()
    await this.closeConnectionsApi()
  }

  private call(routeKey: string, event: unknown): Promise<unknown> {
    const route = this.plan.routes.find(({ key }) => key === routeKey)
    if (!route) return Promise.resolve({ statusCode: 200 })
    const work = this.invoke(route.functionArn, event).finally(() => this.working.delete(work))
    this.working.add(work)
    return work
  }

  private async connect(facts: Facts, request: IncomingMessage, to: Upgrade): Promise<void> {
    const status = await this.call('$connect', connectEvent(facts, request)).then(
      (answer) => (answer as { statusCode?: number } | null)?.statusCode ?? 200,
      () => 502,
    )
    if (status < 200 || status >= 300) return refuse(to.socket, status)
    if (to.socket.destroyed) return this.disconnected(facts, { code: 1006, reason: '' })
    await new Promise<void>((resolve) => {
      to.socket.once('close', () => resolve())
      this.server.handleUpgrade(request, to.socket, to.head, (socket) => {
        this.attend({ facts, socket, lastActiveAt: Date.now() })
        resolve()
      })
    })
  }

  private attend(each: Open): void {
    const { facts, socket } = each
    this.sockets.set(facts.connectionId, each)
    socket.on('error', () => {})
    socket.on('message', (data: Buffer, binary) => {
      each.lastActiveAt = Date.now()
      void this.receive(each, { body: data.toString(binary ? 'base64' : 'utf8'), binary })
    })
    socket.on('close', (code, reason) => {
      this.sockets.delete(facts.connectionId)
      this.disconnected(facts, { code, reason: reason.toString() })
    })
  }

  private disconnected(facts: Facts, end: { code: number; reason: string }): void {
    this.call('$disconnect', disconnectEvent(facts, end)).catch(() => {})
  }

  private async receive({ facts, socket }: Open, message: { body: string; binary: boolean }): Promise<void> {
    const routeKey = select(this.plan, message.body)
    try {
      await this.call(routeKey, messageEvent(facts, { ...message, routeKey }))
    } catch {
      const { connectionId } = facts
      socket.send(JSON.stringify({ message: 'Internal server error', connectionId, requestId: randomUUID() }))
    }
  }

  private sweep(): void {
    const now = Date.now()
    for (const { facts, socket, lastActiveAt } of this.sockets.values()) {
      if (now - lastActiveAt > idleMsMax || now - facts.connectedAt > ageMsMax) socket.close(1001, 'Going away')
    }
  }
}

interface Upgrade {
  socket: Duplex
  head: Buffer
}

const factsOf = (plan: SocketApiPlan, request: IncomingMessage): Facts => ({
  connectionId: `${randomBytes(9).toString('base64url').slice(0, 11)}=`,
  connectedAt: Date.now(),
  apiId: plan.id,
  stage: plan.stage,
  host: request.headers.host ?? 'localhost',
  sourceIp: request.socket.remoteAddress ?? '127.0.0.1',
  userAgent: request.headers['user-agent'] ?? '',
})

/** Only `$request.body.<name>` is evaluated; what has no route of its own goes to `$default`. */
function select(plan: SocketApiPlan, body: string): string {
  const name = /^\$request\.body\.(\w+)$/.exec(plan.selection)?.[1]
  try {
    const key = String((JSON.parse(body) as Record<string, unknown>)[name ?? ''])
    if (plan.routes.some((route) => route.key === key)) return key
  } catch {
    // not JSON: the default route takes it
  }
  return '$default'
}

function refuse(socket: Duplex, status: number): void {
  const message = status === 401 ? 'Unauthorized' : status === 403 ? 'Forbidden' : 'Internal server error'
  const body = JSON.stringify({ message })
  socket.end(
    `HTTP/1.1 ${status} ${message}\r\nConnection: close\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}
