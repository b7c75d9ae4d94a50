import type { Coordinates } from '../distance.ts'
import type { RuleEvent } from '../fleet-event.ts'
import type { Position } from '../position.ts'
import { stepSpeeding } from '../rules/overspeed.ts'
import { stepThresholds } from '../rules/threshold.ts'
import { resetMetres } from '../trips/reset-metres.ts'
import { stepSegments, type Travelled } from '../trips/segments.ts'
import { readingOf } from '../trips/track-point.ts'
import { dayStart, quarterMs, type Day, type CarryOver, type DaySettings } from './day.ts'
import { deriveTotals, type DerivedPosition, type StoredTotals } from './derive-totals.ts'
import { writtenFrom, writtenThrough } from './total-shift.ts'
import { QuarterSums, totalOf, type Added } from './quarters.ts'
import { settingsVersion } from './settings-version.ts'
import { simplifyTo } from './simplify.ts'
import { noTotals } from './totals.ts'
import { countTrack, type CountersState } from '../counters/count-positions.ts'
import { differenceOf, nothingCounted, sumOf, type Counted } from '../counters/counter-sums.ts'
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
  speeding: Derived[]
  /** each value that was out of range, or back in it, by the thresholds that hold now */
  outOfRange: Derived[]
  whereabouts: Whereabouts
}

/** An event as its rule raises it for a position. */
export type Derived = RuleEvent & { positionId: number }

/** Derives a day's summary alone, see `deriveDayAndPositions`. */
export const deriveDay = (
  start: { day: number; before: CarryOver },
  positions: readonly Position[],
  settings: DaySettings,
): Day => deriveDayAndPositions(start, positions, settings).day

/**
 * Derives a day's summary from its positions (in the order of their track, all within that UTC day) and what the day before
 * carried over, and what its positions have from those before them. The same positions give the same answer in any order
 * of arrival, but for the ids of positions.
 */
export function deriveDayAndPositions(
  start: { day: number; before: CarryOver },
  positions: readonly Position[],
  settings: DaySettings,
): DerivedDay {
  const progress = new DayProgress(start, settings)
  const added = progress.add(positions)
  return { ...progress.summary(), ...added }
}

/** A day whose positions are added part by part, in the order of time. It tells what it is so far, and goes on. */
export class DayProgress {
  readonly #start: { day: number; before: CarryOver }
  readonly #settings: DaySettings
  readonly #derived: Day & Required<Pick<Day, 'written'>>
  readonly #open: OpenDay
  readonly #quarters: QuarterSums
  readonly #whereabouts: WhereaboutsOfDay
  /** of its valid fixes, degrees: a day that is kept does not keep its positions */
  readonly #latitudes: number[] = []
  readonly #longitudes: number[] = []
  #totals: StoredTotals
  #counters: CountersState | null
  #underWay: CarryOver['speeding']
  #beyond: CarryOver['thresholds']
  /** since the last position that counts */
  #way: Way

  constructor(start: { day: number; before: CarryOver }, settings: DaySettings) {
    const { before } = start
    this.#start = start
    this.#settings = settings
    this.#derived = emptyDay(start, settings)
    this.#open = { segments: before.segments, visits: before.visits, engineOn: before.engineOn }
    this.#quarters = new QuarterSums(before.last?.fixTime ?? null)
    this.#whereabouts = new WhereaboutsOfDay(before)
    this.#totals = { totals: before.totals ?? noTotals, seen: before.seen }
    this.#counters = before.counters ?? null
    this.#underWay = before.speeding
    this.#beyond = before.thresholds
    // what positions that do not count travelled belongs to the next one that does
    const { metres: behind = 0, counted: countedBehind = nothingCounted } = before.segments?.motion.last ?? {}
    this.#way = { metres: -behind, counted: differenceOf(nothingCounted, countedBehind) }
  }

