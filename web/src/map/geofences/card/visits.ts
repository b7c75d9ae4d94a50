import { queryOptions } from '@tanstack/react-query'
import { minuteMs, secondMs } from '../../../../../shared/domain/time/durations.ts'
import { isoTime } from '../../../../../shared/wire/dates.ts'
import type { EventJson } from '../../../../../shared/wire/json.ts'
import type { GeofenceVisitJson } from '../../../../../shared/wire/report-json.ts'
import { api, unlessTooLarge } from '../../../api/client.ts'
import { nowMs } from '../../../api/use-now.ts'

/** Of more devices the visits are asked for those that are inside alone: a card is no reason to read a whole fleet. */
export const askedDevicesMax = 200

/** Whose visits the card asks for. */
export function askedDevices(fleet: readonly number[], inside: readonly number[]): { ids: number[]; isAll: boolean } {
  const isAll = fleet.length <= askedDevicesMax
  const ids = [...(isAll ? fleet : inside.slice(0, askedDevicesMax))].toSorted((a, b) => a - b)
  return { ids, isAll }
}

/** The visits of a geofence since the reader's midnight (epoch ms), by their start; null where they are too many for an answer. */
export const visitsQuery = (geofenceId: number, { from, ids }: { from: number; ids: readonly number[] }) =>
  queryOptions({
    queryKey: ['geofence-visits', geofenceId, from, ids],
    staleTime: 20 * secondMs,
    refetchInterval: minuteMs,
    retry: false,
    queryFn: async ({ signal }): Promise<GeofenceVisitJson[] | null> => {
      const query = { geofenceId, deviceId: ids, from: isoTime(from), to: isoTime(nowMs()) }
      const rows = await unlessTooLarge(() => api.get<GeofenceVisitJson[]>('reports/geofences', query, signal))
      return rows && rows.toSorted((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime))
    },
  })

export interface Stay {
  /** epoch ms; null when it began before the day */
  since: number | null
}

interface Known {
  geofenceId: number
  /** epoch ms: visits that began earlier are cut here */
  from: number
  visits: readonly GeofenceVisitJson[]
  /** the newest ones that arrived, in any order */
  events: readonly EventJson[]
}

/** Since when a device is inside; null when nobody says. An event that just came is newer than the visits. */
export function stayOf(deviceId: number, { geofenceId, from, visits, events }: Known): Stay | null {
  const entered = events
    .filter((event) => event.type === 'geofenceEnter' && isOf(event, deviceId) && event.geofenceId === geofenceId)
    .map((event) => Date.parse(event.eventTime))
  const begun = visits.filter((visit) => isOf(visit, deviceId)).map((visit) => Date.parse(visit.startTime))
  const since = Math.max(...entered, ...begun)
  if (!Number.isFinite(since)) return null
  return { since: since <= from ? null : since }
}

const isOf = (thing: { deviceId: number }, deviceId: number): boolean => thing.deviceId === deviceId

/** A visit as the table shows it. */
export interface ShownVisit {
  visit: GeofenceVisitJson
  /** it began before the day */
  isCut: boolean
  /** the device has not left since */
  isOpen: boolean
}

/** Newest first. */
export function shownVisits(
  visits: readonly GeofenceVisitJson[],
  { from, inside }: { from: number; inside: readonly number[] },
): ShownVisit[] {
  const open = new Set(inside)
  return visits.toReversed().map((visit) => ({
    visit,
    isCut: Date.parse(visit.startTime) <= from,
    // of a device that is inside only its last one
    isOpen: open.delete(visit.deviceId),
  }))
}
