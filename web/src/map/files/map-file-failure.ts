/**
 * Why a map service does not show its map: it does not answer; it refuses the key or the request; our content policy does
 * not let the page ask it; its answer is an error or no picture; what it answers is no style that can be drawn.
 */
export type FailureCause = 'silent' | 'refused' | 'blocked' | 'broken' | 'unreadable'

/** A file of the tenant's own cannot be used: its address fails, it is too large, or it is not what it should be. */
export class MapFileFailure extends Error {
  readonly reason: FailureCause | 'tooLarge'

  constructor(reason: MapFileFailure['reason']) {
    super(reason)
    this.name = 'MapFileFailure'
    this.reason = reason
  }
}
