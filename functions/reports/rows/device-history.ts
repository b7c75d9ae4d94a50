import { type Day, dayOf } from '../../../shared/domain/days/day.ts'
import { cutTrack, deviceTrack, sliceAt, type DeviceTrack } from '../../../shared/domain/reports/device-track.ts'
import { countedByTrack, isWithin, type Slice, type SliceFix } from '../../../shared/domain/reports/slices.ts'
import { windowOf, type ReportWindow } from '../../../shared/domain/reports/window.ts'
import { readingOf } from '../../../shared/domain/trips/track-point.ts'
import { daysOf, fixesOf, type DayReading, type DeviceDays } from './device-days.ts'
import type { DeviceReport } from './device-report.ts'

/** What is known of a device for a report. */
export interface DeviceHistory {
  window: ReportWindow
  reading: DayReading
  known: DeviceDays
  track: DeviceTrack
}

export const historyOf = (
  { request, sources, device, state }: DeviceReport,
  choice?: { isByDay?: boolean },
): Promise<DeviceHistory> =>
  historyBetween(
    { tracks: sources.tracks, state, settings: sources.daySettings(device), work: sources.work },
    windowOf(request.from, request.to),
    choice,
  )

/** @param isByDay whether only the ends of the period cut it: then days within it are taken as a whole */
export async function historyBetween(
  reading: DayReading,
  window: ReportWindow,
  { isByDay = false }: { isByDay?: boolean } = {},
): Promise<DeviceHistory> {
  const known = await daysOf(reading, window)
  const track = deviceTrack(known.days, isByDay ? window : undefined)
  const { last } = reading.state
  const before = known.days.length === 0 && last && last.fixTime < window.from ? readingOf(last) : track.before
  return { window, reading, known, track: { ...track, before } }
}

/** The track, cut at these moments (epoch ms) by what its positions say. */
export async function cutAt(
  { reading, known, track }: DeviceHistory,
  moments: readonly number[],
): Promise<DeviceTrack> {
  let cut = track
  const fixes = new Map<Slice, SliceFix[]>()
  for (const moment of new Set(moments)) {
    if (!sliceAt(cut, moment)) continue
    // another cut of the same quarter of an hour needs the same positions
    const quarter = track.slices.find((slice) => isWithin(slice, moment))!
    if (!fixes.has(quarter)) fixes.set(quarter, await fixesIn({ reading, known }, quarter))
    const slice = sliceAt(cut, moment)!
    const within = fixes
      .get(quarter)!
      .filter(({ position: { fixTime } }) => fixTime >= slice.first && fixTime <= slice.last.fixTime)
    cut = cutTrack(cut, within, moment)
  }
  return cut
}

async function fixesIn(
  { reading, known }: Pick<DeviceHistory, 'reading' | 'known'>,
  quarter: Slice,
): Promise<SliceFix[]> {
  const { tracks, state } = reading
  const { first, last } = quarter
  const day = known.days.find((each: Day) => each.day === dayOf(first))!
  const to = last.fixTime
  if (!known.derivedAgain.has(day) && !day.before.counters && !day.carry.counters) {
    return countedByTrack(
      quarter,
      await tracks.between(state.deviceId, { from: first, to, rowsMax: Number.MAX_SAFE_INTEGER }),
    )
  }
  // what a counter says of a leg follows from what it said before
  const fixes = await fixesOf(reading, day)
  return fixes.filter(({ position: { fixTime } }) => fixTime >= first && fixTime <= to)
}
