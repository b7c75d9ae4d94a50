import { dayOf } from '../../../shared/domain/days/day.ts'
import { unsettledOf } from '../../../shared/domain/days/settlement-list.ts'
import type { DeviceState } from '../../../shared/domain/device-state.ts'
import { dayMs } from '../../../shared/domain/time/durations.ts'
import { reportNamed, type ReportName } from '../../../shared/catalog/reports/index.ts'
import type { ReportForm } from '../../../shared/wire/report-json.ts'
import { positionsUnknown } from './day-work.ts'
import type { ReportRequest, ReportSources } from './device-report.ts'

/** A few devices stand for all, and the last days of the period for all of it. */
const devicesRead = 20
const daysRead = 31
/** Where no day of the period has a summary yet, as many days before it do. */
const daysBefore = 7
/** of a day and device, when nothing is known: as many as a busy vehicle has */
const eventsOfDay = 20
const fuelChangesOfDay = 2

export interface ReportEstimate {
  positionsRead: number
  /** of one device, where all of them are in memory together; 0 where they come in pieces */
  positionsHeld: number
  rows: number
  daysRead: number
}

/** How large a report will be, about, from a few day summaries. */
export async function estimateReport(
  request: ReportRequest,
  sources: ReportSources,
  form: ReportForm = 'json',
): Promise<ReportEstimate> {
  const { name, from, to } = request
  const devices = request.deviceIds.filter((id) => sources.devices.has(id))
  const end = Math.min(to, sources.now)
  const first = dayOf(from)
  const last = Math.max(first, dayOf(end))
  // days that the period touches are read, but of the first and the last only a part counts
  const daysOfAll = devices.length * (last - first + 1)
  const timeOfAll = devices.length * Math.max(0, end + 1 - from)
  // a day that is not over has no summary yet
  const over = Math.max(first, Math.min(last, dayOf(sources.now) - 1))
  const each = await sampleOf(devices, { first, over, last }, sources)
  const inAll = (ofDay: number) => Math.round((ofDay * timeOfAll) / dayMs)
  const { reads, rowsIn } = reportNamed(name)
  const positions = Math.min(inAll(each.positions), Math.round(each.positionsAtMost * devices.length))
  const estimate = {
    devices: devices.length,
    days: daysOfAll,
    positions,
    events: inAll(eventsOfDay),
    segments: inAll(each.segments),
    visits: inAll(each.visits),
    fuelChanges: inAll(each.fuelChanges),
  }
  return {
    positionsRead: reads === 'positions' ? positions : 0,
    positionsHeld: holdsPositions(name) ? Math.round(positions / Math.max(1, devices.length)) : 0,
    rows: Math.round(rowsIn(estimate, { ...request, form })),
    daysRead: reads === 'events' ? 0 : daysOfAll,
  }
}

/** All but the route, which comes in pieces. */
const holdsPositions = (name: ReportName): boolean => name !== 'route' && reportNamed(name).reads === 'positions'

interface Sample {
  /** of a day and device, on average */
  positions: number
  segments: number
  visits: number
  fuelChanges: number
  /** of a device in the whole period; only where nothing else bounds them */
  positionsAtMost: number
}

interface Span {
  first: number
  /** the last day that may have a summary */
  over: number
  last: number
}

/** What devices do. */
async function sampleOf(
  devices: readonly number[],
  { first, over, last }: Span,
  { tracks }: ReportSources,
): Promise<Sample> {
  const step = Math.max(1, Math.floor(devices.length / devicesRead))
  const chosen = devices.filter((_id, place) => place % step === 0).slice(0, devicesRead)
  const between = async (from: number, to: number) => {
    const found = (await Promise.all(chosen.map((id) => tracks.shownDays(id, from, to)))).flat()
    return { found, days: chosen.length * (to - from + 1) }
  }
  const within = await between(Math.max(first, over - daysRead), over)
  const { found, days } = within.found.length > 0 ? within : await between(first - daysBefore, first - 1)
  if (found.length === 0) {
    const states = [...(await tracks.states(chosen)).values()]
    const active = states.filter((state) => state.last && dayOf(state.last.fixTime) >= first)
    const ofEach = (all: number) => (chosen.length > 0 ? all / chosen.length : 0)
    const share = ofEach(active.length)
    return {
      positions: positionsUnknown * share,
      segments: eventsOfDay * share,
      visits: eventsOfDay * share,
      fuelChanges: fuelChangesOfDay * share,
      positionsAtMost: ofEach(active.reduce((all, state) => all + positionsAtMost(state, { first, last }), 0)),
    }
  }
  const sum = (count: (day: (typeof found)[number]) => number) => found.reduce((all, day) => all + count(day), 0) / days
  return {
    positions: sum(({ count }) => count),
    segments: sum(({ segments }) => segments.length),
    visits: sum(({ visits }) => visits.length),
    fuelChanges: sum(({ fuelChanges = [] }) => fuelChanges.length),
    positionsAtMost: Number.POSITIVE_INFINITY,
  }
}

/** A device has positions on days that wait for their summary, on no others, and each has a higher number than the last. */
function positionsAtMost(
  { memory, positionSequence }: DeviceState,
  { first, last }: { first: number; last: number },
): number {
  const days = unsettledOf(memory).map(([from, to]) => Math.max(0, Math.min(to, last) - Math.max(from, first) + 1))
  return Math.min(positionSequence, positionsUnknown * days.reduce((sum, count) => sum + count, 0))
}
