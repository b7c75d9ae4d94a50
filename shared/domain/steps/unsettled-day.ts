import { dayOf } from '../days/day.ts'
import { isOfHistory, rememberArriving, rememberLate } from '../days/late-data.ts'
import { rememberUnsettled, unsettledOf, withUnsettled } from '../days/unsettled.ts'
import type { Step } from '../draft.ts'

/** Notes that the summary of this position's day has to be derived, or derived again; and whether it came late. */
export const unsettledDay: Step = {
  name: 'unsettledDay',
  apply(draft) {
    const day = dayOf(draft.position.fixTime)
    draft.memory = rememberUnsettled(draft.memory, withUnsettled(unsettledOf(draft.memory), day))
    if (!draft.late) return
    draft.memory = rememberLate(draft.memory, day)
    const { last } = draft.state
    if (last && isOfHistory(draft.position, last)) draft.memory = rememberArriving(draft.memory, day)
  },
}
