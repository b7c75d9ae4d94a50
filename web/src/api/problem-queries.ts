import { queryOptions } from '@tanstack/react-query'
import type { ProblemJson } from '../../../shared/wire/problem-json.ts'
import { api } from './client.ts'

/** The recent problems with the tenant's configuration and messages, as far as the reader sees them. */
export const problemsQuery = () =>
  queryOptions({
    queryKey: ['problems'],
    queryFn: ({ signal }) => api.get<ProblemJson[]>('problems', undefined, signal),
    staleTime: 0,
  })

/** The recent problems with the messages of one device. */
export const deviceProblemsQuery = (deviceId: number) =>
  queryOptions({
    queryKey: ['problems', deviceId],
    queryFn: ({ signal }) => api.get<ProblemJson[]>(`devices/${deviceId}/problems`, undefined, signal),
    staleTime: 0,
  })
