import { queryOptions } from '@tanstack/react-query'
import { minuteMs } from '../../../shared/domain/time/durations.ts'
import type { EventJson, PositionJson } from '../../../shared/wire/json.ts'
import { api, unlessMissing, unlessTooLarge } from './client.ts'

/** One position by its id. It never changes, so it is fetched once. Null when deleted or not visible. */
export const positionQuery = (id: number) =>
  queryOptions({
    queryKey: ['position', id],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => unlessMissing(async () => (await api.get<PositionJson[]>('positions', { id }, signal))[0]),
  })

interface DevicePeriod {
  deviceId: number
  /** ISO */
  from: string
  to: string
}

/** The positions of a short period: who asks has to be allowed to read history. */
export const trackAroundQuery = (asked: DevicePeriod) =>
  queryOptions({
    queryKey: ['track-around', asked],
    staleTime: minuteMs,
    retry: false,
    queryFn: ({ signal }) => api.get<PositionJson[]>('positions', { ...asked }, signal),
  })

/** What happened to a device in a period, in order: who asks has to be allowed to read history. */
export const deviceEventsQuery = (asked: DevicePeriod) =>
  queryOptions({
    queryKey: ['device-events', asked],
    staleTime: minuteMs,
    retry: false,
    queryFn: async ({ signal }): Promise<readonly EventJson[]> =>
      // of very many, those that are known have to do
      (await unlessTooLarge(() => api.get<EventJson[]>('reports/events', { ...asked }, signal))) ?? [],
  })

/** One event by its id; null when deleted or not visible. */
export const eventQuery = (id: number) =>
  queryOptions({
    queryKey: ['event', id],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => unlessMissing(() => api.get<EventJson>(`events/${id}`, undefined, signal)),
  })
