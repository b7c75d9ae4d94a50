import type { AnyRecord, Entity } from '../../../shared/entities/entity.ts'
import { screenOf } from './screens.ts'

/** An empty record with the schema's own defaults, where it has them; texts that must be filled start empty. */
export function newRecord(entity: Entity, prefilled: Readonly<Record<string, string>>): AnyRecord {
  const values = Object.entries(entity.schema.shape as Record<string, { safeParse(value: unknown): Parsed }>).map(
    ([key, field]) => {
      const parsed = field.safeParse(undefined)
      return [key, parsed.success ? parsed.data : ''] as const
    },
  )
  return { ...Object.fromEntries(values), ...prefilled, id: 0 } as AnyRecord
}

interface Parsed {
  success: boolean
  data?: unknown
}

/** The fields that the address fills, of those that the entity's screen allows: `?uniqueId=…`. */
export function prefilledFrom(entity: Entity, address: URLSearchParams): Record<string, string> {
  const wanted = screenOf(entity.name).prefilled ?? []
  return Object.fromEntries(wanted.flatMap((key) => (address.get(key) ? [[key, address.get(key)!]] : [])))
}
