import { isDerived, markDerived } from '../days/derivation-flags.ts'
import type { Step } from '../draft.ts'
import { announceFiles } from './announce-files.ts'

/**
 * A message without coordinates takes over the last known ones, with their time, and is marked outdated. Before the
 * first position there is nothing to take over: such a message shows that the device is online, and files that it names.
 * Whether the speed was sent is noted with the place: positions of one moment go by it.
 */
export const place: Step = {
  name: 'place',
  apply(draft) {
    const { location } = draft.fix
    if (location) {
      if (location.speed === null) markDerived(draft.position, 'speed', true)
      return undefined
    }
    const { last } = draft.state
    if (!last) {
      announceFiles(draft)
      return 'noPlace'
    }
    const { fixTime, valid, latitude, longitude, altitude, speed, course, accuracy } = last
    const taken = { fixTime, valid, latitude, longitude, altitude, speed, course, accuracy }
    draft.position = { ...draft.position, ...taken, outdated: true }
    markDerived(draft.position, 'speed', isDerived(last, 'speed'))
    if (last.courseUnknown) draft.position.courseUnknown = true
    return undefined
  },
}
