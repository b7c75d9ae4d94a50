import { segmentsOf } from '../../../shared/domain/reports/device-track.ts'
import {
  changesByTrip,
  lockedFrom,
  movedTripMsMax,
  tripKindOf,
  type TripChange,
} from '../../../shared/domain/reports/logbook.ts'
import type { SegmentPart } from '../../../shared/domain/reports/segment-parts.ts'
import { isoTime } from '../../../shared/wire/dates.ts'
import type { LogbookJson } from '../../../shared/wire/report-json.ts'
import { partsIn, tripRow } from './day-rows.ts'
import { historyOf, type DeviceHistory } from './device-history.ts'
import type { DeviceReport, LogbookSources } from './device-report.ts'

/** A row for each trip, with what it was for. An account that is a driver's is shown that driver's trips, and no others. */
export async function logbookRows(report: DeviceReport): Promise<LogbookJson[]> {
  const { sources, request, device } = report
  const [history, changes, known] = await Promise.all([
    historyOf(report, { isByDay: true }),
    sources.tracks.tripChanges(device.id, request.from - movedTripMsMax, request.to),
    sources.logbook?.() ?? nothingSet,
  ])
  const parts = (await partsIn(history)).filter(({ isTrip, isGap }) => isTrip && !isGap)
  const changesOf = changesByTrip(changes)
  const rows = parts.map((part) => {
    const trip = wholeOf(part, history)
    return rowOf(report, part, { trip, changes: changesOf(trip), known })
  })
  const own = sources.ownDriver
  return own === undefined ? rows : rows.filter(({ driverUniqueId }) => driverUniqueId === own)
}

const nothingSet: LogbookSources = {
  settings: { kind: null, calendarId: 0, lockDays: 0 },
  isInHours: null,
  driverKind: () => null,
}

interface Whole {
  /** epoch ms, also beyond the period */
  start: number
  end: number
}

/** The trip that a part is of: the ends of a period cut it. */
function wholeOf({ start, end }: SegmentPart, { track, window }: DeviceHistory): Whole {
  const isCut = start.time === window.from || end.time === window.end - 1
  const whole = isCut
    ? segmentsOf(track).find(
        (segment) => segment.isTrip && segment.start.fixTime <= start.time && segment.end.fixTime > start.time,
      )
    : undefined
  return { start: whole?.start.fixTime ?? start.time, end: Math.max(end.time, whole?.end.fixTime ?? 0) }
}

interface Said {
  trip: Whole
  changes: readonly TripChange[]
  known: LogbookSources
}

function rowOf(report: DeviceReport, part: SegmentPart, { trip, changes, known }: Said): LogbookJson {
  const row = tripRow(report, part)
  const { driverUniqueId } = row
  const last = changes.at(-1)
  const { kind, by } = tripKindOf(last, {
    driverKind: driverUniqueId === null ? null : known.driverKind(driverUniqueId),
    isInHours: known.isInHours?.(trip.start) ?? null,
    settings: known.settings,
  })
  const locked = lockedFrom(trip, known.settings)
  return {
    deviceId: row.deviceId,
    deviceName: row.deviceName,
    tripStartTime: isoTime(trip.start),
    startTime: row.startTime,
    endTime: row.endTime,
    duration: row.duration,
    distance: row.distance,
    startOdometer: row.startOdometer,
    endOdometer: row.endOdometer,
    startLat: row.startLat,
    startLon: row.startLon,
    endLat: row.endLat,
    endLon: row.endLon,
    startAddress: null,
    endAddress: null,
    driverUniqueId,
    driverName: row.driverName,
    kind,
    kindBy: by,
    purpose: last?.purpose ?? '',
    lockedTime: locked === null ? null : isoTime(locked),
    changes: changes.map(({ at, userId, userName, kind: said, purpose }) => ({
      time: isoTime(at),
      userId,
      userName,
      kind: said,
      purpose,
    })),
    ...(row.arriving && { arriving: row.arriving }),
  }
}
