import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  ForwardingSecretJson,
  ForwardingStateJson,
  ForwardingTestJson,
} from '../../../shared/wire/forwarding/forwarding-json.ts'
import { api } from '../api/client.ts'

const keyOf = (id: number) => ['forwarding-state', id] as const
const lookAgainMs = 5000

/** How it goes with a target, again and again: somebody who sets it up waits for the first request. */
export const stateQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => api.get<ForwardingStateJson>(`forwardings/${id}/state`, undefined, signal),
    enabled: id > 0,
    refetchInterval: lookAgainMs,
  })

export const useTest = (id: number) =>
  useMutation({ mutationFn: () => api.post<ForwardingTestJson>(`forwardings/${id}/test`) })

export const useNewSecret = (id: number) =>
  useMutation({ mutationFn: async () => (await api.post<ForwardingSecretJson>(`forwardings/${id}/secret`)).secret })

/** Null takes it away. */
export function usePassword(id: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (password: string | null) => api.put<ForwardingStateJson>(`forwardings/${id}/password`, { password }),
    onSuccess: (state) => queries.setQueryData(keyOf(id), state),
  })
}

/** Sends again what was refused, and what waits. */
export function useResume(id: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api.post<ForwardingStateJson>(`forwardings/${id}/resume`),
    onSuccess: (state) => queries.setQueryData(keyOf(id), state),
  })
}
