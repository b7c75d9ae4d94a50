import { givenTotal, isDerived } from './derivation-flags.ts'
import type { Position } from '../position.ts'
import { quantiseAttributes, roundTo, stepsPerUnit } from '../quantise.ts'
import { pointsOf, withPoints } from '../trips/reset-metres.ts'
import type { Reading } from '../trips/track-point.ts'
import { dayOf, dayStart, type CarryOver, type Day, type GivenAt, type TotalsStart, type WrittenTotals } from './day.ts'
import { noTotals } from './totals.ts'

const kinds = ['totalDistance', 'hours'] as const

/**
 * Totals of a settled day move as a whole when an earlier day is derived again: its summary notes where it begins now,
 * and its positions stay as they were written. Readers add the difference.
 */
export function withStart(day: Day, start: CarryOver): Day {
  const { written, carry } = day
  const { still: _stay, ...rest } = start
  // where it stays at the end was derived from where it stayed then
  const before = day.before.still ? { ...rest, still: day.before.still } : rest
  if (!written || !before.totals) return { ...day, before }
  const known = day.before.totals ?? noTotals
  const totals = { ...(carry.totals ?? noTotals) }
  for (const kind of kinds) {
    if (!written.given[kind]) totals[kind] = sum(totals[kind], before.totals[kind] - known[kind])
  }
  const change = totalsMover(day, {
    before,
    more: {
      totalDistance: before.totals.totalDistance - known.totalDistance,
      hours: before.totals.hours - known.hours,
    },
  })
  return {
    ...day,
    quarters: day.quarters.map((quarter) => (quarter.last ? withEnds(quarter, change) : quarter)),
    ...(day.total && { total: withEnds(day.total, change) }),
    ...(day.first && { first: change(day.first) }),
    segments: day.segments.map((segment) => ({ ...segment, start: change(segment.start), end: change(segment.end) })),
    before,
    carry: {
      ...carry,
      segments: carry.segments && withPoints(carry.segments, change),
      totals,
      ...(carry.last && { last: change(carry.last) }),
    },
  }
}

const withEnds = <Ends extends { begin?: Reading; last: Reading }>(
  part: Ends,
  change: (reading: Reading) => Reading,
) => ({
  ...part,
  ...(part.begin && { begin: change(part.begin) }),
  last: change(part.last),
})

/**
 * Whether a day that begins with other totals is the same but for them: an hour meter that is sent counts from what was
 * derived before its first value.
 */
export const isMovable = ({ before, written }: Day, start: CarryOver): boolean =>
  written?.given.hours === undefined || before.totals?.hours === start.totals?.hours

/** Changes the totals of readings: those of earlier days are known from there, those of this day move with it. */
function totalsMover(
  { day, written }: Day,
  { before, more }: { before: CarryOver; more: TotalsStart },
): <Read extends Reading>(reading: Read) => Read {
  const readings = [...(before.segments ? pointsOf(before.segments) : []), ...(before.last ? [before.last] : [])]
  const earlier = new Map(readings.map((reading) => [reading.positionId, reading]))
  return (reading) => {
    const known = earlier.get(reading.positionId)
    if (reading.fixTime < dayStart(day)) {
      return known ? withTotalsOf(reading, { totalDistance: known.totalDistance, hours: known.hours }) : reading
    }
    const isMoved = (kind: keyof TotalsStart) =>
      more[kind] !== 0 && (!written?.given[kind] || precedes(placeOf(reading), written.given[kind]))
    const { totalDistance, hours } = reading
    return withTotalsOf(reading, {
      totalDistance:
        isMoved('totalDistance') && totalDistance !== undefined
          ? sum(totalDistance, more.totalDistance)
          : totalDistance,
      hours: isMoved('hours') ? (hours ?? 0) + more.hours || undefined : hours,
    })
  }
}

const placeOf = ({ fixTime, positionId }: Reading) => ({ fixTime, id: positionId })

function withTotalsOf<Read extends Reading>(
  reading: Read,
  { totalDistance, hours }: { totalDistance: number | undefined; hours: number | undefined },
): Read {
  if (reading.totalDistance === totalDistance && reading.hours === hours) return reading
  const changed = { ...reading }
  if (totalDistance === undefined) delete changed.totalDistance
  else changed.totalDistance = totalDistance
  if (hours === undefined) delete changed.hours
  else changed.hours = hours
  return changed
}

const sum = (total: number, more: number): number => roundTo(total + more, stepsPerUnit.distance)

/** What the stored totals of these positions of a day count on from. */
export const writtenFrom = ({ totalDistance, hours }: TotalsStart, positions: readonly Position[]): WrittenTotals =>
  writtenThrough({ totalDistance, hours, given: {} }, positions)

/** The same with more positions, which are later. */
export function writtenThrough(written: WrittenTotals, positions: readonly Position[]): WrittenTotals {
  const given = { ...written.given }
  for (const kind of kinds) {
    const first = given[kind] ? undefined : firstGiven(positions, kind)
    if (first) given[kind] = first
  }
  return { ...written, given }
}

function firstGiven(positions: readonly Position[], kind: keyof TotalsStart): GivenAt | undefined {
  const at = positions.findIndex((position) => givenTotal(position, kind) !== undefined)
  const found = positions[at]
  if (!found) return undefined
  const { fixTime, id } = found
  const before = positions.slice(0, at).filter((position) => position.fixTime === fixTime)
  return { fixTime, id, ...(before.length > 0 && { before: before.map((position) => position.id) }) }
}

/** Positions with the totals that are known now. @param days the summaries of their days, as far as there are any */
export function withMovedTotals(positions: readonly Position[], days: readonly Day[]): Position[] {
  const byDay = new Map(days.filter(hasMovedTotals).map((day) => [day.day, day]))
  if (byDay.size === 0) return [...positions]
  return positions.map((position) => {
    const day = byDay.get(dayOf(position.fixTime))
    return day ? moved(position, day) : position
  })
}

const movedBy = ({ before, written }: Day, kind: keyof TotalsStart): number =>
  written && before.totals ? before.totals[kind] - written[kind] : 0

/** Whether a day begins with other totals than its positions were written from. */
export const hasMovedTotals = (day: Day): boolean => kinds.some((kind) => movedBy(day, kind) !== 0)

function moved(position: Position, day: Day): Position {
  const attributes = { ...position.attributes }
  for (const kind of kinds) {
    const given = day.written?.given[kind]
    if (!isDerived(position, kind) || (given && !precedes(position, given))) continue
    const known = attributes[kind]
    const total = sum(typeof known === 'number' ? known : 0, movedBy(day, kind))
    if (kind === 'hours' && total === 0) delete attributes.hours
    else attributes[kind] = total
  }
  return { ...position, attributes: quantiseAttributes(attributes) }
}

const precedes = ({ fixTime, id }: { fixTime: number; id: number }, given: GivenAt): boolean =>
  fixTime < given.fixTime || (fixTime === given.fixTime && given.before?.includes(id) === true)
