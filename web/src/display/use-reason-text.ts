import { filled } from '../../../shared/domain/failures.ts'
import type { LoggedReason } from '../../../shared/wire/live-message.ts'
import { reasonText } from './reason-text.ts'
import { useFailureWords } from './use-failure-words.ts'

/** Why something of a message was not stored, in the reader's language, without the field that it begins with. */
export function useReasonText(isNeeded: boolean): (logged: LoggedReason) => string {
  const words = useFailureWords(isNeeded)
  return ({ field, reason, phrase }) => reasonText(field, phrase ? filled(phrase, words) : reason)
}
