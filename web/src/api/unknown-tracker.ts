import { queryOptions } from '@tanstack/react-query'
import { api, ApiFailure } from './client.ts'

export interface UnknownTracker {
  uniqueId: string
  /** messages heard since it was first noticed */
  count: number
  /** ISO 8601, UTC */
  lastSeen: string
}

/** What was heard of a tracker that no device stands for yet; null when nothing was. Asked again every 5 seconds. */
export const unknownTrackerQuery = (uniqueId: string) =>
  queryOptions({
    queryKey: ['unknown-tracker', uniqueId],
    refetchInterval: 5000,
    staleTime: 0,
    queryFn: async ({ signal }): Promise<UnknownTracker | null> => {
      try {
        return await api.get<UnknownTracker>('devices/unknown', { uniqueId }, signal)
      } catch (error) {
        if (error instanceof ApiFailure && error.status === 404) return null
        throw error
      }
    },
  })
