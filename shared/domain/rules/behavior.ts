import { hasValidFix } from '../engine/valid-fix.ts'
import type { Rule } from './rule.ts'

const metresPerSecondPerKnot = 1852 / 3600

/** How hard it goes at this moment: 1 while it speeds up, -1 while it brakes. */
type Memory = 1 | -1

/**
 * The alarms `hardAcceleration` and `hardBraking`, where somebody set how hard that is
 * (`event.behavior.accelerationThreshold`, `event.behavior.brakingThreshold`, in m/s²): raised once, when it begins. The
 * position itself does not get the alarm.
 */
export const behavior: Rule<Memory> = {
  name: 'behavior',
  evaluate(memory, { position, last, settings }) {
    const { hardAcceleration, hardBraking } = settings
    if (hardAcceleration === 0 && hardBraking === 0) return { memory: undefined, events: [] }
    if (!last || !hasValidFix(position) || !hasValidFix(last)) return { memory: undefined, events: [] }
    const seconds = (position.fixTime - last.fixTime) / 1000
    if (seconds <= 0) return { memory, events: [] }
    const acceleration = ((position.speed - last.speed) * metresPerSecondPerKnot) / seconds
    const now = kindOf(acceleration, { hardAcceleration, hardBraking })
    if (now === undefined || now === memory) return { memory: now, events: [] }
    const alarm = now === 1 ? 'hardAcceleration' : 'hardBraking'
    return { memory: now, events: [{ type: 'alarm', eventTime: position.fixTime, attributes: { alarm } }] }
  },
}

function kindOf(
  acceleration: number,
  { hardAcceleration, hardBraking }: { hardAcceleration: number; hardBraking: number },
): Memory | undefined {
  if (hardAcceleration > 0 && acceleration >= hardAcceleration) return 1
  return hardBraking > 0 && acceleration <= -hardBraking ? -1 : undefined
}
