import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { BehaviourPlan, EdgePlan } from '../../plan/types.ts'
import { awsLimits } from '../aws-limits.data.ts'
import { viewerOf } from './viewer.ts'
import { edgeFunction, type EdgeFunction, InvalidByEdge } from './edge-function.ts'
import { setHeader } from './request-headers.ts'

/**
 * CloudFront: one address, behaviours tried in order, edge functions on the request, headers for the origin, headers on
 * the answer.
 *
 * Not imitated: caching, compression, TLS, HTTP/2 and 3, choice of forwarded headers, the refusal (403) of a GET with a body.
 */
export interface Front {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>
}

/** The origin of a behaviour, found by the domain name of its origin. */
export interface Origin {
  handle?: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => Promise<void>
}

interface Route extends BehaviourPlan {
  origin: Origin
  originHeaders: [string, string][]
  rewrite: EdgeFunction | null
  matches: RegExp
}

/** @throws Error that names an origin that has no local counterpart */
export function makeFront(plan: EdgePlan, originFor: (domain: string) => Origin | null): Front {
  const lookups: Route[] = plan.behaviours.map((behaviour) => {
    const { domain = '', headers = {} } = plan.origins[behaviour.originId] ?? {}
    const origin = originFor(domain)
    if (!origin) throw new Error(`the origin ${domain} of ${behaviour.pattern} is nothing that runs here`)
    const rewrite = behaviour.viewerRequest ? edgeFunction(behaviour.viewerRequest) : null
    return {
      ...behaviour,
      origin,
      originHeaders: Object.entries(headers),
      rewrite,
      matches: pathPattern(behaviour.pattern),
    }
  })

  const lookupOf = (request: IncomingMessage): Route => {
    const path = (request.url ?? '/').split('?')[0]!
    return lookups.find(({ matches }) => matches.test(path)) ?? lookups.at(-1)!
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (isTooLong(request)) {
      response.setHeader('connection', 'close')
      return say(response, 413, 'The address or the headers of this request are too long')
    }
    const route = lookupOf(request)
    addHeaders(response, route, viewerOf(request).scheme)
    const { method = 'GET' } = request
    if (!route.methods.includes(method)) {
      response.setHeader('allow', route.methods.join(', '))
      // a client that traces its way asks no more than that
      return say(response, method === 'TRACE' ? 405 : 403, 'This address takes no such request')
    }
    if (request.url === '/' && plan.rootObject) request.url = `/${plan.rootObject}`
    const answer = atEdge(route, request)
    if (answer === 'invalid') return say(response, 502, 'An edge function did what CloudFront refuses')
    if (answer) {
      for (const [name, { value }] of Object.entries(answer.headers ?? {})) response.setHeader(name, value)
      const body = typeof answer.body === 'string' ? answer.body : (answer.body?.data ?? '')
      return void response.writeHead(answer.statusCode).end(body)
    }
    if (!route.origin.handle) return say(response, 426, 'Open this address with a WebSocket')
    await route.origin.handle(request, response)
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    if (isTooLong(request)) return void socket.end(emptyAnswer('413 Request Entity Too Large'))
    const route = lookupOf(request)
    if (atEdge(route, request) === 'invalid') {
      socket.end(emptyAnswer('502 Bad Gateway'))
    } else if (route.origin.upgrade) await route.origin.upgrade(request, socket, head)
    else socket.end(emptyAnswer('400 Bad Request'))
  }

  return { handle, upgrade }
}

const emptyAnswer = (status: string): string => `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`

/**
 * Whether CloudFront takes no such address or headers: it answers 413 and ends the connection.
 * @see CloudFront developer guide, "Maximum length of a request and maximum length of a URL"
 */
function isTooLong({ method = '', url = '', headers, httpVersion, rawHeaders }: IncomingMessage): boolean {
  const { urlBytesMax, requestHeadBytesMax } = awsLimits.cloudFront
  const line = `${method} ${url} HTTP/${httpVersion}\r\n`
  // each header with its `: ` and its line end
  const headBytes = Buffer.byteLength(line) + Buffer.byteLength(rawHeaders.join('')) + 2 * rawHeaders.length
  const urlBytes = Buffer.byteLength(`https://${headers.host ?? ''}${url}`)
  return urlBytes > urlBytesMax.value || headBytes > requestHeadBytesMax.value
}

/** Runs the edge function, then writes what the origin is to get: the viewer's own headers of these names are lost. */
function atEdge(route: Route, request: IncomingMessage): ReturnType<EdgeFunction> | 'invalid' {
  try {
    const answer = route.rewrite?.(request) ?? null
    for (const [name, value] of route.originHeaders) setHeader(request, name, value)
    return answer
  } catch (error) {
    if (!(error instanceof InvalidByEdge)) throw error
    console.error(`${route.pattern}: ${error.message}`)
    return 'invalid'
  }
}

/** `*` is any text and `?` any character. @see CloudFront, "Path pattern" */
function pathPattern(pattern: string): RegExp {
  const source = (pattern.startsWith('/') || pattern === '*' ? pattern : `/${pattern}`)
    .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.')
  return new RegExp(`^${source}$`, 's')
}

/** Policy headers replace the origin's only when the policy says so; one is for viewers by TLS only (RFC 6797, 7.2). */
function addHeaders(response: ServerResponse, { responseHeaders }: BehaviourPlan, scheme: 'http' | 'https'): void {
  if (responseHeaders.length === 0) return
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse
  response.writeHead = (...args: unknown[]) => {
    for (const { name, value, override } of responseHeaders) {
      if (scheme === 'http' && name === 'strict-transport-security') continue
      if (override || !response.hasHeader(name)) response.setHeader(name, value)
    }
    return writeHead(...args)
  }
}

export function say(response: ServerResponse, status: number, text: string): void {
  if (response.headersSent) return
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'x-frame-options': 'DENY' })
  response.end(`${text}\n`)
}
