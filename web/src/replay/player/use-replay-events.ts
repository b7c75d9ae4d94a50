import { useQuery } from '@tanstack/react-query'
import type { EventJson } from '../../../../shared/wire/json.ts'
import { api } from '../../api/client.ts'
import type { Period } from '../../period/period.ts'

const none: readonly EventJson[] = []

/** What happened to the vehicles, in order; empty while loading, and where it cannot be loaded: a replay is of use without. */
export function useReplayEvents(deviceIds: readonly number[], { from, to }: Period): readonly EventJson[] {
  const { data } = useQuery({
    queryKey: ['replay-events', deviceIds, from, to],
    retry: false,
    queryFn: async ({ signal }) => {
      const period = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
      const events = await api.get<EventJson[]>('reports/events', { deviceId: deviceIds, ...period }, signal)
      return events.toSorted((one, other) => Date.parse(one.eventTime) - Date.parse(other.eventTime))
    },
  })
  return data ?? none
}
