import type { FleetEvent } from '../../../shared/domain/fleet-event.ts'
import type { Position } from '../../../shared/domain/position.ts'
import { inTrackOrder } from '../../../shared/domain/track-order.ts'
import { eventRowJson, positionJson, type EventRowJson } from '../../../shared/wire/json.ts'
import type { CombinedJson } from '../../../shared/wire/report-json.ts'
import { gapRows } from './day-rows.ts'
import type { DeviceReport } from './device-report.ts'

export const eventRows = async (report: DeviceReport): Promise<EventRowJson[]> =>
  (await eventsOf(report)).map(eventRowJson)

/** Events of the period by time, without those of what the reader may not see. */
async function eventsOf({ request, sources, device }: DeviceReport): Promise<FleetEvent[]> {
  const found = await sources.tracks.eventsBetween(device.id, request.from, request.to)
  const { eventTypes, alarms } = request
  const isChosen = ({ type, attributes }: FleetEvent) =>
    eventTypes === null ||
    (eventTypes.includes(type) && (type !== 'alarm' || alarms === null || isAlarmOf(attributes.alarm, alarms)))
  const isVisible = ({ geofenceId, maintenanceId }: FleetEvent) =>
    (geofenceId === 0 || sources.geofenceName(geofenceId) !== null) &&
    (maintenanceId === 0 || sources.maintenanceVisible(maintenanceId))
  return found
    .filter((event) => isChosen(event) && isVisible(event))
    .toSorted((a, b) => a.eventTime - b.eventTime || a.id - b.id)
}

/** A position may have several alarms, with commas between them. */
const isAlarmOf = (value: unknown, alarms: readonly string[]): boolean =>
  typeof value === 'string' && value.split(',').some((alarm) => alarms.includes(alarm.trim()))

/** The whole way, the events at positions on it, and those positions. */
export async function combinedRows(report: DeviceReport): Promise<CombinedJson[]> {
  const { request, sources, device } = report
  const { from, to } = request
  const route = await sources.tracks.between(device.id, { from, to, rowsMax: Number.MAX_SAFE_INTEGER })
  const events = (await eventsOf(report)).filter(({ type, positionId }) => positionId > 0 && type !== 'deviceMoving')
  if (route.length === 0 && events.length === 0) return []
  return [
    {
      deviceId: device.id,
      route: route.map(({ longitude, latitude }) => [longitude, latitude]),
      events: events.map(eventRowJson),
      positions: (await positionsOf(report, { route, events })).map(positionJson),
      ...(request.gaps && { gaps: await gapRows(report) }),
    },
  ]
}

async function positionsOf(
  { sources }: DeviceReport,
  { route, events }: { route: readonly Position[]; events: readonly FleetEvent[] },
): Promise<Position[]> {
  const wanted = new Set(events.map(({ positionId }) => positionId))
  const found = route.filter(({ id }) => wanted.has(id))
  for (const { id } of found) wanted.delete(id)
  // those of a device timer's events may lie before the period
  for (const id of wanted) {
    const position = await sources.tracks.position(id)
    if (position) found.push(position)
  }
  return found.toSorted(inTrackOrder)
}
