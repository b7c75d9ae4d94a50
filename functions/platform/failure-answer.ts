import { Failure, filled, type FailureKind, type FailureWords, type Phrase } from '../../shared/domain/failures.ts'
import type { MailLanguage } from '../../shared/i18n/mail-languages.ts'
import { errorFacts, log } from './log.ts'

export const statusOf: Record<FailureKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  notAllowed: 405,
  conflict: 409,
  tooLarge: 413,
  tooMuch: 429,
  notImplemented: 501,
}

export interface FailureAnswer {
  status: number
  headers: Record<string, string>
  /** the first line is for a person, the rest is for support */
  body: string
}

/** The request that failed; the tenant is null when it is not known yet. */
export interface FailedRequest {
  requestId: string
  tenantId: string | null
}

/** The reader of a failure. */
export interface FailureReader {
  language: MailLanguage
  /** none for English */
  words?: FailureWords
}
const english: FailureReader = { language: 'en' }
const ourFault: Phrase = {
  text: 'Something went wrong on our side. Try again; if it stays, tell us the number below.',
}

/**
 * Turns what was thrown into an answer in the reader's language. Only the text of a `Failure` is shown; anything else is
 * our own fault: it is logged with the request's id and tenant, and only that id is shown.
 */
export function failureAnswer(
  error: unknown,
  { requestId, tenantId }: FailedRequest,
  { language, words }: FailureReader = english,
): FailureAnswer {
  const headers: Record<string, string> = {
    'content-type': 'text/plain; charset=utf-8',
    'content-language': language,
    'cache-control': 'no-store',
  }
  if (!(error instanceof Failure)) {
    log({ capability: 'api', what: 'failed', tenantId, requestId, ...errorFacts(error) })
    return { status: 500, headers, body: `${filled(ourFault, words)}\nrequest ${requestId}` }
  }
  if (error.retryAfterSeconds !== undefined) headers['retry-after'] = String(Math.ceil(error.retryAfterSeconds))
  // the gateway renames this header on its way, so the line `field code` says it too
  if (error.kind === 'unauthenticated' && error.field === 'code') headers['www-authenticate'] = 'TOTP'
  const field = error.field === undefined ? '' : `field ${error.field}\n`
  return { status: statusOf[error.kind], headers, body: `${filled(error.phrase, words)}\n${field}request ${requestId}` }
}
