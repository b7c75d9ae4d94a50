import { request as plainRequest, type IncomingMessage } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { createGunzip } from 'node:zlib'
import { importLimits } from '../../../shared/domain/limits/imports.ts'
import { retryAfterMs } from '../integrations/channels/http-call.ts'
import { isPublicAddress, PrivateAddress, publicLookup } from '../integrations/channels/public-address.ts'
import type { ImportAnswer, ImportServers } from './import-ports.ts'

interface Surroundings {
  /** another origin by that of a server: for tests, never from tenants */
  origins?: Readonly<Record<string, string>>
  lookup?: LookupFunction
  callMs?: number
  bytesMax?: number
}

/**
 * Asks servers that people named, as webhooks are called: by https at public addresses only, which are checked when the
 * connection is made. A redirect is an answer like any other: the token goes nowhere else.
 */
export function serverCalls({
  origins = {},
  lookup = publicLookup(),
  callMs = importLimits.callMs,
  bytesMax = importLimits.answerBytesMax,
}: Surroundings = {}): ImportServers {
  return {
    async get(url, token, waitMs = callMs) {
      const wanted = new URL(url)
      const instead = origins[wanted.origin]
      if (instead !== undefined)
        return answered(new URL(wanted.pathname + wanted.search, instead), token, { waitMs, bytesMax })
      if (wanted.protocol !== 'https:') throw new Error('Only https addresses are called')
      const host = wanted.hostname.replace(/^\[|\]$/g, '')
      if (isIP(host) !== 0 && !isPublicAddress(host)) throw new PrivateAddress()
      return answered(wanted, token, { waitMs, bytesMax, lookup })
    },
  }
}

interface Bounds {
  waitMs: number
  bytesMax: number
  lookup?: LookupFunction
}

const answered = (url: URL, token: string, { waitMs, bytesMax, lookup }: Bounds): Promise<ImportAnswer> =>
  new Promise((resolve, reject) => {
    const begin = url.protocol === 'https:' ? secureRequest : plainRequest
    const headers = { accept: 'application/json', 'accept-encoding': 'gzip', authorization: `Bearer ${token}` }
    const request = begin(
      url,
      { method: 'GET', headers, signal: AbortSignal.timeout(waitMs), ...(lookup && { lookup }) },
      (response) => {
        const facts = { status: response.statusCode ?? 0, headers: response.headers, text: '' }
        const wait = retryAfterMs(facts, Date.now())
        unpacked(response, bytesMax)
          .then((text) => resolve({ status: facts.status, retryAfterMs: wait, text }))
          .catch(reject)
          .finally(() => request.destroy())
      },
    )
    request.on('error', reject)
    request.end()
  })

/** @returns null as soon as there are more bytes. @throws Error when the connection breaks off */
async function unpacked(response: IncomingMessage, bytesMax: number): Promise<string | null> {
  const isPacked = response.headers['content-encoding'] === 'gzip'
  const content = isPacked ? response.pipe(createGunzip()) : response
  if (isPacked) response.on('error', (error) => (content as ReturnType<typeof createGunzip>).destroy(error))
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of content as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > bytesMax) return null
    parts.push(part)
  }
  if (!response.complete) throw new Error('The answer broke off')
  return Buffer.concat(parts).toString('utf8')
}
