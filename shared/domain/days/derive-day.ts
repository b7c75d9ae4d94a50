import type { RuleEvent } from '../fleet-event.ts'
import type { Position } from '../position.ts'
import { stepSpeeding } from '../rules/overspeed.ts'
import { resetMetres } from '../trips/reset-metres.ts'
import { stepSegments, type Travelled } from '../trips/segments.ts'
import { readingOf } from '../trips/track-point.ts'
import { dayStart, quarterMs, type Day, type CarryOver, type DaySettings } from './day.ts'
import { deriveTotals, type DerivedPosition } from './derive-totals.ts'
import { writtenFrom } from './moved-totals.ts'
import { QuarterSums, totalOf, type Added } from './quarters.ts'
import { settingsVersion } from './settings-version.ts'
import { simplifyTo } from './simplify.ts'
import { noTotals } from './totals.ts'
import { countTrack } from '../counters/count-positions.ts'
import { differenceOf, nothingCounted, sumOf, type Counted } from '../counters/counted.ts'
import { stepVisits } from './visits.ts'
import { WhereaboutsOfDay, type Whereabouts } from './whereabouts.ts'

const line = { toleranceMetres: 20, cornersMax: 160 }
/** four decimals are about ten metres, less than the line is simplified by */
const lineStepsPerDegree = 1e4

export interface DerivedDay {
  day: Day
  /** its positions, in the same order; those in which nothing changed are the very objects that were given */
  positions: Position[]
  /** on the way to each of them */
  counted: Counted[]
  /** each time of driving too fast that became one, by the limits that hold now */
  speeding: Speeding[]
  whereabouts: Whereabouts
}

/** An overspeed event as the rule raises it for a position. */
export type Speeding = RuleEvent & { positionId: number }

/** Derives a day's summary alone, see `deriveDayAndPositions`. */
export const deriveDay = (
  start: { day: number; before: CarryOver },
  positions: readonly Position[],
  settings: DaySettings,
): Day => deriveDayAndPositions(start, positions, settings).day

/**
 * Derives a day's summary from its positions (by fix time, then id, all within that UTC day) and what the day before
 * carried over, and what its positions have from those before them. The same positions give the same answer in any order
 * of arrival, but for the ids of positions.
 */
export function deriveDayAndPositions(
  { day, before }: { day: number; before: CarryOver },
  positions: readonly Position[],
  settings: DaySettings,
): DerivedDay {
  const start = before.totals ?? noTotals
  const { derived: track, after } = deriveTotals({ totals: start, seen: before.seen }, positions, settings)
  const { counted, after: counters } = countTrack(before.counters ?? null, track)
  const derived = emptyDay({ day, before }, positions, settings)
  const open: OpenDay = { segments: before.segments, visits: before.visits, engineOn: before.engineOn }
  let underWay = before.speeding
  const trackPoints: Position[] = []
  const speeding: Speeding[] = []
  const quarters = new QuarterSums(before.last?.fixTime ?? null)
  const whereabouts = new WhereaboutsOfDay(before)
  // what positions that do not count travelled belongs to the next one that does
  const { metres: behind = 0, counted: countedBehind = nothingCounted } = before.segments?.motion.last ?? {}
  let way = { metres: -behind, counted: differenceOf(nothingCounted, countedBehind) }
  for (const [place, each] of track.entries()) {
    const index = Math.floor((each.position.fixTime - dayStart(day)) / quarterMs)
    const added = counted[place]!
    quarters.add(index, each.position, inQuarter(open, each, added))
    whereabouts.add(index, each.position)
    way = { metres: way.metres + each.metres, counted: sumOf(way.counted, added) }
    const { memory, event } = stepSpeeding(underWay, each.position, settings.speedLimits)
    underWay = memory
    if (event) speeding.push({ ...event, positionId: each.position.id })
    if (!each.counts) continue
    trackPoints.push(each.position)
    addToSegments(derived, open, { travelled: { position: each.position, ...way }, settings })
    way = { metres: 0, counted: nothingCounted }
  }
  derived.quarters = quarters.finish()
  derived.total = totalOf(derived.quarters)
  if (!before.last && track[0]) derived.first = readingOf(track[0].position)
  derived.line = simplifyTo(trackPoints, line).map(corner)
  const { box, lowestLimit } = whereabouts
  if (box) derived.box = box
  if (lowestLimit > 0) derived.lowestLimit = lowestLimit
  derived.carry = {
    segments: open.segments && resetMetres(open.segments, way),
    visits: open.visits,
    engineOn: open.engineOn,
    seen: after.seen,
    ...(underWay && { speeding: underWay }),
    totals: after.totals,
    last: derived.quarters.at(-1)?.last ?? before.last ?? null,
    ...(counters && { counters }),
    ...(whereabouts.still && { still: whereabouts.still }),
  }
  const found = whereabouts.finish(derived)
  return { day: derived, positions: track.map(({ position }) => position), counted, speeding, whereabouts: found }
}

const emptyDay = (
  { day, before }: { day: number; before: CarryOver },
  positions: readonly Position[],
  settings: DaySettings,
): Day => ({
  day,
  count: positions.length,
  quarters: [],
  segments: [],
  visits: [],
  line: [],
  before,
  carry: before,
  derivedBy: settingsVersion(settings),
  written: writtenFrom(before.totals ?? noTotals, positions),
})

/** What is under way. Changed in place, for a day has thousands of positions. */
type OpenDay = Pick<CarryOver, 'segments' | 'visits' | 'engineOn'>

function inQuarter({ engineOn }: OpenDay, { position, counts, metres }: DerivedPosition, counted: Counted): Added {
  if (!counts) return { metres, engineMs: 0, maxSpeed: 0, counted }
  const isOn = position.attributes.ignition === true
  return {
    metres,
    engineMs: engineOn !== null && isOn ? position.fixTime - engineOn : 0,
    maxSpeed: position.speed,
    counted,
  }
}

function addToSegments(
  derived: Day,
  open: OpenDay,
  { travelled, settings }: { travelled: Travelled; settings: DaySettings },
): void {
  const { position } = travelled
  const segment = stepSegments(open.segments, travelled, settings)
  const visit = stepVisits(open.visits, position)
  if (segment.ended) derived.segments.push(segment.ended)
  if (visit.ended.length > 0) derived.visits.push(...visit.ended)
  open.segments = segment.state
  open.visits = visit.state
  open.engineOn = position.attributes.ignition === true ? position.fixTime : null
}

const corner = ({ longitude, latitude }: Position): [number, number] => [
  Math.round(longitude * lineStepsPerDegree) / lineStepsPerDegree,
  Math.round(latitude * lineStepsPerDegree) / lineStepsPerDegree,
]
