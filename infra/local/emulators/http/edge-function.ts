import { createContext, Script } from 'node:vm'
import { awsLimits } from '../aws-limits.data.ts'
import { setHeader, type ViewerRequest } from './request-headers.ts'
import { viewerOf } from './viewer.ts'
import { disallowed, isNamed, readOnlyInRequests, readOnlyInResponses } from '../cloudfront-headers.data.ts'

type Headers = Record<string, { value: string }>
interface EdgeRequest {
  method: string
  uri: string
  querystring: Record<string, { value: string }>
  headers: Headers
  cookies: Record<string, { value: string }>
}
interface EdgeAnswer {
  statusCode: number
  headers?: Headers
  body?: string | { data: string }
}

const codeBytesMax = awsLimits.cloudFront.functionBytesMax.value

/** What a function did that CloudFront's validation refuses. The viewer gets a 502. */
export class InvalidByEdge extends Error {
  override name = 'InvalidByEdge'
}

/** A CloudFront function changes the request (path and headers) or answers itself. @throws InvalidByEdge */
export type EdgeFunction = (request: ViewerRequest) => EdgeAnswer | null

/**
 * CloudFront functions, viewer request only, by Node's own JavaScript.
 * Not imitated: the limits on time, key-value stores, changes of the query string and of cookies.
 * @throws Error when the code is longer than CloudFront takes
 * @see CloudFront developer guide, "Quotas on CloudFront Functions", and "JavaScript runtime features": no dynamic code
 */
export function edgeFunction(code: string): EdgeFunction {
  const bytes = Buffer.byteLength(code)
  if (bytes > codeBytesMax)
    throw new Error(`an edge function has ${bytes} bytes; CloudFront takes ${codeBytesMax} at most`)
  const context = createContext({ console }, { codeGeneration: { strings: false, wasm: false } })
  new Script(code).runInContext(context)
  const handler = new Script('handler').runInContext(context) as (event: object) => EdgeRequest | EdgeAnswer

  return (request) => {
    const [path = '/', query = ''] = (request.url ?? '/').split(/\?(.*)/s)
    const seen = visibleHeaders(request)
    const answer = handler({
      version: '1.0',
      context: { eventType: 'viewer-request' },
      viewer: { ip: viewerOf(request).address },
      request: { method: request.method ?? 'GET', uri: path, querystring: {}, headers: { ...seen }, cookies: {} },
    })
    if ('statusCode' in answer) {
      refuseHeaders(Object.keys(answer.headers ?? {}), [...disallowed, ...readOnlyInResponses])
      return answer
    }
    const given = new Map(Object.entries(answer.headers).map(([name, { value }]) => [name.toLowerCase(), value]))
    const names = new Set([...Object.keys(seen), ...given.keys()])
    const changed = [...names].filter((name) => given.get(name) !== seen[name]?.value)
    refuseHeaders(changed, [...disallowed, ...readOnlyInRequests])
    request.url = query === '' ? answer.uri : `${answer.uri}?${query}`
    for (const name of changed) setHeader(request, name, given.get(name))
    return null
  }
}

function refuseHeaders(changed: readonly string[], refused: readonly string[]): void {
  const name = changed.find((each) => isNamed(each, refused))
  if (name !== undefined) throw new InvalidByEdge(`CloudFront lets no edge function add, change or delete ${name}`)
}

function visibleHeaders(request: ViewerRequest): Headers {
  const headers = Object.entries(request.headers)
    .filter(([name]) => !isNamed(name, disallowed))
    .map(([name, value]) => [name, { value: [value].flat().join(',') }])
  return Object.fromEntries(headers) as Headers
}
