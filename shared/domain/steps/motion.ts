import type { Draft, Step } from '../draft.ts'
import { numberSetting } from '../settings.ts'

const defaultThresholdKnots = 0.01

/** `motion` as the tracker says it; else whether its speed is over the setting `event.motion.speedThreshold` (knots). */
export const motion: Step = {
  name: 'motion',
  take(draft) {
    if (typeof draft.position.attributes.motion === 'boolean') return
    draft.position.attributes = { ...draft.position.attributes, motion: isFast(draft) }
  },
}

const isFast = ({ position, context }: Draft): boolean =>
  position.speed > numberSetting(context.setting, 'event.motion.speedThreshold', defaultThresholdKnots)
