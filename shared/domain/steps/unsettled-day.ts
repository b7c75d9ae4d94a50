import { dayOf } from '../days/day.ts'
import { rememberUnsettled, unsettledOf, withUnsettled } from '../days/unsettled.ts'
import type { Step } from '../draft.ts'

/** Notes that the summary of this position's day has to be derived, or derived again. */
export const unsettledDay: Step = {
  name: 'unsettledDay',
  apply(draft) {
    const days = withUnsettled(unsettledOf(draft.memory), dayOf(draft.position.fixTime))
    draft.memory = rememberUnsettled(draft.memory, days)
  },
}
