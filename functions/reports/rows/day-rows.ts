import { costOfFuel, type PriceSince } from '../../../shared/domain/fuel/prices.ts'
import { averageSpeed, odometers, type Readings } from '../../../shared/domain/reports/consumption.ts'
import { fuelPer100Km, fuelPerHour } from '../../../shared/domain/reports/fuel-rates.ts'
import type { GeofenceVisit } from '../../../shared/domain/days/visits.ts'
import { cutsOf, segmentParts, type SegmentPart } from '../../../shared/domain/reports/segment-parts.ts'
import { summarise, type Summary } from '../../../shared/domain/reports/summary.ts'
import { geofencesIn, passesIn, visitParts } from '../../../shared/domain/reports/visit-parts.ts'
import { localDays, windowOf, type ReportWindow } from '../../../shared/domain/reports/window.ts'
import { countedBetween, visitsOf, type DeviceTrack } from '../../../shared/domain/reports/device-track.ts'
import { isoTime } from '../../../shared/wire/dates.ts'
import type { GeofenceVisitJson, StopJson, SummaryJson, TripJson } from '../../../shared/wire/report-json.ts'
import { arrivingMark, isArriving, knownSpeeds } from './arriving.ts'
import { cutAt, historyOf, type DeviceHistory } from './device-history.ts'
import type { DeviceReport, RowsOf } from './device-report.ts'
import { qualityRows } from './quality-rows.ts'

const tripRows = async (report: DeviceReport): Promise<TripJson[]> =>
  (await partsOf(report))
    .filter(({ isTrip, isGap }) => (isGap ? report.request.gaps : isTrip))
    .map((part) => (part.isGap ? gapRow(report, part) : tripRow(report, part)))

async function stopRows(report: DeviceReport): Promise<StopJson[]> {
  const history = await historyOf(report, { isByDay: true })
  const visits = visitsOf(history.track)
  return (await partsIn(history))
    .filter(({ isTrip, isGap }) => (isGap ? report.request.gaps : !isTrip))
    .map((part) => {
      if (part.isGap) return gapStopRow(report, part)
      const names = geofencesIn(part, visits).flatMap((id) => report.sources.geofenceName(id) ?? [])
      return { ...stopRow(report, part), ...(names.length > 0 && { geofenceNames: [...new Set(names)] }) }
    })
}

/** Where the device moved without data, as trips are. */
export const gapRows = async (report: DeviceReport): Promise<TripJson[]> =>
  (await partsOf(report)).filter(({ isGap }) => isGap).map((part) => gapRow(report, part))

const partsOf = async (report: DeviceReport): Promise<SegmentPart[]> =>
  partsIn(await historyOf(report, { isByDay: true }))

/** Trips, stops and gaps, cut at the ends of the period. */
export async function partsIn(history: DeviceHistory): Promise<SegmentPart[]> {
  const track = await cutAt(history, cutsOf(history.track, history.window))
  return segmentParts(track, history.window)
}

/** What every row has. */
const rowOf = ({ device }: DeviceReport) => ({
  deviceId: device.id,
  deviceName: device.name,
  distance: 0,
  averageSpeed: 0,
  maxSpeed: 0,
  spentFuel: 0,
  startOdometer: 0,
  endOdometer: 0,
})

function countersOf({ sources, device }: DeviceReport, way: Readings & { metres: number }) {
  const { metres } = way
  return {
    ...odometers(way, { ignoreOdometer: sources.ignoreOdometer(device), metres }),
    spentFuel: way.counted.litres,
  }
}

