import { placeOf } from '../../../shared/domain/access/browser.ts'

/** What authentication reads of an HTTP request or a WebSocket handshake. */
export interface AuthRequest {
  /** by lower-case name; undefined when absent */
  header(name: string): string | undefined
  /** the caller's network address */
  address: string
  /** where the caller is, see `placeOf`; null when nobody says */
  place: string | null
  /** of other sites whose pages count as our own */
  allowedOrigins: readonly string[]
}

/** Of a request whose address nobody says. */
export const unknownAddress = 'unknown'

/** Tells whether a request came through CloudFront: which proves it by a secret, and may be changing it. */
export type OriginCheck = (secret: string) => Promise<boolean>

/** Of a deployment without CloudFront. */
export const noOrigin: OriginCheck = async () => false

export async function isFromEdge(header: AuthRequest['header'], isOriginSecret: OriginCheck): Promise<boolean> {
  const secret = header('x-origin-verify')
  return secret !== undefined && secret !== '' && isOriginSecret(secret)
}

/**
 * The caller's network address, as attempts are counted by it: of IPv6 the network, because one subscriber has 2^64
 * addresses. API Gateway sees CloudFront's address; an edge function adds the viewer's, which counts only
 * from there: anybody can call API Gateway itself with any header.
 */
export function viewerAddress(header: AuthRequest['header'], seen: { gateway?: string; isFromEdge: boolean }): string {
  return networkOf((seen.isFromEdge ? header('x-viewer-address') : undefined) ?? seen.gateway ?? unknownAddress)
}

/**
 * Where a viewer is, as CloudFront guesses it in headers that a deployment can add. Null for all that did not come
 * through it, and in deployments without them.
 */
export function viewerPlace(header: AuthRequest['header'], isFromEdge: boolean): string | null {
  return isFromEdge ? placeOf(header('cloudfront-viewer-city'), header('cloudfront-viewer-country')) : null
}

function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const groups = [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after]
  return `${groups.slice(0, 4).join(':')}::/64`
}

export const sessionCookie = 'JSESSIONID'

/** The session secret from the cookie header; undefined when there is none. */
export const cookieSecret = (request: AuthRequest): string | undefined => cookieValue(request, sessionCookie)

/** The value of a cookie; undefined when there is none, or an empty one. */
export function cookieValue(request: Pick<AuthRequest, 'header'>, wanted: string): string | undefined {
  for (const pair of (request.header('cookie') ?? '').split(';')) {
    const [name, value] = pair.split('=', 2)
    if (name?.trim() === wanted && value) return value.trim()
  }
  return undefined
}

/**
 * Whether the request comes from one of our own pages, or of an origin that the deployment allows. Programs send no Origin
 * and pass; a browser does not let a page of another site leave it out. Behind CloudFront the viewer's host arrives as
 * `x-forwarded-host`. A request by https (`x-forwarded-proto`) comes from a page by https: somebody on the way can write
 * the page of the same host without it.
 */
export function fromOwnPage(request: AuthRequest): boolean {
  const origin = request.header('origin')
  if (origin === undefined || request.allowedOrigins.includes(origin)) return true
  if (!URL.canParse(origin)) return false
  const { protocol, host } = new URL(origin)
  if (request.header('x-forwarded-proto') === 'https' && protocol !== 'https:') return false
  return [request.header('x-forwarded-host'), request.header('host')].includes(host)
}

/**
 * Whether a browser says that no page of ours makes the request, but another site's, a mail or an address that was typed.
 * Programs say nothing of the kind, nor do browsers before 2023. A request that names an allowed origin is of its page.
 */
export function isAskedElsewhere(request: AuthRequest): boolean {
  const site = request.header('sec-fetch-site')
  return site !== undefined && site !== 'same-origin' && request.header('origin') === undefined
}
