import { isNothing, nothingCounted, sumOf, type Counted } from '../counters/counter-sums.ts'
import { historyLimits } from '../limits/history.ts'
import type { Position } from '../position.ts'
import { roundTo, stepsPerUnit } from '../quantise.ts'
import { hourMs } from '../time/durations.ts'
import { readingOf, type Reading } from '../trips/track-point.ts'

/** What a device did in a stretch of time. */
export interface Amounts {
  /** of all kinds */
  positions: number
  /** positions that arrived more than `historyLimits.lateAfterMs` after they were measured */
  late: number
  /** metres travelled to the positions of this quarter, jumps left out */
  metres: number
  /** ms with the engine on, to the positions of this quarter */
  engineMs: number
  /** on the way to the positions of this quarter */
  counted: Counted
  /** knots */
  maxSpeed: number
}

/** What happened in a quarter of an hour. */
export interface Quarter extends Amounts {
  /** 0 to 95, from the beginning of the UTC day */
  index: number
  /** epoch ms of its first position */
  first: number
  /** what of it was counted on the way to its first position, which is shared by time where a period cuts it */
  lead?: Counted
  /** its first position, after a silence of an hour or more: what was before it is not compared with what follows */
  begin?: Reading
  /** its last position */
  last: Reading
}

/** What happened in a whole day. */
export type DayTotal = Omit<Quarter, 'index'>

/** The sum of a day's quarters; null without any. */
export function totalOf(quarters: readonly Quarter[]): DayTotal | null {
  const [first, last] = [quarters[0], quarters.at(-1)]
  if (!first || !last) return null
  const total: DayTotal = {
    positions: 0,
    late: 0,
    metres: 0,
    engineMs: 0,
    counted: nothingCounted,
    maxSpeed: 0,
    first: first.first,
    ...(first.lead && { lead: first.lead }),
    ...(first.begin && { begin: first.begin }),
    last: last.last,
  }
  for (const { positions, late, metres, engineMs, counted, maxSpeed } of quarters) {
    total.positions += positions
    total.late += late
    total.metres = roundTo(total.metres + metres, stepsPerUnit.distance)
    total.engineMs += engineMs
    total.counted = sumOf(total.counted, counted)
    total.maxSpeed = Math.max(total.maxSpeed, maxSpeed)
  }
  return total
}

const silenceMs = hourMs

/** What one position adds. */
export type Added = Pick<Amounts, 'metres' | 'engineMs' | 'counted' | 'maxSpeed'>

/** Adds up a day's quarters, position by position in the order of time. */
export class QuarterSums {
  readonly #quarters: Quarter[] = []
  #latest: Position | null = null
  #latestTime: number

  /** @param latestTime epoch ms of the position before the day; null before the first one of the device */
  constructor(latestTime: number | null) {
    this.#latestTime = latestTime ?? Number.POSITIVE_INFINITY
  }

  add(index: number, position: Position, { metres, engineMs, counted, maxSpeed }: Added): void {
    let quarter = this.#quarters.at(-1)
    if (quarter?.index !== index) {
      this.#close()
      quarter = emptyAt(index, position)
      const elapsedMs = position.fixTime - this.#latestTime
      const isSilence = elapsedMs >= silenceMs
      if (isSilence || (elapsedMs > 0 && !isNothing(counted))) quarter.lead = counted
      if (isSilence) quarter.begin = readingOf(position)
      this.#quarters.push(quarter)
    }
    quarter.positions++
    if (isLate(position)) quarter.late++
    quarter.metres = roundTo(quarter.metres + metres, stepsPerUnit.distance)
    quarter.engineMs += engineMs
    quarter.counted = sumOf(quarter.counted, counted)
    if (maxSpeed > quarter.maxSpeed) quarter.maxSpeed = maxSpeed
    this.#latest = position
    this.#latestTime = position.fixTime
  }

  /** The quarters so far; adding more positions does not change them. */
  finish(): Quarter[] {
    this.#close()
    return copiesOf(this.#quarters)
  }

  #close(): void {
    const open = this.#quarters.at(-1)
    if (open && this.#latest) open.last = readingOf(this.#latest)
  }
}

/** Only the last one may still change. */
const copiesOf = (quarters: readonly Quarter[]): Quarter[] =>
  quarters.map((quarter, place) => (place === quarters.length - 1 ? { ...quarter } : quarter))

const emptyAt = (index: number, position: Position): Quarter => ({
  index,
  positions: 0,
  late: 0,
  metres: 0,
  engineMs: 0,
  counted: nothingCounted,
  maxSpeed: 0,
  first: position.fixTime,
  last: readingOf(position),
})

export const isLate = ({ serverTime, fixTime }: Pick<Position, 'serverTime' | 'fixTime'>): boolean =>
  serverTime - fixTime > historyLimits.lateAfterMs
