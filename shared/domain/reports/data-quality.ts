import { historyLimits } from '../limits/history.ts'
import { roundTo, stepsPerUnit } from '../quantise.ts'
import { readingBefore, slicesBetween, segmentsOf, type DeviceTrack } from './device-track.ts'
import type { LocalDay, ReportWindow } from './window.ts'

/** How complete the positions of a day are. */
export interface DataQuality {
  stored: number
  late: number
  /** epoch ms: the device's first position, when it is of this day; before it nothing can be missing */
  since: number | null
  /** epoch ms; longer than `historyLimits.dataGapMs`, cut at the ends of the day, in order */
  gaps: SilentTime[]
}

/** The metres are of a time in which the device moved without data; absent for others. */
export interface SilentTime {
  from: number
  to: number
  metres?: number
}

/**
 * Two positions with a longer gap than a quarter of an hour between them lie in different quarters: their first and last
 * positions tell all gaps. The track has to be cut at both ends of the day.
 *
 * @param now epoch ms: until then silence is a gap
 * @returns null before the device's first position, and after now
 */
export function dataQuality(track: DeviceTrack, { from, end }: LocalDay, now: number): DataQuality | null {
  const slices = slicesBetween(track, from, end)
  const before = readingBefore(track, from)
  if ((!before && slices.length === 0) || from > now) return null
  const until = Math.min(end - 1, now)
  const gaps: SilentTime[] = []
  const moved = gapsBetween(track, { from, end })
  let silentSince = before?.fixTime ?? slices[0]!.first
  const positions = [
    ...slices.map(({ first, last }) => ({ at: first, until: last.fixTime })),
    nextPosition(track, { end, until }),
  ]
  for (const { at, until: next } of positions) {
    const gap = { from: Math.max(silentSince, from), to: Math.min(at, until) }
    const found = moved.find((each) => each.from < at && each.to >= at)
    if (at - silentSince > historyLimits.dataGapMs && gap.to > gap.from) {
      gaps.push(found ? { ...gap, metres: found.metres } : gap)
    }
    silentSince = next
  }
  return {
    since: before ? null : slices[0]!.first,
    stored: slices.reduce((sum, { positions }) => sum + positions, 0),
    late: slices.reduce((sum, { late }) => sum + late, 0),
    gaps,
  }
}

/** When the next position came, at the latest at the end of what is known. */
function nextPosition(track: DeviceTrack, { end, until }: { end: number; until: number }) {
  const next = slicesBetween(track, end, Number.POSITIVE_INFINITY)[0]
  const at = next?.first ?? until
  return { at, until: at }
}

/** Where it moved without data: within one gap there may be positions that say nothing of a place. */
const gapsBetween = (track: DeviceTrack, { from, end }: ReportWindow): Required<SilentTime>[] =>
  segmentsOf(track)
    .filter(({ isGap, start, end: last }) => isGap && start.fixTime < end && last.fixTime > from)
    .map(({ start, end: last }) => ({
      from: start.fixTime,
      to: last.fixTime,
      metres: roundTo(last.metres - start.metres, stepsPerUnit.distance),
    }))
