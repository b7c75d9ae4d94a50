import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
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
  /** opened by a sign-in with the organisation's provider */
  isOpenId: boolean
  /** it changes nothing */
  isReadOnly: boolean
  /** of a token; null where its owner gave none */
  name: string | null
  /** browser or program, system and place of that which opened it; null where unknown */
  browser: string | null
  system: string | null
  place: string | null
  /** IP address; null for tokens and where unknown */
  address: string | null
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

/**
 * Tokens that were made by a call whose answer never came: nobody has them.
 * @param before keys that were there when it was asked for
 */
export const lostTokens = (held: readonly HeldSession[], before: ReadonlySet<string>, name: string): string[] =>
  held.filter((each) => each.kind === 'token' && each.name === name && !before.has(each.key)).map(({ key }) => key)

/**
 * Creates a token. It is shown once: only its hash is stored. Where no answer came, the token that may have been made is
 * revoked before there is another.
 */
export function useNewToken() {
  const queries = useQueryClient()
  const unanswered = useRef<{ before: ReadonlySet<string>; name: string } | null>(null)
  const load = () => api.get<HeldSession[]>('session/all')
  return useMutation({
    mutationFn: async (draft: TokenDraft) => {
      const held = unanswered.current || !queries.getQueryData(queryKey) ? await load() : null
      if (held && unanswered.current) {
        const { before, name } = unanswered.current
        for (const key of lostTokens(held, before, name)) await api.postForm('session/token/revoke', { key })
      }
      const known = held ?? queries.getQueryData<HeldSession[]>(queryKey) ?? []
      unanswered.current = { before: new Set(known.map(({ key }) => key)), name: draft.name }
      const token = await api.postForText('session/token', { ...draft })
      unanswered.current = null
      return token
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
}
