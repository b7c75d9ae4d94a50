import type { Bounds } from '../area/bounds.ts'
import type { WatchedGeofence } from '../engine/active-rules.ts'
import type { OverspeedSettings } from '../engine/engine-settings.ts'
import { hasValidFix } from '../engine/valid-fix.ts'
import type { RuleEvent } from '../fleet-event.ts'
import type { Position } from '../position.ts'
import { minuteMs } from '../time/durations.ts'
import type { Rule, RuleResult } from './rule.ts'

/** What limits a device's speed. */
export interface SpeedLimits {
  settings: OverspeedSettings
  geofences: readonly Pick<WatchedGeofence, 'id' | 'speedLimit'>[]
}

/** One time of driving too fast. Plain data. */
export interface SpeedingMemory {
  /** epoch ms when it began; absent once the event was raised */
  since?: number
  /** whose limit it was; absent for none */
  geofenceId?: number
  /** when it began and was last too fast (fix time, epoch ms), the top speed and its limit; absent in older builds */
  far?: [began: number, until: number, top: number, limit: number]
}

/** After a longer silence it ends, for all that is known, when it was last too fast. */
export const speedingSilenceMs = 5 * minuteMs

/** It is over only when the speed is this much below the limit, so that jitter raises no second event. */
export const overBelow = 0.95

/**
 * Faster than allowed: once for each time, after `event.overspeed.minimalDuration` (seconds); and when it ends, how long it
 * lasted (`duration`, ms) and the top speed, with the limit that held there. The limit is that of the
 * device, its groups or the tenant; a limit that the position knows comes before it, and that of a geofence before both.
 */
export const overspeed: Rule<SpeedingMemory> = {
  name: 'overspeed',
  evaluate(memory, { position, settings, activeRules }) {
    const { event, memory: next } = stepSpeeding(memory, position, {
      settings: settings.overspeed,
      geofences: activeRules.geofences,
    })
    return { memory: next, events: event ? [event] : [] } satisfies RuleResult<SpeedingMemory | undefined>
  },
}

/** The rule for the next position, with the event that it raises. */
export function stepSpeeding(
  memory: SpeedingMemory | undefined,
  position: Position,
  limits: SpeedLimits,
): { memory: SpeedingMemory | undefined; event?: RuleEvent } {
  if (!hasValidFix(position)) return { memory }
  const { limit, geofenceId } = speedLimitAt(position, limits)
  const { settings } = limits
  const bound = limit * settings.multiplier
  if (limit === 0 || position.speed <= (memory ? bound * overBelow : bound)) {
    return { memory: undefined, ...(memory && isSaid(memory) && { event: ended(memory, position) }) }
  }
  const isTooFast = position.speed > bound
  const episode = memory
    ? isTooFast
      ? followed(memory, position, limit)
      : memory
    : begun(position, { limit, geofenceId })
  const { since, ...reported } = episode
  if (since === undefined || !isTooFast || position.fixTime - since < settings.minimalMs) return { memory: episode }
  const attributes = { speed: position.speed, speedLimit: limit }
  const { geofenceId: place = 0 } = episode
  return {
    memory: reported,
    event: { type: 'deviceOverspeed', eventTime: position.deviceTime, geofenceId: place, attributes },
  }
}

const begun = (
  { fixTime, speed }: Position,
  { limit, geofenceId }: { limit: number; geofenceId: number },
): SpeedingMemory => ({
  since: fixTime,
  ...(geofenceId !== 0 && { geofenceId }),
  far: [fixTime, fixTime, speed, limit],
})

function followed(memory: SpeedingMemory, { fixTime, speed }: Position, limit: number): SpeedingMemory {
  if (!memory.far) return memory
  const [began, , top, ofTop] = memory.far
  return { ...memory, far: speed > top ? [began, fixTime, speed, limit] : [began, fixTime, top, ofTop] }
}

type Said = Required<Pick<SpeedingMemory, 'far'>> & SpeedingMemory

/** Its end is an event only where its beginning was one. */
const isSaid = (memory: SpeedingMemory): memory is Said => memory.since === undefined && memory.far !== undefined

function ended({ far, geofenceId = 0 }: Said, { fixTime, deviceTime }: Position): RuleEvent {
  const [began, until, speed, speedLimit] = far
  const end = fixTime - until <= speedingSilenceMs ? fixTime : until
  return {
    type: 'deviceOverspeedEnd',
    eventTime: deviceTime,
    geofenceId,
    attributes: { speed, speedLimit, duration: end - began },
  }
}

/** What is known of a stretch of time without its positions. */
export interface SpeedStretch {
  /** around its valid fixes; null without any */
  box: Bounds | null
  /** knots, of its valid fixes */
  maxSpeed: number
  /** knots, the lowest that its fixes report themselves; 0 for none */
  lowestLimit: number
}

/** Whether no position of a stretch changes what the rule remembers, or raises an event. False is not certain. */
export function isSlowThroughout(
  memory: unknown,
  { box, maxSpeed, lowestLimit }: SpeedStretch,
  { settings, geofences }: { settings: OverspeedSettings; geofences: readonly WatchedGeofence[] },
): boolean {
  if (!box) return true
  if (memory !== undefined) return false
  const places = geofences.filter(({ speedLimit, area }) => speedLimit > 0 && area.sideOf(box) !== 'outside')
  const limits = [settings.speedLimit, lowestLimit, ...places.map(({ speedLimit }) => speedLimit)]
  return limits.every((limit) => limit <= 0 || maxSpeed <= limit * settings.multiplier)
}

/** The limit (knots; 0 for none) at a position, and the geofence that it is of (0 for none). */
export function speedLimitAt(
  position: Position,
  { settings: { speedLimit, preferLowest }, geofences }: SpeedLimits,
): { limit: number; geofenceId: number } {
  const known = position.attributes.speedLimit
  const limit = typeof known === 'number' && known > 0 ? known : speedLimit
  const limited = geofences.filter((geofence) => geofence.speedLimit > 0 && isIn(position, geofence.id))
  if (limited.length === 0) return { limit, geofenceId: 0 }
  const strictest = limited.reduce((found, geofence) =>
    geofence.speedLimit < found.speedLimit === preferLowest ? geofence : found,
  )
  return { limit: strictest.speedLimit, geofenceId: strictest.id }
}

const isIn = (position: Position, geofenceId: number) => position.geofenceIds?.includes(geofenceId) === true
