import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

/** A session of a browser, or a token of a program. Times are ISO 8601. */
export interface HeldSession {
  key: string
  kind: 'session' | 'token'
  userId: number
  isCurrent: boolean
  /** in it the user acts as another user */
  isEntered: boolean
  openedAt: string
  usedAt: string
  expiresAt: string
  /** it changes nothing */
  isReadOnly: boolean
  /** of a token; null where its owner gave none */
  name: string | null
  /** browser or program, system and place of that which opened it; null where unknown */
  browser: string | null
  system: string | null
  place: string | null
}

export interface TokenDraft {
  name: string
  scope: 'read' | 'full'
  /** ISO 8601 */
  expiration: string
}

const queryKey = ['session', 'held']

/** The user's sessions and tokens, the current one first, then the last used. */
export const sessionsQuery = () =>
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

/** Creates a token. It is shown once: only its hash is stored. */
export function useNewToken() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (draft: TokenDraft) => api.postForText('session/token', { ...draft }),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
  })
}
