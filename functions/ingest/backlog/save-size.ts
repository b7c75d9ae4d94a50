import { fixesLeftIn, type Received } from '../read-record.ts'

/** A save that lost to another writer is tried with a part of its fixes. */
const shareAfterLoss = 1 / 4

/** The first messages with at most so many fixes together; the first one alone when it has more. */
export function partOf(
  messages: readonly Received[],
  fixesMax: number,
): { part: readonly Received[]; others: readonly Received[] } {
  let fixes = 0
  const end = messages.findIndex((received, place) => (fixes += fixesLeftIn(received).length) > fixesMax && place > 0)
  return end < 0 ? { part: messages, others: [] } : { part: messages.slice(0, end), others: messages.slice(end) }
}

/** How many fixes the next try saves at most, after these were too slow. */
export function lessThan(messages: readonly Received[], fixesMax: number): number {
  const fixes = messages.reduce((sum, received) => sum + fixesLeftIn(received).length, 0)
  return Math.max(1, Math.ceil(Math.min(fixes, fixesMax) * shareAfterLoss))
}
