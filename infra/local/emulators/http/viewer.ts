import { BlockList, isIP } from 'node:net'
import { setHeader, type ViewerRequest } from './request-headers.ts'

/** Who sent a request, and how, as the first server that we trust saw it. */
export interface Viewer {
  address: string
  scheme: 'http' | 'https'
}

const seen = new WeakMap<object, Viewer>()

/** Of a request that came through no proxy: the other end of its connection, by plain HTTP. */
export const viewerOf = (request: Pick<ViewerRequest, 'socket'>): Viewer =>
  seen.get(request) ?? { address: plain(request.socket.remoteAddress), scheme: 'http' }

/** Addresses and networks of reverse proxies, whose `X-Forwarded-*` headers count. */
export class Proxies {
  readonly #trusted = new BlockList()

  /** @param given each as an address or a network in CIDR notation, beside the loopback @throws Error that says what is wrong */
  constructor(given: readonly string[] = []) {
    for (const each of ['127.0.0.0/8', '::1', ...given]) this.#add(each)
  }

  has(address: string): boolean {
    const family = isIP(address)
    return family !== 0 && this.#trusted.check(address, family === 4 ? 'ipv4' : 'ipv6')
  }

  #add(text: string): void {
    const [address = '', length, ...more] = text.split('/')
    const family = isIP(address)
    const bitsMax = family === 4 ? 32 : 128
    const bits = length === undefined ? bitsMax : /^\d{1,3}$/.test(length) ? Number(length) : -1
    if (family === 0 || bits < 0 || bits > bitsMax || more.length > 0) {
      throw new Error(`"${text}" is no address or network, like 10.0.0.7 or 10.0.0.0/8.`)
    }
    this.#trusted.addSubnet(address, bits, family === 4 ? 'ipv4' : 'ipv6')
  }
}

/**
 * Reads who sent a request from the headers of trusted proxies, then takes these headers away, so that nobody behind
 * us can take a viewer's word for a proxy's. Of a chain, the last address that is not a trusted proxy's counts: what
 * stands before it was written by the viewer.
 *
 * @param publicUrl where people open the product: a trusted proxy that passes this name on and says no scheme is asked
 *   by its scheme
 * @see https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/X-Forwarded-For "Selecting an IP address"
 */
export function readForwarded(request: ViewerRequest, proxies: Proxies, publicUrl: URL | null): void {
  const peer = plain(request.socket.remoteAddress)
  const isProxied = proxies.has(peer)
  const forwarded = (name: string): string[] => (isProxied ? listed(request.headers[name]) : [])
  const host = forwarded('x-forwarded-host').at(-1)
  const scheme = forwarded('x-forwarded-proto').at(-1)?.toLowerCase()
  const address = viewerAddress(peer, forwarded('x-forwarded-for'), proxies)
  for (const name of ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto']) {
    setHeader(request, name, undefined)
  }
  if (host !== undefined) setHeader(request, 'host', host)
  const isPublic = isProxied && publicUrl !== null && request.headers.host === publicUrl.host
  const assumed = isPublic ? publicUrl.protocol : 'http:'
  const isSecure = (scheme ?? assumed.slice(0, -1)) === 'https'
  if (isSecure) setHeader(request, 'x-forwarded-proto', 'https')
  seen.set(request, { address, scheme: isSecure ? 'https' : 'http' })
}

function viewerAddress(peer: string, chain: readonly string[], proxies: Proxies): string {
  let address = peer
  for (const next of chain.toReversed()) {
    if (!proxies.has(address)) break
    const bare = plain(next.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1'))
    if (isIP(bare) === 0) break
    address = bare
  }
  return address
}

const listed = (value: string | string[] | undefined): string[] =>
  [value ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)

/** An IPv4 address that arrived on a socket of IPv6 is written as one. */
const plain = (address = '127.0.0.1'): string => address.replace(/^::ffff:(?=\d+\.)/i, '')
