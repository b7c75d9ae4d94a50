import type { Day } from '../../../shared/domain/days/day.ts'
import type { DayTotal } from '../../../shared/domain/days/quarters.ts'
import type { GeofenceVisit } from '../../../shared/domain/days/visits.ts'
import type { Position } from '../../../shared/domain/position.ts'
import { visitsOf } from '../../../shared/domain/reports/device-track.ts'
import {
  speedingStretches,
  type SpeedingChoice,
  type SpeedingStretch,
} from '../../../shared/domain/reports/speeding.ts'
import { speedingSilenceMs } from '../../../shared/domain/rules/overspeed.ts'
import { isoTime } from '../../../shared/wire/dates.ts'
import type { SpeedingJson } from '../../../shared/wire/report-json.ts'
import { atMost } from '../../platform/concurrency.ts'
import { arrivingMark } from './arriving.ts'
import { historyOf, type DeviceHistory } from './device-history.ts'
import type { DeviceReport } from './device-report.ts'

/** Times of driving too fast. Only quarters of an hour that were fast enough for one are read. */
export async function speedingRows(report: DeviceReport): Promise<SpeedingJson[]> {
  const history = await historyOf(report, { isByDay: true })
  const stretches = await speedingIn(report, history)
  return stretches.map((stretch) => rowOf(report, stretch))
}

/** The same as they were found, for what is made of them. */
export async function speedingIn(report: DeviceReport, history: DeviceHistory): Promise<SpeedingStretch[]> {
  const choice = await choiceOf(report)
  const ranges = fastRanges(history, choice)
  const found: Position[][] = ranges.map(() => [])
  await atMost(rangesAtOnce, [...ranges.entries()], async ([place, { from, to }]) => {
    found[place] = await report.sources.tracks.between(report.device.id, { from, to, rowsMax: Number.MAX_SAFE_INTEGER })
  })
  return found.flatMap((positions) => speedingStretches(positions, choice))
}

const rangesAtOnce = 4

async function choiceOf({ request, sources, device }: DeviceReport): Promise<SpeedingChoice> {
  const { speedLimit, leastMs = 0 } = request
  const limits = (await sources.speedLimits?.(device)) ?? sources.daySettings(device).speedLimits
  return { limits, leastMs, ...(speedLimit !== undefined && { asked: speedLimit }) }
}

interface Range {
  /** epoch ms, both ends belong to it */
  from: number
  to: number
}

/** Where the device may have been too fast. What is over within minutes is read to its end. */
function fastRanges({ track, window }: DeviceHistory, choice: SpeedingChoice): Range[] {
  const visits = visitsOf(track)
  const ranges: Range[] = []
  const isFast = (slice: Stretch, day: Day) => slice.maxSpeed > lowestBound(slice, { choice, visits, day })
  const within = track.days
    .filter((day) => !day.total || isFast(day.total, day))
    .flatMap((day) => day.quarters.filter((quarter) => isFast(quarter, day)))
    .filter(({ first, last }) => first < window.end && last.fixTime >= window.from)
  for (const slice of within) {
    const last = ranges.at(-1)
    const to = Math.min(slice.last.fixTime + speedingSilenceMs, window.end - 1)
    if (last && slice.first <= last.to) last.to = to
    else ranges.push({ from: Math.max(slice.first, window.from), to })
  }
  return ranges
}

type Stretch = Pick<DayTotal, 'first' | 'last' | 'maxSpeed'>

interface Known {
  choice: SpeedingChoice
  visits: readonly GeofenceVisit[]
  day: Day
}

/** Knots; no position of the slice has a lower limit than this says. */
function lowestBound({ first, last }: Stretch, { choice: { asked, limits }, visits, day }: Known): number {
  if (asked !== undefined) return asked
  const { settings, geofences } = limits
  const inside = new Set(
    visits.filter(({ start, end }) => start <= last.fixTime && end >= first).map(({ geofenceId }) => geofenceId),
  )
  // days of older builds know nothing of limits that a tracker sends
  const sent = day.box ? (day.lowestLimit ?? 0) : slowestLimit
  const known = [
    settings.speedLimit,
    sent,
    ...geofences.filter(({ id }) => inside.has(id)).map(({ speedLimit }) => speedLimit),
  ]
  const lowest = known.filter((limit) => limit > 0).reduce((least, limit) => Math.min(least, limit), Infinity)
  return lowest * settings.multiplier
}

/** knots: five kilometres an hour */
const slowestLimit = 2.7

function rowOf(report: DeviceReport, stretch: SpeedingStretch): SpeedingJson {
  const { sources, device } = report
  const { start, end, metres, peak, limit, limitOf, geofenceId } = stretch
  const names = (peak.geofenceIds ?? []).flatMap((id) => sources.geofenceName(id) ?? [])
  const driverUniqueId = driverOf(peak)
  return {
    deviceId: device.id,
    deviceName: device.name,
    startTime: isoTime(start),
    endTime: isoTime(end),
    duration: end - start,
    distance: metres,
    time: isoTime(peak.fixTime),
    speed: peak.speed,
    speedLimit: limit,
    limitOf,
    limitName: geofenceId === 0 ? null : sources.geofenceName(geofenceId),
    positionId: peak.id,
    latitude: peak.latitude,
    longitude: peak.longitude,
    address: null,
    ...(names.length > 0 && { geofenceNames: [...new Set(names)] }),
    driverUniqueId,
    driverName: driverUniqueId === null ? null : sources.driverName(driverUniqueId),
    ...arrivingMark(report, { startTime: start, endTime: end }),
  }
}

const driverOf = ({ attributes: { driverUniqueId } }: Position): string | null =>
  typeof driverUniqueId === 'string' ? driverUniqueId : null
