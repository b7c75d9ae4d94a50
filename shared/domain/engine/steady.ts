import { earthRadiusMetres } from '../distance.ts'
import { isFaster, type TimedPoint } from './timed-point.ts'

/**
 * The velocity of the leg to a point, in whole metres per second along the axes of the Earth (which no pole and no
 * antimeridian turns), and how many legs in a row had about the same. Plain data.
 */
export type SteadyLegs = readonly [x: number, y: number, z: number, legs: number]

/**
 * So many legs bear each other out. A jump of a receiver makes two of them at the most, there and back, in opposite
 * directions; a jump in two steps makes two of one direction.
 */
const legsBelieved = 3
/** An aircraft that climbs or descends, with a fix in five minutes, has two thirds of its speed in the leg before or after. */
const slowerShare = 2 / 3
/** The cosine of 30°: a turn of 3° a second with a fix in ten seconds. */
const turn = Math.sqrt(3) / 2
/** What is slower than this share of the limit bears out nothing beyond it: few vehicles have to remember anything. */
const rememberedShare = 1 / 2

export interface SteadyBounds {
  /** the limit, knots */
  fastestKnots: number
  /** up to where legs beyond the limit bear each other out, knots; 0 where none do */
  steadyKnots: number
}

/** What to remember with one more leg. It is `known` itself when the leg is too short to tell. */
export function steadyTo(
  known: SteadyLegs | undefined,
  [from, to]: readonly [TimedPoint, TimedPoint],
  { fastestKnots, steadyKnots }: SteadyBounds,
): SteadyLegs | undefined {
  if (steadyKnots <= fastestKnots) return undefined
  if (to.fixTime - from.fixTime < 1000) return known
  if (!isFaster(from, to, fastestKnots * rememberedShare) || isFaster(from, to, steadyKnots)) return undefined
  const leg = velocityOf(from, to)
  const legs = known && isAlike(known, leg) ? Math.min(legsBelieved, known[3] + 1) : 1
  return [...leg, legs]
}

/** Whether the leg to a point is one of enough that are alike. */
export const isBorneOut = (steady: SteadyLegs | undefined): steady is SteadyLegs =>
  steady !== undefined && steady[3] >= legsBelieved

/** Whether the straight way between two points has about the same velocity. */
export const isOnWay = ([from, to]: readonly [TimedPoint, TimedPoint], steady: SteadyLegs): boolean =>
  isAlike(velocityOf(from, to), steady)

type Velocity = readonly [x: number, y: number, z: number, legs?: number]

function isAlike(one: Velocity, other: Velocity): boolean {
  const [speed, otherSpeed] = [Math.hypot(one[0], one[1], one[2]), Math.hypot(other[0], other[1], other[2])]
  const along = one[0] * other[0] + one[1] * other[1] + one[2] * other[2]
  return Math.min(speed, otherSpeed) >= slowerShare * Math.max(speed, otherSpeed) && along >= turn * speed * otherSpeed
}

function velocityOf(from: TimedPoint, to: TimedPoint): [x: number, y: number, z: number] {
  const [start, end] = [onEarth(from), onEarth(to)]
  const perSecond = (earthRadiusMetres * 1000) / (to.fixTime - from.fixTime)
  // no negative zero: it would not come back from where it is stored
  const along = (axis: 0 | 1 | 2) => Math.round((end[axis] - start[axis]) * perSecond) || 0
  return [along(0), along(1), along(2)]
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180

function onEarth({ latitude, longitude }: TimedPoint): readonly [number, number, number] {
  const [north, east] = [radians(latitude), radians(longitude)]
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)]
}
