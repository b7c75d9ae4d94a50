import { isHistoryArriving, isOfHistory } from '../days/late-data.ts'
import { believedBetween, runningMs, runningOf, totalsOf } from '../days/totals.ts'
import { givenTotal, isDerived } from '../days/derivation-flags.ts'
import type { DeviceState } from '../device-state.ts'
import type { Draft, Step } from '../draft.ts'
import { numberEvents } from '../engine/number-events.ts'
import { withMemory } from '../engine/raise-events.ts'
import { withTotals, totalsChanged } from '../engine/totals-changed.ts'
import { hasValidFix } from '../engine/valid-fix.ts'
import { latestFix, legSettings } from './outlier.ts'
import type { Position } from '../position.ts'
import { isBefore } from '../track-order.ts'

const kinds = ['totalDistance', 'hours'] as const
type Kind = (typeof kinds)[number]

/** Fix times of the latest positions before the last one whose totals were given: what is older moves no later total. */
const givenName = 'given'
type Given = { [Total in Kind]?: number }

/**
 * What a late fix adds to the device's own totals. Between two known positions, it replaces their distance by the way over
 * itself; so a buffer that comes after the newest fix ends in the total that it would have had in order. The stored
 * positions after it follow when their day is settled.
 */
export const lateTotals: Step = {
  name: 'lateTotals',
  apply(draft) {
    const { last } = draft.state
    if (last) draft.memory = withMemory(draft.memory, givenName, givenAfter(draft, last))
    if (!draft.late || !last) return
    const { totalDistance, hours } = totalsOf(last)
    const totals = {
      totalDistance: totalDistance + (moves(draft, last, 'totalDistance') ? addedMetres(draft, last) : 0),
      hours: hours + (moves(draft, last, 'hours') ? addedHours(draft) : 0),
    }
    const moved = withTotals(last, totals)
    if (moved === last) return
    const { position, context } = draft
    const isPassing = isOfHistory(position, last) || isHistoryArriving(draft.memory)
    const change = { before: last, after: moved, since: position.fixTime, isPassing }
    const changed = totalsChanged(draft.memory, change, context.activeRules)
    draft.last = withTotals(draft.last ?? last, totals)
    draft.memory = changed.memory
    draft.events.push(
      ...numberEvents(changed.events, { state: draft.state, positionId: last.id, before: draft.events }),
    )
  },
}

/** The state after the totals of a stored position (of this time, epoch ms) were given. */
export function rememberGiven(state: DeviceState, fixTime: number): DeviceState {
  const { last, memory } = state
  const known = memory[givenName] as Given | undefined
  const next: Given = { ...known }
  for (const kind of kinds) {
    if (last && givenTotal(last, kind) === undefined) next[kind] = Math.max(known?.[kind] ?? 0, fixTime)
  }
  return { ...state, memory: withMemory(memory, givenName, Object.keys(next).length > 0 ? next : undefined) }
}

function givenAfter({ memory, late, position }: Draft, last: Position): Given | undefined {
  const known = memory[givenName] as Given | undefined
  const next: Given = {}
  for (const kind of kinds) {
    const isGiven = givenTotal(position, kind) !== undefined
    const isLastGiven = givenTotal(last, kind) !== undefined
    const earlier = known?.[kind] ?? 0
    const time = late
      ? Math.max(earlier, isGiven && !isLastGiven ? position.fixTime : 0)
      : isGiven
        ? 0
        : isLastGiven
          ? last.fixTime
          : earlier
    if (time > 0) next[kind] = time
  }
  if (known && kinds.every((kind) => known[kind] === next[kind])) return known
  return Object.keys(next).length > 0 ? next : undefined
}

/** Whether this fix changes a total of the last position: not when one in between was given. */
const moves = ({ memory, position }: Draft, last: Position, kind: Kind): boolean =>
  givenTotal(last, kind) === undefined && ((memory[givenName] as Given | undefined)?.[kind] ?? 0) <= position.fixTime

/** As far as its neighbours tell: what those before them say of it is known when its day is settled. */
function addedMetres(draft: Draft, last: Position): number {
  const { position, leg, context } = draft
  if (leg.isOutlier) return 0
  const own = totalsDistance(position)
  if (!leg.counts) return own
  const known = [...context.history.filter(({ id }) => id !== last.id), last]
  const after = known.find((each) => isBefore(position, each) && hasValidFix(each))
  if (!after || !isDerived(after, 'distance')) return own
  const settings = legSettings(draft)
  const metresFrom = (origin: Position | null) => believedBetween(origin, after, settings)
  return own + metresFrom(position) - metresFrom(latestFix(context.history, position))
}

const totalsDistance = ({ attributes }: Position): number => Number(attributes.distance)

function addedHours({ position, before, after }: Draft): number {
  if (!after || givenTotal(after, 'hours') !== undefined) return 0
  const running = (from: Position | null, to: Position) => runningMs(from && runningOf(from), runningOf(to))
  const own = totalsOf(position).hours - (before ? totalsOf(before).hours : 0)
  return own + running(position, after) - running(before, after)
}
