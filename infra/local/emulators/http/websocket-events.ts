import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** What is known of one WebSocket from beginning to end. */
export interface Facts {
  connectionId: string
  /** epoch ms */
  connectedAt: number
  apiId: string
  stage: string
  host: string
  sourceIp: string
  userAgent: string
}

/** @see API Gateway, "Set up a WebSocket API integration request": `$connect` */
export function connectEvent(facts: Facts, request: IncomingMessage): unknown {
  const query = new URL(request.url ?? '/', 'http://localhost').searchParams
  const names = [...new Set(query.keys())]
  const headers = headersAsSent(request)
  return {
    headers: Object.fromEntries(Object.entries(headers).map(([name, values]) => [name, values.at(-1)])),
    multiValueHeaders: headers,
    queryStringParameters: names.length
      ? Object.fromEntries(names.map((name) => [name, query.getAll(name).at(-1)]))
      : null,
    multiValueQueryStringParameters: names.length
      ? Object.fromEntries(names.map((name) => [name, query.getAll(name)]))
      : null,
    requestContext: context(facts, { routeKey: '$connect', eventType: 'CONNECT' }),
    isBase64Encoded: false,
  }
}

export function messageEvent(facts: Facts, message: { routeKey: string; body: string; binary: boolean }): unknown {
  return {
    requestContext: {
      ...context(facts, { routeKey: message.routeKey, eventType: 'MESSAGE' }),
      messageId: randomUUID(),
    },
    body: message.body,
    isBase64Encoded: message.binary,
  }
}

export function disconnectEvent(facts: Facts, end: { code: number; reason: string }): unknown {
  return {
    headers: { Host: facts.host },
    multiValueHeaders: { Host: [facts.host] },
    requestContext: {
      ...context(facts, { routeKey: '$disconnect', eventType: 'DISCONNECT' }),
      disconnectStatusCode: end.code,
      disconnectReason: end.reason,
    },
    isBase64Encoded: false,
  }
}

function context(facts: Facts, { routeKey, eventType }: { routeKey: string; eventType: string }) {
  const now = new Date()
  return {
    routeKey,
    eventType,
    extendedRequestId: randomUUID(),
    requestId: randomUUID(),
    requestTime: now.toUTCString(),
    requestTimeEpoch: now.getTime(),
    messageDirection: 'IN',
    stage: facts.stage,
    connectedAt: facts.connectedAt,
    connectionId: facts.connectionId,
    domainName: facts.host,
    apiId: facts.apiId,
    identity: { sourceIp: facts.sourceIp, userAgent: facts.userAgent },
  }
}

/** API Gateway keeps the letters' case that the client sent. */
function headersAsSent(request: IncomingMessage): Record<string, string[]> {
  const headers: Record<string, string[]> = {}
  for (let at = 0; at < request.rawHeaders.length; at += 2) {
    ;(headers[request.rawHeaders[at]!] ??= []).push(request.rawHeaders[at + 1]!)
  }
  return headers
}
