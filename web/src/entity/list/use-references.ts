import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { AnyRecord, Entity } from '../../../../shared/entities/entity.ts'
import { entityNamed } from '../../../../shared/entities/index.ts'
import { listQuery } from '../../api/use-entity.ts'
import { editorOf } from '../editor-kind.ts'

/** The names behind the ids that an entity's columns hold: `names('groupId', 7)`; '' for nothing. */
export function useReferenceNames(entity: Entity): (key: string, id: unknown) => string {
  const names = useNamesByKey(entity)
  return useCallback((key, id) => names.get(key)?.get(Number(id)) ?? '', [names])
}

/** What the columns are sorted by that hold ids: the names behind these. */
export function useReferenceTexts(entity: Entity): readonly (readonly [string, (record: AnyRecord) => string])[] {
  const names = useNamesByKey(entity)
  return useMemo(
    () => [...names].map(([key, byId]) => [key, (record: AnyRecord) => byId.get(Number(record[key])) ?? ''] as const),
    [names],
  )
}

function useNamesByKey(entity: Entity): ReadonlyMap<string, ReadonlyMap<number, string>> {
  const references = useMemo(
    () =>
      entity.columns.flatMap((key) => {
        const editor = editorOf(entity, key)
        return 'reference' in editor ? [{ key: key as string, target: entityNamed(editor.reference.to) }] : []
      }),
    [entity],
  )
  const lists = useQueries({ queries: references.map(({ target }) => listQuery(target)), combine: recordsOf })
  return useMemo(
    () =>
      new Map(
        references.map(({ key, target }, at) => [
          key,
          new Map((lists[at] ?? []).map((record) => [record.id, String(record[target.titleKey])])),
        ]),
      ),
    [references, lists],
  )
}

const recordsOf = (answers: UseQueryResult<AnyRecord[]>[]) => answers.map(({ data }) => data)
