import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import type { TriedOn } from './trial-request.ts'

type Link = Readonly<Record<string, number>>

/** What can be tried, and be linked to vehicles and groups. */
export interface Linked {
  key: 'geofenceId' | 'notificationId'
  /** 0 for one that is not saved yet */
  id: number
}

/** The vehicles and groups that it is linked to. */
export const trialLinksQuery = ({ key, id }: Linked) =>
  queryOptions({
    queryKey: [key, 'linkedTo', id],
    queryFn: async ({ signal }): Promise<Required<TriedOn>> => {
      const links = await api.get<Link[]>('permissions', { [key]: id }, signal)
      const idsOf = (owner: string) => links.flatMap((link) => link[owner] ?? [])
      return { deviceId: idsOf('deviceId'), groupId: idsOf('groupId') }
    },
    enabled: id > 0,
    staleTime: 0,
  })
