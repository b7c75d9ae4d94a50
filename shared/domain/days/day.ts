import type { Watching } from '../engine/watching.ts'
import type { GeofenceVisit, VisitsState } from './visits.ts'
import type { Segment, SegmentsState } from '../trips/segments.ts'
import type { Reading } from '../trips/track-point.ts'
import type { DayTotal, Quarter } from './quarters.ts'
import type { SpeedLimits, SpeedingMemory } from '../rules/overspeed.ts'
import type { ThresholdMemory } from '../rules/threshold.ts'
import type { Threshold, ComputedStep } from '../engine/active-rules.ts'
import type { CountersState } from '../counters/count-positions.ts'
import { noTotals, type Seen, type Totals } from './totals.ts'
import type { StandstillMemory } from '../engine/standstill.ts'
import type { Bounds } from '../area/bounds.ts'
import type { FuelChange } from '../fuel/count-tank.ts'
import type { FuelSettings } from '../fuel/fuel-settings.ts'
import type { MotionSettings } from '../engine/engine-settings.ts'
import { dayMs, minuteMs } from '../time/durations.ts'

/** Numbers in threes, in order: place of the reason, quarter of an hour of the day, how many. Plain data. */
export type ExclusionCounts = readonly number[]

/** What was excluded on a day that is stored. */
export interface DayExclusions {
  /** those that were settled before, */
  kept: ExclusionCounts
  /** and those that were settled last: of the list that the device began at this version of its state */
  begun: number
  taken: ExclusionCounts
}

/** Every time zone of the world is off UTC by whole quarters of an hour: any of its days is made of whole ones. */
export const quarterMs = 15 * minuteMs

/** Days are counted in UTC from 1970-01-01, for readers in every zone. */
export const dayOf = (time: number): number => Math.floor(time / dayMs)
export const dayStart = (day: number): number => day * dayMs

/** What a day carries over to the next one. Plain data: with it and its own positions, the next day can be derived. */
export interface CarryOver {
  /** null before the device's first position that counts */
  segments: SegmentsState | null
  visits: VisitsState
  /** epoch ms of the latest position when the engine was on there, else null */
  engineOn: number | null
  /** the latest position of all, and the last trusted one when the receiver has jumped away from it */
  seen: Seen | null
  /** the time of driving too fast that is under way; absent for none, and in what older builds stored */
  speeding?: SpeedingMemory
  /** the thresholds that are passed; absent for none */
  thresholds?: ThresholdMemory
  /** what was travelled until then; absent in what older builds stored */
  totals?: Totals
  /** the latest position of all; absent in what older builds stored */
  last?: Reading | null
  /** what its counters said; absent for a vehicle without any, and in what older builds stored */
  counters?: CountersState
  /** where it stays; absent before the first valid fix, and in what older builds stored */
  still?: StandstillMemory
}

/** What a day is derived by. */
export interface DaySettings extends MotionSettings {
  /** a faster movement is a jump of the receiver; 0 for none */
  fastestKnots: number
  speedLimits: SpeedLimits
  /** by what rules events of days with late positions are corrected; absent where no positions are stored */
  watching?: Watching
  /** by what late positions are compared with events of values out of range; absent where no positions are stored */
  thresholds?: readonly Threshold[]
  /** computed attributes that see what is derived, in the order in which they are applied */
  computed: readonly ComputedStep[]
  fuel: FuelSettings
}

export const noCarryOver: CarryOver = {
  segments: null,
  visits: {},
  engineOn: null,
  seen: null,
  totals: noTotals,
  last: null,
}

/** Whether both are the same; what an older build did not note counts as the same. */
export function isSameCarryOver(one: CarryOver, other: CarryOver): boolean {
  if (!one.totals || !other.totals) return isSameButTotals(one, other)
  const [first, second] = comparable(one, other)
  return JSON.stringify(first) === JSON.stringify(second)
}

/** Whether a day that was derived from the one is the same when derived from the other, but for its totals. */
export function isSameButTotals(...both: [one: CarryOver, other: CarryOver]): boolean {
  const [one, other] = comparable(...both)
  const hasBoth = one.totals !== undefined && other.totals !== undefined
  const text = (carry: CarryOver) =>
    JSON.stringify(hasBoth ? carry : { ...carry, totals: undefined }, (key, value: unknown) =>
      key === 'totalDistance' || key === 'hours' ? undefined : value,
    )
  return text(one) === text(other)
}

const comparable = (one: CarryOver, other: CarryOver): [CarryOver, CarryOver] =>
  one.still && other.still ? [one, other] : [withoutStill(one), withoutStill(other)]

const withoutStill = ({ still: _stay, ...carry }: CarryOver): CarryOver => carry

/** What one device did in one UTC day, derived from its positions and what the day before carried over. */
export interface Day {
  day: number
  /** positions of all kinds */
  count: number
  /** quarters of an hour with something in them, in order */
  quarters: Quarter[]
  /** their sum; null without positions, absent in what older builds stored */
  total?: DayTotal | null
  /** trips and stops that were found to be over in this day, in order; the one under way is in `carry` */
  segments: Segment[]
  /** stays in geofences that ended in this day, by their end */
  visits: GeofenceVisit[]
  /** the device's very first position, in the day that has it */
  first?: Reading
  /** the simplified track: pairs of longitude and latitude, degrees */
  line: [number, number][]
  /** what the day before carried over: when that changes, this day has to be derived again */
  before: CarryOver
  carry: CarryOver
  /** by which settings, see `settings-version.ts`; absent in what older builds stored */
  derivedBy?: number
  /** what the totals of its stored positions count on from, see `total-shift.ts`; absent in what older builds stored */
  written?: WrittenTotals
  /** positions that came in and were not stored; absent for none */
  exclusions?: DayExclusions
  /** fills and thefts that were certain in this day, in order; absent for none, and in what older builds stored */
  fuelChanges?: FuelChange[]
  /** around its valid fixes, see `whereabouts.ts`; absent without any, and in what older builds stored */
  box?: Bounds
  /** the lowest limit (knots) that they report themselves; absent for none */
  lowestLimit?: number
}

/** Whether there is nothing to keep of a day. */
export const isEmptyDay = ({ count, exclusions }: Day): boolean => count === 0 && !exclusions

/** A total of a device: metres, and ms of engine hours. */
export interface TotalsStart {
  totalDistance: number
  hours: number
}

export interface WrittenTotals extends TotalsStart {
  /** the first position whose total was given: from there on, nothing depends on what was before the day */
  given: { [Total in keyof TotalsStart]?: GivenAt }
}

/** A position by its time (epoch ms) and id. */
export interface GivenAt {
  fixTime: number
  id: number
  /** ids of positions of the same moment that come before it in the track, whose order ids do not tell; absent for none */
  before?: number[]
}
