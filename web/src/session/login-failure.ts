import type { Words } from '../../../shared/words/t.ts'
import { ApiFailure } from '../api/client.ts'

/** What to tell somebody who could not sign in. */
export function loginFailureText(failure: unknown, t: Words): string {
  if (!(failure instanceof ApiFailure)) return t('app.unexpected')
  if (failure.isOffline) return t('app.cannotConnect')
  if (failure.status === 401) return t('app.incorrectLogin')
  if (failure.status === 429) {
    return t('app.tooManyLogins', { count: Math.ceil((failure.retryAfterSeconds ?? 60) / 60) })
  }
  return failure.message
}
