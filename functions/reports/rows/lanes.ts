import { dayOf } from '../../../shared/domain/days/day.ts'
import { arrivingDaysOf } from '../../../shared/domain/days/late-data.ts'
import type { DeviceState } from '../../../shared/domain/device-state.ts'
import { reportLimits } from '../../../shared/domain/limits/reports.ts'
import { odometers } from '../../../shared/domain/reports/consumption.ts'
import { laneOf } from '../../../shared/domain/reports/lane.ts'
import type { Stretch } from '../../../shared/domain/reports/stretches.ts'
import { summarise } from '../../../shared/domain/reports/summary.ts'
import { windowOf, type ReportWindow } from '../../../shared/domain/reports/window.ts'
import { secondMs } from '../../../shared/domain/time/durations.ts'
import type { Device } from '../../../shared/entities/device.ts'
import { isoTime } from '../../../shared/wire/dates.ts'
import type { LaneJson, LanesJson, LaneStretchJson } from '../../../shared/wire/days/lane-json.ts'
import { inOrder } from '../../platform/concurrency.ts'
import { NotAtOnce, workAtOnce } from '../report-bounds.ts'
import { cutAt, historyBetween } from './device-history.ts'
import type { DayWork } from './day-work.ts'
import type { ReportSources } from './device-report.ts'

/** Most of the time is spent waiting for days and events. */
const devicesAtOnce = 16

export interface AskedLanes {
  /** in the order of their ids */
  devices: readonly Device[]
  /** epoch ms, both ends belong to the period */
  from: number
  to: number
  /** how many a page has at most */
  limit: number
}

type Sources = Pick<ReportSources, 'tracks' | 'daySettings' | 'ignoreOdometer' | 'geofenceName' | 'leastStayMs'>

interface Turn {
  device: Device
  state: DeviceState
  work: DayWork
}

/**
 * A page of lanes. It ends early where days have to be derived that take longer than a person waits for the first lanes;
 * its first lane has the time of an answer, and is not ready where that is too little.
 * @param now epoch ms
 */
export async function lanesPage(
  { devices, from, to, limit }: AskedLanes,
  sources: Sources,
  now: () => number,
): Promise<LanesJson> {
  const begun = now()
  const asked = devices.slice(0, limit)
  const states = await sources.tracks.states(asked.map(({ id }) => id))
  const shared = workAtOnce(now, begun + reportLimits.lanesAtOnceMs)
  const turns = asked.map((device, place): Turn => {
    const work = place === 0 ? workAtOnce(now, begun + reportLimits.reportAtOnceMs) : shared
    return { device, state: states.get(device.id)!, work }
  })
  const lanes: LaneJson[] = []
  for await (const lane of inOrder(devicesAtOnce, turns, (turn) => laneInTime(turn, sources, windowOf(from, to)))) {
    if (lane.unready && lanes.length > 0) break
    lanes.push(lane)
  }
  return { lanes, next: lanes.length < devices.length ? lanes.at(-1)!.deviceId : null }
}

async function laneInTime(turn: Turn, sources: Sources, window: ReportWindow): Promise<LaneJson> {
  try {
    return await laneJson(turn, sources, window)
  } catch (error) {
    if (error instanceof NotAtOnce) return { ...emptyLane(turn.device.id), unready: true }
    throw error
  }
}

const emptyLane = (deviceId: number): LaneJson => ({
  deviceId,
  until: null,
  firstStart: null,
  lastEnd: null,
  distance: 0,
  totalDistance: null,
  stretches: [],
  visits: [],
  alarms: [],
})

/** @throws NotAtOnce */
async function laneJson({ device, state, work }: Turn, sources: Sources, window: ReportWindow): Promise<LaneJson> {
  const { last } = state
  // nothing is known behind the last position
  if (!last || last.fixTime < window.from) {
    return { ...emptyLane(device.id), until: last && isoTime(last.fixTime) }
  }
  const { tracks } = sources
  const reading = { tracks, state, settings: sources.daySettings(device), work }
  const [history, events] = await Promise.all([
    historyBetween(reading, window),
    tracks.shownEvents(device.id, window.from, window.end - 1),
  ])
  const { leastStayMs = () => 0 } = sources
  const lane = laneOf(
    history.track,
    { events, leastStayMs: (id) => (sources.geofenceName(id) === null ? null : leastStayMs(id)) },
    window,
  )
  const summary = summarise(await cutAt(history, [window.from, window.end]), window)
  const ignoreOdometer = sources.ignoreOdometer(device)
  const after = (time: number): number => Math.round((time - window.from) / secondMs)
  const { totalDistance } = last.attributes
  return {
    deviceId: device.id,
    until: isoTime(last.fixTime),
    firstStart: lane.firstStart === null ? null : after(lane.firstStart),
    lastEnd: lane.lastEnd === null ? null : after(lane.lastEnd),
    distance: summary ? odometers(summary, { ignoreOdometer, metres: summary.metres }).distance : 0,
    totalDistance: typeof totalDistance === 'number' ? totalDistance : null,
    stretches: lane.stretches.map((stretch) => stretchJson(stretch, after)),
    visits: lane.visits.map(({ geofenceId, start, end }) => [geofenceId, after(start), after(end)]),
    alarms: lane.alarms.map(({ time, type, count }) => [after(time), type, count]),
    ...(isArriving(state, window) && { arriving: true }),
  }
}

/** a metre is more than a picture of a day needs */
const degreeSteps = 1e5

function stretchJson({ from, to, state, place }: Stretch, after: (time: number) => number): LaneStretchJson {
  if (!place) return [after(from), after(to), state]
  const [longitude, latitude] = [place.longitude, place.latitude].map(
    (degrees) => Math.round(degrees * degreeSteps) / degreeSteps,
  )
  return [after(from), after(to), state, longitude, latitude]
}

const isArriving = ({ memory }: DeviceState, { from, end }: ReportWindow): boolean =>
  arrivingDaysOf(memory).some(([first, last]) => first <= dayOf(end - 1) && last >= dayOf(from))
