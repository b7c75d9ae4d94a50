import type { Believed } from '../trips/distance-filter.ts'
import { markDerived } from '../days/derivation-flags.ts'
import {
  believedBetween,
  boundsOf,
  legTo,
  seenPointOf,
  sentDistance,
  type Leg,
  type LegSettings,
  type Seen,
  type SeenPoint,
} from '../days/totals.ts'
import type { DeviceState } from '../device-state.ts'
import type { Draft, Step } from '../draft.ts'
import type { TrustedPoint } from '../engine/jump.ts'
import { isBorneOut, steadyTo, type SteadyLegs } from '../engine/steady.ts'
import { isFaster } from '../engine/timed-point.ts'
import { hasOwnCoordinates, hasValidFix } from '../engine/valid-fix.ts'
import { withMemory } from '../engine/raise-events.ts'
import type { Attributes, Position } from '../position.ts'
import { isBefore } from '../track-order.ts'

const jumpName = 'jump'
/** The fast legs up to the last position. */
const steadyName = 'steady'
/** Where the last valid position was, when the latest one is not valid, or only took its place over. */
const seenName = 'seen'
/** Up to where the distance was counted, when that is not the last position. */
const countedName = 'counted'

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
    const settings = legSettings(draft)
    markDerived(draft.position, 'distance', sentDistance(draft.position) === undefined)
    draft.leg = draft.late ? lateLeg(draft, settings) : legTo(seenIn(draft.state), draft.position, settings)
    if (!draft.late) draft.memory = withSeen(draft)
    if (draft.leg.isOutlier) draft.position.attributes = { ...draft.position.attributes, outlier: true }
    else if ('outlier' in draft.position.attributes) draft.position.attributes = without(draft.position.attributes)
  },
}

export const legSettings = ({ settings, context }: Pick<Draft, 'settings' | 'context'>): LegSettings => ({
  fastestKnots: settings.jumpKnots ?? context.activeRules.fastestKnots,
  driftMetres: settings.motion.driftMetres,
  countsDrift: settings.motion.countsDrift,
})

function seenIn({ last, memory }: DeviceState): Seen | null {
  if (!last) return null
  const known = hasOwnCoordinates(last) ? undefined : (memory[seenName] as SeenPoint | undefined)
  const believed = memory[jumpName] as TrustedPoint | undefined
  const steady = memory[steadyName] as SteadyLegs | undefined
  return {
    last: known ?? seenPointOf(last),
    ...(believed && { believed }),
    ...(steady && { steady }),
    ...(memory[countedName] as Believed | undefined),
  }
}

/** What `seenIn` needs with the next position, in few bytes: mostly nothing. */
function withSeen({ memory, leg: { seen }, position }: Draft): Draft['memory'] {
  const jump = withMemory(memory, jumpName, seen?.believed)
  const legs = withMemory(jump, steadyName, seen?.steady)
  const known = withMemory(legs, seenName, hasOwnCoordinates(position) ? undefined : seen?.last)
  const counted = memory[countedName] as Believed | undefined
  const isSame = counted?.anchor === seen?.anchor && counted?.going === seen?.going
  return isSame
    ? known
    : withMemory(known, countedName, seen && (seen.anchor || seen.going) ? countedIn(seen) : undefined)
}

/** The latest of stored positions that a position was reached from. */
export const latestFix = (history: readonly Position[], position: Position): Position | null =>
  history.findLast((each) => !isBefore(position, each) && hasValidFix(each)) ?? null

const countedIn = ({ anchor, going }: Seen): Believed => ({ ...(anchor && { anchor }), ...(going && { going }) })

function lateLeg({ context, position, after }: Draft, settings: LegSettings): Leg {
  const origin = latestFix(context.history, position)
  const isMeasured = settings.fastestKnots > 0 && position.valid && origin !== null
  const isTooFast = (from: Position, to: Position) =>
    isFaster(from, to, boundsOf(seenPointOf(from), to, settings).fastestKnots)
  const isOutlier =
    isMeasured &&
    isTooFast(origin, position) &&
    (!after || !hasValidFix(after) || isTooFast(position, after)) &&
    !isOneOfSteadyLegs(context.history, position, settings)
  const counts = hasOwnCoordinates(position) && !isOutlier
  return { isOutlier, counts, origin, metres: counts ? believedBetween(origin, position, settings) : 0, seen: null }
}

/** Whether one of the legs to or from a late fix, or between, is one of enough that are alike. */
function isOneOfSteadyLegs(history: readonly Position[], position: Position, settings: LegSettings): boolean {
  const known = history.filter(hasOwnCoordinates)
  const before = known.filter((each) => isBefore(each, position)).slice(-neighbours)
  const after = known.filter((each) => isBefore(position, each)).slice(0, neighbours)
  let last = before[0] ?? position
  let steady: SteadyLegs | undefined
  for (const [place, point] of [...before, position, ...after].entries()) {
    const now = steadyTo(steady, [last, point], boundsOf(seenPointOf(last), point, settings))
    if (place >= before.length && now !== steady && isBorneOut(now)) return true
    ;[steady, last] = [now, point]
  }
  return false
}
/** on each side: as many legs as have to be alike */
const neighbours = 3

function without({ outlier: _sent, ...attributes }: Attributes): Attributes {
  return attributes
}
