import { queryOptions } from '@tanstack/react-query'
import type { NoticeJson } from '../../../shared/wire/alerts/notification-json.ts'
import { api } from '../api/client.ts'

const address = (token: string) => `notification-links/${encodeURIComponent(token)}`

/** What a link in a message shows. It needs no session, and changes nothing. */
export const noticeQuery = (token: string) =>
  queryOptions({
    queryKey: ['notice', token],
    retry: false,
    queryFn: ({ signal }) => api.get<NoticeJson>(address(token), undefined, signal),
  })

export type NoticeAction = { action: 'acknowledge' } | { action: 'mute'; minutes: number; allDevices?: boolean }

/** @returns what the link shows from now on */
export const actOnNotice = (token: string, action: NoticeAction): Promise<NoticeJson> =>
  api.post<NoticeJson>(address(token), action)
