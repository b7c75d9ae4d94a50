import {
  closeSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

export interface LogRecord {
  /** decimal, as long as Kinesis makes them, ever growing within a shard */
  sequenceNumber: string
  partitionKey: string
  /** base64 */
  data: string
  /** epoch ms */
  arrivedAt: number
}

export interface ShardLog {
  /** resolves when the record is in the file: it then survives the end of this process (not of the power) */
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

/**
 * An append-only log in segments, a JSON line a record. What arrives within one turn of the event loop becomes one
 * write. A last line that was cut off is dropped when the log is opened: its writer got no answer.
 */
export function openShardLog(folder: string, shard: { index: number; retentionMs: number }): ShardLog {
  mkdirSync(folder, { recursive: true })
  dropOldSegments(folder, shard.retentionMs)
  const listeners: ((records: LogRecord[]) => void)[] = []
  let waiting: Waiting[] = []
  let counter = lastCounter(folder)
  let segment = openSegment(folder, counter + 1)

  function append({ partitionKey, data }: { partitionKey: string; data: string }): Promise<void> {
    counter += 1
    const record = { sequenceNumber: sequence(shard.index, counter), partitionKey, data, arrivedAt: Date.now() }
    return new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(flush)
      waiting.push({ record, line: `${JSON.stringify(record)}\n`, resolve, reject })
    })
  }

  function flush(): void {
    const batch = waiting
    waiting = []
    const bytes = Buffer.from(batch.map(({ line }) => line).join(''))
    try {
      writeAll(segment, bytes)
    } catch (error) {
      ftruncateSync(segment.descriptor, segment.size)
      for (const { reject } of batch) reject(error)
      return
    }
    segment.size += bytes.length
    for (const { resolve } of batch) resolve()
    const records = batch.map(({ record }) => record)
    for (const listener of listeners) listener(records)
    if (segment.size > segmentBytesMax) rotate()
  }

  function rotate(): void {
    closeSync(segment.descriptor)
    dropOldSegments(folder, shard.retentionMs)
    segment = openSegment(folder, counter + 1)
  }

  return {
    append,
    readAfter(after, recordsMax) {
      const found: LogRecord[] = []
      for (const name of segmentsAfter(folder, after)) {
        if (found.length >= recordsMax) break
        const records = readSegment(join(folder, name))
        found.push(...records.filter((record) => after === null || record.sequenceNumber > after))
      }
      return found.slice(0, recordsMax)
    },
    lastSequence: () => (counter === 0 ? null : sequence(shard.index, counter)),
    onAppend: (listener) => void listeners.push(listener),
    close: () => {
      if (waiting.length > 0) flush()
      closeSync(segment.descriptor)
    },
  }
}

/** 56 digits that sort as text, as those of Kinesis do */
const sequence = (shard: number, counter: number): string =>
  `496${String(shard).padStart(5, '0')}${String(counter).padStart(48, '0')}`

const segments = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.log'))
    .sort()

function readSegment(file: string): LogRecord[] {
  const text = readFileSync(file, 'utf8')
  const lines = text.slice(0, text.lastIndexOf('\n') + 1).split('\n')
  return lines.flatMap((line) => (line === '' ? [] : [JSON.parse(line) as LogRecord]))
}

/** Those that may have records after this one; each is named by the number of its first. */
function segmentsAfter(folder: string, after: string | null): string[] {
  const names = segments(folder)
  if (after === null) return names
  const next = counterOf(after) + 1
  const first = names.findLastIndex((name) => Number(name.slice(0, -4)) <= next)
  return names.slice(Math.max(0, first))
}

const counterOf = (sequenceNumber: string): number => Number(sequenceNumber.slice(8))

/** The number of the last record; an empty newest segment still says it by its name. */
function lastCounter(folder: string): number {
  const newest = segments(folder).at(-1)
  if (!newest) return 0
  const last = readSegment(join(folder, newest)).at(-1)
  return last ? counterOf(last.sequenceNumber) : Number(newest.slice(0, -4)) - 1
}

function openSegment(folder: string, first: number) {
  const newest = segments(folder).at(-1)
  const reuse = newest && statSync(join(folder, newest)).size < segmentBytesMax
  const file = join(folder, reuse ? newest : `${String(first).padStart(16, '0')}.log`)
  const descriptor = openSync(file, 'a')
  const size = reuse ? wholeLines(file) : 0
  ftruncateSync(descriptor, size)
  return { descriptor, size }
}

const wholeLines = (file: string): number => readFileSync(file).lastIndexOf('\n') + 1

function writeAll({ descriptor }: { descriptor: number }, bytes: Buffer): void {
  for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at)
}

function dropOldSegments(folder: string, retentionMs: number): void {
  for (const name of segments(folder).slice(0, -1)) {
    const file = join(folder, name)
    if (Date.now() - statSync(file).mtimeMs > retentionMs) unlinkSync(file)
  }
}
