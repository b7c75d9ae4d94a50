/**
 * Which of a device's last events were decided on: the sequence of the newest, when (epoch ms), and how much lower those of
 * others before it are. Items of builds that kept the newest alone have no others.
 */
export type DecidedEvents = [newest: number, at: number, lowerBy?: number[]]

/** Beside the newest. A batch is sorted, so that what comes after a newer event is of another batch. */
const othersMax = 6

/**
 * Records of one transaction may come in any order, and in several batches: a newer event says nothing of an older one,
 * unless it is older than all that are remembered.
 * @see DynamoDB developer guide, "DynamoDB Transactions: How it works"
 */
export function isDecided(events: DecidedEvents | undefined, sequence: number): boolean {
  if (!events) return false
  const [newest, , lowerBy] = events
  const isFull = lowerBy === undefined || lowerBy.length >= othersMax
  const below = newest - sequence
  return below === 0 || (lowerBy ?? []).includes(below) || (isFull && below > Math.max(0, ...(lowerBy ?? [])))
}

/** @param now epoch ms */
export function withDecided(events: DecidedEvents | undefined, sequence: number, now: number): DecidedEvents {
  const [newest, , lowerBy = []] = events ?? [sequence, now]
  const known = [newest, ...lowerBy.map((by) => newest - by)]
  const [first = sequence, ...others] = [...new Set([...known, sequence])].toSorted((a, b) => b - a)
  return [first, now, others.slice(0, othersMax).map((each) => first - each)]
}
