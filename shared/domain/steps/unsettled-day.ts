import { dayOf } from '../days/day.ts'
import { unsettledKey, unsettledOf, withUnsettled } from '../days/unsettled.ts'
import type { Step } from '../draft.ts'

/** Notes that the day of this position has to be told, or told again. */
export const unsettledDay: Step = {
  name: 'untoldDay',
  apply(draft) {
    const known = unsettledOf(draft.memory)
    const days = withUnsettled(known, dayOf(draft.position.fixTime))
    if (days !== known) draft.memory = { ...draft.memory, [unsettledKey]: days }
  },
}
