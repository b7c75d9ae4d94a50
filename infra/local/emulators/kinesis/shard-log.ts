import { mkdirSync, readdirSync, statSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { openAppendFile, type AppendFile } from '../disk/append-file.ts'
import type { Disk } from '../disk/disk.ts'
import { readJsonLines } from '../disk/data-files.ts'

export interface LogRecord {
  /** decimal, ever growing within a shard */
  sequenceNumber: string
  partitionKey: string
  /** base64 */
  data: string
  /** epoch ms */
  arrivedAt: number
}

export interface ShardLog {
  /**
   * Resolves when the record is in the file: it then survives the end of this process (not of the power). Fails when it
   * could not be written, and nothing of it is kept.
   */
  append(record: { partitionKey: string; data: string }): Promise<void>
  /** those after a sequence number (null: all), oldest first, at most so many */
  readAfter(sequenceNumber: string | null, recordsMax: number): LogRecord[]
  lastSequence(): string | null
  /** called with records that were just written, in order */
  onAppend(listener: (records: LogRecord[]) => void): void
  close(): void
}

interface Waiting {
  record: LogRecord
  line: string
  resolve: () => void
  reject: (error: unknown) => void
}

/** a reader that is far behind reads them whole */
const segmentBytesMax = 4 * 1024 * 1024

interface ShardFacts {
  index: number
  retentionMs: number
  disk: Disk
  /** of a sequence number */
  digits: number
}

/**
 * An append-only log in segments, a JSON line a record. What arrives within one turn of the event loop becomes one
 * write. A last line that was cut off is dropped when the log is opened: its writer got no answer.
 */
export function openShardLog(folder: string, shard: ShardFacts): ShardLog {
  mkdirSync(folder, { recursive: true })
  dropOldSegments(folder, shard.retentionMs)
  const listeners: ((records: LogRecord[]) => void)[] = []
  let waiting: Waiting[] = []
  let counter = lastCounter(folder)
  let segment = openSegment(folder, counter + 1, shard.disk)

  function append({ partitionKey, data }: { partitionKey: string; data: string }): Promise<void> {
    counter += 1
    const record = { sequenceNumber: sequence(shard, counter), partitionKey, data, arrivedAt: Date.now() }
    return new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(flush)
      waiting.push({ record, line: `${JSON.stringify(record)}\n`, resolve, reject })
    })
  }

  function flush(): void {
    const batch = waiting
    waiting = []
    try {
      segment.append(batch.map(({ line }) => line).join(''))
    } catch (error) {
      for (const { reject } of batch) reject(error)
      return
    }
    for (const { resolve } of batch) resolve()
    const written = batch.map(({ record }) => record)
    for (const listener of listeners) listener(written)
    if (segment.bytes() > segmentBytesMax) rotate()
  }

  /** On a full disk the segment goes on growing until another can be begun. */
  function rotate(): void {
    dropOldSegments(folder, shard.retentionMs)
    let next: AppendFile
    try {
      next = openSegment(folder, counter + 1, shard.disk)
    } catch (error) {
      console.error(`${folder}: no new segment yet: ${String(error)}`)
      return
    }
    segment.close()
    segment = next
  }

  return {
    append,
    readAfter(after, recordsMax) {
      const found: LogRecord[] = []
      for (const name of segmentsAfter(folder, after)) {
        if (found.length >= recordsMax) break
        found.push(...records(join(folder, name)).filter((record) => after === null || record.sequenceNumber > after))
      }
      return found.slice(0, recordsMax)
    },
    lastSequence: () => (counter === 0 ? null : sequence(shard, counter)),
    onAppend: (listener) => void listeners.push(listener),
    close: () => {
      if (waiting.length > 0) flush()
      segment.close()
    },
  }
}

const prefixDigits = 8

/** Digits that sort as text, as those of Kinesis do. */
const sequence = ({ index, digits }: ShardFacts, counter: number): string =>
  `496${String(index).padStart(5, '0')}${String(counter).padStart(digits - prefixDigits, '0')}`

const segments = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.log'))
    .sort()

const records = (file: string): LogRecord[] => readJsonLines(file) as LogRecord[]

/** Those that may have records after this one; each is named by the number of its first. */
function segmentsAfter(folder: string, after: string | null): string[] {
  const names = segments(folder)
  if (after === null) return names
  const next = counterOf(after) + 1
  const first = names.findLastIndex((name) => Number(name.slice(0, -4)) <= next)
  return names.slice(Math.max(0, first))
}

const counterOf = (sequenceNumber: string): number => Number(sequenceNumber.slice(prefixDigits))

/** The number of the last record; an empty newest segment still says it by its name. */
function lastCounter(folder: string): number {
  const newest = segments(folder).at(-1)
  if (!newest) return 0
  const last = records(join(folder, newest)).at(-1)
  return last ? counterOf(last.sequenceNumber) : Number(newest.slice(0, -4)) - 1
}

function openSegment(folder: string, first: number, disk: Disk): AppendFile {
  const newest = segments(folder).at(-1)
  const reuse = newest && statSync(join(folder, newest)).size < segmentBytesMax
  return openAppendFile(join(folder, reuse ? newest : `${String(first).padStart(16, '0')}.log`), disk)
}

function dropOldSegments(folder: string, retentionMs: number): void {
  for (const name of segments(folder).slice(0, -1)) {
    const file = join(folder, name)
    if (Date.now() - statSync(file).mtimeMs > retentionMs) unlinkSync(file)
  }
}
