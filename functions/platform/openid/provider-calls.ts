import { resolveTxt } from 'node:dns/promises'
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { openIdLimits } from '../../../shared/domain/limits/openid.ts'
import { isPublicAddress, PrivateAddress, publicLookup } from '../integrations/channels/public-address.ts'
import type { OpenIdProviders, ProviderCall } from './openid-ports.ts'

interface Surroundings {
  /** the one origin without https, of a provider on this machine; null for none */
  localOrigin: string | null
  lookup?: LookupFunction
  waitMs?: number
  bytesMax?: number
  resolve?: (domain: string) => Promise<string[][]>
}

const testDomain = /(^|\.)(localhost|example|test)$/

/**
 * Calls to providers that organisations named, as webhooks are called: by https to public addresses only, which are
 * checked when the connection is made, and no redirect is followed.
 */
export function providerCalls({
  localOrigin,
  lookup = publicLookup(),
  waitMs = openIdLimits.callMs,
  bytesMax = openIdLimits.answerBytesMax,
  resolve = resolveTxt,
}: Surroundings): OpenIdProviders {
  const isLocal = (url: URL) => url.origin === localOrigin
  return {
    async call(url, call) {
      const wanted = new URL(url)
      if (isLocal(wanted)) return answered(wanted, call, { waitMs, bytesMax })
      if (wanted.protocol !== 'https:') throw new Error('Only https addresses are called')
      if (isPrivate(wanted)) throw new PrivateAddress()
      return answered(wanted, call, { waitMs, bytesMax, lookup })
    },
    isAllowed(url) {
      if (!URL.canParse(url)) return false
      const wanted = new URL(url)
      return isLocal(wanted) || (wanted.protocol === 'https:' && !isPrivate(wanted))
    },
    async txt(domain) {
      try {
        return (await resolve(domain)).map((parts) => parts.join(''))
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        if (code === 'ENOTFOUND' || code === 'ENODATA') return []
        throw error
      }
    },
    isForTests: (domain) => localOrigin !== null && testDomain.test(domain),
  }
}

function isPrivate({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) !== 0 && !isPublicAddress(host)
}

interface Bounds {
  waitMs: number
  bytesMax: number
  lookup?: LookupFunction
}

const answered = (url: URL, { method, headers, body = '' }: ProviderCall, bounds: Bounds): Promise<Response> =>
  new Promise((resolve, reject) => {
    const begin = url.protocol === 'https:' ? secureRequest : plainRequest
    const sent = method === 'GET' ? headers : { ...headers, 'content-length': String(Buffer.byteLength(body)) }
    const request = begin(
      url,
      {
        method,
        headers: sent,
        signal: AbortSignal.timeout(bounds.waitMs),
        ...(bounds.lookup && { lookup: bounds.lookup }),
      },
      (response) => {
        const parts: Buffer[] = []
        let bytes = 0
        response.on('data', (part: Buffer) => {
          parts.push(part)
          bytes += part.length
          if (bytes > bounds.bytesMax) response.destroy(new Error('The answer is too long'))
        })
        response.on('error', reject)
        response.on('end', () => resolve(asResponse(response, Buffer.concat(parts))))
      },
    )
    request.on('error', reject)
    request.end(method === 'GET' ? undefined : body)
  })

function asResponse({ statusCode, headers }: { statusCode?: number; headers: NodeJS.Dict<unknown> }, body: Buffer) {
  const status = statusCode ?? 0
  if (status < 200) throw new Error('The answer has no status')
  const type = headers['content-type']
  const isEmpty = status === 204 || status === 205 || status === 304
  return new Response(isEmpty ? null : new Uint8Array(body), {
    status,
    headers: typeof type === 'string' ? { 'content-type': type } : {},
  })
}
