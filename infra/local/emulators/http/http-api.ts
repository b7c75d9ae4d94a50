import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HttpApiPlan } from '../../plan/types.ts'
import { awsLimits } from '../aws-limits.data.ts'
import { readBody, TooLarge } from './http-server.ts'
import { findRoute } from './http-routes.ts'
import { viewerOf } from './viewer.ts'

/**
 * API Gateway's HTTP API with functions behind it, payload format 2.0.
 *
 * Not imitated: CORS settings, throttling, custom domains, parameter mapping, access logs.
 */
export interface HttpApi {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
  idle(): boolean
}

const limits = awsLimits.httpApi

interface Answer {
  statusCode?: number
  headers?: Record<string, string | number | boolean>
  cookies?: string[]
  body?: string
  isBase64Encoded?: boolean
}

export function makeHttpApi(plan: HttpApiPlan, invoke: (arn: string, event: unknown) => Promise<unknown>): HttpApi {
  let working = 0

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    working += 1
    try {
      await answer(request, response)
    } catch (error) {
      if (error instanceof TooLarge) say(response, 413, 'Request Entity Too Large')
      else say(response, 500, 'Internal Server Error')
    } finally {
      working -= 1
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path = '/', query = ''] = (request.url ?? '/').split(/\?(.*)/s)
    const found = findRoute(plan.routes, request.method ?? 'GET', path)
    if (!found) return say(response, 404, 'Not Found')
    if (requestHeadBytes(request) > limits.requestHeadBytesMax.value) {
      return say(response, 431, 'Request Header Fields Too Large')
    }
    const body = await readBody(request, limits.requestBytesMax.value)
    const event = eventOf(plan, { request, path, query, body, routeKey: found.route.key, parameters: found.parameters })
    const answered = await within(invoke(found.route.functionArn, event))
    if (answered === late) return say(response, 503, 'Service Unavailable')
    send(response, answered)
  }

  return { handle, idle: () => working === 0 }
}

const late = Symbol('no answer in time')

/** Of the request line and the values of the headers, as API Gateway counts. */
function requestHeadBytes({ method = '', url = '', httpVersion, rawHeaders }: IncomingMessage): number {
  const line = `${method} ${url} HTTP/${httpVersion}`
  return Buffer.byteLength(line) + Buffer.byteLength(rawHeaders.filter((_, at) => at % 2 === 1).join(''))
}

function within(work: Promise<unknown>): Promise<unknown> {
  let timer: NodeJS.Timeout
  const limit = new Promise((resolve) => (timer = setTimeout(resolve, limits.integrationMillisecondsMax.value, late)))
  return Promise.race([work, limit]).finally(() => clearTimeout(timer))
}

interface RoutedRequest {
  request: IncomingMessage
  path: string
  query: string
  body: Buffer
  routeKey: string
  parameters: Record<string, string>
}

/** @see API Gateway, "Create AWS Lambda proxy integrations for HTTP APIs", payload format version 2.0 */
function eventOf(plan: HttpApiPlan, { request, path, query, body, routeKey, parameters }: RoutedRequest): unknown {
  const { cookie, ...given } = request.headers
  const headers = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, [value].flat().join(',')]))
  const text = isText(headers)
  const viewer = viewerOf(request)
  const now = new Date()
  return {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString: query,
    cookies: cookie?.split(/;\s*/),
    headers: {
      ...headers,
      'x-forwarded-for': viewer.address,
      'x-forwarded-proto': viewer.scheme,
    },
    queryStringParameters: query === '' ? undefined : joined(new URLSearchParams(query)),
    requestContext: {
      accountId: '000000000000',
      apiId: plan.id,
      domainName: headers['host'],
      domainPrefix: plan.id,
      http: {
        method: request.method,
        path,
        protocol: 'HTTP/1.1',
        sourceIp: viewer.address,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey,
      stage: plan.stage,
      time: now.toUTCString(),
      timeEpoch: now.getTime(),
    },
    pathParameters: Object.keys(parameters).length === 0 ? undefined : parameters,
    body: body.length === 0 ? undefined : body.toString(text ? 'utf8' : 'base64'),
    isBase64Encoded: body.length > 0 && !text,
  }
}

/** Form posts arrive as base64 on AWS, and so does what names no type. */
function isText(headers: Record<string, string>): boolean {
  if (headers['content-encoding']) return false
  return /^(text\/|application\/(.*\+)?(json|xml|javascript)\b)/i.test(headers['content-type'] ?? '')
}

function joined(query: URLSearchParams): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [name, value] of query) values[name] = name in values ? `${values[name]},${value}` : value
  return values
}

function send(response: ServerResponse, answered: unknown): void {
  const given = answered as Answer | null
  if (typeof given !== 'object' || given === null || given.statusCode === undefined) {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(typeof answered === 'string' ? answered : JSON.stringify(answered))
    return
  }
  const body = Buffer.from(given.body ?? '', given.isBase64Encoded ? 'base64' : 'utf8')
  for (const [name, value] of Object.entries(given.headers ?? {})) setHeader(response, name, String(value))
  if (given.cookies?.length) response.setHeader('set-cookie', given.cookies)
  const hasBody = given.statusCode !== 204 && given.statusCode !== 304
  if (hasBody) response.setHeader('content-length', body.length)
  response.writeHead(given.statusCode)
  response.end(hasBody ? body : undefined)
}

/** API Gateway renames this header, and so hides it from clients unless the edge restores it. */
function setHeader(response: ServerResponse, name: string, value: string): void {
  const lower = name.toLowerCase()
  if (['connection', 'transfer-encoding', 'content-length'].includes(lower)) return
  response.setHeader(lower === 'www-authenticate' ? 'x-amzn-remapped-www-authenticate' : lower, value)
}

function say(response: ServerResponse, status: number, message: string): void {
  if (response.headersSent) return
  response.writeHead(status, {
    'content-type': 'application/json',
    connection: status === 413 ? 'close' : 'keep-alive',
  })
  response.end(JSON.stringify({ message }))
}
