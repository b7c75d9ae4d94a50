import type { Phrase } from '../../domain/failures.ts'
import type { CommandAnswer } from '../../domain/commands/outcome.ts'
import type { Fix } from '../../domain/position.ts'
import type { Presence } from '../../domain/status.ts'
import type { Note, Notes } from './notes.ts'

export interface RejectedRecord {
  /**
   * what would be stored if the time of its arrival counted, where only its own time is not valid: for devices whose
   * setting `time.override` is `serverTime`
   */
  timedByArrival?: Fix
  /** as the sender spells it: `[3].latitude`; empty when the whole record was rejected */
  field: string
  /** what is wrong and what was expected, for the person who builds the tracker */
  reason: Phrase
}

export type TrackerMessage =
  /**
   * each record of the message was parsed on its own: the good ones, why the others were rejected, and what of the good ones
   * was left out because it is not valid (absent when nothing was)
   */
  | { kind: 'fixes'; protocol: string; uniqueId: string; fixes: Fix[]; rejected: RejectedRecord[]; noted?: Note[] }
  /**
   * the tracker connected or disconnected. `isReplaced`: it disconnected because it had connected again. `version` orders the broker's events, see `presence.ts`; -1 when it has none.
   * `noted` says what the tracker did that the broker does not allow
   */
  | ({ kind: 'presence'; uniqueId: string; noted?: Note[] } & Presence)
  /** the payload is a file: bytes that nothing was read of yet */
  | { kind: 'file'; uniqueId: string }
  /** what the tracker says of commands that it got */
  | { kind: 'answers'; protocol: string; uniqueId: string; answers: CommandAnswer[] }
  /** a command left: written by `commands`, not by the tracker */
  | { kind: 'commandSent'; uniqueId: string; sent: SentCommand }
  /** known, and nothing to do */
  | { kind: 'ignored'; uniqueId: string }
  /** nothing in the message could be used. `uniqueId` is empty when it is not one that a device may have */
  | { kind: 'rejected'; uniqueId: string; field: string; reason: Phrase; timedByArrival?: Fix }

/** A command that was sent, for the event that tells people. */
export interface SentCommand {
  commandId: number
  type: string
  /** epoch ms */
  at: number
}

/** Around a payload. */
export interface Reception {
  uniqueId: string
  topic: string
  receivedAt: number
  /** collects what is not valid and may be left out: that is no reason to reject a fix */
  notes: Notes
  /** the time that the message names is not valid: read it as if it named that of its arrival */
  isTimedByArrival?: true
}

/** Parses a payload. @throws Rejected when nothing of it can be used */
export type Format = (json: unknown, reception: Reception) => TrackerMessage
