import { maySeeReports } from '../../shared/domain/access/permissions.ts'
import { isHistoryArriving } from '../../shared/domain/days/late-data.ts'
import { simplifyTo } from '../../shared/domain/days/simplify.ts'
import type { Coordinates } from '../../shared/domain/distance.ts'
import { Failure } from '../../shared/domain/failures.ts'
import { linkedDeviceOf, type FleetEvent } from '../../shared/domain/fleet-event.ts'
import { historyLimits } from '../../shared/domain/limits/history.ts'
import { odometers } from '../../shared/domain/reports/consumption.ts'
import { stretchesOf } from '../../shared/domain/reports/stretches.ts'
import { summarise } from '../../shared/domain/reports/summary.ts'
import { segmentsOf } from '../../shared/domain/reports/device-track.ts'
import { windowOf } from '../../shared/domain/reports/window.ts'
import { flagSetting, settingOf } from '../../shared/domain/settings.ts'
import { dayMs, hourMs } from '../../shared/domain/time/durations.ts'
import type { DeviceState } from '../../shared/domain/device-state.ts'
import { device, type Device } from '../../shared/entities/device.ts'
import { driver, type Driver } from '../../shared/entities/driver.ts'
import type { Entity } from '../../shared/entities/entity.ts'
import { geofence } from '../../shared/entities/geofence.ts'
import { group } from '../../shared/entities/group.ts'
import { maintenance } from '../../shared/entities/maintenance.ts'
import { isoTime } from '../../shared/wire/dates.ts'
import type { ActivityHistoryJson, DeviceActivityJson } from '../../shared/wire/days/device-activity-json.ts'
import { eventJson } from '../../shared/wire/json.ts'
import { daySettingsOf } from '../reports/report-sources.ts'
import { endOfAnswer, NotAtOnce, workAtOnce } from '../reports/report-bounds.ts'
import { cutAt, historyBetween } from '../reports/rows/device-history.ts'
import { noteTrackView } from './audit-entries.ts'
import { timedQueryOf } from './http/caller-clock.ts'
import { momentIn, wholeNumber } from './http/query.ts'
import type { ApiContext, ScopedCaller } from './route.ts'

/** A day that ends with the clock put back has 25 hours. */
const dayMaxMs = 25 * hourMs
/** More are read than shown: some are of geofences that the caller does not see. */
const eventsRead = 20
const line = { toleranceMetres: 10, cornersMax: 400 }

/**
 * What a device did recently, in one answer: the last 24 hours and its newest events, and totals since `from`, the
 * beginning of the reader's day. Reads the device's state, its day summaries, and the positions of days that are not
 * settled.
 * @throws Failure invalid, missing
 */
export async function answerDeviceActivity(c: ApiContext, caller: ScopedCaller): Promise<Response> {
  const id = wholeNumber(c.req.param('id') ?? '')
  const seen = id === null ? null : ((await caller.scope.one(device, id)) as Device | null)
  if (!seen) throw new Failure('missing', 'There is no such device, or you may not see it.')
  const now = c.var.world.now()
  const from = beginningOfDay(await timedQueryOf(c, caller), now)
  const tenant = await caller.settings()
  const mayRead = maySeeReports(caller.user, tenant)
  const [states, events] = await Promise.all([caller.tracks.states([seen.id]), shownEvents(caller, seen.id)])
  const state = states.get(seen.id)!
  const [history, driving] = await Promise.all([
    mayRead ? historyInTime(caller, { seen, state, from, now, clock: c.var.world.now }) : null,
    driverOf(caller, { state, mayReadAll: mayRead }),
  ])
  if (history) noteTrackView(c, seen.id)
  return c.json({
    deviceId: seen.id,
    driver: driving,
    events: events.map(eventJson),
    history,
  } satisfies DeviceActivityJson)
}

function beginningOfDay(query: URLSearchParams, now: number): number {
  const from = momentIn(query, 'from')
  if (from === null || from > now || now - from > dayMaxMs) {
    throw new Failure('invalid', '{field}: give the beginning of today, a moment of the last {most} hours.', {
      field: 'from',
      values: { most: dayMaxMs / hourMs },
    })
  }
  return from
}

interface Asked {
  seen: Device
  state: DeviceState
  from: number
  now: number
  clock: () => number
}

/** Null as well while more days have to be derived than an answer has time for. */
async function historyInTime(caller: ScopedCaller, asked: Asked): Promise<ActivityHistoryJson | null> {
  try {
    return await historyJson(caller, asked)
  } catch (error) {
    if (error instanceof NotAtOnce) return null
    throw error
  }
}

