import { queryOptions } from '@tanstack/react-query'
import type { ServerSettings } from '../../../shared/entities/server-settings.ts'
import type { User } from '../../../shared/entities/user.ts'
import { api } from './client.ts'

export type ServerJson = ServerSettings & { id: number; version: string }
export type UserJson = User

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
    queryFn: ({ signal }) => api.get<UserJson>('session', undefined, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
