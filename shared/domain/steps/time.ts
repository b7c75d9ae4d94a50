import type { Step } from '../draft.ts'
import { limits } from '../limits.ts'

const weekMs = 7 * 24 * 60 * 60 * 1000
const rolloverMs = 1024 * weekMs
const rolloverToleranceMs = 90 * 24 * 60 * 60 * 1000
const gpsBegan = Date.UTC(1980, 0, 6)

/**
 * A receiver that counts GPS weeks in ten bits falls back 1024 weeks when they overflow: such times are moved forward
 * again. 90 days are left for clocks that are merely late.
 */
export function withoutRollover(time: number, now: number): number {
  let moved = time
  while (moved > gpsBegan && now - moved > rolloverMs - rolloverToleranceMs) moved += rolloverMs
  return moved
}

/** Repairs the tracker's clock where that is possible, and turns away what claims to come from the future. */
export const time: Step = {
  name: 'time',
  take(draft) {
    const { now } = draft.context
    draft.position.fixTime = withoutRollover(draft.fix.fixTime, now)
    draft.position.deviceTime = withoutRollover(draft.fix.deviceTime, now)
    const newest = Math.max(draft.position.fixTime, draft.position.deviceTime)
    return newest > now + limits.fixTimeAheadMaxMs ? 'future' : undefined
  },
}