/** As the reports of trips, stops and summaries have it. */
async function historyJson(
  caller: ScopedCaller,
  { seen, state, from, now, clock }: Asked,
): Promise<ActivityHistoryJson | null> {
  const { last } = state
  if (!last) return null
  const [groups, tenant] = await Promise.all([caller.records.listEventually(group), caller.settings()])
  const setting = settingOf({ device: seen, groups, tenant })
  const settings = daySettingsOf(seen, setting)
  const ignoreOdometer = flagSetting(setting, 'report.ignoreOdometer', false)
  const [ribbon, day] = [windowOf(Math.min(now - dayMs, from), now), windowOf(from, now)]
  const work = workAtOnce(clock, endOfAnswer(now, { deviceIds: [seen.id], from: ribbon.from, to: now }))
  const reading = { tracks: caller.tracks, state, settings, work }
  const history = await historyBetween(reading, ribbon)
  const track = await cutAt(history, [day.from, day.end])
  const summary = summarise(track, day)
  const underWay = segmentsOf(track).at(-1)
  const { totalDistance } = last.attributes
  return {
    since: underWay ? isoTime(underWay.start.fixTime) : null,
    until: isoTime(last.fixTime),
    totalDistance: typeof totalDistance === 'number' ? totalDistance : null,
    distance: summary ? odometers(summary, { ignoreOdometer, metres: summary.metres }).distance : 0,
    engineHours: Math.round(summary?.counted.engineMs ?? 0),
    stretches: stretchesOf(history.track, ribbon).map(({ from: begin, to, state: does, place }) => ({
      from: isoTime(begin),
      to: isoTime(to),
      state: does,
      ...(place && { at: pairOf(place) }),
    })),
    line: await lineSince(caller, { deviceId: seen.id, from, to: now }),
    ...(isHistoryArriving(state.memory) && { arriving: true }),
  }
}

const pairOf = ({ longitude, latitude }: Coordinates): [number, number] => [longitude, latitude]

/** Of a day with more positions than are read for it, the line is left out: the replay shows it. */
async function lineSince(
  { tracks }: ScopedCaller,
  { deviceId, from, to }: { deviceId: number; from: number; to: number },
): Promise<[number, number][]> {
  try {
    const positions = await tracks.between(deviceId, { from, to, rowsMax: historyLimits.activityLineRowsMax })
    const fixes = positions.filter(
      ({ valid, outdated, attributes }) => valid && !outdated && attributes.outlier !== true,
    )
    return simplifyTo(fixes, line).map(pairOf)
  } catch (error) {
    if (error instanceof Failure && error.kind === 'tooLarge') return []
    throw error
  }
}

async function shownEvents(caller: ScopedCaller, deviceId: number): Promise<FleetEvent[]> {
  const events = await caller.tracks.newestEvents(deviceId, eventsRead)
  const [geofences, services, linked] = await Promise.all([
    seenOf(
      caller,
      geofence,
      events.map(({ geofenceId }) => geofenceId),
    ),
    seenOf(
      caller,
      maintenance,
      events.map(({ maintenanceId }) => maintenanceId),
    ),
    seenOf(caller, device, events.map(linkedDeviceOf)),
  ])
  const isSeen = (seen: ReadonlySet<number>, id: number) => id === 0 || seen.has(id)
  const isVisible = (event: FleetEvent) =>
    isSeen(geofences, event.geofenceId) &&
    isSeen(services, event.maintenanceId) &&
    isSeen(linked, linkedDeviceOf(event))
  return events.filter(isVisible).slice(0, historyLimits.activityEventsMax)
}

async function seenOf(caller: ScopedCaller, entity: Entity, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const named = [...new Set(ids)].filter((id) => id !== 0)
  if (named.length === 0) return new Set()
  return new Set((await caller.scope.those(entity, named)).map(({ id }) => id))
}

/** Readers of history see all drivers by name, as in reports; others those that they are linked to. */
async function driverOf(
  { records, scope }: ScopedCaller,
  { state: { deviceId, last }, mayReadAll }: { state: DeviceState; mayReadAll: boolean },
): Promise<DeviceActivityJson['driver']> {
  const reported = last?.attributes.driverUniqueId
  if (typeof reported === 'string' && reported !== '') {
    const named = (await (mayReadAll ? records.listEventually(driver) : scope.linked(driver))) as Driver[]
    return { uniqueId: reported, name: named.find(({ uniqueId }) => uniqueId === reported)?.name ?? null }
  }
  const links = await records.linksOf({ type: device.name, id: deviceId })
  const ids = links.flatMap(({ property }) => (property.type === driver.name ? [property.id] : []))
  if (ids.length === 0) return null
  const linked = (await (mayReadAll ? records.getMany(driver, ids) : scope.those(driver, ids))) as Driver[]
  // of several the one that was registered first, as ingest has it
  const [first] = linked.toSorted((a, b) => a.id - b.id)
  return first ? { uniqueId: first.uniqueId, name: first.name } : null
}
