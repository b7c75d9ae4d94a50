import type { Step } from '../draft.ts'

/**
 * A message without a place takes over the last known one, with its time, and is marked outdated. Before the first
 * place there is nothing to take over: such a message only shows that the device is alive.
 */
export const place: Step = {
  name: 'place',
  apply(draft) {
    if (draft.fix.location) return undefined
    const { last } = draft.state
    if (!last) return 'noPlace'
    const { fixTime, valid, latitude, longitude, altitude, speed, course, accuracy } = last
    const taken = { fixTime, valid, latitude, longitude, altitude, speed, course, accuracy }
    draft.position = { ...draft.position, ...taken, outdated: true }
    if (last.courseUnknown) draft.position.courseUnknown = true
    return undefined
  },
}
