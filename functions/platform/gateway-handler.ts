import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'

type Event = Pick<
  APIGatewayProxyEventV2,
  'rawPath' | 'rawQueryString' | 'headers' | 'cookies' | 'body' | 'isBase64Encoded' | 'requestContext'
>

interface App {
  fetch(request: Request, bindings: { requestContext: Event['requestContext'] }): Response | Promise<Response>
}

/**
 * The handler of a function behind API Gateway's HTTP API (payload format 2.0). HEAD is asked as GET, and the gateway
 * leaves the body out. A body of GET, which some libraries send, is ignored.
 */
export const gatewayHandler =
  (app: App) =>
  async (event: Event): Promise<APIGatewayProxyStructuredResultV2> => {
    const request = requestOf(event)
    const response = request
      ? await app.fetch(request, { requestContext: event.requestContext })
      : new Response('Invalid request', { status: 400 })
    return resultOf(response, event.requestContext.http.method === 'HEAD')
  }

/** What `Request` does not take is asked as a method that no route has: the answer names those that there are. */
const unaskable = new Set(['TRACE', 'TRACK', 'CONNECT'])
const noMethod = 'NONE'

/** null for what no request can be: a method or a header that HTTP does not have */
function requestOf({ requestContext, rawPath, rawQueryString, body, ...event }: Event): Request | null {
  const { method } = requestContext.http
  const isRead = method === 'GET' || method === 'HEAD'
  try {
    const headers = new Headers()
    if (event.cookies) headers.set('cookie', event.cookies.join('; '))
    for (const [name, value] of Object.entries(event.headers)) if (value) headers.set(name, ascii(value))
    const bytes = isRead || !body ? undefined : Buffer.from(body, event.isBase64Encoded ? 'base64' : 'utf8')
    if (bytes) headers.set('content-length', String(bytes.length))
    const query = rawQueryString ? `?${rawQueryString}` : ''
    const address = `https://${requestContext.domainName}${rawPath}${query}`
    const asked = isRead ? 'GET' : unaskable.has(method.toUpperCase()) ? noMethod : method
    return new Request(address, { method: asked, headers, body: bytes })
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

/** `Headers` takes no characters beyond Latin-1. */
const ascii = (value: string): string => (/[\u0080-\uffff]/.test(value) ? encodeURIComponent(value) : value)

const textTypes = /^text\/(?:plain|html|css|javascript|csv)|[/+](?:json|xml)\s*(?:;|$)/i

async function resultOf(response: Response, isHead: boolean): Promise<APIGatewayProxyStructuredResultV2> {
  const cookies = response.headers.getSetCookie()
  response.headers.delete('set-cookie')
  const headers = Object.fromEntries(response.headers)
  const type = headers['content-type']
  const isBase64Encoded = headers['content-encoding'] !== undefined || (type !== undefined && !textTypes.test(type))
  const body = isBase64Encoded ? Buffer.from(await response.arrayBuffer()).toString('base64') : await response.text()
  if (isHead && body !== '')
    headers['content-length'] = String(Buffer.byteLength(body, isBase64Encoded ? 'base64' : 'utf8'))
  return { statusCode: response.status, headers, ...(cookies.length > 0 && { cookies }), body, isBase64Encoded }
}
