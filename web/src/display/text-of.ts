import type { AnyRecord, Entity } from '../../../shared/entities/entity.ts'
import type { Words } from '../../../shared/words/t.ts'

/** A plain value as text; nothing for what is absent, JSON for what has an inside. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : JSON.stringify(value)
}

/** The field that a record is called by: its title, or the choice that it is when nobody gave it one. */
export function titleKeyOf(entity: Pick<Entity, 'titleKey' | 'form'>, record: AnyRecord): string {
  if (textOf(record[entity.titleKey]) !== '') return entity.titleKey as string
  return entity.form.find(({ key, as }) => 'choice' in as && textOf(record[key]) !== '')?.key ?? 'id'
}

/** What a record is called. */
export function titleOf(entity: Pick<Entity, 'titleKey' | 'form'>, record: AnyRecord, t: Words): string {
  const key = titleKeyOf(entity, record)
  const text = textOf(record[key])
  const editor = entity.form.find((field) => field.key === key)?.as
  return editor && 'choice' in editor ? t(`${editor.choice.words}.${text}`) : text
}