  add(positions: readonly Position[]): Omit<DerivedDay, 'day' | 'whereabouts'> {
    const derived = this.#derived
    const { derived: track, after } = deriveTotals(this.#totals, positions, this.#settings)
    const { counted, fuelChanges, after: counters } = countTrack(this.#counters, track, this.#settings.fuel)
    this.#totals = after
    this.#counters = counters
    derived.count += positions.length
    if (fuelChanges.length > 0) derived.fuelChanges = [...(derived.fuelChanges ?? []), ...fuelChanges]
    derived.written = writtenThrough(derived.written, positions)
    if (!this.#start.before.last && !derived.first && track[0]) derived.first = readingOf(track[0].position)
    const speeding: Derived[] = []
    const outOfRange: Derived[] = []
    for (const [place, each] of track.entries()) {
      const event = this.#addPosition(each, counted[place]!)
      const { id: positionId } = each.position
      if (event) speeding.push({ ...event, positionId })
      for (const raised of this.#stepThresholds(each.position)) outOfRange.push({ ...raised, positionId })
    }
    return { positions: track.map(({ position }) => position), counted, speeding, outOfRange }
  }

  #stepThresholds(position: Position): RuleEvent[] {
    const { thresholds = [] } = this.#settings
    if (thresholds.length === 0) return []
    const { memory, events } = stepThresholds(this.#beyond, position, thresholds)
    this.#beyond = memory
    return events
  }

  #addPosition(each: DerivedPosition, counted: Counted): RuleEvent | undefined {
    const { position } = each
    const index = Math.floor((position.fixTime - dayStart(this.#start.day)) / quarterMs)
    this.#quarters.add(index, position, inQuarter(this.#open, each, counted))
    this.#whereabouts.add(index, position)
    const way = { metres: this.#way.metres + each.metres, counted: sumOf(this.#way.counted, counted) }
    const { memory, event } = stepSpeeding(this.#underWay, position, this.#settings.speedLimits)
    this.#underWay = memory
    this.#way = way
    if (!each.counts) return event
    this.#latitudes.push(position.latitude)
    this.#longitudes.push(position.longitude)
    const travelled = { position, metres: way.metres, counted: way.counted }
    addToSegments(this.#derived, this.#open, { travelled, settings: this.#settings })
    this.#way = nowhere
    return event
  }

  /** What the positions that were added make; adding more does not change it. */
  summary(): Pick<DerivedDay, 'day' | 'whereabouts'> {
    const { segments, visits, first, ...rest } = this.#derived
    const day: Day = { ...rest, segments: [...segments], visits: [...visits] }
    day.quarters = this.#quarters.finish()
    day.total = totalOf(day.quarters)
    if (first) day.first = first
    const places = this.#latitudes.map((latitude, place) => ({ latitude, longitude: this.#longitudes[place]! }))
    day.line = simplifyTo(places, line).map(corner)
    const { box, lowestLimit } = this.#whereabouts
    if (box) day.box = box
    if (lowestLimit > 0) day.lowestLimit = lowestLimit
    day.carry = this.#carry(day)
    return { day, whereabouts: this.#whereabouts.finish(day) }
  }

  #carry({ quarters }: Day): CarryOver {
    const { segments, visits, engineOn } = this.#open
    const { totals, seen } = this.#totals
    const { still } = this.#whereabouts
    return {
      segments: segments && resetMetres(segments, this.#way),
      visits,
      engineOn,
      seen,
      ...(this.#underWay && { speeding: this.#underWay }),
      ...(this.#settings.thresholds && this.#beyond && { thresholds: this.#beyond }),
      totals,
      last: quarters.at(-1)?.last ?? this.#start.before.last ?? null,
      ...(this.#counters && { counters: this.#counters }),
      ...(still && { still }),
    }
  }
}

interface Way {
  metres: number
  counted: Counted
}
const nowhere: Way = { metres: 0, counted: nothingCounted }

const emptyDay = (
  { day, before }: { day: number; before: CarryOver },
  settings: DaySettings,
): Day & Required<Pick<Day, 'written'>> => ({
  day,
  count: 0,
  quarters: [],
  segments: [],
  visits: [],
  line: [],
  before,
  carry: before,
  derivedBy: settingsVersion(settings),
  written: writtenFrom(before.totals ?? noTotals, []),
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
  const visit = stepVisits(open.visits, position, segment.state.motion.silence?.from.fixTime)
  if (segment.ended.length > 0) derived.segments.push(...segment.ended)
  if (visit.ended.length > 0) derived.visits.push(...visit.ended)
  open.segments = segment.state
  open.visits = visit.state
  open.engineOn = position.attributes.ignition === true ? position.fixTime : null
}

const corner = ({ longitude, latitude }: Coordinates): [number, number] => [
  Math.round(longitude * lineStepsPerDegree) / lineStepsPerDegree,
  Math.round(latitude * lineStepsPerDegree) / lineStepsPerDegree,
]
