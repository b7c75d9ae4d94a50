import { queryOptions } from '@tanstack/react-query'
import type { MailStatusJson } from '../../../../shared/wire/mail/mail-status-json.ts'
import { api } from '../../api/client.ts'

/** The users that the reader sees and e-mails do not reach. */
export const mailStatusQuery = () =>
  queryOptions({
    queryKey: ['mail-status'],
    queryFn: ({ signal }) => api.get<MailStatusJson[]>('users/mail', undefined, signal),
    staleTime: 0,
  })
