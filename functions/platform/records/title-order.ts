import type { Entity } from '../../../shared/entities/entity.ts'

const collator = new Intl.Collator('en', { numeric: true })

/** Sorts records in place by their entity's title as a person would ("Van 2" before "Van 10"), then by id. */
export function inTitleOrder<T extends { id: number }>(entity: Entity, records: T[]): T[] {
  const title = (record: T) => {
    const value = (record as Record<string, unknown>)[entity.titleKey]
    return typeof value === 'string' ? value : ''
  }
  return records.sort((a, b) => collator.compare(title(a), title(b)) || a.id - b.id)
}
