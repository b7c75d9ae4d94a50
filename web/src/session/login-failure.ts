import type { Words } from '../../../shared/i18n/t.ts'
import { ApiFailure } from '../api/client.ts'

/** Why a correct password is not enough, by the field that the server names. */
const closed: Readonly<Record<string, string>> = {
  account: 'app.accountSuspended',
  disabled: 'app.userDisabled',
  expirationTime: 'app.userExpired',
}

/** The message for a failed sign-in. */
export function loginFailureText(failure: unknown, t: Words): string {
  if (!(failure instanceof ApiFailure)) return t('app.unexpected')
  if (failure.isOffline) return t('app.cannotConnect')
  if (failure.field === 'code') return t(failure.status === 401 ? 'app.codeMissing' : 'app.codeWrong')
  if (failure.status === 401) return t('app.incorrectLogin')
  if (failure.status === 429) return tooManyText(failure, t)
  const reason = failure.status === 403 && failure.field !== null ? closed[failure.field] : undefined
  return reason === undefined ? failure.message : t(reason)
}

/** How long to wait after too many attempts, in whole minutes. */
export const tooManyText = (failure: ApiFailure, t: Words): string =>
  t('app.tooManyLogins', { count: Math.ceil((failure.retryAfterSeconds ?? 60) / 60) })
