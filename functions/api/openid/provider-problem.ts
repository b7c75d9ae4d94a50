import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client'
import type { FailureText } from '../../../shared/domain/failures.ts'
import { OtherIssuer } from './provider.ts'

/** What went wrong with a provider, in words for the administrator who tests it; never its own, which may be anything. */
export function providerProblem(error: unknown): FailureText {
  if (error instanceof OtherIssuer) return 'The provider names another issuer than this one.'
  if (error instanceof AuthorizationResponseError) {
    return isCancelled(error) ? 'The sign-in was cancelled at the provider.' : 'The provider refused the sign-in.'
  }
  if (error instanceof ResponseBodyError) {
    return error.error === 'invalid_client'
      ? 'The provider does not accept the client id or secret.'
      : 'The provider refused the sign-in.'
  }
  if (!(error instanceof ClientError) || isUnreached(error))
    return 'The provider could not be reached, or did not answer in time.'
  if (error.code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' || error.code === 'OAUTH_RESPONSE_IS_NOT_JSON') {
    return 'There is no provider at this address.'
  }
  if (error.code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') return 'The provider names another issuer than this one.'
  return 'The answer of the provider cannot be trusted.'
}

/** Errors of the call itself come without a code, or with that of its end. */
const isUnreached = ({ code }: ClientError): boolean =>
  code === undefined || code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT'

const cancelled = new Set(['access_denied', 'login_required', 'interaction_required', 'consent_required'])

/** Whether the person, or the provider for them, said no. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof AuthorizationResponseError && cancelled.has(error.error)
