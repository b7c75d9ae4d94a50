import { hasValidFix } from '../engine/valid-fix.ts'
import type { Position } from '../position.ts'
import type { Rule, RuleInput } from './rule.ts'

/** One time of driving too fast. */
interface Memory {
  /** epoch ms when it began; absent once the event was raised */
  since?: number
  /** whose limit it was; absent for none */
  geofenceId?: number
}

/** It is over only when the speed is this much below the limit, so that jitter raises no second event. */
const overBelow = 0.95

/**
 * Faster than allowed: once for each time, after `event.overspeed.minimalDuration` (seconds). The limit is that of the
 * device, its groups or the tenant; a limit that the position knows comes before it, and that of a geofence before both.
 */
export const overspeed: Rule<Memory> = {
  name: 'overspeed',
  evaluate(memory, input) {
    const { position, settings } = input
    if (!hasValidFix(position)) return { memory, events: [] }
    const { limit, geofenceId } = limitOf(input)
    const bound = limit * settings.overspeed.multiplier
    if (limit === 0 || position.speed <= (memory ? bound * overBelow : bound)) return { memory: undefined, events: [] }

    const episode = memory ?? { since: position.fixTime, ...(geofenceId !== 0 && { geofenceId }) }
    const { since, ...reported } = episode
    const isTooFast = position.speed > bound
    if (since === undefined || !isTooFast || position.fixTime - since < settings.overspeed.minimalMs) {
      return { memory: episode, events: [] }
    }
    const attributes = { speed: position.speed, speedLimit: limit }
    const { geofenceId: place = 0 } = episode
    return {
      memory: reported,
      events: [{ type: 'deviceOverspeed', eventTime: position.deviceTime, geofenceId: place, attributes }],
    }
  },
}

function limitOf({ position, settings, activeRules }: RuleInput): { limit: number; geofenceId: number } {
  const { speedLimit, preferLowest } = settings.overspeed
  const known = position.attributes.speedLimit
  const limit = typeof known === 'number' && known > 0 ? known : speedLimit
  const limited = activeRules.geofences.filter((geofence) => geofence.speedLimit > 0 && isIn(position, geofence.id))
  if (limited.length === 0) return { limit, geofenceId: 0 }
  const strictest = limited.reduce((found, geofence) =>
    geofence.speedLimit < found.speedLimit === preferLowest ? geofence : found,
  )
  return { limit: strictest.speedLimit, geofenceId: strictest.id }
}

const isIn = (position: Position, geofenceId: number) => position.geofenceIds?.includes(geofenceId) === true
