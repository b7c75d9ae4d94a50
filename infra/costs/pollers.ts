export interface Polled {
  recordsPerSecond: number
  shards: number
  pollsPerSecond: number
  /** records that one call takes */
  batchMax: number
}

/**
 * How many batches a second a poller makes of records that arrive at random: one for each look that finds something,
 * more where that does not carry them all. Each shard is looked into by itself.
 */
export function batchesPerSecond({ recordsPerSecond, shards, pollsPerSecond, batchMax }: Polled): number {
  const each = recordsPerSecond / shards
  return shards * Math.max(looksThatFind(each, pollsPerSecond), each / batchMax)
}

/** The share of looks that find at least one of the records that concern somebody. */
export const looksThatFind = (recordsPerSecond: number, looksPerSecond: number): number =>
  looksPerSecond === 0 ? 0 : looksPerSecond * (1 - Math.exp(-recordsPerSecond / looksPerSecond))
