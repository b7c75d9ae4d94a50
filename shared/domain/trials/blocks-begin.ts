import { dayStart, quarterMs, type Day } from '../days/day.ts'
import type { Whereabouts } from '../days/whereabouts.ts'
import { historyLimits } from '../limits/history.ts'

/** A day as it is stored. */
export interface KnownDay {
  day: Day
  whereabouts: Whereabouts
}

/**
 * From when on (epoch ms) the stored blocks begin that may have positions of a quarter of an hour or later. A block has at
 * most `historyLimits.blockRowsMax` positions that arrived one after the other. Where positions arrived in the order of time, one
 * that begins before as many of them cannot reach that far; null where that is not known for the longest that a block spans.
 */
export function blocksBegin(
  { today, place, to }: { today: KnownDay; place: number; to: number },
  before: KnownDay | null,
): number | null {
  const { quarters } = today.day
  const from = quarters[place]!.first
  const earliest = from - historyLimits.blockSpanMaxMs
  const isBefore = before?.day.day === today.day.day - 1
  if (earliest < dayStart(today.day.day) && !isBefore) return null
  const known = [...(isBefore ? timed(before) : []), ...timed(today)].filter(
    ({ begin }) => begin + quarterMs > earliest && begin <= to,
  )
  if (!known.every(({ isInOrder }) => isInOrder)) return null
  let positions = 0
  for (const { begin, count } of known.toReversed()) {
    if (begin + quarterMs > from) continue
    positions += count
    if (positions >= historyLimits.blockRowsMax) return begin
  }
  return null
}

const timed = ({ day, whereabouts }: KnownDay) =>
  day.quarters.map(({ index, positions }, place) => ({
    begin: dayStart(day.day) + index * quarterMs,
    count: positions,
    isInOrder: whereabouts.quarters[place]!.isInOrder,
  }))
