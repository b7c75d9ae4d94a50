import { queryOptions } from '@tanstack/react-query'
import type { ProblemJson } from '../../../shared/wire/problem-json.ts'
import { api } from './client.ts'

/** What of the tenant's configuration and messages could not be used lately, as far as the reader sees it. */
export const problemsQuery = () =>
  queryOptions({
    queryKey: ['problems'],
    queryFn: ({ signal }) => api.get<ProblemJson[]>('problems', undefined, signal),
    staleTime: 0,
  })

/** What of the messages of one device could not be understood lately. */
export const deviceProblemsQuery = (deviceId: number) =>
  queryOptions({
    queryKey: ['problems', deviceId],
    queryFn: ({ signal }) => api.get<ProblemJson[]>(`devices/${deviceId}/problems`, undefined, signal),
    staleTime: 0,
  })
