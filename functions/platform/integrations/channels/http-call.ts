import { request as plainRequest, type RequestOptions } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP } from 'node:net'
import { noun, phrase, type Phrase } from '../../../../shared/domain/failures.ts'
import type { ChannelOutcome } from '../../ports/channel-ports.ts'
import { isPublicAddress, PrivateAddress, publicLookup } from './public-address.ts'

export interface Call {
  url: string
  headers?: Readonly<Record<string, string>>
  body?: string | Uint8Array
}

export interface Answer {
  status: number
  /** names in small letters */
  headers: Readonly<Record<string, string | string[] | undefined>>
  text: string
}

/** Posts to a service. @throws Error when there is no answer: no host, no connection, no time */
export type Post = (call: Call) => Promise<Answer>

/** Shorter than the queue of messages waits for the function, with several of them in one call. */
const timeoutMs = 8_000
/** Answers are short; what is longer is cut. */
const answerBytesMax = 64 * 1024

/**
 * Posts over HTTPS to public addresses only, and follows no redirect: some of the addresses are people's own.
 *
 * @param origins another origin by that of a service, as `https://api.telegram.org`: for tests, never from tenants
 */
export const httpPost =
  (origins: Readonly<Record<string, string>> = {}, { lookup = publicLookup(), waitMs = timeoutMs } = {}): Post =>
  ({ url, headers = {}, body = '' }) => {
    const wanted = new URL(url)
    const instead = origins[wanted.origin]
    if (instead !== undefined)
      return posted(new URL(wanted.pathname + wanted.search, instead), { headers, body, waitMs })
    if (wanted.protocol !== 'https:') throw new Error('Only https addresses are called')
    const host = wanted.hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) !== 0 && !isPublicAddress(host)) throw new PrivateAddress()
    return posted(wanted, { headers, body, waitMs, lookup })
  }

type Content = Required<Pick<Call, 'headers' | 'body'>> & Pick<RequestOptions, 'lookup'> & { waitMs: number }

const posted = (url: URL, { headers, body, waitMs, lookup }: Content): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const begin = url.protocol === 'https:' ? secureRequest : plainRequest
    const request = begin(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        signal: AbortSignal.timeout(waitMs),
        ...(lookup && { lookup }),
      },
      (response) => {
        const parts: Buffer[] = []
        let bytes = 0
        const finish = () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(parts).toString('utf8').slice(0, answerBytesMax),
          })
        response.on('data', (part: Buffer) => {
          parts.push(part)
          bytes += part.length
          if (bytes < answerBytesMax) return
          finish()
          response.destroy()
        })
        response.on('end', finish)
        response.on('error', reject)
      },
    )
    request.on('error', reject)
    request.end(body)
  })

export const jsonCall = (
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Call & { body: string } => ({
  url,
  headers: { ...headers, 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(body),
})

/** The object that an answer holds; empty when it is none. */
export function jsonIn({ text }: Answer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

export const sent: ChannelOutcome = { kind: 'sent' }
export const refused = (reason: Phrase): ChannelOutcome => ({ kind: 'refused', reason })
export const later = (reason: Phrase, afterMs: number | null = null): ChannelOutcome => ({
  kind: 'retry',
  afterMs,
  reason,
})

const reasonLengthMax = 300
/** What a service says, in its own words. */
export const wordsOf = (text: string): Phrase =>
  noun(
    text
      .replace(/[\p{C}\p{Z}]+/gu, ' ')
      .trim()
      .slice(0, reasonLengthMax),
  )

/** What may be tried again after this status (RFC 9110): the service was busy or broken, not the message. */
export const isPassing = (status: number): boolean =>
  status === 408 || status === 425 || status === 429 || status >= 500

/** `Retry-After` (RFC 9110, 10.2.3) in ms, as seconds or as a date; null without one. */
export function retryAfterMs({ headers }: Answer, now: number): number | null {
  const value = headers['retry-after']
  if (typeof value !== 'string') return null
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now
  return Number.isFinite(ms) ? Math.max(0, ms) : null
}

/** What became of a call that the service answered without success. */
export function failedWith(answer: Answer, { says, now }: { says: Phrase; now: number }): ChannelOutcome {
  return isPassing(answer.status) ? later(says, retryAfterMs(answer, now)) : refused(says)
}

/** Words for an error on the way; never the address, which may hold a secret. */
export function connectionProblem(error: unknown): ChannelOutcome {
  if (error instanceof PrivateAddress) return refused(phrase('The address leads to a private network'))
  const code = (error as NodeJS.ErrnoException | null)?.code
  if (error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError')) {
    return later(phrase('The service did not answer in time'))
  }
  if (typeof code === 'string') return later(phrase('The service could not be reached ({code})', { code }))
  return later(phrase('The service could not be reached'))
}
