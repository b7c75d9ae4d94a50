import type { AnyRecord, Entity } from '../../../shared/entities/entity.ts'

/** A plain value as text; nothing for what is absent, JSON for what has an inside. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : JSON.stringify(value)
}

/** What a record is called. */
export const titleOf = (entity: Pick<Entity, 'titleKey'>, record: AnyRecord): string =>
  textOf(record[entity.titleKey]) || String(record.id)
