import { utilisationPercent } from '../../../shared/catalog/reports/utilisation.ts'
import { odometers } from '../../../shared/domain/reports/consumption.ts'
import { summarise } from '../../../shared/domain/reports/summary.ts'
import { utilisationOf } from '../../../shared/domain/reports/utilisation.ts'
import type { DeviceTrack } from '../../../shared/domain/reports/device-track.ts'
import { localDays, windowOf, type ReportWindow } from '../../../shared/domain/reports/window.ts'
import { isoTime } from '../../../shared/wire/dates.ts'
import type { UtilisationJson } from '../../../shared/wire/report-json.ts'
import { arrivingMark } from './arriving.ts'
import { cutAt, historyOf } from './device-history.ts'
import type { AvailableHours, DeviceReport } from './device-report.ts'

/** A row for each vehicle, or each of its days, also where it never moved. What is ahead of now is not available yet. */
export async function utilisationRows(report: DeviceReport): Promise<UtilisationJson[]> {
  const { request, sources } = report
  const asked = windowOf(request.from, request.to)
  const window = { ...asked, end: Math.min(asked.end, sources.now) }
  if (window.from >= window.end) return []
  const { daily } = request
  const hours = await availableHours(report, window)
  const history = await historyOf(report, { isByDay: !daily && hours === null })
  const days = localDays(window, sources.zone)
  const parts: readonly ReportWindow[] = daily ? days : [window]
  const track = await cutAt(
    history,
    parts.flatMap(({ from, end }) => [from, end]),
  )
  return parts.map((part) => rowOf(report, track, { window: part, days: daily ? [part] : days, hours }))
}

/** What somebody asked for, else what is usual. */
async function availableHours(
  { request: { calendarId }, sources, device }: DeviceReport,
  window: ReportWindow,
): Promise<AvailableHours | null> {
  if (calendarId === undefined) return (await sources.usualHours?.(device, window)) ?? null
  return calendarId > 0 ? ((await sources.hours?.(calendarId, window)) ?? null) : null
}

interface Part {
  window: ReportWindow
  days: readonly ReportWindow[]
  hours: AvailableHours | null
}

function rowOf(report: DeviceReport, track: DeviceTrack, { window, days, hours }: Part): UtilisationJson {
  const { device, sources } = report
  const use = utilisationOf(track, { window, days, hours: hours && withinWindow(hours, window) })
  const summary = summarise(track, window)
  const ignoreOdometer = sources.ignoreOdometer(device)
  return {
    deviceId: device.id,
    deviceName: device.name,
    startTime: isoTime(window.from),
    endTime: isoTime(window.end - 1),
    days: use.days,
    daysMoved: use.daysMoved,
    movingTime: use.moving,
    idleTime: use.idling,
    engineHours: summary ? Math.round(summary.counted.engineMs) : 0,
    stoppedTime: use.stopped,
    inUseTime: use.inUse,
    availableTime: use.available,
    availableBy: hours ? 'calendar' : 'period',
    calendarName: hours?.name ?? null,
    utilisation: utilisationPercent(use.inUse, use.available),
    distance: summary ? odometers(summary, { ignoreOdometer, metres: summary.metres }).distance : 0,
    spentFuel: summary?.counted.litres ?? 0,
    ...arrivingMark(report, { startTime: window.from, endTime: window.end - 1 }),
  }
}

const withinWindow = ({ hours }: AvailableHours, { from, end: to }: ReportWindow) =>
  hours
    .map(({ start, end }) => ({ start: Math.max(start, from), end: Math.min(end, to) }))
    .filter(({ start, end }) => start < end)
