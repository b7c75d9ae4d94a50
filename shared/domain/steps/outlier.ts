import type { Leg, Seen } from '../days/totals.ts'
import { legTo } from '../days/totals.ts'
import type { DeviceState } from '../device-state.ts'
import type { Draft, Step } from '../draft.ts'
import { isFaster, type TimedPoint, type TrustedPoint } from '../engine/jump.ts'
import { hasOwnCoordinates, hasValidFix } from '../engine/valid-fix.ts'
import { withMemory } from '../engine/raise-events.ts'
import type { Attributes } from '../position.ts'

const jumpName = 'jump'
/** Where the last valid position was, when the latest one is not valid. */
const seenName = 'seen'

/**
 * Marks a position that the device cannot have reached (`outlier: true`), and finds the position to measure from. A
 * marked one is kept and shown, but totals do not count its distance, and rules about coordinates ignore it.
 *
 * Late fixes lie between two others: they are outliers when they are too far from both. When their day is settled, all
 * are evaluated once more along time.
 */
export const outlier: Step = {
  name: 'outlier',
  apply(draft) {
    const fastest = draft.settings.jumpKnots ?? draft.context.activeRules.fastestKnots
    draft.leg = draft.late ? lateLeg(draft, fastest) : legTo(seenIn(draft.state), draft.position, fastest)
    if (!draft.late) draft.memory = withSeen(draft)
    if (draft.leg.isOutlier) draft.position.attributes = { ...draft.position.attributes, outlier: true }
    else if ('outlier' in draft.position.attributes) draft.position.attributes = without(draft.position.attributes)
  },
}

function seenIn({ last, memory }: DeviceState): Seen | null {
  if (!last) return null
  const { latitude, longitude, fixTime } = last
  const known = last.valid ? undefined : (memory[seenName] as TimedPoint | undefined)
  const believed = memory[jumpName] as TrustedPoint | undefined
  return { last: known ?? { latitude, longitude, fixTime }, ...(believed && { believed }) }
}

/** What `seenIn` needs with the next position, in few bytes: mostly nothing. */
function withSeen({ memory, leg: { seen }, position }: Draft): Draft['memory'] {
  const jump = withMemory(memory, jumpName, seen?.believed)
  return withMemory(jump, seenName, position.valid ? undefined : seen?.last)
}

function lateLeg({ context, position, after }: Draft, fastest: number): Leg {
  const origin = context.history.findLast((each) => each.fixTime <= position.fixTime && hasValidFix(each)) ?? null
  const isMeasured = fastest > 0 && position.valid && origin !== null
  const isOutlier =
    isMeasured &&
    isFaster(origin, position, fastest) &&
    (!after || !hasValidFix(after) || isFaster(position, after, fastest))
  return { isOutlier, counts: hasOwnCoordinates(position) && !isOutlier, origin, seen: null }
}

function without({ outlier: _sent, ...attributes }: Attributes): Attributes {
  return attributes
}
