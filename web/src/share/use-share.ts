import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { sharedAtKey, shareOf } from '../../../shared/domain/access/share.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import { user, type User } from '../../../shared/entities/user.ts'
import { api } from '../api/client.ts'
import { useUser } from '../session/use-session.ts'

const calls: Readonly<Record<string, string>> = { device: 'devices/share', group: 'share/group' }

/** Makes a link that ends at a moment (ISO text). Each link has a guest of its own. */
export function useShare(entity: Entity, id: number) {
  const queries = useQueryClient()
  const { expirationTime: own } = useUser()
  return useMutation({
    mutationFn: async ({ until: wanted, geofences }: { until: string; geofences: boolean }) => {
      // a share ends with the account of the user who shares
      const end = own !== null && Date.parse(own) < Date.parse(wanted) ? own : wanted
      const form = { [`${entity.name}Id`]: String(id), expiration: end, ...(geofences && { geofences: 'true' }) }
      return { token: await api.postForText(calls[entity.name] ?? '', form), end }
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: [user.name] }),
  })
}

/** The share links of one record, newest first, out of those of the tenant. */
export const sharesQuery = (entity: Entity, id: number) =>
  queryOptions({
    queryKey: [user.name, 'list'],
    queryFn: ({ signal }) => api.get<User[]>(user.api, undefined, signal),
    select: (people: User[]) =>
      people
        .flatMap((guest) => liveShare(guest, people, { kind: entity.name, id }))
        .sort((one, other) => other.guestId - one.guestId),
  })

export interface LiveShare {
  guestId: number
  /** the user who shared it; null when deleted */
  sharer: string | null
  /** null for one of an earlier version */
  sharedAt: string | null
  expirationTime: string | null
}

function liveShare(guest: User, people: readonly User[], wanted: { kind: string; id: number }): LiveShare[] {
  const share = guest.temporary ? shareOf(guest.email) : null
  if (share?.kind !== wanted.kind || share.id !== wanted.id) return []
  const sharer = people.find(({ id }) => id === share.userId)?.name ?? null
  const sharedAt = guest.attributes[sharedAtKey]
  return [
    {
      guestId: guest.id,
      sharer,
      sharedAt: typeof sharedAt === 'string' ? sharedAt : null,
      expirationTime: guest.expirationTime,
    },
  ]
}
