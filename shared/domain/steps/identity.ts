import type { Step } from '../draft.ts'
import { idOf, nextSequence } from '../ids.ts'
import { quantiseAttributes } from '../quantise.ts'

/** Gives the position its id, and its attributes their final order. */
export const identity: Step = {
  name: 'identity',
  apply(draft) {
    const { deviceId, positionSequence } = draft.state
    draft.position.id = idOf(deviceId, nextSequence(positionSequence, draft.position.fixTime))
    draft.position.attributes = quantiseAttributes(draft.position.attributes)
  },
}
