import type { Draft, Step } from '../draft.ts'
import { clockAheadOf, type Position } from '../position.ts'
import { inTrackOrder, isBefore } from '../track-order.ts'
import { isRightTime } from './time.ts'

/**
 * Finds the neighbours in the order of the track. A fix is late when it belongs before the last one; the same time and
 * place is in order, so that a device's newest message wins. So is a fix with a right time after one whose tracker's
 * clock was ahead: when that was measured is not known but by its arrival.
 */
export const order: Step = {
  name: 'order',
  apply(draft) {
    const { last } = draft.state
    const { position } = draft
    draft.late = last !== null && isBefore(position, last) && !takesOver(draft, last)
    if (!draft.late) {
      draft.before = last
      return
    }
    const known: readonly Position[] = [...draft.context.history, last!]
    draft.before = latest(known.filter((each) => !isBefore(position, each)))
    draft.after = earliest(known.filter((each) => isBefore(position, each)))
  },
}

const takesOver = ({ position, context }: Draft, last: Position): boolean =>
  clockAheadOf(last) > 0 && isRightTime(position, context.now)

const latest = (positions: readonly Position[]): Position | null =>
  positions.reduce<Position | null>(
    (found, position) => (found && inTrackOrder(position, found) < 0 ? found : position),
    null,
  )

const earliest = (positions: readonly Position[]): Position | null =>
  positions.reduce<Position | null>(
    (found, position) => (found && inTrackOrder(found, position) < 0 ? found : position),
    null,
  )
