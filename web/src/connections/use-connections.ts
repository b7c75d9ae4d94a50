import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { accountLimits } from '../../../shared/domain/limits/accounts.ts'
import type { AnyRecord, Entity } from '../../../shared/entities/entity.ts'
import { user } from '../../../shared/entities/user.ts'
import { api } from '../api/client.ts'
import { useMay } from '../session/access.ts'
import { useUser } from '../session/use-session.ts'
import { showFailure } from '../ui/overlays/show-failure.ts'
import { inPortions, type Owner, pairsOf } from './connection-kinds.ts'

const bare = { excludeAttributes: true }

/** All records of a kind that the reader may connect; for an administrator all of the tenant. */
export const connectableQuery = (kind: Entity, all: boolean) =>
  queryOptions({
    queryKey: [kind.name, 'list', 'connectable', all],
    queryFn: ({ signal }) => api.get<AnyRecord[]>(kind.api, { ...bare, ...(all && { all }) }, signal),
  })

/** The ids of what is connected with the owner itself, not by way of a group. */
export const connectedQuery = (owner: Owner, kind: Entity, all: boolean) =>
  queryOptions({
    queryKey: [kind.name, 'connected', owner.entity.name, owner.id],
    queryFn: async ({ signal }) => {
      const query = { ...bare, ...(all && { all }), [`${owner.entity.name}Id`]: owner.id }
      return (await api.get<AnyRecord[]>(kind.api, query, signal)).map(({ id }) => id)
    },
    staleTime: 0,
  })

export function useConnections(owner: Owner, kind: Entity) {
  const { administer } = useMay()
  const everything = useQuery(connectableQuery(kind, administer))
  const connected = useQuery(connectedQuery(owner, kind, administer))
  return {
    records: everything.data?.filter((record) => kind.name !== owner.entity.name || record.id !== owner.id),
    connected: connected.data,
    failure: everything.error ?? connected.error,
    retry: () => void Promise.all([everything.refetch(), connected.refetch()]),
  }
}

interface Change {
  ids: readonly number[]
  isOn: boolean
}

/** Connects or disconnects: shown at once, and reverted when the server refuses. */
export function useConnect(owner: Owner, kind: Entity) {
  const queries = useQueryClient()
  const me = useUser()
  const { queryKey } = connectedQuery(owner, kind, false)
  return useMutation({
    mutationFn: async ({ ids, isOn }: Change) => {
      const pairs = pairsOf(owner, kind, ids)
      for (const portion of inPortions(pairs, accountLimits.idsPerRequestMax)) {
        await (isOn ? api.post('permissions/bulk', portion) : api.remove('permissions/bulk', portion))
      }
    },
    onMutate: async ({ ids, isOn }) => {
      await queries.cancelQueries({ queryKey })
      const changed = new Set(ids)
      queries.setQueryData<number[]>(queryKey, (before = []) => {
        const others = before.filter((id) => !changed.has(id))
        return isOn ? [...others, ...changed] : others
      })
    },
    onError: (failure) => {
      showFailure(failure)
      void queries.invalidateQueries({ queryKey })
    },
    onSuccess: () => {
      const isOwn = owner.entity.name === user.name && owner.id === me.id
      if (isOwn) void queries.invalidateQueries({ queryKey: [kind.name, 'list'] })
    },
  })
}
