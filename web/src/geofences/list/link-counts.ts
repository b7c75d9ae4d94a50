import { queryOptions } from '@tanstack/react-query'
import type { Entity } from '../../../../shared/entities/entity.ts'
import { user } from '../../../../shared/entities/user.ts'
import { api } from '../../api/client.ts'

/** Numbers in one address: API gateways cut it at 10,240 bytes. */
const idsPerCall = 400

/**
 * How many records of each kind are linked to any of these geofences, by the name of the kind, as far as the reader sees
 * them. The reader, who may be linked to all of them, is not counted.
 */
export const linkCountsQuery = (ids: readonly number[], kinds: readonly Entity[], readerId: number) =>
  queryOptions({
    queryKey: ['geofences-linked', ids, kinds.map(({ name }) => name)],
    staleTime: 0,
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, number>> => {
      const calls = Array.from({ length: Math.ceil(ids.length / idsPerCall) }, (_, at) =>
        ids.slice(at * idsPerCall, (at + 1) * idsPerCall),
      )
      const countOf = async ({ name }: Entity): Promise<[string, number]> => {
        const key = `${name}Id`
        const lists = await Promise.all(
          // 0 means any
          calls.map((some) => api.get<Record<string, number>[]>('permissions', { geofenceId: some, [key]: 0 }, signal)),
        )
        const holders = new Set(lists.flat().map((link) => link[key]))
        if (name === user.name) holders.delete(readerId)
        return [name, holders.size]
      }
      return new Map(await Promise.all(kinds.map(countOf)))
    },
  })
