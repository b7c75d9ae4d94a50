import { dayOf } from '../../../shared/domain/days/day.ts'
import type { ReportRequest, ReportSources } from './report-rows.ts'

/** A few devices stand for all, and the last days of the period for all of it. */
const devicesRead = 20
const daysRead = 31
/** of a day and device, when nothing is known: a position every ten seconds, as many events as a busy vehicle has */
const positionsUnknown = 8640
const eventsOfDay = 20

export interface ReportEstimate {
  positionsRead: number
  rows: number
  daysRead: number
}

/** How large a report will be, about, from a few day summaries. */
export async function estimateReport(request: ReportRequest, sources: ReportSources): Promise<ReportEstimate> {
  const { name, from, to } = request
  const devices = request.deviceIds.filter((id) => sources.devices.has(id))
  const first = dayOf(from)
  const last = Math.max(first, dayOf(Math.min(to, sources.now)))
  const daysOfAll = devices.length * (last - first + 1)
  const each = await sampleOf(devices, { last, first }, sources)
  const inAll = (ofDay: number) => Math.round(ofDay * daysOfAll)
  const positions = inAll(each.positions)
  const rows: Record<ReportRequest['name'], number> = {
    route: positions,
    combined: devices.length,
    chart: devices.length,
    events: inAll(eventsOfDay),
    trips: inAll(each.segments / 2),
    stops: inAll(each.segments / 2),
    geofences: inAll(each.visits),
    summary: request.daily ? daysOfAll : devices.length,
    quality: daysOfAll,
  }
  const isOfPositions = name === 'route' || name === 'combined' || name === 'chart'
  return {
    positionsRead: isOfPositions ? positions : 0,
    rows: rows[name],
    daysRead: name === 'events' ? 0 : daysOfAll,
  }
}

/** What a device did in a day, on average. */
async function sampleOf(
  devices: readonly number[],
  { first, last }: { first: number; last: number },
  { tracks }: ReportSources,
): Promise<{ positions: number; segments: number; visits: number }> {
  const step = Math.max(1, Math.floor(devices.length / devicesRead))
  const chosen = devices.filter((_id, place) => place % step === 0).slice(0, devicesRead)
  const from = Math.max(first, last - daysRead)
  const found = (await Promise.all(chosen.map((id) => tracks.shownDays(id, from, last)))).flat()
  const days = chosen.length * (last - from + 1)
  if (found.length === 0 || days === 0) {
    const states = await tracks.shownStates(chosen)
    const active = [...states.values()].filter((state) => state.last && dayOf(state.last.fixTime) >= first).length
    const share = chosen.length > 0 ? active / chosen.length : 0
    return { positions: positionsUnknown * share, segments: eventsOfDay * share, visits: eventsOfDay * share }
  }
  const sum = (count: (day: (typeof found)[number]) => number) => found.reduce((all, day) => all + count(day), 0) / days
  return {
    positions: sum(({ count }) => count),
    segments: sum(({ segments }) => segments.length),
    visits: sum(({ visits }) => visits.length),
  }
}
