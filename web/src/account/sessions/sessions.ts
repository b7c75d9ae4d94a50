import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

/** A browser that is signed in, or a token of a program. Moments are ISO 8601. */
export interface HeldSession {
  key: string
  kind: 'session' | 'token'
  userId: number
  isCurrent: boolean
  /** in it the person acts as somebody else */
  isEntered: boolean
  openedAt: string
  usedAt: string
  expiresAt: string
}

const queryKey = ['session', 'held']

/** What the person holds, the one in use first, then the last used. */
export const heldSessionsQuery = () =>
  queryOptions({
    queryKey,
    queryFn: async ({ signal }) => sorted(await api.get<HeldSession[]>('session/all', undefined, signal)),
    staleTime: 0,
  })

export const sorted = (held: readonly HeldSession[]): HeldSession[] =>
  [...held].sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || Date.parse(b.usedAt) - Date.parse(a.usedAt))

/** Ends one by the key that the list shows. */
export function useRevoke() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (key: string) => api.postForm('session/token/revoke', { key }),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
}

/** Makes a token. It is shown once: only its hash is kept. */
export function useNewToken() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (expiresAt: string) => api.postForText('session/token', { expiration: expiresAt }),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
  })
}
