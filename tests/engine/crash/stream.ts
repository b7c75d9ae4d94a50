import type { Accept } from '../../../functions/ingest/accept.ts'
import type { Received } from '../../../functions/ingest/read-record.ts'
import { compareSequences } from '../../../functions/ingest/sequence-order.ts'
import type { Tracks } from '../../../functions/platform/ports/ports.ts'
import { noon } from '../../support/builders.ts'
import { messageAt } from '../../support/received.ts'

const triesMax = 50

/** A drive of `buildPosition` in batches: events, a tail that gets packed, late fixes, and a bad record. */
export function batchesOf(uniqueId: string): Received[][] {
  const message = (place: number, first: number, count: number) =>
    messageAt(place, { uniqueId, steps: Array.from({ length: count }, (_, step) => first + step) })
  return [
    [message(1, 0, 25), message(2, 25, 25), messageAt(3, { uniqueId, payload: '?' })],
    [message(4, 60, 30), message(5, 50, 10)],
    [message(6, 290, 40)],
    [message(7, 330, 5), message(8, 120, 20)],
  ]
}

export const stepsSent = [...range(0, 90), ...range(120, 140), ...range(290, 335)]

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, step) => from + step)
}

/**
 * Delivers a batch as the stream does: from the place that was asked for, again and again. A process that died is
 * followed by the next one, which knows nothing and gets all of the batch.
 */
export async function deliver(batch: readonly Received[], process: () => { accept: Accept; isDead: () => boolean }) {
  let from = batch[0]!.sequence
  for (let tries = 0; tries < triesMax; tries++) {
    const { accept, isDead } = process()
    const asked = batch.filter(({ sequence }) => compareSequences(sequence, from) >= 0)
    // a function that fails altogether gets the same again
    const failed = await accept(asked).catch(() => from)
    if (failed === null && !isDead()) return
    from = failed === null || isDead() ? batch[0]!.sequence : failed
  }
  throw new Error('The batch never passes')
}

/** What history and the list of events hold of a device, in short. */
export async function storedOf(tracks: Tracks, deviceId: number) {
  const positions = await tracks.between(deviceId, {
    from: 0,
    to: Number.MAX_SAFE_INTEGER,
    rowsMax: Number.MAX_SAFE_INTEGER,
  })
  const events = await tracks.eventsBetween(deviceId, 0, Number.MAX_SAFE_INTEGER)
  return {
    steps: positions.map(({ fixTime }) => (fixTime - noon) / 10_000),
    events: events.map(({ type, eventTime, attributes }) => `${type} ${eventTime} ${attributes.late === true}`).sort(),
  }
}
