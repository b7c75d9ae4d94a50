import { Failure, type FailureKind } from '../../shared/domain/failures.ts'
import { errorFacts, log } from './log.ts'

export const statusOf: Record<FailureKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  tooLarge: 413,
  tooMuch: 429,
}

export interface FailureAnswer {
  status: number
  headers: Record<string, string>
  /** the first line is for a person, the rest is for support */
  body: string
}

/**
 * Turns what was thrown into an answer. Only the text of a `Failure` is shown; anything else is our own fault: it is
 * logged under the request's id, and only that id is shown.
 */
export function failureAnswer(error: unknown, requestId: string): FailureAnswer {
  const headers: Record<string, string> = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
  if (!(error instanceof Failure)) {
    log({ capability: 'api', what: 'failed', requestId, ...errorFacts(error) })
    const said = 'Something went wrong on our side. Try again; if it stays, tell us the number below.'
    return { status: 500, headers, body: `${said}\nrequest ${requestId}` }
  }
  if (error.retryAfterSeconds !== undefined) headers['retry-after'] = String(Math.ceil(error.retryAfterSeconds))
  // the gateway renames this header on its way, so the line `field code` says it too
  if (error.kind === 'unauthenticated' && error.field === 'code') headers['www-authenticate'] = 'TOTP'
  const field = error.field === undefined ? '' : `field ${error.field}\n`
  return { status: statusOf[error.kind], headers, body: `${error.message}\n${field}request ${requestId}` }
}
