import { Suspense } from 'react'
import type { AnyRecord, Entity } from '../../../../shared/entities/entity.ts'
import { Badge } from '../../ui/badge.tsx'
import { useFormats } from '../../i18n/use-formats.ts'
import { useWords } from '../../i18n/use-words.ts'
import { attributeLabel } from '../../../../shared/i18n/attribute-label.ts'
import { editorOf } from '../editor-kind.ts'
import { useEntityScreens } from '../entity-screen.ts'
import { choicePictures } from '../choice-pictures.ts'
import { textOf } from '../../display/record-text.ts'
import { useMeasuredText } from '../../display/use-measured-text.ts'
import styles from './entity-list.module.css'

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
  const { CalendarCell } = useEntityScreens()
  const value = record[column]
  const editor = editorOf(entity, column)
  if ('flag' in editor) return value ? <Badge tone="warn">{t(`entity.${entity.name}.${column}`)}</Badge> : null
  if (value === null || value === undefined || value === '') return null
  if ('date' in editor) return formats.storedDate(textOf(value))
  if ('reference' in editor) return <bdi className="q-ellipsis">{nameOf(column, value)}</bdi>
  if ('choice' in editor) return <Choice words={editor.choice.words} option={textOf(value)} />
  if ('choices' in editor)
    return formats.list(
      textOf(value)
        .split(',')
        .map((each) => t(`${editor.choices.words}.${each}`)),
    )
  if ('attributeKey' in editor) return <bdi className="q-ellipsis">{attributeLabel(textOf(value), t)}</bdi>
  if ('calendar' in editor) {
    return (
      <Suspense>
        <CalendarCell data={textOf(value)} />
      </Suspense>
    )
  }
  if ('expression' in editor) return <code dir="ltr">{textOf(value)}</code>
  if ('measured' in editor)
    return <Measured of={textOf(record[editor.measured.by])} as={editor.measured.as} value={Number(value)} />
  return <bdi className="q-ellipsis">{textOf(value)}</bdi>
}

function Choice({ words, option }: { words: string; option: string }) {
  const t = useWords()
  return (
    <span className={`q-row q-gap-2 ${styles['choice']}`}>
      {choicePictures[words]?.(option, 18)}
      <span>{t(`${words}.${option}`)}</span>
    </span>
  )
}

function Measured({ of, as, value }: { of: string; as: 'mark' | 'stretch'; value: number }) {
  return <bdi className="q-ellipsis">{useMeasuredText(of)[as](value)}</bdi>
}