export function tripRow(report: DeviceReport, { start, end, metres, counted, maxSpeed }: SegmentPart): TripJson {
  const counters = countersOf(report, { start: start.reading, end: end.reading, metres, counted })
  const duration = end.time - start.time
  const speeds = knownSpeeds(report, {
    average: averageSpeed(counters.distance, duration, maxSpeed),
    most: maxSpeed,
  })
  const driverUniqueId = start.reading.driverUniqueId ?? end.reading.driverUniqueId ?? null
  // a month of a fleet has tens of thousands: spreading objects of this size takes most of their time
  const row: TripJson = {
    deviceId: report.device.id,
    deviceName: report.device.name,
    distance: counters.distance,
    averageSpeed: speeds.averageSpeed,
    maxSpeed: speeds.maxSpeed,
    spentFuel: counters.spentFuel,
    fuelPer100Km: fuelPer100Km(counters.spentFuel, counters.distance),
    fuelPerHour: fuelPerHour(counters.spentFuel, duration),
    startOdometer: counters.startOdometer,
    endOdometer: counters.endOdometer,
    startTime: isoTime(start.time),
    endTime: isoTime(end.time),
    duration,
    startPositionId: start.reading.positionId,
    endPositionId: end.reading.positionId,
    startLat: start.reading.latitude,
    startLon: start.reading.longitude,
    endLat: end.reading.latitude,
    endLon: end.reading.longitude,
    startAddress: null,
    endAddress: null,
    driverUniqueId,
    driverName: driverUniqueId === null ? null : report.sources.driverName(driverUniqueId),
  }
  if (isArriving(report, { startTime: start.time, endTime: end.time })) row.arriving = true
  return row
}

function stopRow(report: DeviceReport, { start, end, counted }: SegmentPart): StopJson {
  const [first, last] = [start.reading, end.reading]
  const counters = countersOf(report, { start: first, end: last, metres: 0, counted })
  const row: StopJson = {
    deviceId: report.device.id,
    deviceName: report.device.name,
    distance: 0,
    averageSpeed: 0,
    maxSpeed: 0,
    spentFuel: counters.spentFuel,
    startOdometer: counters.startOdometer,
    endOdometer: counters.endOdometer,
    startTime: isoTime(start.time),
    endTime: isoTime(end.time),
    duration: end.time - start.time,
    positionId: first.positionId,
    latitude: first.latitude,
    longitude: first.longitude,
    address: null,
    engineHours: Math.round(counted.engineMs),
  }
  if (isArriving(report, { startTime: start.time, endTime: end.time })) row.arriving = true
  return row
}

/** Nobody knows how fast it was, or who drove. */
const gapRow = (report: DeviceReport, part: SegmentPart): TripJson => ({
  ...tripRow(report, part),
  gap: true,
  averageSpeed: 0,
  driverUniqueId: null,
  driverName: null,
})

function gapStopRow(report: DeviceReport, part: SegmentPart): StopJson {
  const { distance } = gapRow(report, part)
  const { latitude, longitude } = part.end.reading
  return { ...stopRow(report, part), gap: true, distance, endLat: latitude, endLon: longitude, endAddress: null }
}

async function summaryRows(report: DeviceReport): Promise<SummaryJson[]> {
  const { daily, gaps, from, to } = report.request
  const { zone, fuelPrices = [] } = report.sources
  // days that are cut take more positions
  const priced = pricedParts(windowOf(from, to), fuelPrices)
  const history = await historyOf(report, { isByDay: !daily && priced.length === 1 })
  const { window } = history
  const parts = daily ? localDays(window, zone) : [window]
  const track = await cutAt(
    history,
    [...parts, ...priced].flatMap((part) => [part.from, part.end]),
  )
  return parts.flatMap((part) => {
    const summary = summarise(track, part)
    if (!summary || saysNothing(report, summary)) return []
    return [
      {
        ...summaryRow(report, summary, () => drivenIn(report, track, part)),
        ...(fuelPrices.length > 0 && { fuelCost: fuelCostIn(track, part, fuelPrices) }),
        ...(gaps && { gapDistance: gapDistanceOf(report, track, part) }),
      },
    ]
  })
}

/** A day without positions has a row when a leg that passes over it brings it something, so that days add up. */
function saysNothing(report: DeviceReport, summary: Summary): boolean {
  if (!summary.isSilent) return false
  const { distance, spentFuel } = countersOf(report, summary)
  return distance === 0 && spentFuel === 0 && engineHoursOf(summary) === 0
}

const engineHoursOf = ({ counted }: Summary): number => Math.round(counted.engineMs)

