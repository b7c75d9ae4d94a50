import { queryOptions } from '@tanstack/react-query'
import { api } from './client.ts'

export interface UnknownTracker {
  /** messages heard since it was first noticed; 0 when none were */
  count: number
  /** ISO 8601, UTC; null when it was not heard */
  lastSeen: string | null
}

/** What was heard of a tracker that no device stands for yet. Asked again every 5 seconds. */
export const unknownTrackerQuery = (uniqueId: string) =>
  queryOptions({
    queryKey: ['unknown-tracker', uniqueId],
    refetchInterval: 5000,
    staleTime: 0,
    queryFn: ({ signal }) => api.get<UnknownTracker>('devices/unknown', { uniqueId }, signal),
  })
