import type { AnyRecord, Entity } from '../../../shared/entities/entity.ts'
import { bidiIsolate } from '../../../shared/i18n/bidi-isolate.ts'
import type { Words } from '../../../shared/i18n/t.ts'

/** A value as text: empty when absent, JSON for objects. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : JSON.stringify(value)
}

/** The field that names a record: its title, or its type when it has no title. */
export function titleKeyOf(entity: Pick<Entity, 'titleKey' | 'form'>, record: AnyRecord): string {
  if (textOf(record[entity.titleKey]) !== '') return entity.titleKey as string
  return entity.form.find(({ key, as }) => 'choice' in as && textOf(record[key]) !== '')?.key ?? 'id'
}

/** The name of a record, as it may stand between other words. */
export function titleOf(entity: Pick<Entity, 'titleKey' | 'form'>, record: AnyRecord, t: Words): string {
  const key = titleKeyOf(entity, record)
  const text = textOf(record[key])
  const editor = entity.form.find((field) => field.key === key)?.as
  return editor && 'choice' in editor ? t(`${editor.choice.words}.${text}`) : bidiIsolate(text)
}
