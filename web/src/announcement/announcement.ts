import { queryOptions } from '@tanstack/react-query'
import type { Notificator } from '../../../shared/catalog/channels/index.ts'
import type { AnnouncementJson } from '../../../shared/wire/alerts/announcement-json.ts'
import { api } from '../api/client.ts'

/** What is announced, and to whom. */
export interface Announcement {
  notificator: Notificator
  /** null for everybody whom the reader manages */
  userIds: readonly number[] | null
  subject: string
  body: string
}

/** The channels that an announcement can take. */
export const announcementChannelsQuery = () =>
  queryOptions({
    queryKey: ['channels', 'announcement'],
    queryFn: async ({ signal }) => {
      const path = 'notifications/notificators'
      const channels = await api.get<{ type: Notificator }[]>(path, { announcement: true }, signal)
      return channels.map(({ type }) => type)
    },
  })

/** @returns undefined when everybody was served at once, else the job that serves them */
export function sendAnnouncement({ notificator, userIds, subject, body }: Announcement) {
  const people = new URLSearchParams((userIds ?? []).map((id) => ['userId', String(id)]))
  const query = userIds === null ? '' : `?${people}`
  return api.post<AnnouncementJson | undefined>(`notifications/send/${notificator}${query}`, { subject, body })
}

/** How often a job under way is asked about. */
const askEveryMs = 1500

export const announcementQuery = (id: string) =>
  queryOptions({
    queryKey: ['announcement', id],
    staleTime: 0,
    refetchInterval: ({ state }: { state: { data: AnnouncementJson | undefined } }) =>
      state.data?.state === 'running' ? askEveryMs : false,
    queryFn: ({ signal }) => api.get<AnnouncementJson>(`announcements/${id}`, undefined, signal),
  })
