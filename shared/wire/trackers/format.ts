import type { Fix } from '../../domain/position.ts'

export interface RefusedRecord {
  /** as the sender spells it: `[3].latitude`; empty when the whole record was refused */
  field: string
  /** what is wrong and what was expected, for the person who builds the tracker */
  reason: string
}

export type TrackerMessage =
  /** each record of the message was judged alone: the good ones, and why the others were refused */
  | { kind: 'fixes'; protocol: string; uniqueId: string; fixes: Fix[]; refused: RefusedRecord[] }
  /** the tracker came or went. `version` orders the broker's events, see `presence.ts`; -1 when it has none */
  | { kind: 'presence'; uniqueId: string; connected: boolean; at: number; version: number }
  /** understood, and nothing to do */
  | { kind: 'ignored'; uniqueId: string }
  /** nothing in the message could be used. `uniqueId` is empty when it is not one that a device may have */
  | { kind: 'refused'; uniqueId: string; field: string; reason: string }

/** What a format makes of a payload. @throws Refused when nothing of it can be used */
export type Format = (json: unknown, record: { uniqueId: string; topic: string; receivedAt: number }) => TrackerMessage
