import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AnyRecord, Entity } from '../../../shared/entities/entity.ts'
import { api } from './client.ts'

type Facts = Pick<Entity, 'name' | 'api'>

/** Every record of an entity that the caller may see. */
export const listQuery = <Found extends AnyRecord = AnyRecord>(entity: Facts) =>
  queryOptions({
    queryKey: [entity.name, 'list'],
    queryFn: ({ signal }) => api.get<Found[]>(entity.api, undefined, signal),
  })

/** One record, always asked for anew: a form must not start from yesterday's values. */
export const oneQuery = <Found extends AnyRecord = AnyRecord>(entity: Facts, id: number) =>
  queryOptions({
    queryKey: [entity.name, 'one', id],
    queryFn: ({ signal }) => api.get<Found>(`${entity.api}/${id}`, undefined, signal),
    staleTime: 0,
    gcTime: 0,
  })

/** Creates a record without an id, replaces one with an id; then every list and form of the entity is asked for anew. */
export function useSave(entity: Facts) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (record: AnyRecord) =>
      record.id > 0
        ? api.put<AnyRecord>(`${entity.api}/${record.id}`, record)
        : api.post<AnyRecord>(entity.api, record),
    onSuccess: () => queries.invalidateQueries({ queryKey: [entity.name] }),
  })
}

export function useRemove(entity: Facts) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => api.remove(`${entity.api}/${id}`),
    onSuccess: () => queries.invalidateQueries({ queryKey: [entity.name, 'list'] }),
  })
}
