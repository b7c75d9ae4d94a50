import { type Open, startConnectionsApi } from './connections-api.ts'
import { randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { SocketApiPlan } from '../../plan/types.ts'
import { FrameLengths } from './frame-lengths.ts'
import { awsLimits } from '../aws-limits.data.ts'
import { viewerOf } from './viewer.ts'
import { connectEvent, disconnectEvent, messageEvent, type Facts } from './websocket-events.ts'
import { secondMs } from '../../../../shared/domain/time/durations.ts'

const limits = awsLimits.webSocketApi
/** RFC 6455, 7.4.1: the message is too big */
const tooBig = 1009
const idleMsMax = limits.idleSecondsMax.value * secondMs
const ageMsMax = limits.connectionSecondsMax.value * secondMs
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
 * Not imitated: authorizers, answers that an integration response changes, throttling.
 * @see API Gateway developer guide, "Set up route responses for WebSocket APIs": what a function answers is passed on only
 *   where the route has a response
 * @see API Gateway developer guide, "Quotas for configuring and running a WebSocket API": a frame or message that is too
 *   long ends the connection with 1009
 */
export class SocketApi {
  /** of `@connections`, without the stage */
  address = ''
  private readonly server = new WebSocketServer({
    noServer: true,
    maxPayload: limits.messageBytesMax.value,
    perMessageDeflate: false,
  })
  private readonly sockets = new Map<string, Open>()
  private connecting = 0
  private readonly working = new Set<Promise<unknown>>()
  private readonly sweeper = setInterval(() => this.sweep(), 15_000).unref()
  private closeConnectionsApi = () => Promise.resolve()

  constructor(
    private readonly plan: SocketApiPlan,
    private readonly invoke: Invoke,
  ) {}

  async open(): Promise<void> {
    // gone, as on AWS, until `$connect` has returned and the browser has its answer
    const api = await startConnectionsApi({ find: (id) => this.sockets.get(id) })
    this.address = api.address
    this.closeConnectionsApi = api.stop
  }

  async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on('error', () => socket.destroy())
    if ((request.url ?? '').length > limits.urlCharactersMax.value) return refuse(socket, 414)
    const facts = factsOf(this.plan, request)
    this.connecting += 1
    await this.connect(facts, request, { socket, head }).finally(() => (this.connecting -= 1))
  }

  idle(): boolean {
    return this.connecting === 0 && this.working.size === 0
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
        const frames = new FrameLengths(limits.frameBytesMax.value)
        to.socket.prependListener('data', (chunk: Buffer) => {
          if (socket.readyState === socket.OPEN && frames.isTooLong(chunk)) socket.close(tooBig, 'Frame too long')
        })
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
      // what comes with or after a frame that was too long
      if (socket.readyState !== socket.OPEN) return
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
      const answer = await this.call(routeKey, messageEvent(facts, { ...message, routeKey }))
      const { body } = (answer ?? {}) as { body?: string }
      if (body && this.plan.routes.some(({ key, isAnswered }) => key === routeKey && isAnswered)) socket.send(body)
    } catch {
      const { connectionId } = facts
      socket.send(JSON.stringify({ message: 'Internal server error', connectionId, requestId: randomUUID() }))
    }
  }

  private sweep(): void {
    const now = Date.now()
    for (const each of this.sockets.values()) if (isOver(each, now)) each.socket.close(1001, 'Going away')
  }
}

/** Whether the gateway ends the connection: after ten quiet minutes, or after two hours whatever was said. */
export const isOver = ({ facts, lastActiveAt }: Pick<Open, 'facts' | 'lastActiveAt'>, now: number): boolean =>
  now - lastActiveAt > idleMsMax || now - facts.connectedAt > ageMsMax

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
  sourceIp: viewerOf(request).address,
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

const refusals: Record<number, string> = { 401: 'Unauthorized', 403: 'Forbidden', 414: 'URI Too Long' }

function refuse(socket: Duplex, status: number): void {
  const message = refusals[status] ?? 'Internal server error'
  const body = JSON.stringify({ message })
  socket.end(
    `HTTP/1.1 ${status} ${message}\r\nConnection: close\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}
