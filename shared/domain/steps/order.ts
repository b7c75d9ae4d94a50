import type { Draft, Step } from '../draft.ts'
import { clockAheadOf, type Position } from '../position.ts'
import { isRightTime } from './time.ts'

/**
 * Finds the neighbours in time. A fix is late when its time lies before the last one's; the same time is in order, so
 * that a device's newest message wins. So is a fix with a right time after one whose tracker's clock was ahead: when that
 * was measured is not known but by its arrival.
 */
export const order: Step = {
  name: 'order',
  apply(draft) {
    const { last } = draft.state
    const { fixTime } = draft.position
    draft.late = last !== null && fixTime < last.fixTime && !takesOver(draft, last)
    if (!draft.late) {
      draft.before = last
      return
    }
    const known: readonly Position[] = [...draft.context.history, last!]
    draft.before = latest(known.filter((position) => position.fixTime <= fixTime))
    draft.after = earliest(known.filter((position) => position.fixTime > fixTime))
  },
}

const takesOver = ({ position, context }: Draft, last: Position): boolean =>
  clockAheadOf(last) > 0 && isRightTime(position, context.now)

const latest = (positions: readonly Position[]): Position | null =>
  positions.reduce<Position | null>((found, position) => (found && precedes(position, found) ? found : position), null)

const earliest = (positions: readonly Position[]): Position | null =>
  positions.reduce<Position | null>((found, position) => (found && precedes(found, position) ? found : position), null)

const precedes = (a: Position, b: Position): boolean =>
  a.fixTime < b.fixTime || (a.fixTime === b.fixTime && a.id < b.id)
