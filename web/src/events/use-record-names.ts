import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Entity } from '../../../shared/entities/entity.ts'
import { api } from '../api/client.ts'
import { useMay } from '../session/access.ts'

type Named = { id: number; name: string; uniqueId?: string }
type Facts = Pick<Entity, 'name' | 'api'>

const namesQuery = (entity: Facts, isAll: boolean) =>
  queryOptions({
    queryKey: [entity.name, 'names', isAll],
    staleTime: 60_000,
    queryFn: ({ signal }) => api.get<Named[]>(entity.api, isAll ? { all: true } : undefined, signal),
  })

/** Names by id of the records that the reader may see; for an administrator all of the tenant. Empty while loading. */
export function useRecordNames(entity: Facts, isWanted: boolean): ReadonlyMap<number, string> {
  const data = useNamed(entity, isWanted)
  return useMemo(() => new Map(data.map(({ id, name }) => [id, name])), [data])
}

/** The same, by identifier. */
export function useNamesOfUnique(entity: Facts, isWanted: boolean): ReadonlyMap<string, string> {
  const data = useNamed(entity, isWanted)
  return useMemo(() => new Map(data.map(({ uniqueId = '', name }) => [uniqueId, name])), [data])
}

const none: Named[] = []

function useNamed(entity: Facts, isWanted: boolean): Named[] {
  const { administer } = useMay()
  const { data } = useQuery({ ...namesQuery(entity, administer), enabled: isWanted })
  return data ?? none
}
