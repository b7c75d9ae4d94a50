import type { AnyRecord } from '../../../shared/entities/entity.ts'

/** The records that may stand above this one in a tree: neither itself nor anything below it. */
export function withoutBelow(records: readonly AnyRecord[], id: number, parentKey: string): AnyRecord[] {
  const below = new Set([id])
  for (let grown = true; grown;) {
    const size = below.size
    for (const record of records) if (below.has(Number(record[parentKey])) && id !== 0) below.add(record.id)
    grown = below.size > size
  }
  return records.filter((record) => !below.has(record.id))
}
