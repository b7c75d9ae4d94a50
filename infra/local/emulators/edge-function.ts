import type { IncomingMessage } from 'node:http'
import { createContext, Script } from 'node:vm'

interface EdgeRequest {
  method: string
  uri: string
  querystring: Record<string, { value: string }>
  headers: Record<string, { value: string }>
  cookies: Record<string, { value: string }>
}
interface EdgeAnswer {
  statusCode: number
  headers?: Record<string, { value: string }>
  body?: string | { data: string }
}

/** A CloudFront function changes the request (path and headers) or answers itself. */
export type EdgeFunction = (request: IncomingMessage) => EdgeAnswer | null

/**
 * CloudFront functions, viewer request only, by Node's own JavaScript.
 * Not imitated: the limits on time and size, key-value stores, changes of the query string and of cookies.
 */
export function edgeFunction(code: string): EdgeFunction {
  const context = createContext({ console })
  new Script(code).runInContext(context)
  const handler = new Script('handler').runInContext(context) as (event: object) => EdgeRequest | EdgeAnswer

  return (request) => {
    const [path = '/', query = ''] = (request.url ?? '/').split(/\?(.*)/s)
    const answer = handler({
      version: '1.0',
      context: { eventType: 'viewer-request' },
      viewer: { ip: request.socket.remoteAddress ?? '127.0.0.1' },
      request: asEdge(request, path),
    })
    if ('statusCode' in answer) return answer
    request.url = query === '' ? answer.uri : `${answer.uri}?${query}`
    for (const [name, { value }] of Object.entries(answer.headers)) {
      if (request.headers[name] !== value) request.rawHeaders.push(name, value)
      request.headers[name] = value
    }
    return null
  }
}

function asEdge(request: IncomingMessage, uri: string): EdgeRequest {
  const headers = Object.entries(request.headers).map(([name, value]) => [name, { value: [value].flat().join(',') }])
  return {
    method: request.method ?? 'GET',
    uri,
    querystring: {},
    headers: Object.fromEntries(headers) as EdgeRequest['headers'],
    cookies: {},
  }
}
