import { phrase } from '../../domain/failures.ts'
import { trackerLimits } from '../../domain/limits/trackers.ts'
import type { Fix } from '../../domain/position.ts'
import type { RejectedRecord } from './format.ts'
import type { Notes } from './notes.ts'
import { expectObject, type Source } from './values/reading.ts'
import { Rejected } from './rejection.ts'

/**
 * Parses each record of a message on its own: an object is one record, a list holds up to `trackerLimits.fixesPerMessageMax`.
 * `read` returns null for a record that is understood but has nothing to store.
 * @throws Rejected when the message is neither, empty, or too long
 */
export function readBatch(
  json: unknown,
  notes: Notes,
  read: (source: Source) => Fix | null,
): { fixes: Fix[]; rejected: RejectedRecord[] } {
  return readItems(itemsOf(json, ''), notes, read)
}

/** A record of a message, and where it stands there. */
export interface Item {
  value: unknown
  place: string
}

/** The records of a list, or the only one. */
export const itemsOf = (json: unknown, place: string): Item[] =>
  Array.isArray(json)
    ? (json as unknown[]).map((value, index) => ({ value, place: `${place}[${index}]` }))
    : [{ value: json, place }]

/** The same of records that stand anywhere in a message. */
export function readItems(
  items: readonly Item[],
  notes: Notes,
  read: (source: Source) => Fix | null,
): { fixes: Fix[]; rejected: RejectedRecord[] } {
  const [count, most] = [items.length, trackerLimits.fixesPerMessageMax]
  if (count > most)
    throw new Rejected('', phrase('the list has {count} records; at most {most} are read', { count, most }))
  if (count === 0) throw new Rejected('', phrase('the list is empty'))

  const fixes: Fix[] = []
  const rejected: RejectedRecord[] = []
  for (const { value, place } of items) {
    try {
      const fix = read({ values: expectObject(value, place), place, notes })
      if (fix) fixes.push(fix)
    } catch (error) {
      if (!(error instanceof Rejected)) throw error
      const again = () => read({ values: expectObject(value, place), place, notes, isTimedByArrival: true })
      rejected.push({ field: error.field, reason: error.reason, ...timedByArrival(error, again) })
    }
  }
  return { fixes, rejected }
}

/** What a record would be if only its time were that of arrival; nothing when that is not all that is wrong. */
export function timedByArrival(error: Rejected, again: () => Fix | null): { timedByArrival?: Fix } {
  if (!error.isOfTime) return {}
  try {
    const fix = again()
    return fix ? { timedByArrival: fix } : {}
  } catch (other) {
    if (other instanceof Rejected) return {}
    throw other
  }
}
