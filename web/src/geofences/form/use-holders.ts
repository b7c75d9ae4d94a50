import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Entity } from '../../../../shared/entities/entity.ts'
import { geofence } from '../../../../shared/entities/geofence.ts'
import { api } from '../../api/client.ts'
import { device } from '../../../../shared/entities/device.ts'
import { group } from '../../../../shared/entities/group.ts'
import { user } from '../../../../shared/entities/user.ts'
import { useMay } from '../../session/access.ts'
import { useUser } from '../../session/use-session.ts'
import { showFailure } from '../../ui/overlays/show-failure.ts'

/** What a geofence can be linked to; people only for those who manage some. */
export function useHolderKinds(): readonly Entity[] {
  const { manage } = useMay()
  return useMemo(() => [device as Entity, group as Entity, ...(manage ? [user as Entity] : [])], [manage])
}

/** The ids of the records of a kind that a geofence is linked to, as far as the reader sees them. */
export const holdersQuery = (geofenceId: number, kind: Entity) =>
  queryOptions({
    queryKey: [geofence.name, 'holders', geofenceId, kind.name],
    queryFn: async ({ signal }) => {
      // 0 means any
      const links = await api.get<Record<string, number>[]>(
        'permissions',
        { geofenceId, [`${kind.name}Id`]: 0 },
        signal,
      )
      return links.map((link) => link[`${kind.name}Id`] ?? 0)
    },
    staleTime: 0,
  })

/** Links or unlinks: shown at once, and reverted when the server refuses. */
export function useLink(geofenceId: number, kind: Entity) {
  const queries = useQueryClient()
  const me = useUser()
  const { queryKey } = holdersQuery(geofenceId, kind)
  return useMutation({
    mutationFn: async ({ id, isOn }: { id: number; isOn: boolean }) => {
      const pair = { [`${kind.name}Id`]: id, geofenceId }
      await (isOn ? api.post('permissions', pair) : api.remove('permissions', pair))
    },
    onMutate: async ({ id, isOn }) => {
      await queries.cancelQueries({ queryKey })
      queries.setQueryData<number[]>(queryKey, (before = []) => {
        const others = before.filter((each) => each !== id)
        return isOn ? [...others, id] : others
      })
    },
    onError: (failure) => {
      showFailure(failure)
      void queries.invalidateQueries({ queryKey })
    },
    onSuccess: (_, { id }) => {
      if (kind.name === user.name && id === me.id) void queries.invalidateQueries({ queryKey: [geofence.name, 'list'] })
    },
  })
}
