import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { shareMsMax } from '../../../shared/domain/access/share-days.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import { user } from '../../../shared/entities/user.ts'
import type { LiveShareJson } from '../../../shared/wire/share/live-share-json.ts'
import { serverQuery } from '../api/queries.ts'
import { nowMs } from '../api/use-now.ts'
import { askOnce } from '../api/unanswered/ask-once.ts'
import { api } from '../api/client.ts'
import { useUser } from '../session/use-session.ts'

export const sharesKey = ['shares']
const calls: Readonly<Record<string, string>> = { device: 'devices/share', group: 'share/group' }

/** Makes a link that ends at a moment (ISO text). Each link has a guest of its own. */
export function useShare(entity: Entity, id: number) {
  const queries = useQueryClient()
  const { expirationTime: own } = useUser()
  const { data: server } = useQuery(serverQuery())
  return useMutation({
    mutationFn: async ({ until: wanted, geofences }: { until: string; geofences: boolean }) => {
      // a share ends with the account of the user who shares
      const end = own !== null && Date.parse(own) < Date.parse(wanted) ? own : wanted
      const form = { [`${entity.name}Id`]: String(id), expiration: end, ...(geofences && { geofences: 'true' }) }
      const make = (requestId: string) => api.postForText(calls[entity.name] ?? '', { ...form, requestId })
      const token = await askOnce(['share', form], make)
      // the server cuts it to the longest end that the organisation allows
      const longest = server && new Date(nowMs() + shareMsMax(server)).toISOString()
      return { token, end: longest !== undefined && longest < new Date(end).toISOString() ? longest : end }
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: sharesKey })
      await queries.invalidateQueries({ queryKey: [user.name] })
    },
  })
}

/** The share links that work now, newest first: all for an administrator, else one's own. */
export const sharesQuery = () =>
  queryOptions({
    queryKey: sharesKey,
    queryFn: ({ signal }) => api.get<LiveShareJson[]>('shares', undefined, signal),
  })

/** Those of one record. */
export const sharesOfQuery = (entity: Entity, id: number) =>
  queryOptions({
    ...sharesQuery(),
    select: (shares: LiveShareJson[]) => shares.filter(({ type, objectId }) => type === entity.name && objectId === id),
  })

/** Ends a link at once. @param id of its guest */
export function useEndShare() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => api.remove(`shares/${id}`),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: sharesKey })
      await queries.invalidateQueries({ queryKey: [user.name] })
    },
  })
}
