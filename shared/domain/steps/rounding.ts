import type { Step } from '../draft.ts'
import { quantise } from '../quantise.ts'

/** Everything after this step calculates with the numbers that will be stored. */
export const rounding: Step = {
  name: 'rounding',
  apply(draft) {
    draft.position = quantise(draft.position)
  },
}
