import { distanceMetres } from '../distance.ts'
import { judgeJump } from '../engine/jump.ts'
import { hasOwnPlace } from '../engine/valid-fix.ts'
import type { Position } from '../position.ts'
import { rebased } from '../trips/rebase.ts'
import { stepWays } from '../trips/segments.ts'
import { dayStart, quarterMs, type Day, type DayCarry, type DaySettings } from './day.ts'
import { addToQuarter } from './quarters.ts'
import { simplify } from './simplify.ts'
import { stepVisits } from './visits.ts'

const lineToleranceMetres = 20
/** five decimals are about a metre: a line is for the eye */
const lineStepsPerDegree = 1e5

/**
 * Tells a day from its positions (by fix time, then id, all within that UTC day) and what the day before left. The same
 * positions give the same day, in whatever order they came, but for the ids of positions and the engine hours at marks:
 * nothing else that is read depends on the order of arrival. Jumps are therefore judged here once more, along time:
 * whether a position was marked as an outlier depends on what was known when it came.
 */
export function deriveDay(
  { day, before }: { day: number; before: DayCarry },
  positions: readonly Position[],
  settings: DaySettings,
): Day {
  const told: Day = {
    day,
    count: positions.length,
    quarters: [],
    ways: [],
    visits: [],
    line: [],
    before,
    carry: before,
  }
  const onTheWay: Position[] = []
  for (const position of positions) {
    const counts = hasOwnPlace(position) && !isJump(told, position, settings)
    addToQuarter(told.quarters, Math.floor((position.fixTime - dayStart(day)) / quarterMs), {
      positions: 1,
      ...(counts ? since(told.carry, position) : { metres: 0, engineMs: 0, maxSpeed: 0 }),
    })
    if (!counts) continue
    onTheWay.push(position)
    take(told, position, settings)
  }
  told.line = simplify(onTheWay, lineToleranceMetres).map(corner)
  if (told.carry.ways) told.carry = { ...told.carry, ways: rebased(told.carry.ways) }
  return told
}

function since({ ways, engineOn }: DayCarry, position: Position) {
  const isOn = position.attributes.ignition === true
  return {
    metres: ways ? distanceMetres(ways.motion.last, position) : 0,
    engineMs: engineOn !== null && isOn ? position.fixTime - engineOn : 0,
    maxSpeed: position.speed,
  }
}

/** Judges the way to a position, and remembers in the carry what the next one is judged by. */
function isJump(told: Day, position: Position, { fastestKnots }: DaySettings): boolean {
  const { seen } = told.carry
  const jump = judgeJump({ believed: seen?.believed, last: seen?.last ?? null }, position, fastestKnots)
  const { latitude, longitude, fixTime } = position
  const last = { latitude, longitude, fixTime }
  told.carry = { ...told.carry, seen: jump.believed ? { last, believed: jump.believed } : { last } }
  return jump.isJump
}

function take(told: Day, position: Position, settings: DaySettings): void {
  const way = stepWays(told.carry.ways, position, settings)
  const visit = stepVisits(told.carry.visits, position)
  if (way.ended) told.ways.push(way.ended)
  if (visit.ended.length > 0) told.visits.push(...visit.ended)
  told.carry = {
    ...told.carry,
    ways: way.state,
    visits: visit.state,
    engineOn: position.attributes.ignition === true ? position.fixTime : null,
  }
}

const corner = ({ longitude, latitude }: Position): [number, number] => [
  Math.round(longitude * lineStepsPerDegree) / lineStepsPerDegree,
  Math.round(latitude * lineStepsPerDegree) / lineStepsPerDegree,
]
