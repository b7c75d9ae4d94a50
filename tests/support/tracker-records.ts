import type { StreamRecord } from '../../shared/wire/stream-record.ts'
import { noon } from './positions.ts'

/** Bytes as the stream carries them. */
export const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

/** What the broker's rule puts into the stream when a tracker publishes this text or value. */
export const recordOf = (topic: string, payload: unknown, receivedAt = noon): StreamRecord => ({
  topic,
  payload: base64(new TextEncoder().encode(typeof payload === 'string' ? payload : JSON.stringify(payload))),
  receivedAt,
})
