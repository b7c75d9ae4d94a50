import type { AnyRecord, Entity } from '../../../shared/entities/entity.ts'
import type { Words } from '../../../shared/words/t.ts'

/** A plain value as text; nothing for what is absent, JSON for what has an inside. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : JSON.stringify(value)
}

/** What a record is called: by its title, or by the choice that it is when nobody gave it one. */
export function titleOf(entity: Pick<Entity, 'titleKey' | 'form'>, record: AnyRecord, t: Words): string {
  const title = textOf(record[entity.titleKey])
  if (title !== '') return title
  for (const { key, as } of entity.form) {
    const option = textOf(record[key])
    if ('choice' in as && option !== '') return t(`${as.choice.words}.${option}`)
  }
  return String(record.id)
}
