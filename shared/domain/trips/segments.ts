import { nothingCounted, sumOf, type Counted } from '../counters/counter-sums.ts'
import { distanceMetres } from '../distance.ts'
import type { MotionSettings } from '../engine/engine-settings.ts'
import type { Position } from '../position.ts'
import { roundTo, stepsPerUnit } from '../quantise.ts'
import { trackPointOf, type TrackPoint } from './track-point.ts'
import {
  firstMotion,
  isAverageMotion,
  stepMotion,
  type MotionChange,
  type MotionGap,
  type MotionState,
} from './motion-state.ts'

/** A trip, a stop or a gap: what a device did from one point to the other. */
export interface Segment {
  isTrip: boolean
  /** it moved without data: silent for `minimalNoDataMs` or longer, and found elsewhere; in no trip and in no stop */
  isGap?: true
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
 * Adds the next position of a track (in the order of their track) that has a valid fix, see `hasValidFix`. Trips, stops and gaps
 * follow one another without a hole; each begins with the fix that showed it first, as in Traccar.
 *
 * @param state null before the first position
 * @returns what is over now, in order
 */
export function stepSegments(
  state: SegmentsState | null,
  travelled: Travelled,
  settings: MotionSettings,
): { state: SegmentsState; ended: readonly Segment[] } {
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
    const motion = firstMotion(fix)
    return { state: { motion, start: fix.point, ...fasterOf(nothingFast, motion, speed) }, ended: none }
  }
  const { state: motion, change, gap } = stepMotion(state.motion, fix, settings)
  const after = gap ? afterGap(state, gap) : { state, ended: none }
  if (change) {
    const turned = turn(after.state, { motion, change, speed })
    return { state: turned.state, ended: [...after.ended, ...turned.ended] }
  }
  const { maxSpeed, maxSpeedPending } = fasterOf(after.state, motion, speed)
  return { state: { motion, start: after.state.start, maxSpeed, maxSpeedPending }, ended: after.ended }
}

const none: readonly Segment[] = []
const nothingFast = { maxSpeed: 0, maxSpeedPending: 0 }

/** What is not over yet, in order: it ends, for now, where the track does. A gap may turn out to be a jump. */
export function openSegments(state: SegmentsState): Segment[] {
  const { silence, last } = state.motion
  if (!silence) return [openSegment(state)]
  const { state: found, ended } = afterGap(state, { from: silence.from, to: last })
  return [...ended, openSegment(found)]
}

const openSegment = ({ motion, start, maxSpeed, maxSpeedPending }: SegmentsState): Segment => ({
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

type Speeds = Pick<SegmentsState, 'maxSpeed' | 'maxSpeedPending'>

function fasterOf(
  { maxSpeed, maxSpeedPending }: Speeds,
  { pending, last, silence }: MotionState<TrackPoint>,
  speed: number,
): Speeds {
  if (silence) return { maxSpeed: Math.max(maxSpeed, maxSpeedPending), maxSpeedPending: speed }
  if (!pending) return { maxSpeed: Math.max(maxSpeed, maxSpeedPending, speed), maxSpeedPending: 0 }
  if (pending.since === last) return { maxSpeed: Math.max(maxSpeed, maxSpeedPending), maxSpeedPending: speed }
  return { maxSpeed, maxSpeedPending: Math.max(maxSpeedPending, speed) }
}

/** The open segment ends where the silence began, and the next one begins where it ended. */
function afterGap(
  { motion, start, maxSpeed, maxSpeedPending }: SegmentsState,
  { from, to }: MotionGap<TrackPoint>,
): { state: SegmentsState; ended: Segment[] } {
  const stop: Segment = { isTrip: false, start, end: from, maxSpeed }
  const hasStood = !isNothing(stop)
  const gap: Segment = { isTrip: false, isGap: true, start: hasStood ? from : start, end: to, maxSpeed: 0 }
  return { state: { motion, start: to, maxSpeed: 0, maxSpeedPending }, ended: hasStood ? [stop, gap] : [gap] }
}

function turn(
  { start, maxSpeed, maxSpeedPending, motion: { pending } }: SegmentsState,
  { motion, change, speed }: { motion: MotionState<TrackPoint>; change: MotionChange<TrackPoint>; speed: number },
): { state: SegmentsState; ended: readonly Segment[] } {
  // the same point may be two objects once it was stored
  const isBehind = pending?.since.positionId === change.since.positionId
  const segment: Segment = {
    isTrip: !change.isDriving,
    start,
    end: change.since,
    maxSpeed: isBehind ? maxSpeed : Math.max(maxSpeed, maxSpeedPending),
  }
  const isOver = !isNothing(segment)
  return {
    state: {
      motion,
      start: isOver ? change.since : start,
      ...(motion.silence
        ? { maxSpeed: 0, maxSpeedPending: speed }
        : { maxSpeed: isBehind ? Math.max(maxSpeedPending, speed) : speed, maxSpeedPending: 0 }),
    },
    ended: isOver ? [segment] : none,
  }
}

/** What took no time and led nowhere: another begins there. */
const isNothing = ({ start, end }: Segment): boolean => start.fixTime === end.fixTime && start.metres === end.metres
