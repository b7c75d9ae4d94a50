import { filled, type FailureText } from '../../../../shared/domain/failures.ts'

/** A reason that people read, in English; every language has it. */
export const reason = (text: FailureText): string => text

/** Why a channel cannot be used whose settings are incomplete; null when they are complete. */
export const notSet = (missing: readonly string[]): string | null =>
  missing.length === 0
    ? null
    : filled({ text: 'An administrator has to set {fields} first.', values: { fields: missing } })
