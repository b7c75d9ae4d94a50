import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { shareOf } from '../../../shared/domain/share.ts'
import type { Entity } from '../../../shared/entities/entity.ts'
import { user, type User } from '../../../shared/entities/user.ts'
import { api } from '../api/client.ts'
import { useUser } from '../session/use-session.ts'

const calls: Readonly<Record<string, string>> = { device: 'devices/share', group: 'share/group' }

/** Makes a link that ends at a moment (ISO text). Made again for the same thing, it extends what was shared. */
export function useShare(entity: Entity, id: number) {
  const queries = useQueryClient()
  const { expirationTime: own } = useUser()
  return useMutation({
    mutationFn: async (wanted: string) => {
      // nothing that is shared outlives who shares it
      const end = own !== null && Date.parse(own) < Date.parse(wanted) ? own : wanted
      const form = { [`${entity.name}Id`]: String(id), expiration: end }
      return { token: await api.postForText(calls[entity.name] ?? '', form), end }
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: [user.name] }),
  })
}

/** Everybody of the account, the guests of shares among them. */
export const sharesQuery = (entity: Entity, id: number) =>
  queryOptions({
    queryKey: [user.name, 'list'],
    queryFn: ({ signal }) => api.get<User[]>(user.api, undefined, signal),
    select: (people: User[]) => people.flatMap((guest) => liveShare(guest, people, { kind: entity.name, id })),
  })

export interface LiveShare {
  guestId: number
  /** who shared it; null when they are gone */
  sharer: string | null
  expirationTime: string | null
}

function liveShare(guest: User, people: readonly User[], wanted: { kind: string; id: number }): LiveShare[] {
  const share = guest.temporary ? shareOf(guest.email) : null
  if (share?.kind !== wanted.kind || share.id !== wanted.id) return []
  const sharer = people.find(({ id }) => id === share.userId)?.name ?? null
  return [{ guestId: guest.id, sharer, expirationTime: guest.expirationTime }]
}
