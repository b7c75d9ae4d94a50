import { useQuery } from '@tanstack/react-query'
import { hourMs } from '../../../../shared/domain/time/durations.ts'
import type { EventJson } from '../../../../shared/wire/json.ts'
import { api, unlessTooLarge } from '../../api/client.ts'
import { useMay } from '../../session/access.ts'
import type { DrawerFilter } from './drawer-filter.ts'

/** How far back a vehicle's events are fetched when no time is chosen, hours. */
const hoursWithoutChoice = 24
const none: readonly EventJson[] = []

/**
 * The events of one vehicle, beyond the newest of the fleet that the page has: fetched when it is chosen, for those who
 * may read history.
 */
export function useEarlierEvents(
  { deviceId, hours }: DrawerFilter,
  now: number,
): { events: readonly EventJson[]; hasFailed: boolean } {
  const { seeReports } = useMay()
  // renewed by the hour: newer ones come live
  const to = Math.ceil(now / hourMs) * hourMs
  const from = to - ((hours ?? hoursWithoutChoice) + 1) * hourMs
  const { data, error } = useQuery({
    queryKey: ['earlier-events', deviceId, from, to],
    enabled: deviceId !== null && seeReports,
    staleTime: hourMs,
    queryFn: ({ signal }) => {
      const query = { deviceId: deviceId ?? 0, from: new Date(from).toISOString(), to: new Date(to).toISOString() }
      return unlessTooLarge(() => api.get<EventJson[]>('reports/events', query, signal))
    },
  })
  // of very many events, the newest have to do
  return { events: data ?? none, hasFailed: error !== null }
}
