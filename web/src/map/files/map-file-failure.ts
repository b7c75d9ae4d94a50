import type { FailureCause } from '../style-choice/source-health.ts'

/** A file of the tenant's own cannot be used: its address fails, it is too large, or it is not what it should be. */
export class MapFileFailure extends Error {
  readonly reason: FailureCause | 'tooLarge'

  constructor(reason: MapFileFailure['reason']) {
    super(reason)
    this.name = 'MapFileFailure'
    this.reason = reason
  }
}
