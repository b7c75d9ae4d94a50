import { queryOptions } from '@tanstack/react-query'
import { hourMs } from '../../../shared/domain/time/durations.ts'
import type { MapJson } from '../../../shared/wire/map/map-json.ts'
import { api } from './client.ts'

/** The maps of Amazon Location that this deployment has; null for none. Its key may be replaced by a deployment. */
export const amazonMapsQuery = () =>
  queryOptions({
    queryKey: ['map-service'],
    queryFn: async ({ signal }) => (await api.get<MapJson>('server/map', undefined, signal)).amazon,
    staleTime: hourMs,
  })
