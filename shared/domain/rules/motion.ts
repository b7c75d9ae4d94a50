import { hasValidFix } from '../engine/valid-fix.ts'
import { placeAt } from '../engine/event-places.ts'
import { standsIn } from '../fleet-event.ts'
import type { Position } from '../position.ts'
import { firstMotion, isAverageMotion, stepMotion, type MotionFix, type MotionState } from '../trips/motion-state.ts'
import type { Circle, MotionPoint } from '../trips/circle.ts'
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
  /** since when it drives or stands (epoch ms); absent in what older builds stored, until that changes */
  b?: number
  /** since when its engine is on (epoch ms); absent while it is off or unknown */
  i?: number
  /** since when something else begins, and where that began when that is another place */
  p?: PackedPoint
  w?: [latitude: number, longitude: number]
  /** a silence of which the latest fix says that it went elsewhere: the last one before it, and the circle that it was in */
  g?: [from: PackedPoint, ...circle: PackedCircle]
}

type PackedCircle = [since: PackedPoint, stood?: PackedPoint]

/**
 * The device drives, or stands, since the position that the event names: the rule that trips and stops are derived by.
 * Positions without a valid fix do not count.
 */
export const motion: Rule<Memory> = {
  name: 'motion',
  evaluate(memory, { position, last, settings }: RuleInput) {
    if (!hasValidFix(position)) return { memory, events: [] }
    const fix = fixOf(position)
    if (!memory || !last) {
      return {
        memory: withTimes(packed(firstMotion(fix)), { fix, began: fix.point.fixTime, engineOn: undefined }),
        events: [],
      }
    }
    const { state, change } = stepMotion(unpacked(memory, pointOf(last)), fix, settings.motion)
    const times = { fix, began: change?.since.fixTime ?? memory.b, engineOn: memory.i }
    if (!change) return { memory: withTimes(packed(state), times), events: [] }
    const { isDriving, since } = change
    const type = isDriving ? 'deviceMoving' : 'deviceStopped'
    // a silence ends a drive where it was then
    const { geofenceIds } = since.id === last.id ? last : position
    const attributes = isDriving ? {} : standsIn(geofenceIds ?? [])
    return {
      memory: withTimes(packed(state), times),
      events: [{ type, eventTime: since.fixTime, positionId: since.id, place: placeAt(since), attributes }],
    }
  },
}

/**
 * Since when a device does what its latest position says, by the rule for trips and stops: a drive goes on through
 * the drift of a receiver, a stop counts from where it began. It idles since the engine is on there.
 *
 * @param memory of this rule
 * @returns epoch ms; null without a valid fix, and for what an older build noted
 */
export function activitySince(memory: unknown, { fixTime, attributes }: Position): number | null {
  const known = memory as Memory | undefined
  if (!known) return null
  const isMoving = attributes.motion === true
  // what the rule has not confirmed yet counts from where it may have begun
  const since = isMoving === (known.d === 1) ? known.b : (known.p?.[0] ?? fixTime)
  if (since === undefined) return null
  return !isMoving && attributes.ignition === true && known.i !== undefined ? Math.max(since, known.i) : since
}

interface Times {
  fix: MotionFix<Point>
  began: number | undefined
  engineOn: number | undefined
}

/** Changes the memory. */
function withTimes(memory: Memory, { fix, began, engineOn }: Times): Memory {
  if (began !== undefined) memory.b = began
  if (fix.ignition === true) memory.i = engineOn ?? fix.point.fixTime
  return memory
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

function packed({ isDriving, circle, pending, silence }: MotionState<Point>): Memory {
  const memory: Memory = { c: packedPoint(circle.since) }
  if (isDriving) memory.d = 1
  if (circle.stood) memory.s = circle.stood.id === circle.since.id ? 0 : packedPoint(circle.stood)
  if (circle.out) memory.o = [packedPoint(circle.out.at), circle.out.stands]
  if (silence) memory.g = [packedPoint(silence.from), ...packedCircle(silence.circle)]
  if (pending) {
    const { since, place } = pending
    memory.p = [...packedPoint(since), since.metres]
    const isThere = since.latitude === place.latitude && since.longitude === place.longitude
    if (!isThere) memory.w = [place.latitude, place.longitude]
  }
  return memory
}

function unpacked({ d, c, s, o, p, w, g }: Memory, last: Point): MotionState<Point> {
  const since = pointIn(c)
  const stood = s === undefined ? undefined : s === 0 ? since : pointIn(s)
  const circle: Circle<Point> = stood ? { since, stood } : { since }
  if (o) circle.out = { at: pointIn(o[0]), stands: o[1] }
  const state: MotionState<Point> = { isDriving: d === 1, circle, last }
  if (g) state.silence = silenceIn(g)
  if (!p) return state
  const began = pointIn(p)
  return { ...state, pending: { since: began, place: w ? { latitude: w[0], longitude: w[1] } : began } }
}

const packedCircle = ({ since, stood }: Circle<Point>): PackedCircle =>
  stood ? [packedPoint(since), packedPoint(stood)] : [packedPoint(since)]

function silenceIn([from, since, stood]: NonNullable<Memory['g']>): NonNullable<MotionState<Point>['silence']> {
  const circle = { since: pointIn(since), ...(stood && { stood: pointIn(stood) }) }
  return { from: pointIn(from), circle }
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
