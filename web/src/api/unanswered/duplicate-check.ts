import type { AnyRecord } from '../../../../shared/entities/entity.ts'

/** Whether a record is what was sent, whatever else the server knows of it. The id is the server's. */
export const isAsSent = (found: AnyRecord, sent: AnyRecord): boolean => holds({ ...found, id: sent.id }, sent)

function holds(found: unknown, sent: unknown): boolean {
  if (Array.isArray(sent)) {
    return Array.isArray(found) && found.length === sent.length && sent.every((each, at) => holds(found[at], each))
  }
  if (typeof sent !== 'object' || sent === null) return Object.is(found ?? null, sent ?? null)
  if (typeof found !== 'object' || found === null) return false
  return Object.entries(sent).every(([key, value]) => holds((found as Record<string, unknown>)[key], value))
}

/**
 * What a save without an answer became, among the records that are there now; null where it never arrived.
 * @param sent with id 0 a new record
 */
export const savedWithoutAnswer = <Found extends AnyRecord>(now: readonly Found[], sent: AnyRecord): Found | null =>
  now.findLast((found) => (sent.id === 0 || sent.id === found.id) && isAsSent(found, sent)) ?? null
