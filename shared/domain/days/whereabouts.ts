import type { Bounds } from '../area/bounds.ts'
import { standstillAt, type StandstillMemory } from '../engine/standstill.ts'
import { hasValidFix } from '../engine/valid-fix.ts'
import type { Position } from '../position.ts'
import { minuteMs } from '../time/durations.ts'
import { quarterMs, type CarryOver, type Day } from './day.ts'

/** Where a device was in a minute of a quarter of an hour. */
export interface MinuteWhereabouts {
  /** of the quarter, from 0 to 14 */
  minute: number
  /** around its valid fixes, in whole `minuteStepsPerDegree`: larger than the least one */
  box: Bounds
}

/** Where a device was in a quarter of an hour. */
export interface QuarterWhereabouts {
  /** the least box around its valid fixes, in whole `boxStepsPerDegree`, longitudes from -180 to 180; null without any */
  box: Bounds | null
  /** where it moved: its minutes with a valid fix, in order. Absent in those that were derived before there were any */
  minutes?: MinuteWhereabouts[]
  /** the lowest limit (knots) that its valid fixes report themselves, as `speedLimit`; 0 for none */
  lowestLimit: number
  /** where it stays after its last position; null before the first valid fix */
  still: StandstillMemory | null
  /** whether each of its positions arrived after the one before it in time */
  isInOrder: boolean
}

/**
 * Where a device was in a day: whether a rule about places can have raised anything is known without its positions. Kept
 * apart from the summary, because only days near a place need it.
 */
export interface Whereabouts {
  /** of the summary that was derived with it: it counts for that one only */
  day: number
  count: number
  derivedBy: number
  /** where it stayed before the day, as far as that was known when this was derived */
  before: StandstillMemory | null
  /** as the day's `quarters` */
  quarters: QuarterWhereabouts[]
}

/** Whether these are the whereabouts that were derived with a summary. */
export const belongsTo = ({ day, count, derivedBy }: Whereabouts, summary: Day): boolean =>
  day === summary.day && count === summary.count && derivedBy === summary.derivedBy

/** five decimals are about a metre */
export const boxStepsPerDegree = 1e5
/** four decimals are about eleven metres */
export const minuteStepsPerDegree = 1e4
/** A quarter whose box is no wider needs no minutes: some two hundred metres. */
const minutesFromDegrees = 0.002

/** Follows where a device is, position by position in the order of time. */
export class WhereaboutsOfDay {
  readonly #before: StandstillMemory | null
  readonly #quarters: Required<QuarterWhereabouts>[] = []
  #still: StandstillMemory | undefined
  #lastTime: number | null
  #lastId: number
  #index = -1

  constructor({ still, last }: Pick<CarryOver, 'still' | 'last'>) {
    this.#before = still ?? null
    this.#still = still
    this.#lastTime = last?.fixTime ?? null
    this.#lastId = last?.positionId ?? 0
  }

  get still(): StandstillMemory | undefined {
    return this.#still
  }

  /** of the whole day so far */
  get box(): Bounds | null {
    return this.#quarters.reduce<Bounds | null>(
      (whole, { box }) => (whole && box ? around(whole, box) : (whole ?? box)),
      null,
    )
  }

  /** knots; 0 for none */
  get lowestLimit(): number {
    return this.#quarters.reduce((lowest, { lowestLimit }) => lower(lowest, lowestLimit), 0)
  }

  add(index: number, position: Position): void {
    const last = this.#lastTime === null ? null : { fixTime: this.#lastTime }
    this.#still = standstillAt(this.#still, { position, last }).memory
    this.#lastTime = position.fixTime
    if (this.#index !== index)
      this.#quarters.push({ box: null, minutes: [], lowestLimit: 0, still: null, isInOrder: true })
    this.#index = index
    const quarter = this.#quarters.at(-1)!
    quarter.still = this.#still ?? null
    if (position.id < this.#lastId) quarter.isInOrder = false
    this.#lastId = position.id
    if (!hasValidFix(position)) return
    quarter.box = extended(quarter.box, position, boxStepsPerDegree)
    addToMinute(quarter.minutes, position)
    const { speedLimit } = position.attributes
    if (typeof speedLimit === 'number') quarter.lowestLimit = lower(quarter.lowestLimit, speedLimit)
  }

  /** @param summary of the same positions; adding more changes neither */
  finish({ day, count, derivedBy }: Day): Whereabouts {
    const quarters = this.#quarters.map(({ minutes, ...quarter }) =>
      quarter.box && isWide(quarter.box) ? { ...quarter, minutes: minutes.map((each) => ({ ...each })) } : quarter,
    )
    return { day, count, derivedBy: derivedBy ?? 0, before: this.#before, quarters }
  }
}

const lower = (known: number, limit: number): number => (limit > 0 ? Math.min(known || limit, limit) : known)

function addToMinute(minutes: MinuteWhereabouts[], position: Position): void {
  const minute = Math.floor((position.fixTime % quarterMs) / minuteMs)
  const open = minutes.at(-1)
  if (open?.minute === minute) open.box = extended(open.box, position, minuteStepsPerDegree)
  else minutes.push({ minute, box: extended(null, position, minuteStepsPerDegree) })
}

const isWide = ({ south, north, west, east }: Bounds): boolean =>
  north - south > minutesFromDegrees || east - west > minutesFromDegrees

/** The box with one more place, its edges in whole steps. */
function extended(known: Bounds | null, place: Place, stepsPerDegree: number): Bounds {
  if (known && isIn(known, place)) return known
  const box = boxAt(place, stepsPerDegree)
  return known ? around(known, box) : box
}

type Place = Pick<Position, 'latitude' | 'longitude'>

/** Its edges are whole steps: what lies within them needs no larger one. */
const isIn = ({ south, north, west, east }: Bounds, { latitude, longitude }: Place): boolean =>
  latitude > south && latitude < north && longitude > west && longitude < east

const boxAt = ({ latitude, longitude }: Place, steps: number): Bounds => ({
  south: down(latitude, steps),
  north: up(latitude, steps),
  west: down(longitude, steps),
  east: up(longitude, steps),
})

/** never -0, which would not compare equal after storage */
const down = (degrees: number, steps: number): number => Math.floor(degrees * steps) / steps + 0
const up = (degrees: number, steps: number): number => Math.ceil(degrees * steps) / steps + 0

/** The least box around both. */
export const around = (one: Bounds, other: Bounds): Bounds => ({
  south: Math.min(one.south, other.south),
  north: Math.max(one.north, other.north),
  west: Math.min(one.west, other.west),
  east: Math.max(one.east, other.east),
})
