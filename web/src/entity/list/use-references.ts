import { useQueries } from '@tanstack/react-query'
import type { AnyRecord, Entity } from '../../../../shared/entities/entity.ts'
import { entityNamed } from '../../../../shared/entities/index.ts'
import { listQuery } from '../../api/use-entity.ts'
import { editorOf } from '../editor-kind.ts'

/** The names behind the ids that an entity's columns hold: `names('groupId', 7)`. */
export function useReferenceNames(entity: Entity): (key: string, id: unknown) => string {
  const references = entity.columns.flatMap((key) => {
    const editor = editorOf(entity, key)
    return 'reference' in editor ? [{ key, target: entityNamed(editor.reference.to) }] : []
  })
  const answers = useQueries({ queries: references.map(({ target }) => listQuery(target)) })
  return (key, id) => {
    const at = references.findIndex((reference) => reference.key === key)
    const reference = references[at]
    const record = answers[at]?.data?.find((candidate: AnyRecord) => candidate.id === id)
    return reference && record ? String(record[reference.target.titleKey]) : ''
  }
}
