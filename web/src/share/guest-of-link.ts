import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import type { UserJson } from '../api/queries.ts'

/** Only the link itself says whose it is: the call that makes one answers with its token alone. */
export const guestQuery = (token: string) =>
  queryOptions({
    queryKey: ['guest-of', token],
    queryFn: () => api.getAs<UserJson>('session', token),
    staleTime: Number.POSITIVE_INFINITY,
  })
