import { nothingCounted, sumOf, type Counted } from '../counters/counted.ts'
import { distanceMetres } from '../distance.ts'
import type { MotionSettings } from '../engine/engine-settings.ts'
import type { Position } from '../position.ts'
import { roundTo, stepsPerUnit } from '../quantise.ts'
import { trackPointOf, type TrackPoint } from './track-point.ts'
import { firstMotion, isAverageMotion, stepMotion, type MotionChange, type MotionState } from './motion-state.ts'

/** A trip, or the stop between two of them: what a device did from one point to the other. */
export interface Segment {
  isTrip: boolean
  start: TrackPoint
  end: TrackPoint
  /** knots */
  maxSpeed: number
}

/** What is remembered of a track between two positions. Plain data, some hundred bytes. */
export interface SegmentsState {
  motion: MotionState<TrackPoint>
  /** where the open segment began */
  start: TrackPoint
  /** knots, of the open segment: up to where a change may have begun, and from there on */
  maxSpeed: number
  maxSpeedPending: number
}

/** The next position of a track. */
export interface Travelled {
  position: Position
  /** since the one before; measured when absent */
  metres?: number
  /** on the way from the one before */
  counted?: Counted
}

/**
 * Adds the next position of a track (by fix time, then id) that has a valid fix, see `hasValidFix`. A trip and a stop
 * alternate without a gap; each begins with the fix that showed it first (`traccar-behaviour.md`, section 7.3).
 *
 * @param state null before the first position
 * @returns what is over now, if anything
 */
export function stepSegments(
  state: SegmentsState | null,
  travelled: Travelled,
  settings: MotionSettings,
): { state: SegmentsState; ended: Segment | null } {
  const { position } = travelled
  const { ignition, motion: isMoving } = position.attributes
  const fix = {
    point: trackPointOf(position, wayTo(state, travelled)),
    isMoving: isMoving === true,
    isAverage: isAverageMotion(position),
    ignition: typeof ignition === 'boolean' ? ignition : undefined,
    accuracy: position.accuracy,
  }
  const { speed } = position
  if (!state) {
    return { state: { motion: firstMotion(fix), start: fix.point, maxSpeed: speed, maxSpeedPending: 0 }, ended: null }
  }
  const { state: motion, change } = stepMotion(state.motion, fix, settings)
  if (change) return turn(state, { motion, change, speed })
  return { state: { motion, start: state.start, ...fasterOf(state, motion, speed) }, ended: null }
}

/** The open segment: it ends, for now, where the track does. */
export const openSegment = ({ motion, start, maxSpeed, maxSpeedPending }: SegmentsState): Segment => ({
  isTrip: motion.isDriving,
  start,
  end: motion.last,
  maxSpeed: Math.max(maxSpeed, maxSpeedPending),
})

function wayTo(state: SegmentsState | null, { position, metres, counted = nothingCounted }: Travelled) {
  if (!state) return { metres: metres ?? 0, counted }
  const { last } = state.motion
  return {
    metres: roundTo(last.metres + (metres ?? distanceMetres(last, position)), stepsPerUnit.distance),
    counted: sumOf(last.counted ?? nothingCounted, counted),
  }
}

function fasterOf(
  { maxSpeed, maxSpeedPending }: SegmentsState,
  { pending, last }: MotionState<TrackPoint>,
  speed: number,
) {
  if (!pending) return { maxSpeed: Math.max(maxSpeed, maxSpeedPending, speed), maxSpeedPending: 0 }
  if (pending.since === last) return { maxSpeed: Math.max(maxSpeed, maxSpeedPending), maxSpeedPending: speed }
  return { maxSpeed, maxSpeedPending: Math.max(maxSpeedPending, speed) }
}

function turn(
  { start, maxSpeed, maxSpeedPending, motion: { pending } }: SegmentsState,
  { motion, change, speed }: { motion: MotionState<TrackPoint>; change: MotionChange<TrackPoint>; speed: number },
): { state: SegmentsState; ended: Segment } {
  const isBehind = pending?.since === change.since
  return {
    state: {
      motion,
      start: change.since,
      maxSpeed: isBehind ? Math.max(maxSpeedPending, speed) : speed,
      maxSpeedPending: 0,
    },
    ended: {
      isTrip: !change.isDriving,
      start,
      end: change.since,
      maxSpeed: isBehind ? maxSpeed : Math.max(maxSpeed, maxSpeedPending),
    },
  }
}
