import { distanceMetres } from '../distance.ts'
import { evaluateJump } from '../engine/jump.ts'
import { hasOwnCoordinates } from '../engine/valid-fix.ts'
import type { Position } from '../position.ts'
import { resetMetres } from '../trips/reset-metres.ts'
import { stepSegments } from '../trips/segments.ts'
import { dayStart, quarterMs, type Day, type CarryOver, type DaySettings } from './day.ts'
import { addToQuarter } from './quarters.ts'
import { simplify } from './simplify.ts'
import { stepVisits } from './visits.ts'

const lineToleranceMetres = 20
/** five decimals are about a metre, enough for drawing */
const lineStepsPerDegree = 1e5

/**
 * Derives a day's summary from its positions (by fix time, then id, all within that UTC day) and what the day before
 * carried over. The same positions give the same summary in any order of arrival, but for the ids of positions and the
 * engine hours at the ends of segments. Jumps are therefore evaluated here again, in the order of time: whether a
 * position was marked as an outlier depends on what was known when it arrived.
 */
export function deriveDay(
  { day, before }: { day: number; before: CarryOver },
  positions: readonly Position[],
  settings: DaySettings,
): Day {
  const derived: Day = {
    day,
    count: positions.length,
    quarters: [],
    segments: [],
    visits: [],
    line: [],
    before,
    carry: before,
  }
  const trackPoints: Position[] = []
  for (const position of positions) {
    const counts = hasOwnCoordinates(position) && !isJump(derived, position, settings)
    addToQuarter(derived.quarters, Math.floor((position.fixTime - dayStart(day)) / quarterMs), {
      positions: 1,
      ...(counts ? since(derived.carry, position) : { metres: 0, engineMs: 0, maxSpeed: 0 }),
    })
    if (!counts) continue
    trackPoints.push(position)
    addToSegments(derived, position, settings)
  }
  derived.line = simplify(trackPoints, lineToleranceMetres).map(corner)
  if (derived.carry.segments) derived.carry = { ...derived.carry, segments: resetMetres(derived.carry.segments) }
  return derived
}

function since({ segments, engineOn }: CarryOver, position: Position) {
  const isOn = position.attributes.ignition === true
  return {
    metres: segments ? distanceMetres(segments.motion.last, position) : 0,
    engineMs: engineOn !== null && isOn ? position.fixTime - engineOn : 0,
    maxSpeed: position.speed,
  }
}

/** Evaluates the movement to a position, and carries over what the next one is evaluated by. */
function isJump(derived: Day, position: Position, { fastestKnots }: DaySettings): boolean {
  const { seen } = derived.carry
  const jump = evaluateJump({ believed: seen?.believed, last: seen?.last ?? null }, position, fastestKnots)
  const { latitude, longitude, fixTime } = position
  const last = { latitude, longitude, fixTime }
  derived.carry = { ...derived.carry, seen: jump.believed ? { last, believed: jump.believed } : { last } }
  return jump.isJump
}

function addToSegments(derived: Day, position: Position, settings: DaySettings): void {
  const segment = stepSegments(derived.carry.segments, position, settings)
  const visit = stepVisits(derived.carry.visits, position)
  if (segment.ended) derived.segments.push(segment.ended)
  if (visit.ended.length > 0) derived.visits.push(...visit.ended)
  derived.carry = {
    ...derived.carry,
    segments: segment.state,
    visits: visit.state,
    engineOn: position.attributes.ignition === true ? position.fixTime : null,
  }
}

const corner = ({ longitude, latitude }: Position): [number, number] => [
  Math.round(longitude * lineStepsPerDegree) / lineStepsPerDegree,
  Math.round(latitude * lineStepsPerDegree) / lineStepsPerDegree,
]
