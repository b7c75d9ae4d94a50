import { linkedDeviceOf, type FleetEvent } from '../../../shared/domain/fleet-event.ts'
import type { Position } from '../../../shared/domain/position.ts'
import { inTrackOrder } from '../../../shared/domain/track-order.ts'
import { eventRowJson, positionJson, type EventRowJson } from '../../../shared/wire/json.ts'
import type { CombinedJson } from '../../../shared/wire/report-json.ts'
import { gapRows } from './day-rows.ts'
import { heldPositions, type DeviceReport } from './device-report.ts'

export async function eventRows(report: DeviceReport): Promise<EventRowJson[]> {
  const { events, linked } = await eventsOf(report)
  return events.map((event) => eventRowJson(event, linked.get(linkedDeviceOf(event))))
}

interface ShownEvents {
  events: FleetEvent[]
  /** names of devices that these are linked to */
  linked: ReadonlyMap<number, string>
}

/** Events of the period by time, without those of what the reader may not see. */
async function eventsOf({ request, sources, device }: DeviceReport): Promise<ShownEvents> {
  const found = await sources.tracks.eventsBetween(device.id, request.from, request.to)
  const named = [...new Set(found.map(linkedDeviceOf))].filter((id) => id > 0)
  const linked = (named.length > 0 && (await sources.seenDevices?.(named))) || new Map<number, string>()
  const { eventTypes, alarms } = request
  const isChosen = ({ type, attributes }: FleetEvent) =>
    eventTypes === null ||
    (eventTypes.includes(type) && (type !== 'alarm' || alarms === null || isAlarmOf(attributes.alarm, alarms)))
  const isLinkedSeen = (id: number) => id === 0 || linked.has(id)
  const isVisible = ({ geofenceId, maintenanceId, attributes }: FleetEvent) =>
    isLinkedSeen(linkedDeviceOf({ attributes })) &&
    (geofenceId === 0 || sources.geofenceName(geofenceId) !== null) &&
    (maintenanceId === 0 || sources.maintenanceVisible(maintenanceId))
  const events = found
    .filter((event) => isChosen(event) && isVisible(event))
    .toSorted((a, b) => a.eventTime - b.eventTime || a.id - b.id)
  return { events, linked }
}

/** A position may have several alarms, with commas between them. */
const isAlarmOf = (value: unknown, alarms: readonly string[]): boolean =>
  typeof value === 'string' && value.split(',').some((alarm) => alarms.includes(alarm.trim()))

/** The whole way, the events at positions on it, and those positions. */
export async function combinedRows(report: DeviceReport): Promise<CombinedJson[]> {
  const { request, device } = report
  const route = await heldPositions(report)
  const shown = await eventsOf(report)
  const events = shown.events.filter(({ type, positionId }) => positionId > 0 && type !== 'deviceMoving')
  if (route.length === 0 && events.length === 0) return []
  return [
    {
      deviceId: device.id,
      route: route.map(({ longitude, latitude }) => [longitude, latitude]),
      events: events.map((event) => eventRowJson(event, shown.linked.get(linkedDeviceOf(event)))),
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