/** A period, cut where the price of a litre changes. */
function pricedParts({ from, end }: ReportWindow, prices: readonly PriceSince[]): ReportWindow[] {
  const changes = prices.map(({ since }) => since).filter((since) => since > from && since < end)
  return [from, ...changes].map((begin, at) => ({ from: begin, end: changes[at] ?? end }))
}

const fuelCostIn = (track: DeviceTrack, part: ReportWindow, prices: readonly PriceSince[]) =>
  costOfFuel(
    pricedParts(part, prices).map(({ from, end }) => ({ litres: countedBetween(track, from, end).litres, time: from })),
    prices,
  )

/** What an average speed follows from. */
interface Way {
  metres: number
  ms: number
}

function gapDistanceOf(report: DeviceReport, track: DeviceTrack, window: ReportWindow): number {
  const gaps = segmentParts(track, window).filter(({ isGap }) => isGap)
  return gaps.reduce((sum, part) => sum + gapRow(report, part).distance, 0)
}

/** Of the trips of a period, cut at its ends. */
function drivenIn(report: DeviceReport, track: DeviceTrack, window: ReportWindow): Way {
  const trips = segmentParts(track, window).filter(({ isTrip, isGap }) => isTrip && !isGap)
  return trips.reduce(
    (sum, part) => ({
      metres: sum.metres + countersOf(report, readingsOf(part)).distance,
      ms: sum.ms + part.end.time - part.start.time,
    }),
    { metres: 0, ms: 0 },
  )
}

const readingsOf = ({ start, end, metres, counted }: SegmentPart) => ({
  start: start.reading,
  end: end.reading,
  metres,
  counted,
})

/** @param drivenOf asked where no engine hours are known */
function summaryRow(report: DeviceReport, summary: Summary, drivenOf: () => Way): SummaryJson {
  const { start, end } = summary
  const engineHours = engineHoursOf(summary)
  const counters = countersOf(report, summary)
  const way = engineHours > 0 ? { metres: counters.distance, ms: engineHours } : drivenOf()
  return {
    ...rowOf(report),
    ...counters,
    ...knownSpeeds(report, { average: averageSpeed(way.metres, way.ms, summary.maxSpeed), most: summary.maxSpeed }),
    fuelPer100Km: fuelPer100Km(counters.spentFuel, counters.distance),
    fuelPerHour: fuelPerHour(counters.spentFuel, engineHours),
    startTime: isoTime(summary.startTime),
    endTime: isoTime(summary.endTime),
    startHours: start.hours ?? 0,
    endHours: end.hours ?? 0,
    engineHours,
    ...arrivingMark(report, summary),
  }
}

async function visitRows(report: DeviceReport): Promise<GeofenceVisitJson[]> {
  const { track, window } = await historyOf(report, { isByDay: true })
  const { geofenceIds } = report.request
  const { leastStayMs = () => 0 } = report.sources
  const passes = await passesOf(report, track, window)
  return visitParts(track, { passes, leastStayMs }, window).flatMap(({ geofenceId, start, end }) => {
    const geofenceName = report.sources.geofenceName(geofenceId)
    if (geofenceName === null || (geofenceIds && !geofenceIds.includes(geofenceId))) return []
    const times = { startTime: isoTime(start), endTime: isoTime(end), duration: end - start }
    const mark = arrivingMark(report, { startTime: start, endTime: end })
    return [{ ...rowOf(report), ...times, geofenceId, geofenceName, ...mark }]
  })
}

/** Events tell them: those of a month are not read for a vehicle without geofences, that was in none either. */
async function passesOf(
  { sources, device }: DeviceReport,
  track: DeviceTrack,
  { from, end }: ReportWindow,
): Promise<GeofenceVisit[]> {
  const { tracks, hasGeofences } = sources
  if (visitsOf(track).length === 0 && hasGeofences && !(await hasGeofences(device))) return []
  return passesIn(await tracks.eventsBetween(device.id, from, end - 1))
}

/** The rows of reports that follow from days. */
export const dayRows = {
  trips: tripRows,
  stops: stopRows,
  summary: summaryRows,
  geofences: visitRows,
  quality: qualityRows,
} satisfies RowsOf
