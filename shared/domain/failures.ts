export type FailureKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'missing'
  | 'notAllowed'
  | 'conflict'
  | 'tooLarge'
  | 'tooMuch'

/**
 * The only error whose message a person may read. Say what happened, to what, and what to do.
 * Anything else that is thrown is our own bug and is shown as an id only.
 */
export class Failure extends Error {
  readonly kind: FailureKind
  /** the field that was refused, as the sender spells it: `attributes.speedLimit`, `[3].latitude` */
  readonly field: string | undefined
  /** seconds to wait before another try, with `tooMuch` */
  readonly retryAfterSeconds: number | undefined

  constructor(kind: FailureKind, message: string, facts: { field?: string; retryAfterSeconds?: number } = {}) {
    super(message)
    this.name = 'Failure'
    this.kind = kind
    this.field = facts.field
    this.retryAfterSeconds = facts.retryAfterSeconds
  }
}
