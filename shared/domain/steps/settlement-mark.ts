import { dayOf } from '../days/day.ts'
import { isCorrected } from '../days/derivation-flags.ts'
import { isOfHistory, rememberArriving, rememberLate, rememberStaleTotals } from '../days/late-data.ts'
import { rememberUnsettled, unsettledOf, withUnsettled } from '../days/settlement-list.ts'
import type { Draft, Step } from '../draft.ts'
import type { Position } from '../position.ts'
import { inTrackOrder } from '../track-order.ts'

/** Notes that the summary of this position's day has to be derived, or derived again; and whether it came late. */
export const unsettledDay: Step = {
  name: 'unsettledDay',
  apply(draft) {
    const day = dayOf(draft.position.fixTime)
    draft.memory = rememberUnsettled(draft.memory, withUnsettled(unsettledOf(draft.memory), day))
    if (isBeforeCorrection(draft)) draft.memory = rememberStaleTotals(draft.memory)
    if (!draft.late) return
    draft.memory = rememberLate(draft.memory, day)
    const { last } = draft.state
    if (last && isOfHistory(draft.position, last)) draft.memory = rememberArriving(draft.memory, day)
  },
}

/** Of one moment, what a tracker says goes before what a person gave for it; it counted on from that when it came. */
function isBeforeCorrection({ position, state, context }: Draft): boolean {
  const isAfter = (known: Position | null) =>
    known?.fixTime === position.fixTime && isCorrected(known) && inTrackOrder(position, known) < 0
  return isAfter(state.last) || context.history.some(isAfter)
}
