import { queryOptions } from '@tanstack/react-query'
import type { AccountState } from '../../../shared/domain/access/account.ts'
import type { ServerSettings } from '../../../shared/entities/server-settings.ts'
import type { User } from '../../../shared/entities/user.ts'
import type { MailStatusJson } from '../../../shared/wire/mail/mail-status-json.ts'
import { lastTenant } from '../brand/last-tenant.ts'
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
  /** id of the organisation whose brand is shown; null for the product's own */
  tenant?: string | null
  /** whether people of the organisation sign in with its provider */
  openIdEnabled?: boolean
  /** whether the addresses of places are looked up */
  geocoderEnabled?: boolean
  /** whether tracks can be matched to roads */
  roadsEnabled?: boolean
  /** whether access points and cells can be looked up */
  geolocationEnabled?: boolean
  /** null before sign-in */
  account?: AccountJson | null
  /** free and total bytes; null when unlimited */
  storageSpace?: readonly [free: number, total: number] | null
}
export type UserJson = User
/** The signed-in user; and the real one, when a user acts as another. */
export type SessionJson = UserJson & { enteredBy?: { id: number; name: string } }

/** The tenant's settings; before sign-in what the sign-in pages of the visited organisation show. */
export const serverQuery = () =>
  queryOptions({
    queryKey: ['server'],
    queryFn: ({ signal }) => api.get<ServerJson>('server', { tenant: lastTenant() }, signal),
    staleTime: 5 * 60_000,
  })

/** Who is signed in. Fails with 404 or 401 when nobody is. */
export const sessionQuery = () =>
  queryOptions({
    queryKey: ['session'],
    queryFn: ({ signal }) => api.get<SessionJson>('session', undefined, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The users that the reader sees and e-mails do not reach. */
export const mailStatusQuery = () =>
  queryOptions({
    queryKey: ['mail-status'],
    queryFn: ({ signal }) => api.get<MailStatusJson[]>('users/mail', undefined, signal),
    staleTime: 0,
  })

/** The names of all time zones. They change less often than the page is loaded. */
export const timeZonesQuery = () =>
  queryOptions({
    queryKey: ['time-zones'],
    queryFn: ({ signal }) => api.get<string[]>('server/timezones', undefined, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
