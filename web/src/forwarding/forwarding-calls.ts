import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  AwsTrustJson,
  ForwardingSecretJson,
  ForwardingStateJson,
  ForwardingTestJson,
} from '../../../shared/wire/forwarding/forwarding-json.ts'
import { api } from '../api/client.ts'

/** A target that is a record, or an address that vehicles or groups name. */
export type Target = { id: number } | { url: string }

const keyOf = (target: Target) => ['forwarding-state', target] as const
const lookAgainMs = 5000

const stateOf = (target: Target, signal: AbortSignal) =>
  'id' in target
    ? api.get<ForwardingStateJson>(`forwardings/${target.id}/state`, undefined, signal)
    : api.get<ForwardingStateJson>('forward-addresses/state', target, signal)

const post = <Answer>(target: Target, what: 'test' | 'secret' | 'resume') =>
  'id' in target
    ? api.post<Answer>(`forwardings/${target.id}/${what}`)
    : api.post<Answer>(`forward-addresses/${what}`, target)

/** How it goes with a target, again and again: somebody who sets it up waits for the first request. */
export const stateQuery = (target: Target) =>
  queryOptions({
    queryKey: keyOf(target),
    queryFn: ({ signal }) => stateOf(target, signal),
    refetchInterval: lookAgainMs,
  })

/** What roles in AWS have to trust. */
export const trustQuery = () =>
  queryOptions({
    queryKey: ['forwarding-trust'],
    queryFn: ({ signal }) => api.get<AwsTrustJson>('forwarding-trust', undefined, signal),
  })

export const useTest = (target: Target) => useMutation({ mutationFn: () => post<ForwardingTestJson>(target, 'test') })

export const useNewSecret = (target: Target) =>
  useMutation({ mutationFn: async () => (await post<ForwardingSecretJson>(target, 'secret')).secret })

/** Null takes it away. */
export function usePassword(id: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (password: string | null) => api.put<ForwardingStateJson>(`forwardings/${id}/password`, { password }),
    onSuccess: (state) => queries.setQueryData(keyOf({ id }), state),
  })
}

/** Sends again what was refused, and what waits. */
export function useResume(target: Target) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => post<ForwardingStateJson>(target, 'resume'),
    onSuccess: (state) => queries.setQueryData(keyOf(target), state),
  })
}
