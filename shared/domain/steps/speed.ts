import { legSpeed, totalsOf } from '../days/totals.ts'
import type { Step } from '../draft.ts'

/**
 * The speed of a fix whose tracker does not send it: the average since the position before, see `legSpeed`. A message
 * without coordinates has taken over the last speed.
 */
export const speed: Step = {
  name: 'speed',
  apply({ fix, leg, before, position, settings }) {
    if (fix.location?.speed !== null) return
    const latest = before && totalsOf(before).latest
    position.speed = legSpeed(leg, position, { latest, silenceMs: settings.motion.minimalNoDataMs })
  },
}
