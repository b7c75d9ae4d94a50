import { hasValidFix } from '../engine/valid-fix.ts'
import type { Position } from '../position.ts'
import {
  isAverageMotion,
  stepMotion,
  type Circle,
  type MotionFix,
  type MotionPoint,
  type MotionState,
} from '../trips/motion-state.ts'
import type { Rule, RuleInput } from './rule.ts'

interface Point extends MotionPoint {
  id: number
}

type PackedPoint = [fixTime: number, latitude: number, longitude: number, id: number, metres?: number]

/** The state of the rule for drives and stops in few bytes: every position pays for them. */
interface Memory {
  /** present while it drives */
  d?: 1
  /** the circle it is in, and the first fix that stood in it when that is another one */
  c: PackedPoint
  s?: PackedPoint | 0
  /** a single fix outside of it, and whether it stood */
  o?: [at: PackedPoint, stands: boolean]
  /** since when something else begins, and where that began when that is another place */
  p?: PackedPoint
  w?: [latitude: number, longitude: number]
}

/**
 * The device drives, or stands, since the position that the event names: the rule that trips and stops are derived by.
 * Positions without a valid fix do not count.
 */
export const motion: Rule<Memory> = {
  name: 'motion',
  evaluate(memory, { position, last, settings }: RuleInput) {
    if (!hasValidFix(position)) return { memory, events: [] }
    const fix = fixOf(position)
    if (!memory || !last) return { memory: packed(begun(fix)), events: [] }
    const { state, change } = stepMotion(unpacked(memory, pointOf(last)), fix, settings.motion)
    if (!change) return { memory: packed(state), events: [] }
    const { isDriving, since } = change
    const type = isDriving ? 'deviceMoving' : 'deviceStopped'
    return { memory: packed(state), events: [{ type, eventTime: since.fixTime, positionId: since.id, attributes: {} }] }
  },
}

/** What is remembered, after the totals of all positions from a time (epoch ms) on changed by so many metres. */
export function withMovedMetres(memory: unknown, { metres, since }: { metres: number; since: number }): unknown {
  const { p, ...rest } = (memory ?? {}) as Partial<Memory>
  if (!p || metres === 0 || p[0] < since) return memory
  const [fixTime, latitude, longitude, id, known = 0] = p
  return { ...rest, p: [fixTime, latitude, longitude, id, known + metres] }
}

const pointOf = ({ fixTime, latitude, longitude, attributes, id }: Position): Point => ({
  fixTime,
  latitude,
  longitude,
  metres: Number(attributes.totalDistance ?? 0),
  id,
})

function fixOf(position: Position): MotionFix<Point> {
  const { motion: isMoving, ignition } = position.attributes
  const fix = {
    point: pointOf(position),
    isMoving: isMoving === true,
    isAverage: isAverageMotion(position),
    accuracy: position.accuracy,
  }
  return typeof ignition === 'boolean' ? { ...fix, ignition } : fix
}

/** A device that is seen for the first time stands, and may just begin to drive. */
function begun({ point, isMoving }: MotionFix<Point>): MotionState<Point> {
  const state = { isDriving: false, last: point, circle: isMoving ? { since: point } : { since: point, stood: point } }
  return isMoving ? { ...state, pending: { since: point, place: point } } : state
}

function packed({ isDriving, circle, pending }: MotionState<Point>): Memory {
  const memory: Memory = { c: packedPoint(circle.since) }
  if (isDriving) memory.d = 1
  if (circle.stood) memory.s = circle.stood.id === circle.since.id ? 0 : packedPoint(circle.stood)
  if (circle.out) memory.o = [packedPoint(circle.out.at), circle.out.stands]
  if (pending) {
    const { since, place } = pending
    memory.p = [...packedPoint(since), since.metres]
    const isThere = since.latitude === place.latitude && since.longitude === place.longitude
    if (!isThere) memory.w = [place.latitude, place.longitude]
  }
  return memory
}

function unpacked({ d, c, s, o, p, w }: Memory, last: Point): MotionState<Point> {
  const since = pointIn(c)
  const stood = s === undefined ? undefined : s === 0 ? since : pointIn(s)
  const circle: Circle<Point> = stood ? { since, stood } : { since }
  if (o) circle.out = { at: pointIn(o[0]), stands: o[1] }
  const state = { isDriving: d === 1, circle, last }
  if (!p) return state
  const began = pointIn(p)
  return { ...state, pending: { since: began, place: w ? { latitude: w[0], longitude: w[1] } : began } }
}

/** The metres of a circle are not needed. */
const packedPoint = ({ fixTime, latitude, longitude, id }: Point): [number, number, number, number] => [
  fixTime,
  latitude,
  longitude,
  id,
]

const pointIn = ([fixTime, latitude, longitude, id, metres = 0]: PackedPoint): Point => ({
  fixTime,
  latitude,
  longitude,
  metres,
  id,
})
