import type { ApiContext } from '../route.ts'

const shownHeaders = [
  'ETag',
  'Content-Disposition',
  'Location',
  'Retry-After',
  'WWW-Authenticate',
  'Allow',
  'Preference-Applied',
  'X-Piece-Count',
  'X-Total-Count',
]
const takenHeaders = [
  'Accept',
  'Authorization',
  'Content-Type',
  'If-Match',
  'If-None-Match',
  'MCP-Protocol-Version',
  'Prefer',
]
const keptSeconds = 600

/**
 * Lets pages of the origins that the deployment names call this API and read its answers (https://fetch.spec.whatwg.org,
 * "HTTP extensions"). An answer to `OPTIONS` is one to the question whether they may.
 */
export function allowOrigins(c: ApiContext, allowed: readonly string[]): void {
  const { headers } = c.res
  headers.append('vary', 'Origin')
  const origin = c.req.header('origin')
  if (origin === undefined || !allowed.includes(origin)) return
  headers.set('access-control-allow-origin', origin)
  headers.set('access-control-allow-credentials', 'true')
  headers.set('access-control-expose-headers', shownHeaders.join(', '))
  const methods = headers.get('allow')
  if (c.req.method !== 'OPTIONS' || methods === null) return
  headers.set('access-control-allow-methods', methods)
  headers.set('access-control-allow-headers', takenHeaders.join(', '))
  headers.set('access-control-max-age', String(keptSeconds))
}
