import { queryOptions } from '@tanstack/react-query'
import type { AccountState } from '../../../shared/domain/access/account.ts'
import type { ServerSettings } from '../../../shared/entities/server-settings.ts'
import type { User } from '../../../shared/entities/user.ts'
import { api } from './client.ts'

/** The tenant's account with the service. */
export interface AccountJson {
  organisation: string
  state: AccountState
  /** ISO 8601; null when there is no trial */
  trialEndsAt: string | null
  isConfirmed: boolean
  /** ISO 8601: when the tenant is deleted, once an administrator requested it */
  deletionAt?: string | null
}

export type ServerJson = ServerSettings & {
  id: number
  version: string
  /** whether the addresses of places are looked up */
  geocoderEnabled?: boolean
  /** null before sign-in */
  account?: AccountJson | null
  /** free and total bytes; null when unlimited */
  storageSpace?: readonly [free: number, total: number] | null
}
export type UserJson = User
/** The signed-in user; and the real one, when a user acts as another. */
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
