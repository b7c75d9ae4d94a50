import { markDerived } from '../days/derivation-flags.ts'
import type { Step } from '../draft.ts'

/** `motion` as the tracker sends it; else whether its speed is over the setting `event.motion.speedThreshold` (knots). */
export const motion: Step = {
  name: 'motion',
  apply({ position, settings }) {
    if (typeof position.attributes.motion === 'boolean') return
    markDerived(position, 'motion', true)
    position.attributes = { ...position.attributes, motion: position.speed > settings.motion.speedThresholdKnots }
  },
}
