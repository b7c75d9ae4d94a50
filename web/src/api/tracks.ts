import { queryOptions } from '@tanstack/react-query'
import type { EventJson, PositionJson } from '../../../shared/wire/json.ts'
import { api, ApiFailure } from './client.ts'

/** One position by its id. It never changes, so it is fetched once. Null when deleted or not visible. */
export const positionQuery = (id: number) =>
  queryOptions({
    queryKey: ['position', id],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => unlessMissing(async () => (await api.get<PositionJson[]>('positions', { id }, signal))[0]),
  })

/** One event by its id; null when deleted or not visible. */
export const eventQuery = (id: number) =>
  queryOptions({
    queryKey: ['event', id],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => unlessMissing(() => api.get<EventJson>(`events/${id}`, undefined, signal)),
  })

async function unlessMissing<Found>(ask: () => Promise<Found | undefined>): Promise<Found | null> {
  try {
    return (await ask()) ?? null
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return null
    throw error
  }
}
