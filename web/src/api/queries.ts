import { queryOptions } from '@tanstack/react-query'
import type { AccountState } from '../../../shared/domain/access/account.ts'
import type { ServerSettings } from '../../../shared/entities/server-settings.ts'
import type { User } from '../../../shared/entities/user.ts'
import { api } from './client.ts'

/** How the tenant stands with whoever runs the service. */
export interface AccountJson {
  organisation: string
  state: AccountState
  /** ISO 8601; null when there is no trial */
  trialEndsAt: string | null
  isConfirmed: boolean
  /** ISO 8601: when everything of the tenant goes away, once an administrator asked for that */
  deletionAt?: string | null
}

export type ServerJson = ServerSettings & {
  id: number
  version: string
  /** whether the addresses of places are looked up */
  geocoderEnabled?: boolean
  /** null before sign-in */
  account?: AccountJson | null
  /** bytes that are free, and in all; null when nothing is counted */
  storageSpace?: readonly [free: number, total: number] | null
}
export type UserJson = User
/** Who is signed in; and who that really is, when somebody entered as another. */
export type SessionJson = UserJson & { enteredBy?: { id: number; name: string } }

/** The tenant's settings; public ones only before sign-in. */
export const serverQuery = () =>
  queryOptions({
    queryKey: ['server'],
    queryFn: ({ signal }) => api.get<ServerJson>('server', undefined, signal),
    staleTime: 5 * 60_000,
  })

/** Who is signed in. Fails with 404 or 401 when nobody is. */
export const sessionQuery = () =>
  queryOptions({
    queryKey: ['session'],
    queryFn: ({ signal }) => api.get<SessionJson>('session', undefined, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The names of all time zones. They change less often than the page is loaded. */
export const timeZonesQuery = () =>
  queryOptions({
    queryKey: ['time-zones'],
    queryFn: ({ signal }) => api.get<string[]>('server/timezones', undefined, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
