import { useState } from 'react'
import type { AnyRecord, Entity } from '../../../../shared/entities/entity.ts'
import { nowMs } from '../../api/use-now.ts'
import { usePreference } from '../../display/use-preference.ts'
import { editorOf } from '../editor-kind.ts'
import type { EntityScreen } from '../entity-screen.ts'

/** An empty record with the schema's own defaults, where it has them; what must be filled in starts empty. */
export function newRecord(entity: Entity, prefilled: Readonly<Record<string, unknown>>): AnyRecord {
  const values = Object.entries(entity.schema.shape as Record<string, { safeParse(value: unknown): Parsed }>).map(
    ([key, field]) => {
      const parsed = field.safeParse(undefined)
      return [key, parsed.success ? parsed.data : 'text' in editorOf(entity, key) ? '' : null] as const
    },
  )
  return { ...Object.fromEntries(values), ...prefilled, id: 0 } as AnyRecord
}

interface Parsed {
  success: boolean
  data?: unknown
}

/** The fields that the address fills, of those that the entity's screen allows: `?uniqueId=…`. */
export function prefilledFrom(screen: EntityScreen, address: URLSearchParams): Record<string, string> {
  const wanted = screen.prefilled ?? []
  return Object.fromEntries(wanted.flatMap((key) => (address.get(key) ? [[key, address.get(key)!]] : [])))
}

/** What the entity's screen fills a new record with: in the reader's time zone, from now on. */
export function useDefaults(screen: EntityScreen): Readonly<Record<string, unknown>> {
  const { attribute } = usePreference()
  const [now] = useState(nowMs)
  return (
    screen.defaults?.({
      timeZone: attribute('timezone', 'Africa/Algiers'),
      nowMs: now,
    }) ?? {}
  )
}
