import { queryOptions } from '@tanstack/react-query'
import { api } from './client.ts'

export interface UnknownTracker {
  /** messages since the first one; 0 for none */
  count: number
  /** ISO 8601, UTC; null without a message */
  lastSeen: string | null
}

/** What an unregistered tracker has sent. Polled every 5 seconds. */
export const unknownTrackerQuery = (uniqueId: string) =>
  queryOptions({
    queryKey: ['unknown-tracker', uniqueId],
    refetchInterval: 5000,
    staleTime: 0,
    queryFn: ({ signal }) => api.get<UnknownTracker>('devices/unknown', { uniqueId }, signal),
  })
