import type { AnyRecord, Entity } from '../../../shared/entities/entity.ts'
import { Badge } from '../ui/badge.tsx'
import { useFormats } from '../words/use-formats.ts'
import { useWords } from '../words/use-words.ts'
import { editorOf } from './editor-kind.ts'
import { textOf } from './text-of.ts'

export interface CellProps {
  entity: Entity
  record: AnyRecord
  column: string
  nameOf: (key: string, id: unknown) => string
}

/** One value as a person reads it. */
export function Cell({ entity, record, column, nameOf }: CellProps) {
  const t = useWords()
  const formats = useFormats()
  const value = record[column]
  const editor = editorOf(entity, column)
  if ('flag' in editor) return value ? <Badge tone="warn">{t(`entity.${entity.name}.${column}`)}</Badge> : null
  if (value === null || value === undefined || value === '') return null
  if ('date' in editor) return formats.date(textOf(value))
  if ('reference' in editor) return nameOf(column, value)
  if ('choice' in editor) return t(`${editor.choice.words}.${textOf(value)}`)
  return <bdi>{textOf(value)}</bdi>
}
