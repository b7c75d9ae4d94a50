import { hasValidFix } from '../engine/valid-fix.ts'
import type { Position } from '../position.ts'
import { roundTo, stepsPerUnit } from '../quantise.ts'
import { overBelow, speedLimitAt, speedingSilenceMs, type SpeedLimits } from '../rules/overspeed.ts'
import { metresOf } from './slices.ts'

/** What counts as too fast. */
export interface SpeedingChoice {
  limits: SpeedLimits
  /** knots; takes the place of all limits. Absent for those that applied */
  asked?: number
  /** a shorter time of driving too fast is none */
  leastMs: number
}

/** Whose limit it was: the one asked for, the vehicle's (its group's, everybody's), a geofence's, or the road's as the tracker knows it. */
export type LimitOf = 'asked' | 'vehicle' | 'geofence' | 'road'

export interface AppliedLimit {
  /** knots */
  limit: number
  limitOf: LimitOf
  /** 0 for none */
  geofenceId: number
}

/** One time of driving too fast: from the first fix that is, to the first one that is not. */
export interface SpeedingStretch extends AppliedLimit {
  /** epoch ms */
  start: number
  end: number
  metres: number
  /** where it was furthest above the limit */
  peak: Position
}

/** The limit at a position; of 0 for none. */
export function appliedLimit(position: Position, { limits, asked }: Omit<SpeedingChoice, 'leastMs'>): AppliedLimit {
  if (asked !== undefined) return { limit: asked, limitOf: 'asked', geofenceId: 0 }
  const { limit, geofenceId } = speedLimitAt(position, limits)
  if (geofenceId !== 0) return { limit, limitOf: 'geofence', geofenceId }
  return { limit, limitOf: position.attributes.speedLimit === limit ? 'road' : 'vehicle', geofenceId: 0 }
}

interface Open extends SpeedingStretch {
  /** epoch ms of the last fix that was too fast */
  until: number
  /** metres to it */
  metresUntil: number
}

/**
 * Times of driving too fast among positions in the order of time, as the rule sees them that raises events: a little
 * slower than the limit does not end one, a silence does.
 */
export function speedingStretches(positions: readonly Position[], choice: SpeedingChoice): SpeedingStretch[] {
  const found: Open[] = []
  const factor = choice.asked === undefined ? choice.limits.settings.multiplier : 1
  let open = null as Open | null
  for (const position of positions) {
    if (!hasValidFix(position)) continue
    if (open && position.fixTime - open.until > speedingSilenceMs) {
      found.push(broken(open))
      open = null
    }
    if (open) open = { ...open, metres: open.metres + metresOf(position) }
    const applied = appliedLimit(position, choice)
    const bound = applied.limit * factor
    if (applied.limit === 0 || position.speed <= (open ? bound * overBelow : bound)) {
      if (open) found.push({ ...open, end: position.fixTime })
      open = null
    } else if (position.speed > bound) {
      open = followed(open, position, applied)
    }
  }
  if (open) found.push(broken(open))
  return found.filter(({ start, until }) => until - start >= choice.leastMs).map(stretchOf)
}

/** Nobody knows what came after it was too fast last. */
const broken = (open: Open): Open => ({ ...open, end: open.until, metres: open.metresUntil })

const stretchOf = ({ until: _until, metresUntil: _metres, ...stretch }: Open): SpeedingStretch => ({
  ...stretch,
  metres: roundTo(stretch.metres, stepsPerUnit.distance),
})

function followed(open: Open | null, position: Position, applied: AppliedLimit): Open {
  const { fixTime } = position
  if (!open) {
    return { ...applied, start: fixTime, end: fixTime, until: fixTime, metres: 0, metresUntil: 0, peak: position }
  }
  const isFurther = position.speed - applied.limit > open.peak.speed - open.limit
  return { ...open, ...(isFurther && { ...applied, peak: position }), until: fixTime, metresUntil: open.metres }
}
