import type { LogRecord, ShardLog } from './shard-log.ts'

/** So many records wait in memory at most for one reader; a flood stays in the files. */
export const waitingMax = 20_000

/** What one reader of a shard gets next. */
export interface ShardPages {
  /** records that were just written: passed on at once, unless the reader is that far behind */
  append(records: readonly LogRecord[]): void
  /** passes on what is in the files, as far as there is room */
  refill(): void
}

/** Passes on the records after a sequence (null: all), in order, each once. `waiting` says how many are not done yet. */
export function openPages(
  log: Pick<ShardLog, 'readAfter'>,
  after: string | null,
  reader: { push(records: readonly LogRecord[]): void; waiting(): number },
): ShardPages {
  let last = after
  let isBehind = true

  function pass(records: readonly LogRecord[]): void {
    if (records.length === 0) return
    last = records.at(-1)!.sequenceNumber
    reader.push(records)
  }

  function refill(): void {
    const room = waitingMax - reader.waiting()
    if (!isBehind || room < waitingMax / 2) return
    const found = log.readAfter(last, room)
    isBehind = found.length === room
    pass(found)
  }

  return {
    append(records) {
      if (!isBehind && reader.waiting() + records.length <= waitingMax) return pass(records)
      isBehind = true
      // a reader that has nothing to do asks for nothing
      refill()
    },
    refill,
  }
}
