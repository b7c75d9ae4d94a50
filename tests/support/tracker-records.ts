import { filled } from '../../shared/domain/failures.ts'
import type { StreamRecord } from '../../shared/wire/stream-record.ts'
import { parseTrackerMessage, type Note, type TrackerMessage } from '../../shared/wire/tracker-message.ts'
import { noon } from './positions.ts'

/** Bytes as the stream carries them. */
export const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

/** What the broker's rule puts into the stream when a tracker publishes this text or value. */
export const recordOf = (topic: string, payload: unknown, receivedAt = noon): StreamRecord => ({
  topic,
  payload: base64(new TextEncoder().encode(typeof payload === 'string' ? payload : JSON.stringify(payload))),
  receivedAt,
})

type Said<Reason> = Omit<Reason, 'reason'> & { reason: string }
export type MessageInEnglish = TrackerMessage extends infer Message
  ? Message extends unknown
    ? {
        [Key in keyof Message]: Key extends 'reason'
          ? string
          : Key extends 'rejected' | 'noted'
            ? Said<NonNullable<Message[Key]> extends (infer Reason)[] ? Reason : never>[]
            : Message[Key]
      }
    : never
  : never

const said = <Reason extends Note>(reasons: readonly Reason[]) =>
  reasons.map((each) => ({ ...each, reason: filled(each.reason) }))

/** What ingest reads in a record, with the English sentence of each reason. */
export function readInEnglish(record: StreamRecord): MessageInEnglish {
  const message = parseTrackerMessage(record)
  return {
    ...message,
    ...('reason' in message && { reason: filled(message.reason) }),
    ...('rejected' in message && { rejected: said(message.rejected) }),
    ...('noted' in message && message.noted && { noted: said(message.noted) }),
  } as MessageInEnglish
}
